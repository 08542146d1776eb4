import { readConfig } from '@countroom/server/config.ts'

/** Runs a command on the embedded database's data folder and ends with one sentence: what was done, or what to do. */
export async function runOnEmbeddedData(ownTool: string, command: (dataDir: string) => Promise<string>) {
  try {
    const { databaseUrl, dataDir } = readConfig()
    if (databaseUrl) throw new Error(`DATABASE_URL names a PostgreSQL of your own: use ${ownTool} for it.`)
    console.log(await command(dataDir))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

import { readConfig } from '@countroom/server/config.ts'
import type { DataFolders } from '@countroom/server/platform/db/embedded/backup.ts'

/** Runs a command on the folders of the embedded database. Prints the text that the command returns, or why the command failed. */
export async function runOnEmbeddedData(ownTool: string, command: (data: DataFolders) => Promise<string>) {
  try {
    const { databaseUrl, dataDir, photosDir } = readConfig()
    if (databaseUrl) throw new Error(`DATABASE_URL names your own PostgreSQL: use ${ownTool} for it.`)
    console.log(await command({ dataDir, photosDir }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

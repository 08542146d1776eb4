import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { backUp } from '@countroom/server/platform/db/embedded/backup.ts'

import { runOnEmbeddedData } from './embedded-data.ts'

await runOnEmbeddedData('pg_dump or pg_basebackup', async (data) => {
  const [folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (!folder || rest.length > 0) throw new Error('Name one new folder for the backup: npm run backup -- <folder>')
  const { files, bytes } = await backUp(data, folder, console.log)
  return `Saved ${files} files (${(bytes / 1e6).toFixed(1)} MB) in ${resolve(folder)}. The folder also contains the secrets: keep it safe.`
})

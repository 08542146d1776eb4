import { parseArgs } from 'node:util'

import { restore } from '@countroom/server/platform/db/embedded/backup.ts'

import { runOnEmbeddedData } from './embedded-data.ts'

await runOnEmbeddedData('pg_restore', async (data) => {
  const options = { force: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0)
    throw new Error('Name one backup: npm run restore -- <folder> (with --force to replace existing data)')
  const { takenAt, files } = await restore(folder, data, { isForced: values.force, log: console.log })
  return `Restored ${files} files as they were at ${takenAt}. Start with: npm start`
})

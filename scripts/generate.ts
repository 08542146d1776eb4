/** Writes every generated file. With --check it writes nothing and names the files that are out of date instead. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { callsPage, errorsPage, rolesPage } from './reference.ts'
import { ROOT } from './run.ts'
import { dumpSchema } from './schema.ts'

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const files: Record<string, string> = {
  'docs/generated/calls.md': callsPage(),
  'docs/generated/roles.md': rolesPage(),
  'docs/generated/errors.md': errorsPage(),
  'server/db/schema.sql': await dumpSchema(),
}

const stale = Object.keys(files).filter((path) => read(path) !== files[path])
if (options.check) {
  for (const path of stale) console.error(`${path} is out of date. Run: npm run generate`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), files[path] ?? '')
    console.log(`Wrote ${path}.`)
  }
  if (stale.length === 0) console.log('Everything was up to date.')
}

function read(path: string): string | undefined {
  const file = join(ROOT, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

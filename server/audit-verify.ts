/**
 * `npm run audit:verify` checks the audit trail of every location. If somebody tampered with a trail, the command names the first row that is wrong
 * or missing. For an intact trail with rows, it prints a place, such as `2:1204:4f2a…`: the location, the number of the newest row, and the hash of
 * that row. It also checks that each place given as an argument is still in its trail. It may run while the server runs. The exit code is 1 when a
 * check fails.
 */

import { existsSync } from 'node:fs'

import pg from 'pg'

import { type Config, readConfig } from './config.ts'
import { type Chain, type Place, verifyChains } from './platform/audit/verify.ts'
import { joinDatabase } from './platform/db/open-database.ts'

const PLACE = /^([1-9]\d*):([1-9]\d*):([0-9a-f]{64})$/

const say = (line: string) => process.stdout.write(`${line}\n`)

function placeOf(text: string): Place {
  const [, locationId, seq, hash] = PLACE.exec(text) ?? []
  if (hash === undefined)
    throw new Error(`"${text}" is not a place in an audit trail. Copy it from what this command printed: 2:1204:4f2a…`)
  return { locationId: Number(locationId), seq: Number(seq), hash }
}

async function run(config: Config): Promise<void> {
  const noted = process.argv.slice(2).map(placeOf)
  if (config.databaseUrl === undefined && !existsSync(config.dataDir))
    throw new Error(`There is no database in ${config.dataDir}. Set COUNTROOM_DATA to the data folder.`)
  const database = await joinDatabase(config, say)
  const client = new pg.Client(database.owner)
  try {
    await client.connect()
    await verify(client, noted)
  } finally {
    await client.end()
    await database.stop()
  }
}

async function verify(client: pg.Client, noted: readonly Place[]): Promise<void> {
  const known = new Set<number>()
  let broken = 0
  for await (const chain of verifyChains(client, noted)) {
    known.add(chain.locationId)
    if (chain.broken !== null) broken += 1
    say(sentenceOf(chain))
  }
  for (const { locationId } of noted.filter((place) => !known.has(place.locationId))) {
    broken += 1
    say(`BROKEN: the audit trail of location ${locationId} is gone. A place in that trail was recorded earlier.`)
  }
  if (broken === 0)
    say(
      'The audit trail is intact. Record the places above somewhere that nobody with access to this server can change.',
    )
  else {
    say('The audit trail is BROKEN. Compare it with an earlier backup, and keep this database as it is.')
    process.exitCode = 1
  }
}

function sentenceOf({ locationId, name, rows, head, broken }: Chain): string {
  const where = `${name} (location ${locationId})`
  if (broken !== null) {
    const about = [broken.at?.toISOString(), broken.call].filter((part) => part !== null && part !== undefined)
    const row = about.length === 0 ? `row ${broken.seq}` : `row ${broken.seq} (${about.join(', ')})`
    return `BROKEN: ${where}, ${row}: ${broken.fault}`
  }
  if (head === null) return `${where}: no rows`
  return `${where}: ${rows} ${rows === 1 ? 'row' : 'rows'}, intact, up to ${head.locationId}:${head.seq}:${head.hash}`
}

run(readConfig()).catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 1
})

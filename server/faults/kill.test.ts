/**
 * Tests that no acknowledged reading is lost or saved twice, whichever process dies. While readings are saved, the test kills the server, the
 * database, or both, in turn. It kills six times, twice in each way. With `FAULT_ROUNDS=200`, it kills 200 times.
 */

import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { Ledger } from '../testing/ledger.ts'
import { openFloor, ServedHouse } from '../testing/served-house.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 6)
const WRITERS = 8
const KILLS = ['server', 'database', 'both'] as const

let house: ServedHouse
afterEach(async () => house.remove())

async function kill(what: (typeof KILLS)[number]): Promise<void> {
  if (what !== 'server') house.killDatabase()
  if (what !== 'database') {
    await house.killServer()
    await house.start()
  }
}

describe('while readings are saved, and the server and the database are killed with -9', () => {
  test(`every acknowledged reading is stored exactly once, with its audit row, after ${ROUNDS} kills`, async () => {
    house = new ServedHouse()
    await house.start()
    const floor = await openFloor(house, 10)
    const ledger = new Ledger(house, floor)
    const writing = ledger.write(WRITERS)
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(150 + Math.random() * 250)
      await kill(KILLS[round % KILLS.length]!)
    }
    await sleep(500)
    ledger.isOver = true
    await writing

    expect(await ledger.compare()).toEqual(ledger.whole)
    expect(ledger.acknowledged.size).toBeGreaterThan(ROUNDS)
  })

  test('the check for lost readings finds some when PostgreSQL is told not to wait for the disk', async () => {
    house = new ServedHouse()
    await house.start()
    const floor = await openFloor(house, 10)
    const owner = await house.owner()
    await owner.query('alter role countroom_app set synchronous_commit = off')
    await owner.query("alter system set wal_writer_delay = '10s'")
    await owner.query('select pg_reload_conf()')
    // The role's setting applies to new connections.
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'countroom%'")
    await owner.end()
    await sleep(300)
    let lost: number[] = []
    for (let round = 0; round < 10 && lost.length === 0; round++) {
      const ledger = new Ledger(house, floor, { first: round * 100_000, doesRetry: false })
      const writing = ledger.write(WRITERS)
      await sleep(400)
      // The writers stop first, so that no later commit also writes the earlier ones to the disk.
      ledger.isOver = true
      await writing
      await kill('both')
      lost = (await ledger.compare()).lost
    }
    expect(lost.length).toBeGreaterThan(0)
  })
})

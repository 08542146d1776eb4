/**
 * Nothing acknowledged is ever lost and nothing is ever saved twice, whoever dies: server and database are killed in turn
 * while readings are saved. 20 rounds; `FAULT_ROUNDS=200` for a longer run.
 */

import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { type Floor, openFloor, post, ServedHouse } from '../testing/served-house.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 20)
const WRITERS = 8
/** A reading's In is 2,000 and the number of the write, so every write is found again by its value. */
const BASE = 2_000
const KILLS = ['server', 'database', 'both'] as const

let house: ServedHouse
afterEach(async () => house.remove())

interface Ledger {
  /** The writes that a reply of success acknowledged. */
  acknowledged: Set<number>
  next: number
  isOver: boolean
}

/** Saves readings until told to stop, each with a key of its own that is kept through every retry. */
async function write(floor: Floor, ledger: Ledger, doesRetry: boolean): Promise<void> {
  while (!ledger.isOver) {
    const value = ledger.next++
    const machine = floor.machines[value % floor.machines.length]!
    for (;;) {
      try {
        const { status } = await post(house.address, '/machine/updateReading', floor.token, `write ${value}`, {
          locationId: floor.locationId,
          data: { machine, in: value, out: value, sessionId: floor.sessionId, locationId: floor.locationId },
        })
        if (status === 200) {
          ledger.acknowledged.add(value)
          break
        }
        // While ours is dead, somebody else's server may stand at its port and know nobody.
        if (status < 500 && status !== 401) throw new TypeError(`a write was answered with ${status}`)
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith('a write')) throw error
      }
      if (!doesRetry) break
      await sleep(50)
    }
  }
}

async function kill(what: (typeof KILLS)[number]): Promise<void> {
  if (what !== 'server') house.killDatabase()
  if (what !== 'database') {
    await house.killServer()
    await house.start()
  }
}

async function count(): Promise<{ values: Map<number, number>; audited: number }> {
  const owner = await house.owner()
  const readings = await owner.query<{ cur_in: string; times: string }>(
    'select cur_in, count(*) as times from readings group by cur_in',
  )
  const audited = await owner.query<{ count: string }>("select count(*) from audit_log where call = 'updateReading'")
  await owner.end()
  const values = new Map(readings.rows.map((row) => [Number(row.cur_in), Number(row.times)]))
  return { values, audited: Number(audited.rows[0]!.count) }
}

describe('while readings are saved and server and database are killed with -9', () => {
  test(`${ROUNDS} times, every acknowledged reading is there exactly once, with its audit row`, async () => {
    house = new ServedHouse()
    await house.start()
    const floor = await openFloor(house, 10)
    const ledger: Ledger = { acknowledged: new Set(), next: BASE, isOver: false }
    const writers = Array.from({ length: WRITERS }, () => write(floor, ledger, true))
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(150 + Math.random() * 250)
      await kill(KILLS[round % KILLS.length]!)
    }
    await sleep(500)
    ledger.isOver = true
    await Promise.all(writers)

    const { values, audited } = await count()
    const lost = [...ledger.acknowledged].filter((value) => !values.has(value))
    const doubled = [...values].filter(([, times]) => times > 1)
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
    expect(ledger.acknowledged.size).toBeGreaterThan(ROUNDS)
    expect(values.size).toBe(ledger.acknowledged.size)
    expect(audited).toBe(values.size)
  })

  test('the same look finds what is lost when PostgreSQL is told not to wait for the disk', async () => {
    house = new ServedHouse()
    await house.start()
    const floor = await openFloor(house, 10)
    const owner = await house.owner()
    await owner.query('alter role countroom_app set synchronous_commit = off')
    await owner.query("alter system set wal_writer_delay = '10s'")
    await owner.query('select pg_reload_conf()')
    // The role's setting holds for new connections.
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'countroom%'")
    await owner.end()
    await sleep(300)
    let lost: number[] = []
    for (let round = 0; round < 10 && lost.length === 0; round++) {
      const ledger: Ledger = { acknowledged: new Set(), next: BASE + round * 100_000, isOver: false }
      const writers = Array.from({ length: WRITERS }, () => write(floor, ledger, false))
      await sleep(400)
      // The writers stop first, so that no later commit carries the earlier ones to the disk.
      ledger.isOver = true
      await Promise.all(writers)
      await kill('both')
      const { values } = await count()
      lost = [...ledger.acknowledged].filter((value) => !values.has(value))
    }
    expect(lost.length).toBeGreaterThan(0)
  })
})

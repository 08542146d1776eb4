import { once } from 'node:events'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type House, openHouse } from '../../testing/house.ts'
import { type Job, Jobs } from './jobs.ts'

const HOUR_MS = 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

/** An instance of the server, which records the jobs that it ran and the jobs that failed. */
function instance(jobs: readonly Job[]) {
  const seen: string[] = []
  const faults: string[] = []
  const instance = new Jobs({
    db: house.app.platform.connections.reads,
    clock: house.clock,
    jobs,
    observe: (job, outcome) => void seen.push(`${job}: ${outcome}`),
    onError: (error) => void faults.push(error.message),
  })
  return { seen, faults, runDue: () => instance.runDue(), stop: () => instance.stop() }
}

/** A job that runs until it is told to end. */
function endless(name: string): Job {
  return { name, everyMs: HOUR_MS, run: async (signal) => void (await once(signal, 'abort')) }
}

/** The end of the hold on a job; undefined when no instance holds it. */
async function holdOf(name: string): Promise<Date | undefined> {
  const { rows } = await house.owner.query<{ held_until: Date | null }>('select held_until from jobs where name = $1', [
    name,
  ])
  return rows[0]?.held_until ?? undefined
}

test('of several instances, only one runs a job that is due, and none runs the job again until it is due again', async () => {
  let runs = 0
  const count: Job = { name: 'count', everyMs: HOUR_MS, run: async () => void (runs += 1) }
  const instances = Array.from({ length: 4 }, () => instance([count]))
  const allLook = () => Promise.all(instances.map((each) => each.runDue()))
  await allLook()
  expect(runs).toBe(0)
  for (const expected of [1, 2]) {
    house.clock.advance(HOUR_MS)
    await allLook()
    await allLook()
    expect(runs).toBe(expected)
  }
  expect(instances.flatMap(({ seen }) => seen)).toEqual(['count: done', 'count: done'])
  for (const each of instances) await each.stop()
})

test('a failed job is recorded as failed, delays no other job, and runs again when it is due again', async () => {
  let isBroken = true
  const fail: Job = {
    name: 'fail',
    everyMs: HOUR_MS,
    run: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  }
  const other: Job = { name: 'other', everyMs: HOUR_MS, run: async () => {} }
  const { seen, faults, runDue, stop } = instance([fail, other])
  await runDue()
  house.clock.advance(HOUR_MS)
  await runDue()
  expect([seen, faults]).toEqual([['fail: failed', 'other: done'], ['broken']])
  isBroken = false
  house.clock.advance(HOUR_MS)
  await runDue()
  expect(seen.slice(2)).toEqual(['fail: done', 'other: done'])
  await stop()
})

test('when an instance dies, another instance runs its job after the hold ends, and not before', async () => {
  const { promise: revived, resolve: revive } = Promise.withResolvers<void>()
  const dies: Job = { name: 'long', everyMs: HOUR_MS, run: () => revived }
  const lives: Job = { name: 'long', everyMs: HOUR_MS, run: async () => {} }
  const [dead, living] = [instance([dies]), instance([lives])]
  await living.runDue()
  house.clock.advance(HOUR_MS)
  const hanging = dead.runDue()
  await expect.poll(() => holdOf('long')).toBeDefined()
  await living.runDue()
  expect(living.seen).toEqual([])
  house.clock.advance(60_000)
  await living.runDue()
  expect(living.seen).toEqual(['long: done'])
  const job = "select due_at, held_by from jobs where name = 'long'"
  const { rows } = await house.owner.query(job)
  // An instance that comes back leaves the job alone, because its hold on the job is over.
  revive()
  await hanging
  expect((await house.owner.query(job)).rows).toEqual(rows)
  await Promise.all([dead.stop(), living.stop()])
})

test('the hold on a long job is renewed, and the job is told to end when another instance takes it over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const busy = instance([endless('endless')])
  const idle = instance([{ name: 'endless', everyMs: HOUR_MS, run: async () => {} }])
  await idle.runDue()
  house.clock.advance(HOUR_MS)
  const running = busy.runDue()
  await expect.poll(() => holdOf('endless')).toBeDefined()
  const first = await holdOf('endless')
  house.clock.advance(50_000)
  vi.advanceTimersByTime(50_000)
  await expect.poll(() => holdOf('endless')).not.toEqual(first)
  house.clock.advance(50_000)
  await idle.runDue()
  expect(idle.seen).toEqual([])
  house.clock.advance(50_000)
  await idle.runDue()
  expect(idle.seen).toEqual(['endless: done'])
  vi.advanceTimersByTime(20_000)
  await running
  vi.useRealTimers()
  await Promise.all([busy.stop(), idle.stop()])
})

test('the hold on a long job is renewed in time even when two renewals fail', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { faults, runDue, stop } = instance([endless('unlucky')])
  const pass = (ms: number) => {
    house.clock.advance(ms)
    vi.advanceTimersByTime(ms)
  }
  await runDue()
  house.clock.advance(HOUR_MS)
  const running = runDue()
  await expect.poll(() => holdOf('unlucky')).toBeDefined()
  const first = await holdOf('unlucky')
  await house.owner.query('revoke update on jobs from countroom_app')
  pass(35_000)
  await expect.poll(() => faults).toHaveLength(2)
  await house.owner.query('grant update on jobs to countroom_app')
  pass(20_000)
  // With fake timers, each poll would let more time pass.
  vi.useRealTimers()
  await expect.poll(() => holdOf('unlucky')).not.toEqual(first)
  await stop()
  await running
})

test('when a server stops, it tells its running job to end and releases the job', async () => {
  const { seen, runDue, stop } = instance([endless('last')])
  await runDue()
  house.clock.advance(HOUR_MS)
  const running = runDue()
  await expect.poll(() => holdOf('last')).toBeDefined()
  await stop()
  await running
  expect(seen).toEqual(['last: done'])
  expect(await holdOf('last')).toBeUndefined()
})

test('the server runs its jobs, and the metrics count the runs of each job', async () => {
  const { jobs, metrics } = house.app
  await jobs.runDue()
  house.clock.advance(HOUR_MS)
  await jobs.runDue()
  const text = await metrics.registry.metrics()
  for (const job of ['idempotency keys', 'security events', 'limits', 'socket tickets', 'sessions'])
    expect(text).toContain(`countroom_job_seconds_count{job="drop ${job}",outcome="done"} 1`)
})

/**
 * Tests a full disk. Refused changes name the full disk as the reason, people can still read data, and nothing is lost. Changes are accepted again
 * when there is space.
 */

import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { Ledger } from '../testing/ledger.ts'
import { testPhoto } from '../testing/photos.ts'
import { type Floor, openFloor, post, ServedHouse } from '../testing/served-house.ts'

const MB = 1024 * 1024
const DISK_MB = 768
/** Less than the reserve in server/platform/db/embedded/disk-watch.ts. */
const ALMOST_FULL_MB = 200

let house: ServedHouse
afterEach(async () => {
  await house.stop()
  house.killDatabase()
  execFileSync('umount', ['--lazy', house.dataDir])
  await house.remove()
})

/** Fills the disk until only this many megabytes are free. Returns a function that removes what filled it. */
function fill(name: string, freeMb: number): () => void {
  const { bavail, bsize } = statfsSync(house.dataDir)
  const path = join(house.dataDir, name)
  execFileSync('fallocate', ['-l', String(bavail * bsize - freeMb * MB), path])
  return () => rmSync(path)
}

const list = async ({ token, locationId }: Floor) =>
  (await post(house.address, '/machine/list', token, 'none', { locationId })).status

async function save({ token, locationId }: Floor, type: string) {
  const { status, reply } = await post(house.address, '/game/edit', token, type, { locationId, games: [{ type }] })
  return { status, reply: reply as { code?: string; message?: string } }
}

async function ownerOf({ token }: Floor): Promise<number> {
  const { reply } = await post(house.address, '/account/getUser', token, 'none', { username: 'owner@example.com' })
  return (reply as { userId: number }).userId
}

// Only root may mount a small disk.
test.skipIf(process.getuid?.() !== 0)(
  'on a full disk, refused changes name the reason and data can be fetched, even after a restart; changes work again when there is space',
  async () => {
    house = new ServedHouse()
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'countroom-faults', house.dataDir])
    await house.start()
    const floor = await openFloor(house, 10)
    const ledger = new Ledger(house, floor)
    const writing = ledger.write(4)
    await expect.poll(() => ledger.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(20)

    const makeRoom = fill('filler', ALMOST_FULL_MB)
    await expect.poll(() => ledger.refusals.get('server.diskFull') ?? 0, { timeout: 60_000 }).toBeGreaterThan(10)
    expect(await save(floor, 'Poker')).toMatchObject({
      status: 503,
      reply: {
        code: 'server.diskFull',
        message:
          'The server has no disk space left. Nothing was saved. People who are signed in can still view everything. Call your administrator.',
      },
    })
    // A photo is refused in the same way as a row.
    const newPhotos = [await testPhoto('teal')]
    const picture = { locationId: floor.locationId, userId: await ownerOf(floor), machine: '1', newPhotos }
    const takePicture = async (key: string) =>
      post(house.address, '/machine/addMachinePicture', floor.token, key, picture)
    expect(await takePicture('picture')).toMatchObject({ status: 503, reply: { code: 'server.diskFull' } })
    // Nobody new can sign in, and the refusal says that the disk is full.
    const credentials = { username: 'owner@example.com', password: 'whatever it is' }
    expect(await post(house.address, '/api/login', '', 'sign in', credentials)).toMatchObject({
      status: 503,
      reply: { code: 'server.diskFull' },
    })
    // Some calls count as reading but also write, such as the call that makes a ticket for a socket. The database itself refuses them.
    const { locationId } = floor
    expect(await post(house.address, '/account/openSocket', floor.token, 'ticket', { locationId })).toMatchObject({
      status: 503,
      reply: { code: 'server.diskFull' },
    })
    // Even the owner of the schema can change nothing without turning read-only transactions off explicitly.
    const owner = await house.owner()
    await expect(owner.query('create table more (id int)')).rejects.toMatchObject({ code: '25006' })
    await owner.end()

    const [database] = house.databaseProcesses()
    const makeLittleRoom = fill('rest', 0)
    for (let round = 0; round < 100; round++) expect(await list(floor)).toBe(200)
    expect(house.databaseProcesses()[0]).toBe(database)
    expect((await save(floor, 'Poker')).reply.code).toBe('server.diskFull')
    makeLittleRoom()

    await house.stop()
    await house.start()
    expect(await list(floor)).toBe(200)
    expect((await save(floor, 'Poker')).reply.code).toBe('server.diskFull')

    makeRoom()
    const acknowledged = ledger.acknowledged.size
    await expect.poll(() => ledger.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(acknowledged + 20)
    expect((await takePicture('picture')).status).toBe(200)
    ledger.isOver = true
    await writing
    expect(await ledger.compare()).toEqual(ledger.whole)
    // A write during the restart got no answer at all. `Ledger` counts it as refused with 'none'.
    expect([...ledger.refusals.keys()].filter((code) => code !== 'none')).toEqual(['server.diskFull'])
  },
)

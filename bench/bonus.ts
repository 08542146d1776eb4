/**
 * `npm run bench -- bonus`: compares what a claim costs the product and the floor, the minimal server of floor-kit.ts. The rows of the photos for
 * these claims are added beforehand, so neither server has to redraw a photo. The benchmark also compares the cost of a page of 50 claims, out of
 * 5,000, with the bare SQL. Finally, it measures how long other users wait while twelve photos at a time are uploaded.
 */

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import type pg from 'pg'
import sharp from 'sharp'

import { type Floor, openFloor, post, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { closeConnections, compare, cpu, type Load, type Measure, say, send, type Target } from './compare.ts'
import { addCustomers, newShift } from './desk.ts'
import type { BonusFloorSettings } from './floor-bonus.ts'
import { startFloor } from './floor-process.ts'
import type { Others, Waited } from './others.ts'
import { median } from './process-figures.ts'

const MACHINES = 20
const CLAIMS = 5_000
const UPLOADS_AT_ONCE = 12
const LISTENS_MS = 15_000
/** The uploads are measured this many times, because a single pause of the machine can change the 95th percentile of one measurement. */
const LISTENS = 3
const SAVES = cpu(4, 300, { warmUp: 18_000, counted: 6_000 })
/** The number of the first photo for the claims of each server. */
const PRODUCT_PHOTOS = 0
const FLOOR_PHOTOS = 100_000
/** The number of the first photo for the claims of earlier shifts. */
const EARLIER_PHOTOS = 200_000

/** A location with a bonus, and the people who give it: one uses the product, and one uses the minimal server. */
interface Hall {
  house: ServedHouse
  /** The location: its machines, its running reading session and an administrator's token. */
  at: Floor
  owner: pg.Client
  userId: number
  floorUserId: number
  customerId: number
  definitionId: number
}

export async function measureBonus(): Promise<void> {
  const house = new ServedHouse()
  try {
    await house.start()
    const owner = await house.owner()
    try {
      await measureIn(await openHall(house, owner))
    } finally {
      await owner.end()
    }
  } finally {
    closeConnections()
    await house.remove()
  }
}

async function measureIn(hall: Hall): Promise<void> {
  const { house } = hall
  const product: Target = { pid: house.pid, address: house.address }
  const settings = await floorSettings(hall)
  for (const first of [PRODUCT_PHOTOS, FLOOR_PHOTOS]) await addPhotos(hall, first, 40_000)
  await addEarlierClaims(hall, settings)
  const floor = await startFloor('floor-bonus.ts', settings)
  try {
    await measureClaim(hall, product, floor)
    await measureList(hall, product, floor)
    await measureUploads(hall)
  } finally {
    floor.stop()
  }
}

async function openHall(house: ServedHouse, owner: pg.Client): Promise<Hall> {
  const at = await openFloor(house, MACHINES)
  const [customers] = await addCustomers(house, [at.locationId], 100)
  const { rows } = await owner.query<{ user_id: string }>('select user_id from users order by user_id limit 1')
  const userId = Number(rows[0]!.user_id)
  const made = await owner.query<{ id: string }>(
    `insert into bonus_definitions (location_id, name, name_key, is_enabled, specifications, weekdays, paid_in, created_at, created_by)
     select $1, 'Bench', 'bench', true, '[{"description": "Birthday", "amount": 20}]', jsonb_agg(day), 'credit', now(), $2
     from (
       select jsonb_build_object('day', day, 'checked', false, 'times', '[]'::jsonb) as day
       from unnest('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]) as day
     ) days
     returning bonus_definition_id as id`,
    [at.locationId, userId],
  )
  const other = await owner.query<{ user_id: string }>(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
     values ('floor@example.com', 'none', 'Floor', 'Person', $1, '{ROLE_BONUS}', now()) returning user_id`,
    [at.locationId],
  )
  return {
    house,
    at,
    owner,
    userId,
    floorUserId: Number(other.rows[0]!.user_id),
    customerId: customers![0]!,
    definitionId: Number(made.rows[0]!.id),
  }
}

async function floorSettings({ house, at, owner, floorUserId, ...hall }: Hall): Promise<BonusFloorSettings> {
  const { rows } = await owner.query<{ machine_id: string }>(
    'select min(machine_id) as machine_id from machines where location_id = $1',
    [at.locationId],
  )
  return {
    connection: house.ownerConfig,
    locationId: at.locationId,
    userId: floorUserId,
    machineId: Number(rows[0]!.machine_id),
    customerId: hall.customerId,
    definitionId: hall.definitionId,
  }
}

/** The name of a photo that `addPhotos` made. */
const photoNamed = (number: number) => number.toString(16).padStart(64, '0')

/** Adds photos that wait for a claim. They have no files, because claiming a bonus reads no file. */
async function addPhotos({ owner, at, userId }: Hall, first: number, count: number): Promise<void> {
  await owner.query(
    `with photo as (
       insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
       select $1, decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 1, 1, now(), $2 from generate_series($3::int, $3::int + $4::int - 1) n
       returning hash
     )
     insert into bonus_photos (location_id, hash, sent_hash, taken_at, taken_by) select $1, hash, hash, now(), $2 from photo`,
    [at.locationId, userId, first, count],
  )
}

/** Adds claims of a shift that ended. Without them PostgreSQL would plan its queries for a location that never gave a bonus. */
async function addEarlierClaims(hall: Hall, { machineId }: BonusFloorSettings): Promise<void> {
  const { owner, at, userId, customerId, definitionId } = hall
  await addPhotos(hall, EARLIER_PHOTOS, CLAIMS)
  await owner.query(
    `with shift as (
       insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents)
       values ($1, $2, now() - interval '2 days', now() - interval '1 day', 0, 0, 0) returning shift_id
     ), claim as (
       insert into bonuses (location_id, shift_id, machine_id, customer_id, bonus_definition_id, bonus_name, specify, amount_cents, paid_in,
         photo_hash, claimed_at, claimed_by)
       select $1, shift_id, $3, $4, $5, 'Bench', 'Birthday', 2000, 'credit', decode(lpad(to_hex($6::int + n), 64, '0'), 'hex'), now(), $2
       from shift, generate_series(0, $7::int - 1) n
       returning location_id, photo_hash, bonus_id
     )
     update bonus_photos p set bonus_id = c.bonus_id from claim c where p.location_id = c.location_id and p.hash = c.photo_hash`,
    [at.locationId, userId, machineId, customerId, definitionId, EARLIER_PHOTOS, CLAIMS],
  )
  await owner.query('vacuum analyze')
}

async function measureClaim(hall: Hall, product: Target, floor: Target): Promise<void> {
  const { at, userId, customerId, definitionId } = hall
  const load: Load = {
    path: '/bonus/saveBonus',
    headers: { authorization: `Bearer ${at.token}` },
    body: (count) => ({
      machine: at.machines[count % MACHINES],
      photo: photoNamed(PRODUCT_PHOTOS + count),
      userId,
      locationId: at.locationId,
      customerId,
      manageBonusId: definitionId,
      specification: { description: 'Birthday', amount: 20 },
    }),
    key: (count) => `bonus ${count}`,
    before: () => newShift(hall, userId),
  }
  const floorLoad: Load = {
    path: '/claim',
    headers: {},
    body: (count) => ({ photo: photoNamed(FLOOR_PHOTOS + count), key: `floor bonus ${count}` }),
    before: () => newShift(hall, hall.floorUserId),
  }
  await compare('Claiming a bonus with its photo', 'the floor', 2, [product, load], [floor, floorLoad], SAVES)
}

/** Sends requests one after the other. The cost is the average time of a request, in microseconds. */
const WAITING: Measure = {
  rounds: 40,
  warmUps: 10,
  requests: 50,
  unit: 'µs a request',
  async cost(target, load, first, count) {
    const begun = performance.now()
    for (let sent = 0; sent < count; sent++) await send(target, load, first + sent)
    return ((performance.now() - begun) / count) * 1_000
  },
}

async function measureList(hall: Hall, product: Target, floor: Target): Promise<void> {
  const { at, owner, userId } = hall
  const shiftId = await newShift(hall, userId)
  await owner.query(
    `update bonuses set shift_id = $2
     where location_id = $1 and bonus_id in (select bonus_id from bonuses where location_id = $1 order by bonus_id desc limit $3)`,
    [at.locationId, shiftId, CLAIMS],
  )
  await owner.query('vacuum analyze bonuses, bonus_photos')
  await compare(
    `A page of 50 claims, out of ${CLAIMS}`,
    'the bare SQL',
    1.6,
    [
      product,
      {
        path: '/bonus/list',
        headers: { authorization: `Bearer ${at.token}` },
        body: (count) => ({ userId, locationId: at.locationId, page: count % 20, rowsPerPage: 50 }),
      },
    ],
    [floor, { path: '/page', headers: {}, body: (count) => ({ shiftId, offset: (count % 20) * 50 }) }],
    WAITING,
  )
}

/** Measures how long other users wait without uploads, and how long they wait while twelve photos at a time are uploaded. */
async function measureUploads(hall: Hall): Promise<void> {
  const pictures = await drawPictures()
  let number = 0
  const waits: { alone: number; beside: number }[] = []
  for (let window = 0; window < LISTENS; window++) {
    const alone = await p95Beside(hall, () => sleep(LISTENS_MS))
    const beside = await p95Beside(hall, async () => {
      const end = performance.now() + LISTENS_MS
      const uploader = async (data: string) => {
        while (performance.now() < end) await uploadPhoto(hall, data, number++)
      }
      await Promise.all(pictures.map(uploader))
    })
    waits.push({ alone, beside })
  }
  const ratio = median(waits.map(({ alone, beside }) => beside / alone))
  const ms = (wait: 'alone' | 'beside') => median(waits.map((each) => each[wait])).toFixed(0)
  say(
    `How long other users wait during ${UPLOADS_AT_ONCE} uploads: p95 ${ratio.toFixed(2)} times as long as without (at most 2)  ` +
      `[${ms('beside')} against ${ms('alone')} ms, ${number} uploads sent]`,
  )
}

async function p95Beside({ house, at }: Hall, work: () => Promise<void>): Promise<number> {
  const thread = new Worker(fileURLToPath(new URL('others.ts', import.meta.url)), {
    workerData: { address: house.address, locationId: at.locationId, tokens: [at.token] } satisfies Others,
  })
  await once(thread, 'online')
  await work()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  thread.postMessage('over')
  const [{ times }] = (await once(thread, 'message')) as [Waited]
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}

/** Makes a detailed picture of 1280 x 720 pixels for each of the uploads that run at the same time. */
async function drawPictures(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async (_, number) => {
      const noise = { type: 'gaussian' as const, mean: 100 + number, sigma: 20 }
      const jpeg = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#808080', noise } })
        .jpeg({ quality: 90 })
        .toBuffer()
      return jpeg.toString('base64')
    }),
  )
}

async function uploadPhoto({ house, at, userId }: Hall, data: string, number: number): Promise<void> {
  const photo = { displayName: 'bonus.jpg', type: 'image/jpeg', data }
  const body = { photo, userId, locationId: at.locationId }
  const { status, reply } = await post(house.address, '/bonus/addBonusPhoto', at.token, `bench photo ${number}`, body)
  if (status !== 200 && status !== 429) throw new Error(JSON.stringify(reply))
}

/**
 * Makes requests from the schemas of the calls: valid requests, some of them at the limits, and broken requests. The same seed gives the same
 * requests, except for the ids of rows.
 */

import fc from 'fast-check'
import { z } from 'zod'

import type { Call } from '@countroom/contract/kernel/define-call.ts'

import { allCalls, gatedCalls } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { bodyFor } from './scenes.ts'

export const ACTORS = [
  'administrator',
  'master',
  'employee',
  'an employee without a role',
  'station',
  'administrator elsewhere',
  'nobody signed in',
  'a token that nobody has',
  'a header without a token',
] as const
export type ActorName = (typeof ACTORS)[number]

export interface FuzzedRequest {
  name: string
  method: string
  path: string
  actor: ActorName
  headers: Record<string, string>
  body: string | Buffer
}

/** Values for the fields of valid bodies, by the name of the field. They come from the valid bodies of two venues. */
type Pools = ReadonlyMap<string, readonly unknown[]>

/** Generates requests whose bodies name rows of these two venues. */
export function anyRequest(here: BusyVenue, elsewhere: BusyVenue): fc.Arbitrary<FuzzedRequest> {
  const pools = poolsOf(here, elsewhere)
  return fc.oneof(
    ...allCalls.map(({ name, call }) => ({
      weight: isHeavy(name, call) ? 1 : 6,
      arbitrary: requestOf(name, call, pools, bodyFor(name, here, here.admin)),
    })),
  )
}

/** Whether a call is expensive: it hashes a password, redraws photos, imports a file or typesets a report. */
function isHeavy(name: string, call: Call): boolean {
  return call.isLarge === true || /Report$|Password$|^login$|Employee$|^import/.test(name)
}

function requestOf(
  name: string,
  call: Call,
  pools: Pools,
  valid: Record<string, unknown>,
): fc.Arbitrary<FuzzedRequest> {
  const [method, path] = call.http.split(' ') as [string, string]
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.constant(valid).map(toText) },
    { weight: 7, arbitrary: fromSchema(schema, '', pools).map(toText) },
    { weight: 7, arbitrary: mutated(valid).map(toText) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW) },
  )
  return fc.record({
    name: fc.constant(name),
    method: often(method, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    path: often(path, `${path}/`, `${path}?a=%00&userId=1`, `${path}?a[]=1&a[]=2&__proto__=1`, `${path}/%E0`),
    actor: fc.oneof(...ACTORS.map((actor, index) => ({ weight: index < 3 ? 4 : 1, arbitrary: fc.constant(actor) }))),
    headers: headers(),
    body,
  })
}

/** The value `usual` nineteen times in twenty; otherwise one of `others`. */
function often<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 19, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const type = often(
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=latin1',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/octet-stream',
    '\u00e9/\u00e9',
    '',
  )
  const key = fc.oneof(
    { weight: 6, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'k', 'k'.repeat(200), 'k'.repeat(201), '\u00e9', '\u00ff\u0080', "' or 1=1 --"),
    },
  )
  const others = often<Record<string, string>>(
    {},
    { 'content-encoding': 'gzip' },
    { accept: 'text/html' },
    { 'accept-encoding': 'gzip, br, x' },
    { 'x-forwarded-for': '1.2.3.4, \u00e9' },
    { origin: 'https://elsewhere.example', host: 'elsewhere.example' },
    { 'x-http-method-override': 'DELETE' },
    { cookie: 'a=b; __proto__=c' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
  )
  return fc.tuple(type, key, others).map(([contentType, idempotencyKey, more]) => ({
    ...(contentType !== '' && { 'content-type': contentType }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...more,
  }))
}

function toText(body: unknown): string {
  return JSON.stringify(body) ?? ''
}

// Values that break things ------------------------------------------------------------------------------------------------------

const deep = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [deep(depth - 1)] : { a: deep(depth - 1) }

/** Days that do not exist, and days at the limits of clocks and databases. */
const ODD_DAYS = ['0000-01-01', '0000-12-31', '1899-12-31', '1900-01-01', '2026-02-30', '2100-02-29', '9999-12-31']
const ODD_TIMES = [
  '',
  'T00:00:00',
  'T23:59:59',
  'T24:00:00',
  'T00:00:00Z',
  'T23:59:59.999Z',
  'T02:30:00',
  'T00:00:00-05:00',
]
const ODD_DATES = [
  ...ODD_DAYS.flatMap((day) => ODD_TIMES.map((time) => day + time)),
  '12/31/9999',
  '01/01/0000',
  '02/30/2026',
]

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\u200b\ufeff',
  '\u{1f3b0}'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(10_000),
  '%',
  '_\\%',
  '$1',
  "'; drop table users; --",
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  'NaN',
  '1e999',
  '-1',
  '0',
  '23:59,00:00',
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  1e15,
  1e300,
  5e-324,
  [],
  [[]],
  [null],
  {},
  { length: -1 },
  { toString: 1 },
  deep(9),
  deep(60),
  deep(500),
  Array.from({ length: 600 }, (_, index) => index),
  Array.from({ length: 6_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
]
const oddDate = fc.constantFrom(...ODD_DATES)
const odd = fc.oneof(
  { weight: 1, arbitrary: oddDate },
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Bodies as raw bytes: text that is not JSON, and JSON that is not a valid body. */
const RAW: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  '7',
  '"text"',
  '[]',
  '{',
  '[',
  '{"locationId": 1',
  '{"locationId": 1e999}',
  `{"locationId": ${'9'.repeat(400)}}`,
  '{"locationId": 1, "locationId": 2}',
  '{"__proto__": {"isAdministrator": true}}',
  '{"constructor": {"prototype": {"isAdministrator": true}}}',
  '{"a": "\\ud800"}',
  '\ufeff{}',
  '[{}]',
  '['.repeat(5_000),
  '{"a":'.repeat(5_000),
  `{"a": "${'x'.repeat(1_100_000)}"}`,
  `{"a": [${'{},'.repeat(100_000)}{}]}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.alloc(200),
]

/** A valid body in which one to three fields are replaced, removed or added. */
function mutated(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    place: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    value: odd,
    date: oddDate,
    day: fc.constantFrom(...ODD_DAYS),
    keepsForm: fc.constantFrom(true, true, true, false),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const body = structuredClone(valid)
    for (const { place, how, value, date, day, keepsForm } of changes) {
      const places = placesOf(body)
      const { parent, field } = places[place % places.length] ?? { parent: body, field: 'more' }
      if (how === 'remove') delete parent[field]
      else if (how === 'replace') {
        const was = parent[field]
        parent[field] =
          keepsForm && isIsoDate(was) ? day + was.slice(day.length) : isDate(was) ? date : structuredClone(value)
      } else parent[`${field}More`] = structuredClone(value)
    }
    return body
  })
}

/** Whether a value is a date. A date is replaced by an odd date, because the schema refuses any other text immediately. */
function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d\d(\d\d-\d\d-\d\d|\/\d\d\/)/.test(value)
}

/** Whether a value is a date whose day can be replaced. The result still has the format of a date, so that the schema must check the day. */
function isIsoDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
}

interface Place {
  parent: Record<string, unknown>
  field: string
}

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  // Only the first 50 fields are used. A list may have thousands of odd values, and the first ones are enough.
  const fields = Object.keys(parent).slice(0, 50)
  return fields.flatMap((field) => [{ parent, field }, ...(isDeep(parent[field]) ? [] : placesOf(parent[field]))])
}

function isDeep(value: unknown): boolean {
  return JSON.stringify(value)?.length > 20_000
}

// Values that fit a schema ------------------------------------------------------------------------------------------------------

interface Schema {
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

function fromSchema(schema: Schema, field: string, pools: Pools): fc.Arbitrary<unknown> {
  const known = pools.get(field) ?? []
  const fitting = fittingOf(schema, field, pools)
  return fc.oneof(
    {
      weight: 12,
      arbitrary: known.length > 0 && isLeaf(schema) ? fc.oneof(fc.constantFrom(...known), fitting) : fitting,
    },
    { weight: field === '' ? 0 : 1, arbitrary: odd },
  )
}

function isLeaf({ type, anyOf }: Schema): boolean {
  return anyOf !== undefined || (type !== 'object' && type !== 'array')
}

function fittingOf(schema: Schema, field: string, pools: Pools): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, field, pools)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, pools)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, field, pools), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return wholeOf(schema)
    case 'number':
      return fc.oneof(
        wholeOf(schema),
        fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return odd
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, pools: Pools) {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fromSchema(one, name, pools)])),
    { requiredKeys: [...required] },
  )
  if (typeof additionalProperties !== 'object') return fields
  const more = fc.dictionary(fc.string({ maxLength: 70 }), fromSchema(additionalProperties, '', pools), { maxKeys: 60 })
  return fc.tuple(fields, more).map(([known, others]) => ({ ...others, ...known }))
}

function wholeOf({ minimum = -1_000, maximum = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  return fc.oneof(
    fc.maxSafeInteger().map((any) => Math.min(max, Math.max(min, any))),
    fc.constantFrom(min, max),
  )
}

function textOf({ format, pattern, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const length = { maxLength: Math.min(maxLength, 60) }
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const plain = fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: 'binary', ...length }),
    fc.constant('x'.repeat(Math.min(maxLength, 19_999))),
    fc.stringMatching(/^[0-9+*/. -]{1,20}$/),
  )
  if (format === 'date')
    return fc.oneof(
      day.map((at) => at.toISOString().slice(0, 10)),
      oddDate,
    )
  if (format === 'date-time')
    return fc.oneof(
      day.map((at) => at.toISOString()),
      day.map((at) => at.toISOString().slice(0, 19)),
      oddDate,
    )
  if (pattern !== undefined && /^\^[\\[\]\w{},|()?*+.^$/-]*\$$/.test(pattern) && pattern.length < 60)
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), plain)
  return plain
}

function poolsOf(...venues: BusyVenue[]): Pools {
  const pools = new Map<string, unknown[]>()
  const add = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const item of value) add(item, field)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) add(part, name)
    else pools.set(field, [...(pools.get(field) ?? []), value])
  }
  for (const venue of venues) for (const { name } of gatedCalls) add(bodyFor(name, venue, venue.admin), '')
  return new Map([...pools].map(([field, values]) => [field, [...new Set(values)]]))
}

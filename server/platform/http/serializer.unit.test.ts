import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '@countroom/contract/api.ts'
import { type Call, defineCall } from '@countroom/contract/kernel/define-call.ts'

import { lazySerializer } from './serializer.ts'

const call = (reply: z.ZodRawShape): Call =>
  defineCall({
    http: 'POST /test/reply',
    allow: 'signed-in',
    request: z.strictObject({}),
    reply,
    refuses: [],
    emits: [],
    audit: false,
    summary: 'A reply',
  })

const Row = z.object({
  name: z.string().max(5),
  at: z.iso.datetime(),
  kind: z.enum(['one', 'two']),
  owner: z.object({ userId: z.number().int() }).nullable(),
  counts: z.record(z.string(), z.number()).nullable(),
  parts: z.array(z.object({ part: z.string().nullable() })).nullable(),
})

test('a reply is written without changes', () => {
  const rows = [
    {
      name: 'O’"Neil"\n',
      at: '2026-05-29T03:00:00.000Z',
      kind: 'one',
      owner: { userId: 3 },
      counts: { a: 1.5, b: 0 },
      parts: [{ part: null }, { part: 'x' }],
    },
    { name: '', at: '2026-05-29T03:00:00.000Z', kind: 'two', owner: null, counts: null, parts: null },
  ]
  const payload = { rows, message: 'Saved' }
  expect(JSON.parse(lazySerializer(call({ rows: z.array(Row) }))(payload))).toEqual({ success: true, ...payload })
})

test('a message leaves out the dollar sign of a name, because screens split messages at dollar signs', () => {
  const payload = { name: 'Refund $5', message: 'Refund $5 was removed.' }
  expect(JSON.parse(lazySerializer(call({ name: z.string() }))(payload))).toEqual({
    success: true,
    name: 'Refund $5',
    message: 'Refund 5 was removed.',
  })
})

test('undeclared fields of a reply are dropped at every depth', () => {
  const secret = 'nobody sees this'
  const row = {
    name: 'a',
    at: '',
    kind: 'one',
    secret,
    owner: { userId: 3, secret },
    counts: {},
    parts: [{ part: 'x', secret }],
  }
  const json = lazySerializer(call({ rows: z.array(Row) }))({ rows: [row], secret })
  expect(json).toContain('"userId":3')
  expect(json).not.toContain(secret)
})

test('every call has a serializer', () => {
  for (const declared of Object.values(calls)) {
    try {
      lazySerializer(declared)({})
    } catch (error) {
      // An empty reply cannot be written, because its fields are missing. An unsupported schema or a fault of `written` causes an error with other words.
      expect(String(error)).toMatch(/is required/)
    }
  }
})

import { describe, expect, it } from 'vitest'

import {
  added,
  afterReload,
  again,
  markedLate,
  mayPassLater,
  nextToSend,
  type Outbox,
  refused,
  saved,
  type SaveRefusal,
  unsavedAt,
  type UnsavedReading,
  withOthers,
  without,
} from './outbox.rules.ts'

const reading = (key: string, values: Partial<UnsavedReading> = {}): UnsavedReading => ({
  key,
  accountId: 1,
  data: { machine: key, in: '100+20', out: '60', sessionId: 7, locationId: 3 },
  isLate: false,
  refusal: null,
  ...values,
})
const fell: SaveRefusal = { code: 'reading.meterFell', status: 422, message: 'In 5 is below the previous 10.' }
const outbox: Outbox = [reading('a'), reading('b'), reading('c')]

describe('the outbox', () => {
  it('the outbox sends readings in the order in which they were typed', () => {
    expect(nextToSend(added(added([], reading('a')), reading('b')), 1, 3)?.key).toBe('a')
    expect(nextToSend(without(outbox, 'a'), 1, 3)?.key).toBe('b')
    expect(nextToSend([], 1, 3)).toBeUndefined()
  })

  it('the outbox skips a refused reading and keeps it', () => {
    const after = refused(outbox, 'a', fell)
    expect(nextToSend(after, 1, 3)?.key).toBe('b')
    expect(after.find(({ key }) => key === 'a')?.refusal).toEqual(fell)
  })

  it('the outbox sends only the signed-in account’s readings of the current location', () => {
    expect(nextToSend([reading('a', { accountId: 2 }), reading('b')], 1, 3)?.key).toBe('b')
    expect(nextToSend([reading('a', { accountId: 2 })], 1, 3)).toBeUndefined()
    expect(nextToSend([reading('a')], 1, 4)).toBeUndefined()
  })

  it('the outbox shows one account’s readings of one location', () => {
    const elsewhere = reading('b', { data: { machine: '1', in: '1', out: '1', sessionId: 9, locationId: 4 } })
    const mixed = [reading('a'), elsewhere, reading('c', { accountId: 2 })]
    expect(unsavedAt(mixed, 1, 3).map(({ key }) => key)).toEqual(['a'])
  })

  it('a reading keeps its key in every state', () => {
    const keys = (each: Outbox) => each.map(({ key }) => key)
    expect(keys(again(refused(markedLate(afterReload(outbox), 'b'), 'b', fell), 'b'))).toEqual(['a', 'b', 'c'])
  })

  it('the outbox takes over only what other tabs have added to the stored list or removed from it', () => {
    const listOf = (keys: string) => [...keys].map((key) => reading(key))
    const keysAfter = (own: string, before: string, stored: string) =>
      withOthers(listOf(own), listOf(before), listOf(stored))
        .map(({ key }) => key)
        .join('')
    expect(keysAfter('abd', 'ab', 'ab')).toBe('abd')
    expect(keysAfter('abd', 'ab', 'abe')).toBe('abde')
    expect(keysAfter('abde', 'ab', 'abe')).toBe('abde')
    expect(keysAfter('abd', 'ab', 'b')).toBe('bd')
    expect(keysAfter('ad', 'ab', 'ab')).toBe('ad')
    expect(keysAfter('ad', '', 'e')).toBe('ade')
  })

  it('a reading is late when it waits for the connection, and every reading is late after a reload', () => {
    expect(markedLate(outbox, 'b').map(({ isLate }) => isLate)).toEqual([false, true, false])
    expect(afterReload(outbox).every(({ isLate }) => isLate)).toBe(true)
  })

  it('the outbox drops a refused reading when the same person adds a later reading of the machine in the same session', () => {
    const waits = refused([reading('a')], 'a', fell)
    const later = (values: Partial<UnsavedReading['data']>) =>
      added(waits, reading('b', { data: { ...waits[0]!.data, ...values } })).map(({ key }) => key)
    expect(later({ in: '130' })).toEqual(['b'])
    expect(later({ machine: 'other' })).toEqual(['a', 'b'])
    expect(later({ sessionId: 8 })).toEqual(['a', 'b'])
    expect(later({ locationId: 4 })).toEqual(['a', 'b'])
    expect(added(waits, reading('b', { data: waits[0]!.data, accountId: 2 }))).toHaveLength(2)
    // A reading that was not refused may have been saved already. So it is sent first, and the later reading corrects it.
    expect(added([reading('a')], reading('b', { data: reading('a').data }))).toHaveLength(2)
  })

  it('a later reading of a machine corrects the earlier reading once the earlier reading is saved', () => {
    const data = { ...reading('a').data, replaces: null }
    const waiting = [reading('b'), reading('a', { data }), reading('a2', { data }), reading('c')]
    expect(saved(waiting, 'a', 41).map(({ key, data: sent }) => [key, sent.replaces])).toEqual([
      ['b', undefined],
      ['a2', 41],
      ['c', undefined],
    ])
    expect(saved(waiting, 'gone', 41)).toEqual(waiting)
  })

  it('the outbox drops a refused reading when the same person’s later reading of its machine is saved', () => {
    const { data } = reading('12')
    const typed = [
      reading('wrong', { data }),
      reading('ben', { data, accountId: 2 }),
      reading('x'),
      reading('right', { data }),
    ]
    const before = ['wrong', 'ben', 'x'].reduce((each, key) => refused(each, key, fell), typed as Outbox)
    expect(saved(before, 'right', 41).map(({ key }) => key)).toEqual(['ben', 'x'])
    // A reading that was not refused may have been saved already. It stays until the server has answered.
    expect(saved(typed, 'right', 41).map(({ key }) => key)).toEqual(['wrong', 'ben', 'x'])
  })

  it('a reading stored by an earlier version of the page is treated as if its author had seen no reading to replace', () => {
    const seen = reading('b', { data: { ...reading('b').data, replaces: 41 } })
    expect(afterReload([reading('a'), seen]).map(({ data }) => data.replaces)).toEqual([null, 41])
  })

  it('the outbox sends a refused reading again on request', () => {
    const after = again(refused(outbox, 'a', fell), 'a')
    expect(nextToSend(after, 1, 3)).toMatchObject({ key: 'a', refusal: null, isLate: true })
  })
})

it('another try is offered when the refusal is not about the reading', () => {
  const statuses = [0, 422, 409, 404, 429, 500, 503]
  expect(statuses.filter((status) => mayPassLater({ ...fell, status }))).toEqual([0, 429, 500, 503])
  for (const code of ['presence.away', 'location.stopped'] as const)
    expect(mayPassLater({ ...fell, code, status: 409 })).toBe(true)
})

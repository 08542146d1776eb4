import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const STORED_AS = 'countroom.unsaved-readings'
const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  clear: () => stored.clear(),
})
const tabs = new EventTarget()
vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
/** Tells the pages what another tab has stored, as the browser does. */
const announce = () =>
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: STORED_AS, newValue: stored.get(STORED_AS) }))
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const data = (machine: string) => ({ machine, in: '100+20', out: '60', sessionId: 7, locationId: 3 })
const saved = () => Response.json({ success: true, reading: { readingId: 1, machine: '12', sessionId: 7 } })
const refusal = (status: number, code: string) =>
  Response.json({ success: false, code, message: `refused: ${code}`, requestId: 'r-1' }, { status })
const keysSent = () => fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
const machinesSent = () =>
  fetched.mock.calls.map(
    ([, request]) => (JSON.parse(request?.body as string) as { data: { machine: string } }).data.machine,
  )
const storedMachines = () =>
  (JSON.parse(stored.get(STORED_AS) ?? '[]') as { data: { machine: string } }[]).map((each) => each.data.machine)

/** Loads the module afresh, as a reloaded page would. */
async function loadPage() {
  vi.resetModules()
  const { useSession } = await import('../../lib/session.ts')
  const signIn = (userId: number | null, routes = ['add-machine-reading']) =>
    useSession.setState({
      token: userId === null ? null : `token-${userId}`,
      userInfo: userId === null ? null : ({ userId, selectedLocationId: 3, routes } as never),
    })
  signIn(1)
  return { ...(await import('./outbox.store.ts')), signIn }
}

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  stored.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('readings', () => {
  it('a reading is saved and then removed from this browser', async () => {
    const { saveReading, useOutbox } = await loadPage()
    fetched.mockImplementation(async () => saved())
    await expect(saveReading(data('12'))).resolves.toBeUndefined()
    expect(useOutbox.getState().unsaved).toEqual([])
    expect(storedMachines()).toEqual([])
  })

  it('a reading that is being sent delays the end of the reading session until the server has answered', async () => {
    const { saveReading, untilAnswered } = await loadPage()
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(promise)
    const answered = saveReading(data('12'))
    let isOver = false
    const over = untilAnswered(1, 3).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(20)
    expect(isOver).toBe(false)
    await untilAnswered(1, 4)
    resolve(saved())
    await answered
    await over
    expect(isOver).toBe(true)

    fetched.mockImplementation(async () => refusal(422, 'reading.outlier'))
    await saveReading(data('13'))
    await untilAnswered(1, 3)
  })

  it('readings are kept while the server cannot be reached, and are then saved once, in the order of typing', async () => {
    // Makes each wait as short as possible, so that the tries can be counted.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { saveReading, useOutbox } = await loadPage()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    void saveReading(data('12'))
    void saveReading(data('13'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(storedMachines()).toEqual(['12', '13'])
    expect(useOutbox.getState().unsaved.map(({ isLate }) => isLate)).toEqual([true, false])
    fetched.mockImplementation(async () => saved())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useOutbox.getState().unsaved).toEqual([])
    expect(machinesSent()).toEqual(['12', '12', '12', '12', '13'])
    expect(new Set(keysSent()).size).toBe(2)
  })

  it('a reading survives a reload and keeps its key', async () => {
    const before = await loadPage()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    void before.saveReading(data('12'))
    await vi.advanceTimersByTimeAsync(100)
    before.signIn(null)
    fetched.mockImplementation(async () => saved())
    const { useOutbox } = await loadPage()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useOutbox.getState().unsaved).toEqual([])
    expect(fetched.mock.calls.length).toBeGreaterThan(1)
    expect(new Set(keysSent()).size).toBe(1)
  })

  it('a refused reading is reported to the form, stays in the list until it is discarded, and does not block the next reading', async () => {
    const { saveReading, discardReading, useOutbox } = await loadPage()
    fetched
      .mockImplementationOnce(async () => refusal(422, 'reading.meterFell'))
      .mockImplementation(async () => saved())
    const first = saveReading(data('12'))
    const second = saveReading(data('13'))
    expect((await first)?.refusal).toMatchObject({ code: 'reading.meterFell', status: 422 })
    await expect(second).resolves.toBeUndefined()
    expect(storedMachines()).toEqual(['12'])
    discardReading(useOutbox.getState().unsaved[0]!.key)
    expect(storedMachines()).toEqual([])
  })

  it('a refused reading never overwrites a later reading of its machine, even after a reload', async () => {
    const before = await loadPage()
    fetched.mockImplementation(async () => refusal(422, 'reading.outlier'))
    await before.saveReading(data('12'))
    before.signIn(null)
    const { saveReading, useOutbox } = await loadPage()
    expect(storedMachines()).toEqual(['12'])
    fetched.mockReset().mockImplementation(async () => saved())
    await expect(saveReading({ ...data('12'), in: '130' })).resolves.toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([useOutbox.getState().unsaved, storedMachines(), machinesSent()]).toEqual([[], [], ['12']])
  })

  it('a reading corrects an earlier reading of the same machine that was still unsaved when the new reading was typed', async () => {
    const { saveReading } = await loadPage()
    fetched.mockImplementation(async () => saved())
    await Promise.all([
      saveReading({ ...data('12'), replaces: null }),
      saveReading({ ...data('12'), in: '130', replaces: null }),
    ])
    expect(fetched.mock.calls.map(([, { body } = {}]) => JSON.parse(body as string).data.replaces)).toEqual([null, 1])
  })

  it('a saved reading counts as activity by the person and does not hide an error message', async () => {
    const { saveReading } = await loadPage()
    const { feedback, useFeedbackState } = await import('../../ui/feedback.ts')
    fetched.mockImplementation(async () => saved())
    const both = [saveReading(data('12')), saveReading(data('13'))]
    feedback.error('Duplicate machine names are not allowed.')
    await Promise.all(both)
    expect(fetched.mock.calls.map(([, sent]) => new Headers(sent?.headers).has('x-background'))).toEqual([false, false])
    expect(useFeedbackState.getState().isOpen).toBe(true)
  })

  it('a refused reading is sent again with the same key on request', async () => {
    const { saveReading, sendAgain, useOutbox } = await loadPage()
    fetched.mockImplementationOnce(async () => refusal(500, 'server.failed')).mockImplementation(async () => saved())
    const refused = await saveReading(data('12'))
    sendAgain(refused!.key)
    await vi.advanceTimersByTimeAsync(100)
    expect(useOutbox.getState().unsaved).toEqual([])
    expect(new Set(keysSent()).size).toBe(1)
  })
})

describe('two tabs', () => {
  it('two tabs lose none of each other’s readings, even when neither tab has heard of the other’s change', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const [one, other] = [await loadPage(), await loadPage()]
    void one.saveReading(data('12'))
    void other.saveReading(data('13'))
    void one.saveReading(data('14'))
    expect(storedMachines()).toEqual(['12', '13', '14'])
  })

  it('a tab tells its form about a refused reading, even if the other tab removed the reading while it was being sent', async () => {
    const [one, other] = [await loadPage(), await loadPage()]
    fetched.mockImplementation(async () => {
      other.discardReading((JSON.parse(stored.get(STORED_AS) ?? '[]') as { key: string }[])[0]!.key)
      return refusal(422, 'reading.meterFell')
    })
    expect(await one.saveReading(data('12'))).toMatchObject({ data: { machine: '12' }, refusal: { status: 422 } })
    expect(storedMachines()).toEqual([])
  })
})

describe('a full storage', () => {
  const full = () => {
    throw new Error('full')
  }

  it('a tab that could not store its list keeps the readings that another tab stores, and stores them with its own later', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const [one, other] = [await loadPage(), await loadPage()]
    void one.saveReading(data('12'))
    vi.spyOn(stored, 'set').mockImplementationOnce(full)
    void one.saveReading(data('13'))
    void other.saveReading(data('14'))
    expect(storedMachines()).toEqual(['12', '14'])
    void one.saveReading(data('15'))
    expect(storedMachines()).toEqual(['12', '13', '14', '15'])
  })

  it('a reading that a person discarded does not come back when the shorter list could not be stored', async () => {
    const { saveReading, discardReading, useOutbox } = await loadPage()
    fetched.mockImplementation(async () => refusal(422, 'reading.meterFell'))
    const refused = await saveReading(data('12'))
    vi.spyOn(stored, 'set').mockImplementationOnce(full)
    discardReading(refused!.key)
    expect([useOutbox.getState().unsaved, storedMachines()]).toEqual([[], ['12']])
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    void saveReading(data('13'))
    expect(storedMachines()).toEqual(['13'])
  })

  it('a reading that another tab removed from the list is not stored again', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const [one, other] = [await loadPage(), await loadPage()]
    void one.saveReading(data('12'))
    vi.spyOn(stored, 'set').mockImplementationOnce(full)
    void one.saveReading(data('13'))
    other.discardReading(one.useOutbox.getState().unsaved[0]!.key)
    void other.saveReading(data('14'))
    announce()
    other.discardReading(other.useOutbox.getState().unsaved[0]!.key)
    void one.saveReading(data('15'))
    expect(storedMachines()).toEqual(['13', '15'])
  })
})

it('readings stay in the page’s memory when the device’s storage is full', async () => {
  const { saveReading, useOutbox } = await loadPage()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  void saveReading(data('12'))
  vi.spyOn(stored, 'set').mockImplementation(() => {
    throw new Error('full')
  })
  void saveReading(data('13'))
  void saveReading(data('14'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useOutbox.getState().unsaved.map((each) => each.data.machine)).toEqual(['12', '13', '14'])
})

describe('the end of a sign-in session', () => {
  it('an unsent reading stays on this device after the sign-in session ends, until the same person signs in again', async () => {
    const { saveReading, signIn, useOutbox } = await loadPage()
    fetched.mockImplementation(async () => refusal(401, 'session.none'))
    void saveReading(data('12'))
    await vi.advanceTimersByTimeAsync(100)
    expect([...stored.keys()].filter((key) => key !== 'countroom.session')).toEqual([STORED_AS])
    expect(useOutbox.getState().unsaved).toHaveLength(1)
    fetched.mockImplementation(async () => saved())
    signIn(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    signIn(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useOutbox.getState().unsaved).toEqual([])
    expect(new Set(keysSent()).size).toBe(1)
  })
})

it('a reading is not sent while its author may not read machines, such as when clocked out, and is sent when the author may again', async () => {
  const { saveReading, signIn, useOutbox } = await loadPage()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  void saveReading(data('12'))
  await vi.advanceTimersByTimeAsync(100)
  signIn(1, [])
  fetched.mockReset().mockImplementation(async () => saved())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).not.toHaveBeenCalled()
  signIn(1)
  await vi.advanceTimersByTimeAsync(100)
  expect([machinesSent(), useOutbox.getState().unsaved]).toEqual([['12'], []])
})

it('a stored reading that lacks fields is ignored, and the other stored readings are sent', async () => {
  const kept = { accountId: 1, isLate: true, refusal: null }
  stored.set(
    STORED_AS,
    JSON.stringify([
      { ...kept, key: 'j', data: { machine: '11' } },
      { ...kept, key: 'k', data: data('12') },
    ]),
  )
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => saved())
  const { useOutbox } = await loadPage()
  expect(storedMachines()).toEqual(['12'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(machinesSent()).toEqual(['12', '12'])
  expect(useOutbox.getState().unsaved).toEqual([])
})

it('a stored value that is not a list is ignored', async () => {
  stored.set(STORED_AS, '{}')
  const { useOutbox } = await loadPage()
  expect(useOutbox.getState().unsaved).toEqual([])
})

it('a stored reading that does not say which reading it replaces is sent as a reading that replaces no other reading', async () => {
  stored.set(STORED_AS, JSON.stringify([{ key: 'k', accountId: 1, isLate: false, refusal: null, data: data('12') }]))
  fetched.mockImplementation(async () => saved())
  await loadPage()
  await vi.advanceTimersByTimeAsync(100)
  expect(fetched.mock.calls.map(([, { body } = {}]) => JSON.parse(body as string).data.replaces)).toEqual([null])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })
const { loadSetting, SAVE_SETTING_AFTER_MS, saveSetting } = await import('./preferences.ts')
const { useSession } = await import('./session.ts')

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const byDefault = { tableSetting: null, defaultTable: true, filterSetting: {}, changeFilters: false }
const kept = (rowsPerPage: 25 | 50 | 100) => ({
  ...byDefault,
  tableSetting: { order: 'asc' as const, orderBy: '', rowsPerPage },
  defaultTable: false,
})
const signIn = (userId: number, isUserOnline = true) =>
  useSession.setState({ token: 'token', userInfo: { userId, isUserOnline } as never })
const sent = () => fetched.mock.calls.map(([path, init]) => [path, JSON.parse(init?.body as string)])
const pass = (ms = SAVE_SETTING_AFTER_MS) => vi.advanceTimersByTimeAsync(ms)

let userId = 0
beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset().mockImplementation(async () => Response.json({ success: true }))
  // Each test acts as a new person without settings.
  userId += 1
  signIn(userId)
})
afterEach(() => vi.useRealTimers())

it('several quick changes of a setting are saved once, with the last state', async () => {
  saveSetting('customers', kept(25), byDefault)
  await pass(SAVE_SETTING_AFTER_MS - 1)
  saveSetting('customers', kept(100), byDefault)
  await pass(SAVE_SETTING_AFTER_MS - 1)
  expect(sent()).toEqual([])
  await pass(1)
  expect(sent()).toEqual([['/account/saveUserSetting', { userId, pageTitle: 'customers', ...kept(100) }]])
})

it('a setting that did not change, or was changed back, is not saved', async () => {
  saveSetting('customers', byDefault, byDefault)
  await pass()
  saveSetting('customers', kept(25), byDefault)
  saveSetting('customers', byDefault, byDefault)
  await pass()
  expect(sent()).toEqual([])
})

it('a return to the table’s default is saved', async () => {
  saveSetting('customers', kept(25), byDefault)
  await pass()
  saveSetting('customers', byDefault, byDefault)
  await pass()
  expect(sent().map(([, body]) => (body as { defaultTable: boolean }).defaultTable)).toEqual([false, true])
})

it('a setting that is changed back while it is being saved is saved again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  saveSetting('customers', kept(25), byDefault)
  await pass()
  saveSetting('customers', byDefault, byDefault)
  resolve(Response.json({ success: true }))
  await pass()
  expect(sent().map(([, body]) => (body as { defaultTable: boolean }).defaultTable)).toEqual([false, true])
})

it('a setting that was just loaded is not saved again, even if its filters are in another order', async () => {
  const loaded = { ...kept(25), filterSetting: { type: 'Regular', state: 'Paid' }, changeFilters: true }
  fetched.mockImplementation(async () => Response.json({ success: true, setting: loaded }))
  expect(await loadSetting('customers')).toEqual(loaded)
  saveSetting('customers', { ...loaded, filterSetting: { state: 'Paid', type: 'Regular' } }, byDefault)
  await pass()
  expect(sent()).toHaveLength(1)
})

it('no setting is loaded or saved after the person left or another person took over, because a refusal would end the session', async () => {
  saveSetting('customers', kept(25), byDefault)
  signIn(userId + 1000)
  await pass()
  signIn(userId, false)
  expect(await loadSetting('customers')).toBeNull()
  saveSetting('customers', kept(50), byDefault)
  await pass()
  expect(sent()).toEqual([])
})

it('a loaded setting is not given to another person who took over in the meantime', async () => {
  fetched.mockImplementation(async () => {
    signIn(userId + 1000)
    return Response.json({ success: true, setting: kept(25) })
  })
  expect(await loadSetting('customers')).toBeNull()
})

it('a setting that cannot be saved causes no error, and is saved with the next change', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await loadSetting('customers')).toBeNull()
  saveSetting('customers', kept(25), byDefault)
  await pass()
  fetched.mockReset().mockImplementation(async () => Response.json({ success: true }))
  saveSetting('customers', kept(25), byDefault)
  await pass()
  expect(sent()).toHaveLength(1)
})

it('after a save without an answer, the setting that was stored before is saved too, because the server may have the other one', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  saveSetting('customers', kept(25), byDefault)
  await pass()
  saveSetting('customers', byDefault, byDefault)
  await pass()
  expect(sent()).toHaveLength(2)
})

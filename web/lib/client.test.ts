import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  })
const { call, change, changeLater, Refusal, useChange } = await import('./client.ts')
const { showMessageOfLastPage } = await import('./reload.ts')
const { useSession } = await import('./session.ts')
const { feedback, useFeedbackState } = await import('../ui/feedback.ts')

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const replies = (status: number, body: unknown) => async () => Response.json(body, { status })
const refuses = (status: number, code: string, message: string) =>
  replies(status, { success: false, code, message, requestId: 'r-1' })
const list = () => call('POST /machine/list', { locationId: 1 })
const save = (onOutage?: () => void) => change('POST /machine/edit', { locationId: 1, machines: [] }, { onOutage })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as InstanceType<typeof Refusal>,
  )
const sentHeader = (index: number, name: string) => new Headers(fetched.mock.calls[index]?.[1]?.headers).get(name)

beforeEach(() => {
  fetched.mockReset()
  useSession.setState({ token: 'token-1' })
  stored.set('countroom.table.machines', '{}')
})
afterEach(() => vi.useRealTimers())

describe('a call', () => {
  it('a call sends its method, body and bearer token, and returns the reply', async () => {
    fetched.mockImplementation(replies(200, { success: true, machines: [] }))
    await expect(list()).resolves.toMatchObject({ machines: [] })
    expect(fetched.mock.calls[0]).toMatchObject(['/machine/list', { method: 'POST', body: '{"locationId":1}' }])
    expect(sentHeader(0, 'authorization')).toBe('Bearer token-1')
    expect(sentHeader(0, 'idempotency-key')).toBeNull()
  })

  it('a call that the server refuses throws a Refusal with the server’s message', async () => {
    fetched.mockImplementation(refuses(409, 'list.changed', 'Somebody else changed it.'))
    expect(await failure(list())).toMatchObject({
      code: 'list.changed',
      status: 409,
      message: 'Somebody else changed it.',
      requestId: 'r-1',
    })
  })

  it('the page reloads and says why when nobody can work at its location, unless the refused call was ahead of time', async () => {
    const place = { assign: vi.fn<(path: string) => void>() }
    Object.assign(window, { location: place })
    useSession.setState({ userInfo: { selectedLocationId: 1 } as UserInfo })
    fetched.mockImplementation(refuses(409, 'location.stopped', 'Nobody can work at Corner now.'))
    await failure(call('POST /machine/list', { locationId: 1 }, { isAhead: true }))
    await failure(call('POST /machine/list', { locationId: 2 }))
    expect(place.assign).not.toHaveBeenCalled()
    await failure(list())
    expect(place.assign).toHaveBeenCalledWith('/')
    showMessageOfLastPage()
    expect(useFeedbackState.getState().message).toMatchObject({
      severity: 'error',
      text: 'Nobody can work at Corner now.',
    })
    expect(useSession.getState().token).toBe('token-1')
  })

  it('a call that is made ahead of time signs nobody out when it is refused', async () => {
    fetched.mockImplementation(
      refuses(403, 'access.forbidden', 'You do not have access to this. Ask an administrator.'),
    )
    await failure(call('POST /machine/list', { locationId: 1 }, { isAhead: true }))
    expect(useSession.getState().token).toBe('token-1')
    await failure(list())
    expect(useSession.getState().token).toBeNull()
  })

  it('a call fails with the message “Server Failed” when no answer comes, or when the answer is not from the server', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure(list())).toMatchObject({ message: 'Server Failed', status: 0, isOutage: true })
    fetched.mockImplementation(async () => new Response('<html>Bad gateway', { status: 502 }))
    expect(await failure(list())).toMatchObject({ message: 'Server Failed', status: 502, isOutage: true })
    fetched.mockImplementation(async () => new Response('<html>No server is available', { status: 503 }))
    expect(await failure(list())).toMatchObject({ message: 'Server Failed', status: 503, isOutage: true })
  })

  it('an unreachable database counts as an outage, a full disk and a 403 from a proxy do not, and none of the three signs anybody out', async () => {
    fetched.mockImplementation(refuses(503, 'server.unavailable', 'The server cannot reach its database.'))
    expect(await failure(list())).toMatchObject({ isOutage: true })
    fetched.mockImplementation(refuses(503, 'server.diskFull', 'The server has no disk space left.'))
    expect(await failure(list())).toMatchObject({ isOutage: false })
    fetched.mockImplementation(async () => new Response('<html>Forbidden by the proxy', { status: 403 }))
    expect(await failure(list())).toMatchObject({ isOutage: false })
    expect(useSession.getState().token).toBe('token-1')
  })

  it('a call hides the previous error if the user has clicked since it appeared, unless the call runs in the background', async () => {
    fetched.mockImplementation(replies(200, { success: true, machines: [] }))
    feedback.error('Duplicate machine names are not allowed.')
    await list()
    expect(useFeedbackState.getState().isOpen, 'the screen was still loading').toBe(true)
    window.dispatchEvent(new Event('pointerdown'))
    await call('POST /machine/list', { locationId: 1 }, { isBackground: true })
    expect(useFeedbackState.getState().isOpen).toBe(true)
    await list()
    expect(useFeedbackState.getState().isOpen).toBe(false)
  })
})

describe('an answer with status 401 or 403', () => {
  it.each([401, 403])('a %d ends the session, clears local storage, and tells the login screen why', async (status) => {
    fetched.mockImplementation(refuses(status, 'session.none', 'Sign in again.'))
    await failure(list())
    expect(useSession.getState()).toMatchObject({ token: null, signedOutBecause: 'Sign in again.' })
    expect(stored.has('countroom.table.machines')).toBe(false)
  })

  it('a 401 for a failed sign-in or activation does not end the session', async () => {
    fetched.mockImplementation(refuses(401, 'login.failed', 'Login Failed'))
    await failure(change('POST /api/login', { username: 'a', password: 'b' }))
    await failure(change('POST /company/activateCompanyWithKey', { serialKey: 'a' }))
    expect(useSession.getState().token).toBe('token-1')
  })

  it('a 401 for a replaced session does not end the new session', async () => {
    fetched.mockImplementation(async () => {
      useSession.setState({ token: 'token-2' })
      return refuses(401, 'session.none', 'Sign in again.')()
    })
    await failure(list())
    expect(useSession.getState().token).toBe('token-2')
  })
})

describe('a change', () => {
  const saved = replies(200, { success: true, machines: [] })

  it('each change carries a new idempotency key', async () => {
    fetched.mockImplementation(saved)
    await save()
    await save()
    expect(sentHeader(0, 'idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(sentHeader(1, 'idempotency-key')).not.toBe(sentHeader(0, 'idempotency-key'))
  })

  it('a change from a button of a message, such as Undo, returns the reply, and undefined when the server refuses it', async () => {
    fetched.mockImplementationOnce(saved)
    fetched.mockImplementationOnce(refuses(409, 'list.changed', 'Somebody else changed it.'))
    const undo = () => changeLater('POST /machine/edit', { locationId: 1, machines: [] }, [], 'Undone.')
    expect(await undo()).toMatchObject({ machines: [] })
    expect(useFeedbackState.getState().message).toMatchObject({ severity: 'success', text: 'Undone.' })
    expect(await undo()).toBeUndefined()
    expect(useFeedbackState.getState().message).toMatchObject({ text: 'Somebody else changed it.' })
  })

  it('a change that does not have to outlast an outage is tried only once', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure(save())).toMatchObject({ message: 'Server Failed' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('a change that outlasts an outage is tried with the same key until the server answers', async () => {
    vi.useFakeTimers()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetched.mockImplementationOnce(refuses(503, 'server.unavailable', 'Try again in a moment.'))
    fetched.mockImplementationOnce(saved)
    const onOutage = vi.fn<() => void>()
    const saving = save(onOutage)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(saving).resolves.toMatchObject({ machines: [] })
    expect(onOutage).toHaveBeenCalledTimes(2)
    const keys = fetched.mock.calls.map((_, index) => sentHeader(index, 'idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('a change is tried again immediately when the browser reports that the network is back', async () => {
    vi.useFakeTimers()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetched.mockImplementationOnce(saved)
    const saving = save(() => {})
    await vi.advanceTimersByTimeAsync(1)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    await expect(saving).resolves.toBeDefined()
  })

  it.each([
    ['the person signs out', { token: null }],
    ['somebody else takes over the station', { userInfo: { userId: 8 } as UserInfo }],
  ])('a change that waits for the connection is not sent again after %s', async (_, session) => {
    vi.useFakeTimers()
    useSession.setState({ userInfo: { userId: 7 } as UserInfo })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const saving = failure(save(() => {}))
    await vi.advanceTimersByTimeAsync(1)
    useSession.setState(session)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await saving)?.message).toMatch(/^The last change may not have been saved/)
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('a change that the server refuses is not tried again', async () => {
    fetched.mockImplementation(refuses(422, 'machine.duplicate', 'Duplicate machine names are not allowed.'))
    expect(await failure(save(() => {}))).toMatchObject({ code: 'machine.duplicate' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('the browser warns before the page closes while a change waits for the connection, but not when the page reloads after the change', async () => {
    vi.useFakeTimers()
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const reload = vi.fn(isWarned)
    Object.assign(window, { location: { reload } })
    const shown = vi.fn<(given: ReturnType<typeof useChange<'POST /machine/edit'>>) => void>()
    const Screen = () => {
      shown(useChange('POST /machine/edit', { outlastsOutage: true, reloadsPage: true }))
      return null
    }
    renderToStaticMarkup(createElement(Screen))
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetched.mockImplementationOnce(saved)
    void shown.mock.calls[0]![0].run({ locationId: 1, machines: [] })
    await vi.advanceTimersByTimeAsync(1)
    expect(isWarned()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reload.mock.results).toEqual([{ type: 'return', value: false }])
  })
})

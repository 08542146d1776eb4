import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const MARK = 'countroom.unsent-pictures'
const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

/** Stands in for the browser's database. It has only what the outbox uses. */
const database = new Map<string, { key: string; machine: string }>()
const answering = <T>(result: T) => {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}
const all = {
  put: (picture: { key: string; machine: string }) => database.set(picture.key, picture),
  delete: (key: string) => database.delete(key),
  getAll: () => answering([...database.values()]),
}
const opens = vi.fn<() => EventTarget>()
vi.stubGlobal('indexedDB', { open: opens })

const photo = { displayName: 'camera.webp', type: 'image/webp', data: 'UklGRg==' }
const picture = (machine: string) => ({ locationId: 3, sessionId: 7, machine, photo })
const saved = () => Response.json({ success: true, machinePicture: {} })
const refusal = (status: number, code: string) =>
  Response.json({ success: false, code, message: `refused: ${code}`, requestId: 'r-1' }, { status })
const keysSent = () => fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('idempotency-key'))
const machinesSent = () =>
  fetched.mock.calls.map(([, request]) => (JSON.parse(request?.body as string) as { machine: string }).machine)
const machinesKept = () => [...database.values()].map(({ machine }) => machine)
const aMoment = () => vi.advanceTimersByTimeAsync(5_000)

/** Loads the module again, as a reloaded page does. */
async function loadPage() {
  vi.resetModules()
  const { useSession } = await import('../../lib/session.ts')
  const signIn = (userId: number | null, routes = ['add-machine-reading'], locationId = 3) =>
    useSession.setState({
      token: userId === null ? null : `token-${userId}`,
      userInfo: userId === null ? null : ({ userId, selectedLocationId: locationId, routes } as never),
    })
  signIn(1)
  const outbox = await import('./picture-outbox.store.ts')
  const unsent = () => outbox.useUnsentPictures.getState().pictures
  const { queryClient } = await import('../../lib/client.ts')
  const invalidating = vi.spyOn(queryClient, 'invalidateQueries')
  const askedAgain = () => invalidating.mock.calls.map(([filters]) => filters?.queryKey?.[0])
  const loseToken = () => useSession.setState({ token: null })
  return { ...outbox, unsent, askedAgain, signIn, loseToken }
}

beforeEach(() => {
  vi.useFakeTimers()
  // Makes each wait as short as possible.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  fetched.mockReset()
  opens.mockReset().mockImplementation(() => answering({ transaction: () => ({ objectStore: () => all }) }))
  stored.clear()
  database.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a picture taken while reading machines', () => {
  it('a picture is sent with its reading session and then removed from this browser', async () => {
    fetched.mockImplementation(async () => saved())
    const { keepPicture, unsent, askedAgain } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    expect(askedAgain()).toEqual(['POST /machine/listReadingPictures', 'POST /machine/getLastMachinePicture'])
    const body = JSON.parse(fetched.mock.calls[0]![1]?.body as string) as unknown
    expect(body).toEqual({ locationId: 3, userId: 1, machine: '12', newPhotos: [photo], sessionId: 7 })
    expect(unsent()).toEqual([])
    expect(machinesKept()).toEqual([])
    expect(stored.has(MARK)).toBe(false)
  })

  it('a picture is kept while there is no connection, even across a reload, and then saved once', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const before = await loadPage()
    before.keepPicture(picture('12'))
    before.keepPicture(picture('13'))
    await aMoment()
    expect(before.unsent().map(({ machine, isLate }) => [machine, isLate])).toEqual([
      ['12', true],
      ['13', false],
    ])
    expect(machinesKept()).toEqual(['12', '13'])
    expect(stored.get(MARK)).toBe('true')
    // A reload ends the retries of the old page. Signing out ends them here.
    before.signIn(null)
    await aMoment()
    fetched.mockClear()

    fetched.mockImplementation(async () => saved())
    const after = await loadPage()
    await aMoment()
    expect(machinesSent()).toEqual(['12', '13'])
    expect(keysSent()).toEqual(before.unsent().map(({ key }) => key))
    expect(after.unsent()).toEqual([])
    expect(machinesKept()).toEqual([])
  })

  it('after a reload, a picture that the server does not have yet is marked as late', async () => {
    fetched.mockImplementation(() => new Promise(() => {}))
    const before = await loadPage()
    before.keepPicture(picture('12'))
    await aMoment()
    expect(before.unsent()[0]!.isLate).toBe(false)
    const after = await loadPage()
    await aMoment()
    expect(after.unsent().map(({ machine, isLate }) => [machine, isLate])).toEqual([['12', true]])
  })

  it('a picture is sent even from a private window, where the browser stores nothing', async () => {
    opens.mockImplementation(() => {
      const request = Object.assign(new EventTarget(), { error: new Error('Keeps nothing.') })
      queueMicrotask(() => request.dispatchEvent(new Event('error')))
      return request
    })
    fetched.mockImplementation(async () => saved())
    const { keepPicture, unsent } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    expect(machinesSent()).toEqual(['12'])
    expect(unsent()).toEqual([])
  })

  it('a picture is sent even when the browser’s database opens but cannot be read', async () => {
    const unreadable = {
      ...all,
      getAll: () => {
        const request = Object.assign(new EventTarget(), { error: new Error('Cannot be read.') })
        queueMicrotask(() => request.dispatchEvent(new Event('error')))
        return request
      },
    }
    opens.mockImplementation(() => answering({ transaction: () => ({ objectStore: () => unreadable }) }))
    const unhandled = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    fetched.mockImplementation(async () => saved())
    const { keepPicture, unsent } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    vi.useRealTimers()
    // Node reports an unhandled rejection only after the microtasks.
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(machinesSent()).toEqual(['12'])
    expect(unsent()).toEqual([])
  })

  it('a picture is sent again with the same key when the answer was lost', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => saved())
    const { keepPicture } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    expect(keysSent()).toHaveLength(2)
    expect(new Set(keysSent()).size).toBe(1)
  })

  it('a picture is sent only while the person who took it is signed in at the location of the picture and may take pictures', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const { keepPicture, signIn, loseToken, unsent, ownPictures } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    fetched.mockReset()
    fetched.mockImplementation(async () => saved())
    for (const leave of [
      loseToken,
      () => signIn(2),
      () => signIn(null),
      () => signIn(1, ['dashboard']),
      () => signIn(1, ['add-machine-reading'], 4),
    ]) {
      leave()
      await aMoment()
      expect(fetched).not.toHaveBeenCalled()
    }
    expect(ownPictures(unsent())).toEqual([])
    signIn(1, ['machine-picture'])
    await aMoment()
    expect(machinesSent()).toEqual(['12'])
    expect(unsent()).toEqual([])
  })

  it('a picture continues to be sent when the rights of its author change, and stops being sent when another person signs in', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    fetched.mockImplementation((_, request) => {
      signals.push(request?.signal)
      return new Promise(() => {})
    })
    const { keepPicture, signIn } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    signIn(1, ['add-machine-reading', 'dashboard'])
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    signIn(2)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })

  it('a refused picture stays with the server’s message, does not block the next picture, and can be sent again or discarded', async () => {
    fetched.mockImplementationOnce(async () => refusal(422, 'photo.noSpace')).mockImplementation(async () => saved())
    const { keepPicture, sendPictureAgain, discardPicture, unsent } = await loadPage()
    keepPicture(picture('12'))
    keepPicture(picture('13'))
    await aMoment()
    expect(unsent().map(({ machine, refusal: why }) => [machine, why])).toEqual([['12', 'refused: photo.noSpace']])
    expect(machinesKept()).toEqual(['12'])
    fetched.mockImplementationOnce(async () => refusal(422, 'photo.noSpace'))
    sendPictureAgain(unsent()[0]!.key)
    await aMoment()
    expect(machinesSent()).toEqual(['12', '13', '12'])
    expect(unsent()).toHaveLength(1)
    discardPicture(unsent()[0]!.key)
    await aMoment()
    expect(machinesKept()).toEqual([])
  })

  it('a picture that the server forbids is not sent again after the next sign-in, because the 403 would end that sign-in too', async () => {
    fetched.mockImplementation(async () => refusal(403, 'access.roleMissing'))
    const { keepPicture, signIn, unsent } = await loadPage()
    keepPicture(picture('12'))
    await aMoment()
    expect(unsent()[0]!.refusal).toBe('refused: access.roleMissing')
    signIn(1)
    await aMoment()
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

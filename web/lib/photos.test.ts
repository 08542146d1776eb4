import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {}, clear() {} })
const { holdPhoto } = await import('./photos.ts')
const { useSession } = await import('./session.ts')

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
const revoked = vi.spyOn(URL, 'revokeObjectURL')
const bytes = (size: number) => new Response(new Uint8Array(size))
const asked = () => fetched.mock.calls.map(([path]) => path as string)
const thumbsIn = (address: string) => new URL(address, 'http://localhost').searchParams.get('thumbs')?.split(',') ?? []
/** Answers every request for photos. */
const give: typeof fetch = async (address) => {
  const names = thumbsIn(address as string)
  return names.length === 0 ? bytes(10) : Response.json(Object.fromEntries(names.map((name) => [name, btoa(name)])))
}
/** Each test uses another folder, so that no test sees the photos that an earlier test cached. */
let folder = 0
const at = (name: string) => `/photos/${folder}/${name}`

beforeEach(() => {
  folder += 1
  fetched.mockReset()
  revoked.mockClear()
  fetched.mockImplementation(give)
  useSession.setState({ token: 'token-1' })
})
afterEach(() => useSession.setState({ token: null }))

it('a request for a photo has the session’s token, and a photo is loaded once for all elements that show it', async () => {
  const one = holdPhoto(at('a'), 'thumb')
  const other = holdPhoto(at('a'), 'thumb')
  expect(await one.promise).toBe(`data:image/jpeg;base64,${btoa('a')}`)
  expect(await other.promise).toBe(await one.promise)
  expect(asked()).toEqual([at('?thumbs=a').replace('/?', '?')])
  const headers = new Headers(fetched.mock.calls[0]![1]!.headers)
  expect(headers.get('authorization')).toBe('Bearer token-1')
  expect(await holdPhoto(at('a'), 'full').promise).toMatch(/^blob:/)
  expect(asked()[1]).toBe(at('a'))
})

it('thumbnails of one kind are loaded together, up to 50 in one request', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`)
  const held = names.map((name) => holdPhoto(at(name), 'thumb'))
  const other = holdPhoto(`/photos/other/a`, 'thumb')
  const urls = await Promise.all(held.map(({ promise }) => promise))
  await other.promise
  expect(urls.map((url) => atob(url.split(',')[1]!))).toEqual(names)
  expect(asked().map((address) => thumbsIn(address))).toEqual([['a'], names.slice(10), names.slice(0, 10)])
})

it('a thumbnail that is missing from an answer is requested again for the next element, and the other thumbnails are shown', async () => {
  fetched.mockImplementationOnce(async () => Response.json({ b: btoa('b') }))
  const [missing, there] = ['a', 'b'].map((name) => holdPhoto(at(name), 'thumb'))
  await expect(missing!.promise).rejects.toThrow('no photo')
  expect(await there!.promise).toContain(btoa('b'))
  expect(await holdPhoto(at('a'), 'thumb').promise).toContain(btoa('a'))
  // The element that got no photo leaves the screen. Its release must not remove the photo `a` that was loaded later.
  missing!.release()
  await holdPhoto(at('a'), 'thumb').promise
  there!.release()
  await holdPhoto(at('b'), 'thumb').promise
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a request is aborted when no element waits for its thumbnails anymore', async () => {
  const signals: AbortSignal[] = []
  fetched.mockImplementationOnce((_, init) => {
    const signal = init!.signal!
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const [one, two] = ['1', '2'].map((name) => holdPhoto(at(name), 'thumb'))
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  one!.release()
  expect(signals[0]!.aborted).toBe(false)
  two!.release()
  expect(signals[0]!.aborted).toBe(true)
  expect(await holdPhoto(at('1'), 'thumb').promise).toContain(btoa('1'))
})

it('three full photos are loaded at a time, the latest request first, and a photo that is released while it waits is not loaded', async () => {
  const answers: (() => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(bytes(1)))))
  const first = ['3', '2', '1'].map((name) => holdPhoto(at(name), 'full'))
  await vi.waitFor(() => expect(asked()).toHaveLength(3))
  const held = [...first, ...['4', '5'].map((name) => holdPhoto(at(name), 'full'))]
  held[4]!.release()
  held[4]!.promise.catch(() => {})
  const last = holdPhoto(at('6'), 'full')
  answers[0]!()
  await vi.waitFor(() => expect(asked()).toEqual([at('1'), at('2'), at('3'), at('6')]))
  answers.slice(1).forEach((answer) => answer())
  await last.promise
  await vi.waitFor(() => expect(asked().at(-1)).toBe(at('4')))
  expect(asked()).not.toContain(at('5'))
  answers.at(-1)!()
  await held[3]!.promise
})

it('a refused photo is requested again on the next try, and the whole body of the refusal is read', async () => {
  const refusal = new Response('{}', { status: 404 })
  fetched.mockResolvedValueOnce(refusal)
  await expect(holdPhoto(at('a'), 'thumb').promise).rejects.toThrow('404')
  expect(refusal.bodyUsed).toBe(true)
  expect(await holdPhoto(at('a'), 'thumb').promise).toMatch(/^data:/)
  expect(useSession.getState().token).toBe('token-1')
})

it('a 401 of the server ends the session, and a 401 of a proxy does not', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>Said by a proxy', { status: 401 }))
  await expect(holdPhoto(at('p'), 'thumb').promise).rejects.toThrow('401')
  expect(useSession.getState().token).toBe('token-1')
  fetched.mockResolvedValueOnce(Response.json({ success: false }, { status: 401 }))
  await expect(holdPhoto(at('a'), 'thumb').promise).rejects.toThrow('401')
  expect(useSession.getState().token).toBeNull()
})

it('a photo that the person may not see signs nobody out', async () => {
  fetched.mockResolvedValueOnce(Response.json({ success: false, code: 'access.forbidden' }, { status: 403 }))
  await expect(holdPhoto(at('a'), 'thumb').promise).rejects.toThrow('403')
  expect(useSession.getState()).toMatchObject({ token: 'token-1' })
})

it('a forced sign-out says why, even when the first request that is refused is for a photo', async () => {
  const message = 'Your password was changed by Renata. Sign in with the new one.'
  fetched.mockResolvedValueOnce(Response.json({ success: false, message }, { status: 401 }))
  await expect(holdPhoto(at('a'), 'thumb').promise).rejects.toThrow('401')
  expect(useSession.getState()).toMatchObject({ token: null, signedOutBecause: message })
})

it('a full cache frees the oldest photo that is not on screen', async () => {
  fetched.mockImplementation(async () => bytes(12 * 1024 * 1024))
  const shown = holdPhoto(at('shown'), 'full')
  const seen = holdPhoto(at('seen'), 'full')
  const [shownUrl, seenUrl] = await Promise.all([shown.promise, seen.promise])
  seen.release()
  expect(revoked).not.toHaveBeenCalled()
  await holdPhoto(at('third'), 'full').promise
  expect(revoked.mock.calls).toEqual([[seenUrl]])
  expect(await holdPhoto(at('shown'), 'full').promise).toBe(shownUrl)
})

it('all photos are freed when the session changes', async () => {
  const url = await holdPhoto(at('a'), 'full').promise
  await holdPhoto(at('a'), 'thumb').promise
  useSession.setState({ token: 'token-2' })
  expect(revoked.mock.calls.flat()).toContain(url)
  expect(await holdPhoto(at('a'), 'full').promise).not.toBe(url)
  await holdPhoto(at('a'), 'thumb').promise
  expect(asked()).toHaveLength(4)
})

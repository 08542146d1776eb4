import { beforeEach, expect, it, vi } from 'vitest'

const acts = new EventTarget()
vi.stubGlobal('window', acts)
for (const storage of ['localStorage', 'sessionStorage'])
  vi.stubGlobal(storage, { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })

interface Sent {
  address: string
  key: string
  body: string
}
const sent: Sent[] = []
/** The answers to the requests, in order. A text is the page of a proxy. Undefined cuts the connection. */
let answers: ({ status: number; body: object | string } | undefined)[] = []

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #address = ''
  #key = ''
  open(method: string, path: string) {
    this.#address = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') this.#key = value
  }
  send(body: string) {
    sent.push({ address: this.#address, key: this.#key, body })
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
    const answer = answers.shift()
    this.status = answer?.status ?? 0
    const text = answer?.body ?? ''
    this.responseText = typeof text === 'string' ? text : JSON.stringify(text)
    queueMicrotask(() => this.dispatchEvent(new Event('loadend')))
  }
  /** Like a browser, calls the listeners of 'loadend' before it returns. */
  abort() {
    this.status = 0
    this.responseText = ''
    this.dispatchEvent(new Event('loadend'))
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest)
const { upload } = await import('./upload.ts')
const { Refusal } = await import('./client.ts')
const { useSession } = await import('./session.ts')
const { feedback, useFeedbackState } = await import('../ui/feedback.ts')

const STORED = { status: 200, body: { success: true, path: 'ab' } }
const photo = { displayName: 'bonus.jpg', type: 'image/jpeg', data: '' }
const parts: number[] = []
const send = (signal = new AbortController().signal) =>
  upload(
    'POST /bonus/addBonusPhoto',
    { photo, userId: 1, locationId: 1 },
    { signal, onProgress: (part) => parts.push(part) },
  )

beforeEach(() => {
  sent.length = 0
  parts.length = 0
})

it('an upload reports its progress, and is sent once more with the same key when the connection is cut', async () => {
  answers = [undefined, STORED]
  await expect(send()).resolves.toMatchObject({ path: 'ab' })
  expect(parts).toEqual([0.25, 0, 0.25])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  answers = [undefined, undefined, STORED]
  await expect(send()).rejects.toBeInstanceOf(Refusal)
  expect(answers).toHaveLength(1)
})

it('an upload that the server refuses is not sent again', async () => {
  answers = [{ status: 422, body: { success: false, code: 'photo.unreadable', message: 'No photo.', requestId: 'r' } }]
  await expect(send()).rejects.toMatchObject({ code: 'photo.unreadable' })
  expect(sent).toHaveLength(1)
})

it('an upload that the server refuses with 403 ends the session, and a 403 from a proxy does not', async () => {
  useSession.setState({ token: 'token-1' })
  answers = [{ status: 403, body: '<html>Forbidden by the proxy' }]
  await expect(send()).rejects.toMatchObject({ status: 403, isOutage: false })
  expect(useSession.getState().token).toBe('token-1')
  answers = [{ status: 403, body: { success: false, code: 'access.forbidden', message: 'No.', requestId: 'r' } }]
  await expect(send()).rejects.toMatchObject({ code: 'access.forbidden' })
  expect(useSession.getState().token).toBeNull()
})

it('an aborted upload throws the reason of the signal and reports no further progress', async () => {
  const aborting = new AbortController()
  answers = [STORED]
  const uploading = send(aborting.signal)
  aborting.abort(new Error('closed'))
  await expect(uploading).rejects.toThrow('closed')
  expect(parts).toEqual([0.25])
  expect(sent).toHaveLength(1)
})

it('an upload hides the previous error if the user has clicked since it appeared', async () => {
  feedback.error('Server failed')
  acts.dispatchEvent(new Event('pointerdown'))
  answers = [STORED]
  const uploading = send()
  expect(useFeedbackState.getState().isOpen).toBe(false)
  await uploading
})

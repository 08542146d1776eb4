import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  CROWDED_OUT_CODE,
  PING_EVERY_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_AFTER_MS,
} from '@countroom/contract/kernel/live.ts'

import type { Answer } from './socket.ts'

const page = Object.assign(new EventTarget(), { location: { href: 'http://venue.example/dashboard' } })
vi.stubGlobal('window', page)
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} })
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

/** The server's end of each connection, in the order in which the connections were opened. */
const connections: Connection[] = []

class Connection extends EventTarget {
  static readonly OPEN = 1
  readonly url: URL
  readyState = 0
  readonly sent: string[] = []

  constructor(url: URL) {
    super()
    this.url = url
    connections.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = 3
  }

  accept(): void {
    this.readyState = Connection.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  end(code: number): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
vi.stubGlobal('WebSocket', Connection)

const capturePhoto = vi.fn(async (_pendingId: number, _answer: Answer) => {})
vi.doMock('./capture.ts', () => ({ capturePhoto }))

const { keepSocket, reconnectAfterMs } = await import('./socket.ts')
const { connectLive, connectPresence, useLive } = await import('./live.ts')
const { queryClient } = await import('./client.ts')
const { useSession } = await import('./session.ts')

const heard = { onUp: vi.fn(), onDown: vi.fn(), onMessage: vi.fn() }
let stop = () => {}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Opens a socket that the server accepts. */
async function connect(): Promise<Connection> {
  stop = keepSocket({ path: '/ws', locationId: 3, ...heard })
  await pass(0)
  connections[0]!.accept()
  return connections[0]!
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  connections.length = 0
  fetched.mockImplementation(async () => Response.json({ success: true, ticket: 'a b' }))
  useSession.setState({ token: 'token-1' })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a socket', () => {
  it('a socket opens with a ticket for its location', async () => {
    const { url } = await connect()
    expect(url.href).toBe('ws://venue.example/ws?locationId=3&ticket=a+b')
    expect(heard.onUp).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('a socket pings every 30 s, and stays open if each ping gets a pong within 5 s', async () => {
    const connection = await connect()
    for (let round = 1; round <= 3; round++) {
      await pass(round === 1 ? PING_EVERY_MS : PING_EVERY_MS - PONG_TIMEOUT_MS + 1)
      expect(connection.sent).toEqual(Array(round).fill('{"type":"ping"}'))
      await pass(PONG_TIMEOUT_MS - 1)
      connection.say({ type: 'pong' })
    }
    expect(heard.onDown).not.toHaveBeenCalled()
    expect(heard.onMessage).not.toHaveBeenCalled()
  })

  it('a socket that was closed in favor of newer windows opens again when its page gets the focus, and reports missed messages', async () => {
    const connection = await connect()
    connection.end(CROWDED_OUT_CODE)
    await pass(600_000)
    expect(connections).toHaveLength(1)
    expect(heard.onDown).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('focus'))
    await pass(0)
    connections[1]!.accept()
    expect(heard.onUp).toHaveBeenLastCalledWith(true)
  })

  it('a socket that gets no pong is lost, and connects again after 2 s', async () => {
    await connect()
    await pass(PING_EVERY_MS + PONG_TIMEOUT_MS - 1)
    expect(heard.onDown).not.toHaveBeenCalled()
    await pass(1)
    expect(heard.onDown).toHaveBeenCalledTimes(1)
    await pass(RECONNECT_AFTER_MS - 1)
    expect(connections).toHaveLength(1)
    await pass(1)
    expect(connections).toHaveLength(2)
    connections[1]!.accept()
    expect(heard.onUp).toHaveBeenLastCalledWith(true)
  })

  it('a socket tries to connect less and less often while no answer comes, and immediately when the network is back', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    stop = keepSocket({ path: '/ws', locationId: 3, ...heard })
    await pass(0)
    for (const [index, waitMs] of [2_000, 3_000, 4_500].entries()) {
      await pass(waitMs - 1)
      expect(fetched).toHaveBeenCalledTimes(index + 1)
      await pass(1)
      expect(fetched).toHaveBeenCalledTimes(index + 2)
    }
    page.dispatchEvent(new Event('online'))
    await pass(0)
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('a socket that was open again waits only 2 s after the next lost connection', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    stop = keepSocket({ path: '/ws', locationId: 3, ...heard })
    await pass(2_000 + 3_000)
    connections[0]!.accept()
    connections[0]!.end(1006)
    await pass(RECONNECT_AFTER_MS)
    expect(connections).toHaveLength(2)
  })

  it('a socket signs the browser out when the server says that the socket’s session has ended, but not out of a newer session', async () => {
    const connection = await connect()
    useSession.setState({ token: 'token-2' })
    connection.end(4401)
    expect(useSession.getState().token).toBe('token-2')
    useSession.setState({ token: 'token-1' })
    stop()
    connections.length = 0
    ;(await connect()).end(4401)
    expect(useSession.getState().token).toBeNull()
  })

  it.each([1001, 1006, 1011, 1012, 1013, 4403, 4429])(
    'a close with code %i and two failed requests for a ticket sign nobody out, and the socket connects again',
    async (code) => {
      const refusal = { success: false, code: 'server.unavailable', message: 'Away.', requestId: 'r-1' }
      const connection = await connect()
      fetched.mockResolvedValueOnce(Response.json(refusal, { status: 503 }))
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      connection.end(code)
      await pass(2_000 + 3_000 + 4_500 - 1)
      expect(connections).toHaveLength(1)
      await pass(1)
      expect([useSession.getState().token, connections.length]).toEqual(['token-1', 2])
    },
  )

  it('a socket whose location stopped for a moment connects again immediately, says that messages may be missing, and pings at the usual pace', async () => {
    const connection = await connect()
    await pass(PING_EVERY_MS / 3)
    connection.end(4409)
    await pass(0)
    connections[1]!.accept()
    expect(heard.onUp.mock.calls).toEqual([[false], [true]])
    await pass(PING_EVERY_MS)
    expect(connections[1]!.sent).toEqual(['{"type":"ping"}'])
  })

  it('a socket passes on a message, and only logs text that is not a message', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const connection = await connect()
    connection.say({ type: 'refreshData', topics: [], seq: 41 })
    connection.dispatchEvent(new MessageEvent('message', { data: '{"type":' }))
    expect(heard.onMessage.mock.calls.map(([message]) => message)).toEqual([
      { type: 'refreshData', topics: [], seq: 41 },
    ])
    expect(logged).toHaveBeenCalledOnce()
  })

  it('a socket answers only on the connection that the request came from', async () => {
    const connection = await connect()
    const answers: Answer[] = []
    heard.onMessage.mockImplementation((_message, answer: Answer) => answers.push(answer))
    connection.say({ type: 'captureImage', pendingId: 7 })
    expect(answers[0]!({ type: 'ping' })).toBe(true)
    expect(connection.sent).toEqual(['{"type":"ping"}'])

    connection.end(1006)
    await pass(RECONNECT_AFTER_MS)
    connections[1]!.accept()
    expect(answers[0]!({ type: 'ping' })).toBe(false)
    expect([connection.sent.length, connections[1]!.sent.length]).toEqual([1, 0])
    connections[1]!.say({ type: 'captureImage', pendingId: 8 })
    connections[1]!.close()
    expect(answers[1]!({ type: 'ping' })).toBe(false)
  })

  it('a socket stays closed after it was stopped', async () => {
    const connection = await connect()
    stop()
    connection.end(1006)
    page.dispatchEvent(new Event('online'))
    await pass(60_000)
    expect([connections.length, connection.sent]).toEqual([1, []])
    expect(heard.onDown).not.toHaveBeenCalled()
  })

  it('a socket does not open when it was stopped while it waited for its ticket', async () => {
    keepSocket({ path: '/ws', locationId: 3, ...heard })()
    await pass(0)
    expect([fetched.mock.calls.length, connections.length]).toEqual([1, 0])
  })
})

describe('the first message of a connection', () => {
  const greet = async (index: number, seq: number) => {
    await pass(0)
    connections[index]!.accept()
    connections[index]!.say({ type: 'refreshData', topics: [], seq })
    await pass(0)
  }

  it('the first message reloads the screens if something changed between their load and the connection', async () => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockClear()
    stop = connectLive({ locationId: 3, seq: 41, onAccountChange: async () => {}, isCamera: () => false })
    await greet(0, 42)
    expect(invalidated).toHaveBeenCalledExactlyOnceWith()
  })

  it('the first message reloads nothing when the screens are current, and reloads everything once after a lost connection', async () => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockClear()
    stop = connectLive({ locationId: 3, seq: 41, onAccountChange: async () => {}, isCamera: () => false })
    await greet(0, 41)
    expect(invalidated).not.toHaveBeenCalledWith()
    connections[0]!.end(1006)
    await pass(RECONNECT_AFTER_MS)
    await greet(1, 41)
    expect(invalidated.mock.calls.filter((given) => given.length === 0)).toHaveLength(1)
  })
})

describe('an outage of the database', () => {
  /** Connects and receives an outage message. */
  const endure = async () => {
    stop = connectLive({ locationId: 3, seq: 41, onAccountChange: async () => {}, isCamera: () => false })
    await pass(0)
    connections[0]!.accept()
    connections[0]!.say({ type: 'refreshData', topics: [], seq: 41 })
    connections[0]!.say({ type: 'outage' })
    return vi.spyOn(queryClient, 'invalidateQueries').mockClear()
  }

  it('an outage is shown until it is over, and then failed calls are repeated and missed changes are loaded', async () => {
    const invalidated = await endure()
    expect(useLive.getState().status).toBe('DOWN')

    connections[0]!.say({ type: 'refreshData', topics: [], seq: 41 })
    expect(useLive.getState().status).toBe('UP')
    await pass(0)
    const [filters] = invalidated.mock.calls.map(([given]) => given!)
    const failed = (error: Error | null) => filters!.predicate!({ state: { error } } as never)
    expect([failed(new Error('no answer')), failed(null)]).toEqual([true, false])

    connections[0]!.say({ type: 'refreshData', topics: [], seq: 43 })
    await pass(0)
    expect(invalidated).toHaveBeenLastCalledWith()
  })

  it('after an outage or a lost connection, each browser waits a random time before it reloads or reconnects, to spread the load', async () => {
    const invalidated = await endure()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    connections[0]!.say({ type: 'refreshData', topics: [], seq: 43 })
    await pass(1_499)
    // The server reports the end of a second outage during the wait. The wait starts over, and the browser still reloads everything, because it
    // missed messages.
    connections[0]!.say({ type: 'refreshData', topics: [], seq: 43 })
    await pass(1_499)
    expect(invalidated).not.toHaveBeenCalled()
    await pass(1)
    expect(invalidated).toHaveBeenCalledExactlyOnceWith()

    connections[0]!.end(1012)
    await pass(RECONNECT_AFTER_MS * 1.25 - 1)
    expect(connections).toHaveLength(1)
    await pass(1)
    expect(connections).toHaveLength(2)
  })
})

describe('a photo that the server requests', () => {
  const ask = async (isCamera: boolean) => {
    stop = connectLive({ locationId: 3, seq: 41, onAccountChange: async () => {}, isCamera: () => isCamera })
    await pass(0)
    connections[0]!.accept()
    connections[0]!.say({ type: 'captureImage', pendingId: 7 })
    await vi.dynamicImportSettled()
  }

  it('a requested photo is taken at a station with a camera, and nowhere else', async () => {
    await ask(false)
    expect(capturePhoto).not.toHaveBeenCalled()
    stop()
    connections.length = 0
    await ask(true)
    expect(capturePhoto).toHaveBeenCalledExactlyOnceWith(7, expect.any(Function))
    capturePhoto.mock.calls[0]![1]({ type: 'ping' })
    expect(connections[0]!.sent).toEqual(['{"type":"ping"}'])
  })

  it('a failure of the camera is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    capturePhoto.mockRejectedValue(new Error('permission refused'))
    await ask(true)
    await pass(0)
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('the socket for scanned chips', () => {
  it('the browser reloads the user and the lists of present people after every scanned chip and after a lost connection', async () => {
    const onAccountChange = vi.fn(async () => {})
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
    stop = connectPresence({ locationId: 3, onAccountChange })
    await pass(0)
    expect(connections[0]!.url.pathname).toBe('/ws-rfid')
    connections[0]!.accept()
    expect(onAccountChange).not.toHaveBeenCalled()
    connections[0]!.say({ type: 'presence', seq: 42 })
    const reloadsLists = () => {
      expect(invalidated).toHaveBeenCalledWith({ queryKey: ['POST /team/fetchLinkedUsers'] })
      expect(invalidated).toHaveBeenCalledWith({ queryKey: ['POST /account/getOnlineEmployee'] })
    }
    // The client waits for 50 ms before it reloads the data.
    await pass(50)
    expect(onAccountChange).toHaveBeenCalledTimes(1)
    reloadsLists()
    invalidated.mockClear()

    connections[0]!.end(1006)
    await pass(RECONNECT_AFTER_MS)
    connections[1]!.accept()
    expect(onAccountChange).toHaveBeenCalledTimes(2)
    await pass(50)
    reloadsLists()
  })
})

it('the wait before a reconnect grows from 2 s to 10 s, before a random part is added', () => {
  const waits = Array.from({ length: 8 }, (_, failures) => reconnectAfterMs(failures))
  expect(waits[0]).toBe(2_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(10_000)
})

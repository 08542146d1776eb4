import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { HOOK_CERTIFICATE, HOOK_KEY, type HookReceiver, openHookReceiver } from '../../testing/hook-receiver.ts'
import { isInsideAddress } from './inside-addresses.ts'
import { mailOptions } from './mail.ts'
import { openOutside } from './outside.ts'
import { type HookOptions, signatureOf } from './webhooks.ts'

const never = new AbortController().signal
const AT = new Date('2026-06-01T23:00:00Z')

test('addresses of this machine and of private networks are inside addresses, however they are written, and public addresses are not', () => {
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
  ]
  const open = ['8.8.8.8', '100.63.255.255', '172.32.0.1', '193.0.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1']
  expect(inside.filter((address) => !isInsideAddress(address))).toEqual([])
  expect(open.filter(isInsideAddress)).toEqual([])
})

test('with a password, the connection to a mail server on another machine must be encrypted', () => {
  expect(mailOptions({ url: 'smtp://ana:p%40ss@mail.example.com' })).toMatchObject({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
    auth: { user: 'ana', pass: 'p@ss' },
  })
  expect(mailOptions({ url: 'smtps://ana:word@mail.example.com' })).toMatchObject({ port: 465, secure: true })
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(mailOptions({ url: `smtp://ana:word@${host}:25` })).toMatchObject({ port: 25, requireTLS: false })
  expect(mailOptions({ url: 'smtp://mail.example.com' })).not.toHaveProperty('auth')
})

describe('a webhook', () => {
  let receiver: HookReceiver
  beforeAll(async () => {
    receiver = await openHookReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = (response) => void response.end('thanks')
  })

  const faults: Error[] = []
  const here: HookOptions = { resolve: async () => ['127.0.0.1'], isInside: () => false, ca: HOOK_CERTIFICATE }
  const send = (options: HookOptions = here, url = `${receiver.address}/in?key=1`, limitMs = 10_000) =>
    openOutside(null, {
      hooks: options,
      limitsMs: { mail: limitMs, hook: limitMs },
      onFault: (fault) => faults.push(fault),
    }).hook({ url, secret: 'secret', body: '{"id":"a"}', messageId: 'a', at: AT }, never)

  test('a webhook is signed over its time and its body, and has the id of its message', async () => {
    expect(await send()).toEqual({ isDelivered: true, answer: '200 OK: thanks' })
    const [{ path, headers, body } = expect.fail()] = receiver.received
    expect([path, body, headers['countroom-message'], headers['content-type']]).toEqual([
      '/in?key=1',
      '{"id":"a"}',
      'a',
      'application/json',
    ])
    // Computed with: printf '1780354800.{"id":"a"}' | openssl dgst -sha256 -hmac secret
    expect(headers['countroom-signature']).toBe(signatureOf({ secret: 'secret', body: '{"id":"a"}', at: AT }))
    expect(headers['countroom-signature']).toBe(
      't=1780354800,v1=a0ad6442a989a8cb01728d9cf3457415f8cf84828e7cc8bf671927eda9e33162',
    )
  })

  test('a webhook is not sent to an inside address, whether the URL contains the address or a name that leads to it', async () => {
    const inside: HookOptions = { ca: HOOK_CERTIFICATE }
    const port = new URL(receiver.address).port
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost']) {
      const { isDelivered, answer } = await send(inside, `https://${host}:${port}/`)
      expect([isDelivered, answer]).toEqual([false, expect.stringContaining('not a public address')])
    }
    const both = { ...inside, resolve: async () => ['8.8.8.8', '10.0.0.1'] }
    expect((await send(both)).answer).toBe(
      'hook.example is at 10.0.0.1, which is not a public address. Nothing was sent.',
    )
    expect(receiver.received).toEqual([])
  })

  test('a webhook goes to the address that was checked, and the name in its URL is looked up only once', async () => {
    let asked = 0
    const { answer } = await send({
      ...here,
      resolve: async () => {
        asked += 1
        return asked === 1 ? ['127.0.0.1'] : ['203.0.113.1']
      },
    })
    expect([answer, asked]).toEqual(['200 OK: thanks', 1])
  })

  test('a webhook follows no redirect', async () => {
    receiver.answer = (response) => void response.writeHead(302, { location: `${receiver.address}/inside` }).end()
    expect(await send()).toEqual({
      isDelivered: false,
      answer: 'The receiver answered with 302 Found. Countroom does not follow redirects. Enter the final address.',
    })
    expect(receiver.received).toHaveLength(1)
  })

  test('a webhook that is answered with 500 counts as failed, and the answer is kept as one short line', async () => {
    receiver.answer = (response) => void response.writeHead(500).end(`Broken\r\n${'x'.repeat(5_000)}`)
    const { isDelivered, answer } = await send()
    expect(isDelivered).toBe(false)
    expect(answer).toHaveLength(300)
    expect(answer).toMatch(/^The receiver answered with 500 Internal Server Error: Broken x+$/)
  })

  test('an attempt to send a webhook ends when no answer comes, and the server reads only the beginning of an endless answer', async () => {
    receiver.answer = () => {}
    expect(await send(here, undefined, 300)).toEqual({ isDelivered: false, answer: 'No answer within 0.3 seconds.' })
    receiver.answer = (response) => void response.write('x')
    expect((await send(here, undefined, 300)).answer).toBe('No answer within 0.3 seconds.')
    receiver.answer = (response) => {
      const fill = () => {
        while (response.write('y'.repeat(65_536)));
        response.once('drain', fill)
      }
      fill()
    }
    expect((await send()).answer).toMatch(/^200 OK: y+$/)
    const hanging = { ...here, resolve: () => new Promise<string[]>(() => {}) }
    expect((await send(hanging, undefined, 300)).answer).toBe('No answer within 0.3 seconds.')
  })

  test('when a webhook does not reach the receiver, the result says why in plain words, and the error goes to the log', async () => {
    const missing = {
      ...here,
      resolve: async () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' })),
    }
    expect((await send(missing)).answer).toBe('There is no such address. Check its spelling.')
    expect(faults.at(-1)?.message).toBe('getaddrinfo ENOTFOUND x')
    const offline = {
      ...here,
      resolve: async () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN x'), { code: 'EAI_AGAIN' })),
    }
    expect((await send(offline)).answer).toBe(
      'This server could not look up the address. Check its internet connection.',
    )
    expect((await send(here, 'https://hook.example:1/')).answer).toBe(
      'The receiver refused the connection. Check the port, and whether the receiver is running.',
    )
    const odd = { ...here, resolve: async () => Promise.reject(new Error('EWHAT')) }
    expect((await send(odd)).answer).toBe('The receiver was not reached. The log of this server says why.')
  })

  test('a webhook is not sent to a receiver without a trusted certificate for its name', async () => {
    const other = receiver.address.replace('hook.example', 'other.example')
    expect((await send(here, other)).answer).toBe('The certificate of the receiver is for another name.')
    const { ca: _, ...untrusting } = here
    expect((await send(untrusting)).answer).toBe(
      'The certificate of the receiver is not trusted. The receiver needs a certificate from a public authority.',
    )
    expect(faults.at(-1)?.message).toContain('self-signed certificate')
    expect(receiver.received).toEqual([])
  })
})

test('the result of an e-mail says whether the mail server did not answer or could not be reached', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mail = { to: 'ana@example.com', subject: 'S', text: 'T', html: 'T', messageId: 'a' }
  const limits = { mail: 300, hook: 300 }
  const toSilent = openOutside({ url: `smtp://127.0.0.1:${port}`, from: 'books@example.com' }, { limitsMs: limits })
  expect(await toSilent.mail!(mail, never)).toEqual({ isDelivered: false, answer: 'No answer within 0.3 seconds.' })
  silent.close()
  const toNobody = openOutside({ url: 'smtp://127.0.0.1:1', from: 'books@example.com' }, { limitsMs: limits })
  expect((await toNobody.mail!(mail, never)).answer).toBe(
    'The receiver refused the connection. Check the port, and whether the receiver is running.',
  )
})

test('an e-mail is not sent to a mail server without a trusted certificate, and the result says so, with smtps:// and with STARTTLS', async () => {
  const mail = { to: 'ana@example.com', subject: 'S', text: 'T', html: 'T', messageId: 'a' }
  const answerOf = async (protocol: 'smtp' | 'smtps', isSecure: boolean) => {
    const server = new SMTPServer({
      secure: isSecure,
      key: HOOK_KEY,
      cert: HOOK_CERTIFICATE,
      authOptional: true,
      disableReverseLookup: true,
    })
    server.on('error', () => {})
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const outside = openOutside({ url: `${protocol}://127.0.0.1:${port}`, from: 'books@example.com' })
    const { answer } = await outside.mail!(mail, never)
    await new Promise<void>((resolve) => server.close(resolve))
    return answer
  }
  const untrusted =
    'The certificate of the receiver is not trusted. The receiver needs a certificate from a public authority.'
  expect(await answerOf('smtps', true)).toBe(untrusted)
  expect(await answerOf('smtp', false)).toBe(untrusted)
  expect(await answerOf('smtps', false)).toBe(
    'The receiver does not answer with a secure connection (TLS). Check the port.',
  )
})

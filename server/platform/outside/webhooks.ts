/**
 * Sends signed webhooks to public addresses alone. The name is looked up and its addresses are checked; then the connection goes to the checked address, so
 * that a second look-up cannot lead elsewhere. Redirects are not followed.
 */

import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'

import type { Answer } from './answer.ts'
import { hostOf, isInsideAddress } from './inside-addresses.ts'

export interface Hook {
  url: string
  secret: string
  /** JSON. */
  body: string
  /** The same at every attempt, so that the receiver can drop a repeat. */
  messageId: string
  /** The time of the attempt, which is signed. */
  at: Date
}

/** What tests replace. */
export interface HookOptions {
  /** The addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  isInside?: (address: string) => boolean
  /** The certificate that is trusted, in place of those of the public authorities. */
  ca?: string
}

/** How much of a reply is read. */
const MAX_REPLY_BYTES = 2_048

/** `t=<seconds since 1970>,v1=<HMAC-SHA-256 of the seconds, a dot and the body, in hexadecimal>`. */
export function signatureOf({ secret, body, at }: Pick<Hook, 'secret' | 'body' | 'at'>): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Sends a webhook. Throws when there is no answer. */
export async function sendHook(hook: Hook, options: HookOptions, signal: AbortSignal): Promise<Answer> {
  const { resolve = addressesOf, isInside = isInsideAddress, ca } = options
  const host = hostOf(hook.url)
  const addresses = isIP(host) === 0 ? await unlessAborted(signal, resolve(host)) : [host]
  const inside = addresses.find(isInside)
  if (inside !== undefined) {
    const where = inside === host ? '' : ` is at ${inside}, which`
    return { isDelivered: false, answer: `${host}${where} is not a public address. Nothing was sent.` }
  }
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const sending = request(hook.url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(hook.body),
      'user-agent': 'Countroom',
      'countroom-message': hook.messageId,
      'countroom-signature': signatureOf(hook),
    },
    lookup: (_, { all }, done) =>
      all === true ? done(null, pinned) : done(null, pinned[0]!.address, pinned[0]!.family),
    signal,
    ...(ca !== undefined && { ca }),
  })
  // Without a listener, a connection that breaks while the reply is read would end the process.
  sending.on('error', () => {})
  sending.end(hook.body)
  const [reply] = (await once(sending, 'response')) as [IncomingMessage]
  const text = await beginningOf(reply)
  const { statusCode = 0, statusMessage = '' } = reply
  const said = [`${statusCode} ${statusMessage}`.trim(), text].filter((part) => part !== '').join(': ')
  if (statusCode >= 200 && statusCode < 300) return { isDelivered: true, answer: said }
  const isRedirect = statusCode >= 300 && statusCode < 400
  const answer = `The receiver answered with ${said}`
  return { isDelivered: false, answer: isRedirect ? `${answer}. Redirects are not followed.` : answer }
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** A look-up cannot be stopped, so it is left alone. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const over = once(signal, 'abort').then(() => signal.throwIfAborted() as never)
  over.catch(() => {})
  return Promise.race([work, over])
}

/** The first bytes of a reply. The rest is not read. */
async function beginningOf(reply: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= MAX_REPLY_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, MAX_REPLY_BYTES).toString()
}

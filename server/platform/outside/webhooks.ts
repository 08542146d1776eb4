/**
 * Sends signed webhooks, only to public addresses. The server looks up the name and checks its addresses. Then it connects to a checked address, so
 * that a second lookup cannot lead to another address. It follows no redirects.
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
  /** The body as JSON. */
  body: string
  /** The id is the same at every attempt, so that the receiver can ignore a repeated message. */
  messageId: string
  /** The time of the attempt, which is signed. */
  at: Date
}

/** What tests may replace. */
export interface HookOptions {
  /** Looks up the addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  isInside?: (address: string) => boolean
  /** The certificate to trust instead of the certificates of the public authorities. */
  ca?: string
}

/** How much of a reply the server reads. */
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
  return {
    isDelivered: false,
    answer: isRedirect ? `${answer}. Countroom does not follow redirects. Enter the final address.` : answer,
  }
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** Stops waiting when the signal is aborted. The work itself goes on, because a lookup cannot be stopped. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const over = once(signal, 'abort').then(() => signal.throwIfAborted() as never)
  over.catch(() => {})
  return Promise.race([work, over])
}

/** The first bytes of a reply. The server does not read further bytes. */
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

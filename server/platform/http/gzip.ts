/** Sends long replies compressed to clients that accept gzip. */

import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** A shorter reply fits into a few packets and is sent uncompressed. */
const SHORT_CHARACTERS = 16 * 1024
const ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Compresses on another thread, because compressing a long list takes milliseconds. */
export const gzip = promisify(zlib.gzip)

/** Sends a text, compressed when it is long and the client accepts that. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length < SHORT_CHARACTERS) return reply.send(text)
  return sendEither(request, reply, { plain: text, zipped: () => gzip(text) })
}

/** Sends text or bytes, compressed if the client accepts gzip. */
export async function sendEither(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, zipped }: { plain: string | Buffer; zipped: () => Promise<Buffer> },
): Promise<FastifyReply> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (!ACCEPTED.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  const bytes = await zipped()
  return reply.header('content-encoding', 'gzip').send(bytes)
}

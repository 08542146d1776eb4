import { isIP } from 'node:net'

import { createTransport } from 'nodemailer'

import type { Answer } from './answer.ts'
import { hostOf } from './inside-addresses.ts'

/** How e-mail leaves: the address of the mail server (`smtp://` or `smtps://`), and the sender. */
export interface MailServer {
  url: string
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same at every attempt, so that the receiver can drop a repeat. */
  messageId: string
}

/** How long the mail server may take for each step. */
const STEP_MS = 10_000

/**
 * What connects to a mail server. With a password it insists on encryption, unless the server is on this machine. Contents never come from a file or an
 * address.
 */
export function mailOptions({ url }: Pick<MailServer, 'url'>) {
  const { protocol, port, username, password } = new URL(url)
  const host = hostOf(url)
  const isHere = host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
  const isSecure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: username !== '' && !isSecure && !isHere,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends one e-mail over a connection of its own. Throws what went wrong. */
export function openMailer(server: MailServer): (mail: Mail, signal: AbortSignal) => Promise<Answer> {
  const transport = createTransport(mailOptions(server))
  const domain = server.from.slice(server.from.lastIndexOf('@') + 1).replace('>', '')
  return async ({ to, messageId, ...content }, signal) => {
    const { response } = await transport.sendMail({
      ...content,
      from: server.from,
      // As objects, so that an address with a comma is not taken for two.
      to: { name: '', address: to },
      messageId: `<${messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
    return { isDelivered: true, answer: response }
  }
}

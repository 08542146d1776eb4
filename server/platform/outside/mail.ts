import { isIP } from 'node:net'

import { createTransport } from 'nodemailer'

import type { Answer } from './answer.ts'
import { hostOf } from './inside-addresses.ts'

/** How e-mail is sent: the address of the mail server (`smtp://` or `smtps://`), and the sender. */
export interface MailServer {
  url: string
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The id is the same at every attempt, so that the receiver can ignore a repeated message. */
  messageId: string
}

/** How long the mail server may take for each step. */
const STEP_MS = 10_000

/**
 * The options for a connection to a mail server. With a password, the connection must be encrypted, unless the mail server is on this machine. The
 * mail library may not read contents from files or URLs.
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

/** Returns a function that sends one e-mail over a new connection. It throws the error when the e-mail could not be sent. */
export function openMailer(server: MailServer): (mail: Mail, signal: AbortSignal) => Promise<Answer> {
  const transport = createTransport(mailOptions(server))
  const domain = server.from.slice(server.from.lastIndexOf('@') + 1).replace('>', '')
  return async ({ to, messageId, ...content }, signal) => {
    const { response } = await transport.sendMail({
      ...content,
      from: server.from,
      // The address is an object, because a text with a comma would be read as two addresses.
      to: { name: '', address: to },
      messageId: `<${messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
    return { isDelivered: true, answer: response }
  }
}

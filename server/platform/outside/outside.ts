/** Sends e-mail and webhooks. An attempt ends within its time limit and never throws. It returns what the receiver answered, or what went wrong. */

import type { Answer } from './answer.ts'
import { faultInWords } from './faults-in-words.ts'
import { openMailer, type Mail, type MailServer } from './mail.ts'
import { type Hook, type HookOptions, sendHook } from './webhooks.ts'

export interface Outside {
  /** Sends an e-mail; null when no mail server is set up. */
  mail: ((mail: Mail, signal: AbortSignal) => Promise<Answer>) | null
  hook: (hook: Hook, signal: AbortSignal) => Promise<Answer>
}

/** How long one attempt may take. */
const LIMITS_MS = { mail: 20_000, hook: 10_000 }
/** Longer answers are cut. */
const MAX_ANSWER_LENGTH = 300

interface OutsideOptions {
  hooks?: HookOptions
  limitsMs?: typeof LIMITS_MS
  /** Called with the system's own error, for the log. People get plain words instead. */
  onFault?: (fault: Error) => void
}

export function openOutside(
  mailServer: MailServer | null,
  { hooks = {}, limitsMs = LIMITS_MS, onFault = () => {} }: OutsideOptions = {},
): Outside {
  const mailer = mailServer && openMailer(mailServer)
  return {
    mail: mailer && ((mail, signal) => attempt(limitsMs.mail, signal, onFault, (limit) => mailer(mail, limit))),
    hook: (hook, signal) => attempt(limitsMs.hook, signal, onFault, (limit) => sendHook(hook, hooks, limit)),
  }
}

async function attempt(
  limitMs: number,
  signal: AbortSignal,
  onFault: (fault: Error) => void,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    const { isDelivered, answer } = await send(AbortSignal.any([signal, limit]))
    return { isDelivered, answer: shortened(answer) }
  } catch (fault) {
    if (limit.aborted) return { isDelivered: false, answer: `No answer within ${limitMs / 1000} seconds.` }
    if (signal.aborted) return { isDelivered: false, answer: 'This server stopped before there was an answer.' }
    onFault(fault as Error)
    return { isDelivered: false, answer: shortened(reasonOf(fault)) }
  }
}

/** The mail server's answer, or else what went wrong. */
function reasonOf(fault: unknown): string {
  const { response } = fault as { response?: unknown }
  return typeof response === 'string' ? `The mail server answered: ${response}` : faultInWords(fault)
}

/** Puts an answer on one line without control characters, and cuts it. */
function shortened(answer: string): string {
  return answer
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH)
}

/** Measures the cost of a call in PostgreSQL with a short and with a long history. Compares the growth of the cost with the growth of the answer. */

import type { StatementCost, StatementCosts } from '../testing/statement-costs.ts'
import type { Ask, Asked } from './grown-venue.ts'

/** With a long history, a call may cost this many times as much as with a short one. It may cost more when its answer has grown. */
export const FACTOR = 1.5
/** A call may also read this many more pages, because indexes are one level deeper. */
const FEW_PAGES = 20

export interface Measured {
  /** The number of pages that were read. */
  buffers: number
  answerBytes: number
  /** The number of rows that the request found; 0 when the number does not matter. */
  found: number
  statements: readonly StatementCost[]
}

/** Makes a request once. Throws when it is refused, because there would be nothing to measure. */
export async function answerTo(
  ask: Ask,
  around: Around = (send) => send(),
): Promise<Pick<Measured, 'answerBytes' | 'found'>> {
  const { by, body, found = 0 } = await ask.make()
  const { status, reply } = await around(() => by.send(ask.call.http, body))
  const answer = JSON.stringify(reply)
  if (status !== 200) throw new Error(`${titleOf(ask)} was refused: ${answer}`)
  return { answerBytes: answer.length, found }
}

/** A function that calls `send` once to send the request, and returns the answer. It may measure what happens until the answer arrives. */
type Around = (send: () => Promise<Answer>) => Promise<Answer>
type Answer = Awaited<ReturnType<Asked['by']['send']>>

/** Makes a request once and measures its cost. */
export async function costOf(ask: Ask, costs: StatementCosts, around: Around = (send) => send()): Promise<Measured> {
  let statements: readonly StatementCost[] = []
  const answer = await answerTo(ask, async (send) => {
    const counted = await costs.during(() => around(send))
    statements = counted.statements
    return counted.result
  })
  return { ...answer, buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0), statements }
}

/** How many times longer the answer is with the long history, or how many times more rows are found; at least 1. */
export function answerGrowth(short: Measured, long: Measured): number {
  return Math.max(1, long.answerBytes / short.answerBytes, long.found / Math.max(1, short.found))
}

export function hasGrown(short: Measured, long: Measured): boolean {
  return long.buffers > FACTOR * answerGrowth(short, long) * short.buffers + FEW_PAGES
}

/** Whether a call is slow in the server itself: passwords, reports, pictures. */
export function isSlow({ name, call }: Ask): boolean {
  return call.isReport === true || call.isLarge === true || /(save|update)Employee$|Password$|^login$/.test(name)
}

export function titleOf({ name, title }: Ask): string {
  return title === '' ? name : `${name}, ${title}`
}

/** The measurement in words, with the statement that grew most. */
export function inWords(ask: Ask, short: Measured, long: Measured): string {
  const before = new Map(short.statements.map(({ text, buffers }) => [text, buffers]))
  const grown = (statement: StatementCost) => statement.buffers - (before.get(statement.text) ?? 0)
  const [worst] = long.statements.toSorted((one, other) => grown(other) - grown(one))
  const statement = worst && `; ${before.get(worst.text) ?? 0} → ${worst.buffers} of them for: ${worst.text}`
  const found = long.found > 0 ? ` of ${short.found} → ${long.found} found` : ''
  return `${titleOf(ask)}: ${short.buffers} → ${long.buffers} pages, answer ${short.answerBytes} → ${long.answerBytes} bytes${found}${statement ?? ''}`
}

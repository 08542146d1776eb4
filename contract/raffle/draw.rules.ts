/**
 * The text whose SHA-256 is published before a draw, and how the seed picks the machine (domain 8, docs/raffle.md). The server draws with these
 * functions, and browsers check draws with them. Pure functions. Server and browser each pass in their own SHA-256 function.
 */

/** The SHA-256 of a text in UTF-8, as 64 hex digits. */
export type Sha256 = (text: string) => string | Promise<string>

/** The inputs of a draw. */
export interface DrawnFrom {
  /** The number of the draw at its location. */
  number: number
  /** 64 hex digits. */
  seed: string
  /** The machines that could win. Their order is part of the draw. */
  machines: readonly string[]
}

const TITLE = 'Countroom raffle 1'
/** How many hex digits at the start of a hash are used as a number. They make 48 bits, which a JavaScript number holds exactly. */
const DIGITS = 12
const VALUES = 16 ** DIGITS

/** The text whose SHA-256 is published before the draw. Each part is a line. Every line, including the last, ends with a line break. */
export function promisedText({ number, seed, machines }: DrawnFrom): string {
  return [TITLE, String(number), seed, ...machines].map((line) => `${line}\n`).join('')
}

/**
 * The limit for picking one of `count` machines. A hash picks a machine only if the number from its first 12 hex digits is below this limit. The
 * possible numbers form groups of `count`, and the last group may be incomplete. The numbers of the incomplete group pick no machine, because they
 * would favor the first machines.
 */
export function pickingBelow(count: number): number {
  return VALUES - (VALUES % count)
}

/** The index of the machine that a hash picks among `count` machines; undefined when the number from its first 12 hex digits picks no machine. */
export function placeIn(hash: string, count: number): number | undefined {
  const value = Number.parseInt(hash.slice(0, DIGITS), 16)
  return value < pickingBelow(count) ? value % count : undefined
}

/**
 * The index of the winner among `count` machines. Hashes the seed with the counter 0, then 1 and so on, until a hash picks a machine. Throws
 * RangeError when there are no machines.
 */
export async function winnerPlace(seed: string, count: number, sha256: Sha256): Promise<number> {
  if (count < 1) throw new RangeError('A draw needs a machine.')
  for (let counter = 0; ; counter++) {
    const place = placeIn(await sha256(`${seed}:${counter}`), count)
    if (place !== undefined) return place
  }
}

/** The result of checking a draw: whether its seed and machines match the published hash, and which machine the seed picks. */
export interface DrawCheck {
  hash: string
  isPromised: boolean
  machine: string
  isDrawn: boolean
}

/** Repeats a draw from its published values. */
export async function checkDraw(
  draw: DrawnFrom & { hash: string; machine: string },
  sha256: Sha256,
): Promise<DrawCheck> {
  const hash = await sha256(promisedText(draw))
  const machine = draw.machines[await winnerPlace(draw.seed, draw.machines.length, sha256)]!
  return { hash, isPromised: hash === draw.hash, machine, isDrawn: machine === draw.machine }
}

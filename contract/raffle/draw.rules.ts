/**
 * How a draw is promised, and how its seed picks the machine (domain 8, docs/raffle.md). The server draws with it, and browsers check with it. Pure: each
 * brings its own SHA-256.
 */

/** The SHA-256 of a text in UTF-8, as 64 hex digits. */
export type Sha256 = (text: string) => string | Promise<string>

/** What a draw is made of. */
export interface DrawnFrom {
  /** The number of the draw at its location. */
  number: number
  /** 64 hex digits. */
  seed: string
  /** The machines that could win, in the order of the draw. */
  machines: readonly string[]
}

const TITLE = 'Countroom raffle 1'
/** A hash's first hex digits make a number of 48 bits, which JavaScript holds exactly. */
const DIGITS = 12
const VALUES = 16 ** DIGITS

/** The text whose SHA-256 is published before the draw: each part on a line of its own, the last one too. */
export function promisedText({ number, seed, machines }: DrawnFrom): string {
  return [TITLE, String(number), seed, ...machines].map((line) => `${line}\n`).join('')
}

/**
 * The place that a hash picks among `count` machines, from 0. Undefined for a number of the last, incomplete row of `count`, which would favor the first
 * machines.
 */
export function placeIn(hash: string, count: number): number | undefined {
  const value = Number.parseInt(hash.slice(0, DIGITS), 16)
  return value < VALUES - (VALUES % count) ? value % count : undefined
}

/** The place of the winner among `count` machines, from 0: of the first hash of the seed with a counter that picks one. Throws RangeError without machines. */
export async function winnerPlace(seed: string, count: number, sha256: Sha256): Promise<number> {
  if (count < 1) throw new RangeError('A draw needs a machine.')
  for (let counter = 0; ; counter++) {
    const place = placeIn(await sha256(`${seed}:${counter}`), count)
    if (place !== undefined) return place
  }
}

/** What somebody finds who checks a draw: whether its seed and machines were promised, and which machine the seed picks. */
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

/** Checks how good new passwords are, hashes passwords with argon2id, and compares passwords with their hashes. */

import { hash, verify } from '@node-rs/argon2'

import { MIN_PASSWORD_LENGTH, passwordLength } from '@countroom/contract/team/team.rules.ts'

import { Refusal } from '../refusal.ts'
import { SPARE_CORES, Turns } from '../turns.ts'
import { GuessingThread } from './guessing-thread.ts'

/** The value of argon2id. It is repeated here because Node's type stripping cannot read the package's constant enum. */
const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
/** A hash or a check takes about 20 MB and a core. One of Node's four threads stays free, for files and for compressing answers. */
const turns = new Turns(Math.min(SPARE_CORES, 3))

/** The maximum number of requests with a waiting or running hash. A hash takes about 30 ms of a core, so the queue is done within seconds. */
const MAX_IN_LINE = 64
/** The maximum number of requests of one address or account, so that nobody fills the queue alone. */
const MAX_IN_LINE_PER_ASKER = 16
let inLineCount = 0
const inLineByAsker = new Map<string, number>()

/**
 * Runs `work`, which hashes or checks passwords for one request. `asker` is the address or account that sends the request. Throws 'request.tooMany'
 * when too many requests wait already. While the request waits, it must hold nothing else, such as a connection to the database.
 */
export async function inPasswordLine<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
  const mine = inLineByAsker.get(asker) ?? 0
  if (inLineCount >= MAX_IN_LINE || mine >= MAX_IN_LINE_PER_ASKER)
    throw new Refusal('request.tooMany', { values: { wait: 'a few seconds' } })
  inLineCount += 1
  inLineByAsker.set(asker, mine + 1)
  try {
    return await work()
  } finally {
    inLineCount -= 1
    const left = inLineByAsker.get(asker)! - 1
    if (left === 0) inLineByAsker.delete(asker)
    else inLineByAsker.set(asker, left)
  }
}

export async function hashPassword(password: string): Promise<string> {
  return turns.within(() => hash(password, COST))
}

let decoy: Promise<string> | undefined

/** The hash that is compared when there is no such user. It is made once. After a failure, the next call tries again. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/** Whether the password is right. Takes the same time when there is no such user (`passwordHash` undefined). */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const spare = await decoyHash()
  const known = passwordHash ?? spare
  const isRight = await turns.within(() => verify(known, password))
  return isRight && passwordHash !== undefined
}

/**
 * Checks and hashes a new password. Throws 'password.weak' for the field `path` when `passwordProblem` finds a problem. `about` has the e-mail and
 * names of the password's owner.
 */
export async function hashNewPassword(password: string, about: readonly string[], path: string): Promise<string> {
  const problem = await passwordProblem(password, about)
  if (problem !== undefined) throw new Refusal('password.weak', { path, values: { problem } })
  return hashPassword(password)
}

const MAX_PASSWORD_LENGTH = 200
const guessing = new GuessingThread({ keptMs: 5_000, answerTimeoutMs: 20_000 })
/** Words about this product, which somebody who guesses passwords would try first. */
const ABOUT_THE_HOUSE = ['countroom']

/**
 * A sentence that says why a new password is refused. Undefined for a good password: it has 12 to 200 characters, is not common, and is not easy to
 * guess. Somebody who guesses may know the e-mail and names of the password's owner (`about`). A generated password is always good.
 */
export async function passwordProblem(password: string, about: readonly string[]): Promise<string | undefined> {
  const length = passwordLength(password)
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`
  const words = [...about, ...about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), ...ABOUT_THE_HOUSE]
  const question = { password, about: words.filter((word) => word.length > 2).map((word) => word.toLowerCase()) }
  if (await turns.within(() => guessing.isGuessable(question)))
    return 'This one is easy to guess. Use several words that do not belong together, or use a generated password.'
  return undefined
}

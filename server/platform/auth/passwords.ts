/** Passwords as argon2id (trust.md, Controls). */

import { hash, verify } from '@node-rs/argon2'

/** The package's constant enum, which type stripping cannot read. */
const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
/** Hashing takes 19 MiB and a thread each; more at once would let a flood of sign-ins take the machine. */
const MAX_AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export async function hashPassword(password: string): Promise<string> {
  return withinLimit(() => hash(password, COST))
}

let decoy: Promise<string> | undefined

/** Whether the password is right. Takes the same time when there is no such user (`passwordHash` undefined). */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await decoy)
  const isRight = await withinLimit(() => verify(known, password))
  return isRight && passwordHash !== undefined
}

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The operating-system account that PostgreSQL runs as. Undefined means the server's own account. */
export type Account = { uid: number; gid: number } | undefined

/**
 * A user id that no system assigns (systemd's UIDS-GIDS lists 60578 to 61183 as unused). No other program runs under this id. PostgreSQL does not run
 * as `nobody`, because many other programs may run as `nobody`. The id has no name. Only creating the database needs an account with a name
 * (`makerFor`).
 */
const OWN = { uid: 61_021, gid: 61_021 }

/**
 * PostgreSQL refuses to run as root. When the server runs as root, PostgreSQL therefore runs as the owner of the data folder. If root owns the data
 * folder, PostgreSQL runs as the owner of the database folder. If that owner is root or `nobody`, or there is no database yet, PostgreSQL runs under
 * the user id OWN. A database that belongs to `nobody` is from an earlier version, which ran PostgreSQL as `nobody`.
 * @throws Error, saying what to do, when the server does not run as root and the database belongs to another user.
 */
export function accountFor(dataDir: string, databaseDir: string): Account {
  const owners = [databaseDir, dataDir].filter((dir) => existsSync(dir)).map((dir) => statSync(dir))
  const ownUid = process.getuid?.()
  if (ownUid === 0) {
    const folder = owners.at(-1)
    if (folder !== undefined && folder.uid !== 0) return folder
    return owners.find(({ uid }) => uid !== 0 && uid !== nobody().uid) ?? OWN
  }
  const [owner] = owners
  if (owner && existsSync(databaseDir) && owner.uid !== ownUid) {
    throw new Error(
      `The database in ${databaseDir} belongs to user ${owner.uid}, but the server runs as user ${ownUid}. Start it as user ${owner.uid} or as root, or name another data folder.`,
    )
  }
  return undefined
}

export function give(path: string, account: Account) {
  if (account) chownSync(path, account.uid, account.gid)
}

export function giveTree(path: string, account: Account) {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

/** The command that runs a program as `account` and lets it enter all of `paths`. */
export function commandAs(account: Account, paths: readonly string[], file: string, args: readonly string[]) {
  if (!account) return { file, args, options: {} }
  if (paths.every((path) => canEnter(path, account))) return { file, args, options: account }
  // When the project is below /root, the account cannot enter the folders that it needs. So the program gets the one capability that lets it enter
  // them.
  const right = heldRightToEnter()
  const rights = [`--inh-caps=+${right}`, `--ambient-caps=+${right}`, '--securebits=+no_setuid_fixup']
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return { file: 'setpriv', args: [...identity, ...rights, file, ...args], options: {} }
}

/** The account that creates a new database. PostgreSQL requires an account with a name. */
export function makerFor(account: Account): Account {
  return account?.uid === OWN.uid ? nobody() : account
}

/** The names of the operating-system users who may connect: root, the server's user, and the owner of the data. */
export function usersOf(account: Account): string[] {
  const uids = [0, process.getuid?.(), account?.uid].filter((uid) => uid !== undefined)
  return [...new Set(uids.map(nameOf).filter((name) => name !== undefined))]
}

function nameOf(uid: number): string | undefined {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

function nobody(): NonNullable<Account> {
  const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

function canEnter(path: string, { uid, gid }: NonNullable<Account>): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  const parent = dirname(path)
  return (mode & bit) !== 0 && (parent === path || canEnter(realpathSync(parent), { uid, gid }))
}

/** The capability that lets a program enter folders. Containers usually drop the narrow capability and keep the broad one. */
function heldRightToEnter(): 'dac_read_search' | 'dac_override' {
  const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return (BigInt(`0x${held}`) & 0b100n) === 0n ? 'dac_override' : 'dac_read_search'
}

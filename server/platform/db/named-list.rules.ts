/** Compares a save of a list of names with the stored rows. A save that gives versions never undoes a newer change by another person. */

import { nameKey } from '@countroom/contract/kernel/names.ts'

/** A stored row. */
export interface Named {
  id: number
  name: string
  version: number
  /** What people choose for the row besides its name, such as the expense type of a category. */
  choice?: string | null
}

/** A row of the save. A row without an id is new. `version` is the version that the screen loaded. Without a version the last save wins. */
export interface NamedEdit {
  id: number | undefined
  name: string
  version: number | undefined
  choice?: string | null
}

export interface NamedRemoval {
  id: number
  version: number | undefined
}

export interface NamesChange {
  renamed: { id: number; from: string; to: string }[]
  added: string[]
  removed: { id: number; name: string }[]
}

export type NamesPlan =
  | { fault: 'nameMissing' | 'duplicate'; index: number }
  /** Another person changed these rows first. A row whose name is unknown is not listed. */
  | { fault: 'changed'; names: string[] }
  | ({ fault?: never } & NamesChange)

/**
 * Works out what a save changes. Rows that the save does not mention stay. A changed row with an old version is a conflict only when it would undo
 * the newer name or the newer choice. A removal with an old version is always a conflict. A row that another person removed is a conflict too. Names
 * are trimmed. No two rows of the list, mentioned or not, may have the same name, ignoring case (part 2 section 5).
 */
export function planNames(
  current: readonly Named[],
  edits: readonly NamedEdit[],
  removals: readonly NamedRemoval[],
): NamesPlan {
  const rows = edits.map((edit) => ({ ...edit, name: edit.name.trim() }))
  const unnamed = rows.findIndex((row) => row.name === '')
  if (unnamed !== -1) return { fault: 'nameMissing', index: unnamed }

  const byId = new Map(current.map((row) => [row.id, row]))
  const outdated = [
    ...rows.filter(({ id, name, choice, version }) => {
      const there = id === undefined ? undefined : byId.get(id)
      const isSame = there?.name === name && there.choice === choice
      return id !== undefined && (there === undefined || (!isSame && isOlder(version, there)))
    }),
    ...removals.filter(({ id, version }) => {
      const there = byId.get(id)
      return there === undefined || isOlder(version, there)
    }),
  ]
  if (outdated.length > 0) {
    const names = outdated.map((row) => byId.get(row.id!)?.name ?? ('name' in row ? row.name : undefined))
    return { fault: 'changed', names: names.filter((name) => name !== undefined) }
  }

  const changes = rows
    .map((row, index) => ({ ...row, index, from: row.id === undefined ? undefined : byId.get(row.id)!.name }))
    .filter(({ name, from }) => name !== from)
  const gone = new Set([...changes, ...removals].map((row) => row.id))
  const taken = new Set(current.filter((row) => !gone.has(row.id)).map((row) => nameKey(row.name)))
  for (const { name, index } of changes) {
    const key = nameKey(name)
    if (taken.has(key)) return { fault: 'duplicate', index }
    taken.add(key)
  }
  return {
    renamed: changes.flatMap(({ id, from, name }) => (id === undefined ? [] : [{ id, from: from!, to: name }])),
    added: changes.flatMap(({ id, name }) => (id === undefined ? [name] : [])),
    removed: removals.map(({ id }) => ({ id, name: byId.get(id)!.name })),
  }
}

/** Whether the screen loaded the row before another person changed it. False without a version. */
function isOlder(version: number | undefined, there: Named): boolean {
  return version !== undefined && version !== there.version
}

const NAMES_TOLD = 5

/** The changed rows in words: "machine 12, machine 13", or the whole list when no name is known. `kind` is the word for one row. */
export function namesOfChanged(kind: string, names: readonly string[]): string {
  if (names.length === 0) return `the list of ${kind}s`
  const told = names.slice(0, NAMES_TOLD).map((name) => `${kind} ${name}`)
  const rest = names.length - told.length
  return [...told, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

import { useLingui } from '@lingui/react/macro'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Refusal } from '../lib/client.ts'
import { feedback } from './feedback.ts'
import { useLeaveGuard } from './leave-guard.ts'
import {
  addRows,
  keepMine,
  type Line,
  linesOf,
  newId,
  noEdits,
  placeOf,
  removeLine,
  restoreRemoved,
  type RowEdits,
  type RowModel,
  setValue,
  settle,
  takeTheirs,
  type Values,
} from './row-edits.rules.ts'

/** The server's answer to a save: its rows or a refusal. Undefined when another save was still running. */
export type SaveOutcome<Row> =
  | { rows: readonly Row[]; refusal?: never }
  | { rows?: never; refusal: Refusal }
  | undefined

type Update<Row, Field extends string> = (edits: RowEdits<Row, Field>) => RowEdits<Row, Field>

/** The rows of a list that is edited in place, with the unsaved edits. Asks before the user leaves the page with unsaved edits. */
export interface RowEditing<Row, Field extends string> {
  lines: readonly Line<Row, Field>[]
  /** The server's refusals, by line id. */
  faults: ReadonlyMap<string, string>
  newCount: number
  changedCount: number
  removedCount: number
  conflictCount: number
  hasUnsaved: boolean
  /** Asks about unsaved edits before an inner page closes. True if the person may leave. */
  askToLeave: () => Promise<boolean>
  update: (change: Update<Row, Field>) => void
  type: (line: Line<Row, Field>, field: Field, value: string) => void
  /** Adds rows and returns the id of the first new line. */
  add: (rows: readonly Values<Field>[]) => string
  remove: (lines: readonly Line<Row, Field>[]) => void
  /** Decides a conflict in favor of the typed values. `takeTheirs` decides it in favor of the server's version. */
  keepMine: (line: Line<Row, Field>) => void
  takeTheirs: (line: Line<Row, Field>) => void
  restore: () => void
  discard: () => void
  /** Sends the rows that differ from the server's rows. `refetch` is called when somebody else saved first. */
  save: (
    send: (lines: readonly Line<Row, Field>[], removed: readonly Row[]) => Promise<SaveOutcome<Row>>,
    refetch: () => Promise<unknown>,
  ) => Promise<void>
}

interface Held<Row> {
  rows: readonly Row[]
  isSaving: boolean
  /** The rows in the cache at the time when the server answered. `rows` are shown instead of them until the cache has newer rows. */
  seen: readonly Row[] | undefined
}

export function useRowEdits<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  rows: readonly Row[] | undefined,
): RowEditing<Row, Field> {
  const { t } = useLingui()
  const [edits, setEdits] = useState<RowEdits<Row, Field>>(noEdits)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [held, setHeld] = useState<Held<Row>>()
  const rowsRef = useRef(rows)
  useLayoutEffect(() => {
    rowsRef.current = rows
  })

  // During a save, rows that are loaded again are not shown. They may already contain the changes being saved, which would look like changes by
  // somebody else.
  const isHeld = held !== undefined && (held.isSaving || held.seen === rows)
  const shown = isHeld ? held.rows : rows
  const lines = useMemo(() => linesOf(model, shown ?? [], edits), [model, shown, edits])
  const removed = useMemo(
    () => (shown ?? []).filter((row) => edits.removed.has(model.keyOf(row))),
    [model, shown, edits.removed],
  )

  const newCount = lines.filter((line) => line.isNew).length
  const changedCount = lines.filter((line) => line.isChanged).length
  const conflictCount = lines.filter((line) => line.conflict !== undefined).length
  const hasUnsaved = newCount + changedCount + conflictCount + removed.length > 0
  const askToLeave = useLeaveGuard(hasUnsaved)

  const type = useCallback((line: Line<Row, Field>, field: Field, value: string) => {
    setEdits((now) => setValue(now, line, field, value))
    setFaults((now) => {
      if (!now.has(line.id)) return now
      const next = new Map(now)
      next.delete(line.id)
      return next
    })
  }, [])

  const save: RowEditing<Row, Field>['save'] = async (send, refetch) => {
    if (held?.isSaving || !shown) return
    const toSave = lines.filter((line) => line.isNew || line.isChanged)
    setFaults(new Map())
    setHeld({ rows: shown, isSaving: true, seen: undefined })
    const outcome = await send(toSave, removed)
    if (outcome?.rows) {
      const { rows: saved } = outcome
      setEdits((now) => settle(model, now, edits, { before: shown, rows: saved }))
      setHeld({ rows: saved, isSaving: false, seen: rowsRef.current })
      return
    }
    const refusal = outcome?.refusal
    const index = placeOf(refusal?.detail?.path)?.index
    const line = index === undefined ? undefined : toSave[index]
    if (refusal?.code === 'list.changed') {
      await refetch()
      feedback.error(
        t`Somebody else changed this list in the meantime. Your changes are still here. Check the marked rows, then save again.`,
      )
    } else if (line && refusal) setFaults(new Map([[line.id, refusal.message]]))
    setHeld(undefined)
  }

  return {
    lines,
    faults,
    newCount,
    changedCount,
    removedCount: removed.length,
    conflictCount,
    hasUnsaved,
    askToLeave,
    update: setEdits,
    type,
    add: (added) => {
      setEdits((now) => addRows(now, added))
      return newId(edits.addedCount)
    },
    remove: (unwanted) => setEdits((now) => unwanted.reduce((left, line) => removeLine(left, line), now)),
    keepMine: (line) => setEdits((now) => keepMine(model, now, line)),
    takeTheirs: (line) => setEdits((now) => takeTheirs(model, now, line)),
    restore: () => setEdits((now) => restoreRemoved(now)),
    discard: () => {
      setEdits(noEdits)
      setFaults(new Map())
    },
    save,
  }
}

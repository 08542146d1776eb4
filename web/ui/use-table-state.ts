import { useEffect, useState } from 'react'

import { formatDate } from '../lib/format.ts'
import { useUser } from '../lib/session.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { isSavedTableState, restoreState, type SavedTableState, type TableState } from './table-model.ts'

/**
 * The state of one table, kept in local storage under its name. A server-side screen calls this itself, asks its server for
 * what the state says, and hands both to the table page, which then keeps none of its own (`isElsewhere`).
 */
export function useTableState(tableName: string, initial: Partial<TableState> = {}, isElsewhere = false) {
  const key = `table.${tableName}`
  const { locationTimezone } = useUser()
  const [state, setState] = useState(() =>
    restoreState(readStored(key, isSavedTableState), initial, formatDate(new Date(), locationTimezone)),
  )

  useEffect(() => {
    const day = formatDate(new Date(), locationTimezone)
    if (!isElsewhere) writeStored(key, { ...state, day } satisfies SavedTableState)
  }, [key, state, isElsewhere, locationTimezone])

  return [state, setState] as const
}

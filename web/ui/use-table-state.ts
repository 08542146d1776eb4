import { useEffect, useState } from 'react'

import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

import { formatDate } from '../lib/format.ts'
import { loadSetting, saveSetting } from '../lib/preferences.ts'
import { useUser } from '../lib/session.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import {
  EMPTY_TABLE_STATE,
  isSavedTableState,
  restoreState,
  type SavedTableState,
  type TableState,
} from './table-model.ts'
import { settingOf, withSetting } from './table-setting.ts'

interface TableStateOptions {
  isElsewhere?: boolean
  /** False if the search is not saved with the state. */
  isSearchKept?: boolean | undefined
}

/**
 * The state of one table, kept in local storage under the table's name. The server also keeps the person's settings, for devices without a saved
 * state. When the server sorts, searches and pages the rows, the screen calls this hook itself. The screen then sends the state to the server, and
 * passes the state and its setter to the table page. The table page then keeps no state itself (`isElsewhere`).
 */
export function useTableState(
  tableName: TableName,
  initial: Partial<TableState> = {},
  { isElsewhere = false, isSearchKept = true }: TableStateOptions = {},
) {
  const key = `table.${tableName}`
  const { locationTimezone, userId } = useUser()
  const [start] = useState<TableState>({ ...EMPTY_TABLE_STATE, ...initial })
  const [isNew] = useState(() => readStored(key, isSavedTableState) === undefined)
  const [opened] = useState(() =>
    restoreState(readStored(key, isSavedTableState), start, formatDate(new Date(), locationTimezone)),
  )
  const [state, setState] = useState(opened)
  const [searcher, setSearcher] = useState(userId)
  if (searcher !== userId) {
    setSearcher(userId)
    if (!isSearchKept && state.searchString !== '') setState({ ...state, searchString: '', page: 0 })
  }

  useEffect(() => {
    if (isElsewhere) return
    const day = formatDate(new Date(), locationTimezone)
    const kept = isSearchKept ? state : { ...state, searchString: '' }
    writeStored(key, { ...kept, day } satisfies SavedTableState)
    if (state !== opened) saveSetting(tableName, settingOf(state, start), settingOf(opened, start))
  }, [key, tableName, state, opened, start, isElsewhere, isSearchKept, locationTimezone])

  useEffect(() => {
    if (isElsewhere || !isNew) return
    let isGone = false
    void loadSetting(tableName).then((setting) => {
      // Changes that the person made during the load take precedence.
      if (setting && !isGone) setState((current) => (current === opened ? withSetting(current, setting) : current))
    })
    return () => {
      isGone = true
    }
  }, [tableName, opened, isElsewhere, isNew])

  return [state, setState] as const
}

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

import type { InputAt } from '@countroom/contract/api.ts'
import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

import { useCall } from '../lib/client.ts'
import {
  type Continuation,
  type ListHttp,
  type ListQuestion,
  pageIn,
  readAll,
  readPage,
  readParts,
  type RowAt,
} from '../lib/list-parts.ts'
import { useSettled } from '../lib/use-settled.ts'
import { listAnswer } from './list-answer.ts'
import type { TableState } from './table-model.ts'
import { useTableState } from './use-table-state.ts'

/** The maximum length of a search in a list's call. */
const MAX_SEARCH_LENGTH = 100

interface ServerListOptions<Path extends ListHttp> {
  tableName: TableName
  /** The state before the person changes anything. */
  initialState?: Partial<TableState>
  /** The state and its setter, if the screen keeps the state itself. */
  kept?: readonly [state: TableState, onStateChange: (state: TableState) => void]
  /** Makes the body of the call, without the page. `search` is the debounced search text. */
  question: (state: TableState, search: string) => ListQuestion<Path>
  /** For a list with an order that never changes. Each part of an export then continues after the last row of the previous part. */
  goOnAfter?: Continuation<Path>
  /** The maximum number of rows that the page size 'All' shows. An export always contains all rows. */
  most?: number
}

const NOTHING_YET = { rows: undefined, total: 0, hasMore: false }

/**
 * A list that the server pages, sorts and counts. Returns its state, its rows, and all rows for an export. Spread `table` into `TablePage` and
 * `exported` into `ExportMenu`.
 */
export function useServerList<Path extends ListHttp>(http: Path, options: ServerListOptions<Path>) {
  const { tableName, initialState, kept, goOnAfter, most } = options
  const own = useTableState(tableName, initialState, { isElsewhere: kept !== undefined })
  const [state, setState] = kept ?? own
  const search = useSettled(state.searchString.trim().slice(0, MAX_SEARCH_LENGTH))
  const question = options.question(state, search)
  const { rowsPerPage } = state
  const isAll = rowsPerPage === 'All'
  const page = isAll ? 0 : state.page
  const answer = useCall(http, { ...question, page, rowsPerPage } as InputAt<Path>, {
    isQuiet: true,
    placeholderData: keepPreviousData,
    read: (asked) =>
      isAll
        ? readAll(http, question, { ...asked, goOnAfter, most })
        : readPage(http, question, { ...asked, page, rowsPerPage }),
  })
  const { data } = answer
  const { rows, total, hasMore } = data ? pageIn<Path>(data) : NOTHING_YET
  const isCut = isAll && most !== undefined && (total > most || hasMore)

  async function* parts(): AsyncGenerator<readonly RowAt<Path>[], void> {
    for await (const part of readParts(http, question, { keepsMessage: true, goOnAfter })) yield pageIn<Path>(part).rows
  }

  return {
    state,
    setState,
    search,
    /** The whole reply. The previous rows stay until new rows arrive (`isOld`). */
    data,
    isOld: answer.isPlaceholderData,
    rows,
    total,
    hasMore,
    /** True when the page size is 'All' and there are more rows than it shows. */
    isCut,
    refetch: () => void answer.refetch(),
    table: {
      tableName,
      ...listAnswer(answer, rows),
      server: { state, onStateChange: setState, ...(isCut ? { total: most } : { total, hasMore }) },
    },
    exported: { parts, isDisabled: total === 0 },
  }
}

/** The state of a list that opens with its first page, because the saved page may be a page of other rows. The list gets it as `kept`. */
export function useFirstPage(tableName: TableName) {
  const [state, setState] = useTableState(tableName)
  const [page, setPage] = useState(0)
  const change = (next: TableState) => {
    setState(next)
    setPage(next.page)
  }
  return [{ ...state, page }, change] as const
}

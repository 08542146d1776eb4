import type { UseQueryResult } from '@tanstack/react-query'

import type { Refusal } from '../lib/client.ts'
import type { TablePageProps } from './table-page.tsx'

/** The rows of a list and the state of its call, as properties of `TablePage`. */
export type ListAnswer<Row> = Pick<TablePageProps<Row>, 'rows' | 'isLoading' | 'error' | 'onRetry'>

export function listAnswer<Row>(
  { error, isFetching, refetch }: Pick<UseQueryResult<unknown, Refusal>, 'error' | 'isFetching' | 'refetch'>,
  rows: readonly Row[] | undefined,
): ListAnswer<Row> {
  return { rows, isLoading: isFetching, error: error?.message, onRetry: () => void refetch() }
}

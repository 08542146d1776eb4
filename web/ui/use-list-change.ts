import type { InputAt, ResultAt } from '@countroom/contract/api.ts'

import { type ChangeHttp, queryClient, type ReadHttp, useChange } from '../lib/client.ts'
import { useUser } from '../lib/session.ts'
import type { SaveOutcome } from './use-row-edits.ts'

/** Saves a whole list. */
export interface ListChange<Body, Row> {
  save: (body: Body) => Promise<SaveOutcome<Row>>
  isPending: boolean
  /** True while the save waits for the connection. */
  isWaiting: boolean
}

/** Saves a list with one call. The reply contains the current list, which replaces the cached result of `read`. */
export function useListChange<Path extends ChangeHttp, Row>(
  http: Path,
  read: ReadHttp,
  rowsOf: (reply: ResultAt<Path>) => readonly Row[],
): ListChange<InputAt<Path>, Row> {
  const { selectedLocationId: locationId } = useUser()
  const { run, isPending, isWaiting } = useChange(http, { handles: ['list.changed'], outlastsOutage: true })
  const save = async (body: InputAt<Path>): Promise<SaveOutcome<Row>> => {
    const outcome = await run(body)
    if (!outcome || outcome.refusal) return outcome
    queryClient.setQueryData([read, { locationId }], outcome.result)
    return { rows: rowsOf(outcome.result) }
  }
  return { save, isPending, isWaiting }
}

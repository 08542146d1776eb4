import type { InputAt } from '@countroom/contract/api.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import type { WeekReport } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { askAgain, type ChangeHttp, useChange } from '../../lib/client.ts'
import { WEEKLY_REPORT } from '../../lib/live-reads.ts'
import { isDayOutOfDate } from './day-change.rules.ts'
import { useColumn } from './use-column.ts'

/** A call that changes figures or the verification of one day. Its reply has the changed day. */
type DayChangeHttp = Extract<
  ChangeHttp,
  | 'POST /report/updateReportField'
  | 'POST /report/updateManagerBank'
  | 'POST /report/addExpense'
  | 'POST /report/removeExpense'
  | 'POST /report/verifyDay'
  | 'POST /report/reopenDay'
>

/** The changes that add a row. After a lost answer, a second press of the button would add a second row, so the same change is sent again instead. */
const ADDS: ReadonlySet<DayChangeHttp> = new Set(['POST /report/updateManagerBank', 'POST /report/addExpense'])

/**
 * Makes a change to the shown day. The reply is shown immediately, and the report is loaded again. The report is also loaded again when the
 * change is refused because somebody else changed the day first.
 */
export function useDayChange<Path extends DayChangeHttp>(http: Path, handles: readonly ErrorCode[] = []) {
  const { onChanged } = useColumn()
  const { run, isPending, isWaiting } = useChange(http, {
    handles,
    refreshes: WEEKLY_REPORT,
    outlastsOutage: ADDS.has(http),
  })
  return {
    isPending,
    isWaiting,
    run: async (body: InputAt<Path>) => {
      const outcome = await run(body)
      if (outcome?.result) onChanged((outcome.result as { weekReport: WeekReport }).weekReport)
      else if (outcome?.refusal && isDayOutOfDate(outcome.refusal.code)) askAgain(WEEKLY_REPORT)
      return outcome
    },
  }
}

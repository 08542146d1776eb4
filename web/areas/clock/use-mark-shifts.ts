import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { changeLater, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { markingOf } from './clock.rules.ts'
import { useViewer } from './use-viewer.ts'

const MARK = 'POST /clock/updateStatus'
const LISTS = ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'] as const

/**
 * Marks sessions as paid or unpaid. The message offers Undo. After Mark as Paid, the message also names the employees with open sessions, which stay
 * unmarked. `onMarked` gets the marked sessions in their new state, also after Undo.
 */
export function useMarkShifts(onMarked: (marked: readonly ClockRecord[]) => void) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const viewer = useViewer()
  const mark = useChange(MARK, { refreshes: LISTS })
  const markAs = async (status: ClockRecord['state'], chosen: readonly ClockRecord[]) => {
    const { marked, open } = markingOf(chosen, status, viewer)
    const clockIds = marked.map(({ clockId }) => clockId)
    const outcome = await mark.run({ clockIds, status, locationId })
    if (!outcome?.result) return
    onMarked(outcome.result.employeeSession)
    const before = status === 'Paid' ? 'Unpaid' : 'Paid'
    const undo = async () => {
      const undone = t`The sessions are as they were before.`
      const result = await changeLater(MARK, { clockIds, status: before, locationId }, LISTS, undone)
      if (result) onMarked(result.employeeSession)
    }
    const names = [...new Set(open.map(({ name }) => name))].join(', ')
    const done =
      status === 'Paid'
        ? plural(clockIds.length, { one: '# session was marked as paid.', other: '# sessions were marked as paid.' })
        : plural(clockIds.length, {
            one: '# session was marked as unpaid.',
            other: '# sessions were marked as unpaid.',
          })
    const left = status === 'Paid' && open.length > 0 ? t`Still open and not marked: ${names}.` : ''
    feedback.success(`${done} ${left}`.trim(), [{ label: t`Undo`, run: () => void undo() }])
  }
  return { markAs, isPending: mark.isPending }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo, useState } from 'react'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useBusinessDay } from '../../lib/use-business-day.ts'
import { DayBar } from '../../ui/day-bar.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { useDrawStates } from './use-draw-states.ts'

const DrawCheckDialog = lazy(async () => ({ default: (await import('./draw-check.dialog.tsx')).DrawCheckDialog }))

/** Lists the draws of a raffle day. A click on a draw repeats it in this browser, from its published values. */
export function DrawChecks({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  useSubPage(onBack)
  const today = useBusinessDay()
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? today
  const reply = useCall('POST /raffle/listDraws', { locationId, date: day }, { isQuiet: true })
  const [checked, setChecked] = useState<Draw>()
  const columns = useDrawColumns()
  return (
    <>
      <TablePage
        {...listAnswer(reply, reply.data?.draws)}
        tableName="raffle-draws"
        title={t`Check Draws`}
        back={{ label: t`Raffle`, onBack }}
        actions={<DayBar day={day} today={today} onChange={setChosen} />}
        hasSearch={false}
        phoneLayout="cards"
        columns={columns}
        rowKey={({ drawId }) => drawId}
        rowLabel={({ number }) => t`Draw ${number}`}
        onRowClick={setChecked}
        empty={{
          title: <Trans>Nothing was drawn on this day</Trans>,
          text: <Trans>A raffle day runs from 7:00 AM to 7:00 AM. Choose another day.</Trans>,
        }}
      />
      <Suspense fallback={null}>
        {checked && <DrawCheckDialog drawId={checked.drawId} onClose={() => setChecked(undefined)} />}
      </Suspense>
    </>
  )
}

function useDrawColumns(): readonly TableColumn<Draw>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const stateOf = useDrawStates()
  return useMemo(
    () => [
      { id: 'number', label: t`Draw`, width: '12%', value: ({ number }) => number, text: ({ number }) => `#${number}` },
      {
        id: 'time',
        label: t`Time`,
        onCard: 'fact',
        value: ({ drawnAt }) => drawnAt,
        text: ({ drawnAt }) => clearTime(drawnAt, timezone),
      },
      { id: 'drawnBy', label: t`Drawn by`, value: ({ drawnBy }) => drawnBy },
      { id: 'machine', label: t`Machine`, onCard: 'figure', align: 'right', value: ({ machine }) => machine ?? '' },
      {
        id: 'state',
        label: t`State`,
        onCard: 'fact',
        value: stateOf,
      },
    ],
    [t, timezone, stateOf],
  )
}

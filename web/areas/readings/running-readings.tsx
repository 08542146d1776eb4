import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'

import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { TablePage } from '../../ui/table-page.tsx'
import { useReadingPictures } from '../pictures/reading-pictures.part.tsx'
import { readingTone, readingTotals, useReadingColumns, useReadingFilters } from './readings-columns.tsx'

interface RunningReadingsProps {
  sessionId: number
  readings: readonly Reading[]
  onOpen: (reading: Reading) => void
}

/** Lists the running session's readings. It is memoized, so that typing in the form does not render it again. */
export const RunningReadings = memo(function RunningReadings({ sessionId, readings, onOpen }: RunningReadingsProps) {
  const { t } = useLingui()
  const columns = useReadingColumns()
  const filters = useReadingFilters(readings)
  const { rowActions, dialog } = useReadingPictures(sessionId)
  return (
    <>
      <TablePage
        tableName="running-readings"
        title={t`Readings`}
        isEmbedded
        phoneLayout="cards"
        columns={columns}
        filters={filters}
        rows={readings}
        rowKey={(reading) => reading.machine}
        rowTone={readingTone}
        initialState={{ orderBy: 'machine' }}
        onRowClick={onOpen}
        rowActions={rowActions}
        totals={(shown) => readingTotals(shown, t`Total`)}
        empty={{
          title: <Trans>No machines have been read yet</Trans>,
          text: <Trans>Type the In and Out meters of the first machine, then press Enter.</Trans>,
        }}
      />
      {dialog}
    </>
  )
})

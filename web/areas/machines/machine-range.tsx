import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import { type ReactNode, useState } from 'react'

import { machinesInRange, MAX_RANGE } from '@countroom/contract/machines/machines.rules.ts'

import { formatWhole } from '../../lib/format.ts'
import { RangeFields, type TypedRange } from '../../ui/range-fields.tsx'

/** `incomplete`: another field of the line is empty. */
type RangeFault = 'invalidRange' | 'nothingNew' | 'incomplete'

const EMPTY_RANGE: TypedRange = { start: '', end: '' }

/** A range of machines as typed, and its fault. */
export interface RangeEntry {
  range: TypedRange
  fault: RangeFault | undefined
  setRange: (range: TypedRange) => void
  setFault: (fault: RangeFault | undefined) => void
  /** The machines of the range that are not in `taken`. Sets a fault and returns undefined when there are none, or when the range is invalid. */
  find: (taken: readonly string[]) => readonly string[] | undefined
  clear: () => void
}

export function useRangeEntry(): RangeEntry {
  const [range, setRange] = useState(EMPTY_RANGE)
  const [fault, setFault] = useState<RangeFault>()
  return {
    range,
    fault,
    setRange: (typed) => {
      setRange(typed)
      setFault(undefined)
    },
    setFault,
    find: (taken) => {
      const result = machinesInRange(range.start, range.end, taken)
      setFault(result.fault)
      return result.names
    },
    clear: () => setRange(EMPTY_RANGE),
  }
}

interface MachineRangeProps {
  entry: RangeEntry
  onGenerate: () => void
  /** More fields and the button. */
  children: ReactNode
  /** Messages shown below. */
  notices?: ReactNode
}

/** The line above a list. It adds a row for each machine of a range that is not in the list yet (part 2 section 5). */
export function MachineRange({ entry, onGenerate, children, notices }: MachineRangeProps) {
  const { t } = useLingui()
  const { range, fault, setRange } = entry
  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <RangeFields
        value={range}
        onChange={setRange}
        error={fault === 'invalidRange' ? t`Invalid range` : undefined}
        rule={t`Use whole numbers. The start must not be above the end. A range can have at most ${formatWhole(MAX_RANGE)} machines.`}
        onEnter={onGenerate}
      >
        {children}
      </RangeFields>
      {/* The specification has this sentence also for the list of assignments (part 2 section 5). */}
      {fault === 'nothingNew' && (
        <Alert severity="info">
          <Trans>All machines in the selected range already exist.</Trans>
        </Alert>
      )}
      {notices}
    </Paper>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import MachineIcon from '@mui/icons-material/CasinoOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'

import { machinesInRange, MAX_RANGE } from '@countroom/contract/machines/machines.rules.ts'
import type { Machine } from '@countroom/contract/machines/machines.shapes.ts'

import { queryClient, useCall, useChange } from '../../lib/client.ts'
import { formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { RangeFields } from '../../ui/range-fields.tsx'
import { type NamedRow, NameEditor, type NameToolsProps, type NameWords } from './name-editor.tsx'

const LIST = 'POST /machine/list'

function rowsOf({ machines }: { machines: readonly Machine[] }): NamedRow[] {
  return machines.map(({ machineId, machine, version }) => ({ id: machineId, name: machine, version }))
}

/** The machines of the location by name (part 2 sections 2 and 5, Manage Machine). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall(LIST, { locationId }, { isQuiet: true, select: rowsOf })
  const change = useChange('POST /machine/edit', { handles: ['list.changed'], outlastsOutage: true })

  const words: NameWords = {
    one: t`Machine`,
    add: t`Add machine`,
    count: (count) => plural(count, { one: '# machine', other: '# machines' }),
    duplicate: t`Duplicate machine`,
    duplicates: t`Duplicate machine names are not allowed.`,
    missing: t`Every machine needs a name.`,
    removeTitle: (name) => t`Delete machine ${name}?`,
    removeText: t`It leaves the list when you save. Its readings are kept.`,
    tileWidthPx: 210,
    empty: {
      title: t`No machines yet`,
      text: t`Enter the first and the last number above and press Generate, or add machines one by one.`,
      icon: <MachineIcon />,
    },
  }

  return (
    <NameEditor
      title={t`Manage Machine`}
      words={words}
      rows={data}
      error={error?.message}
      refetch={refetch}
      isSaving={change.isPending}
      isWaiting={change.isWaiting}
      save={async (edits, removals) => {
        const outcome = await change.run({
          locationId,
          machines: edits.map(({ id, name, version }) => ({
            ...(id !== undefined && { machineId: id }),
            ...(version !== undefined && { version }),
            machine: name,
          })),
          removed: removals.map(({ id, version }) => ({ machineId: id, version })),
        })
        if (!outcome?.result) return outcome
        queryClient.setQueryData([LIST, { locationId }], outcome.result)
        return { rows: rowsOf(outcome.result) }
      }}
      Tools={MachineRange}
    />
  )
}

const EMPTY_RANGE = { start: '', end: '' }

/** Adds the machines of a range of numbers that don't exist yet. */
function MachineRange({ names, onAdd }: NameToolsProps) {
  const { t } = useLingui()
  const [range, setRange] = useState(EMPTY_RANGE)
  const [fault, setFault] = useState<'invalidRange' | 'nothingNew'>()

  const generate = () => {
    const result = machinesInRange(range.start, range.end, names)
    setFault(result.fault)
    if (!result.names) return
    onAdd(result.names)
    setRange(EMPTY_RANGE)
  }

  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <RangeFields
        value={range}
        onChange={(next) => {
          setRange(next)
          setFault(undefined)
        }}
        error={fault === 'invalidRange' ? t`Invalid range` : undefined}
        rule={t`Use whole numbers, the start not above the end, at most ${formatMeter(MAX_RANGE)} machines.`}
        onEnter={generate}
      >
        <Button variant="outlined" onClick={generate} sx={{ height: 40, flex: { xs: '1 1 100%', md: 'none' } }}>
          <Trans>Generate</Trans>
        </Button>
      </RangeFields>
      {fault === 'nothingNew' && (
        <Alert severity="info">
          <Trans>All machines in the selected range already exist.</Trans>
        </Alert>
      )}
    </Paper>
  )
}

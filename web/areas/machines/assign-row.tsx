import { useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import ResetIcon from '@mui/icons-material/RestartAlt'
import Box from '@mui/material/Box'
import { memo, type ReactNode } from 'react'

import { METER_FAULTS, type MeterFault } from '@countroom/contract/kernel/meters.ts'
import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'

import { formatMeter } from '../../lib/format.ts'
import { CellField } from '../../ui/cell-field.tsx'
import { CellSelect } from '../../ui/cell-select.tsx'
import { OperatorKeys } from '../../ui/operator-keys.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { RowConflict } from '../../ui/row-conflict.tsx'
import { isSameLine } from '../../ui/row-edits.rules.ts'
import { toneStyle } from '../../ui/table-rows.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { MachinePicker } from './machine-picker.tsx'
import {
  type AssignFault,
  type AssignField,
  type AssignLine,
  faultsOf,
  type Floor,
  hasOpenMeters,
  isMeterName,
  METERS,
  meterText,
} from './machines.rules.ts'

/**
 * In a list of at least this width, each row is a line of a grid. In a narrower list, each row is a card. This is the width of the list, not of the
 * window.
 */
const WIDE = '@container (min-width: 940px)'
const COLUMNS = 'minmax(96px, 0.7fr) 112px minmax(150px, 1fr) repeat(4, minmax(104px, 128px)) 76px'

export type AssignLabels = Record<AssignField, string>

export interface AssignRowProps {
  line: AssignLine
  labels: AssignLabels
  floor: Floor
  /** The machines that a new row may take. */
  freeMachines: readonly string[]
  /** The id of the `<datalist>` with these machines. */
  machineListId: string
  isDuplicate: boolean
  /** The server's refusal of this row. */
  refusal: string | undefined
  onType: (line: AssignLine, field: AssignField, value: string) => void
  onPicked: () => void
  onRemove: (line: AssignLine) => void
  onReset: (line: AssignLine) => void
  onKeepMine: (line: AssignLine) => void
  onTakeTheirs: (line: AssignLine) => void
}

/**
 * One machine with its game and meters: a line of the grid, or a card in a narrow list. The component is memoized and renders again only when its
 * data changes. New callbacks do not make it render again, because what a callback does depends only on the line that it gets.
 */
export const AssignRow = memo(
  function AssignRow(props: AssignRowProps) {
    const { line, labels, floor, freeMachines, refusal, onType } = props
    const { t } = useLingui()
    const { values, server, conflict, isNew, isChanged } = line
    const faults = faultsOf(line, floor)
    const isOpen = hasOpenMeters(line)
    const isFrozen = conflict === 'removed'
    const machine = values.machine || t`New row`
    const lockedReason = t`The meters come from readings. To type meters, reset the machine.`
    // Faults of meters do not count here, because a meter may be half typed. The meter's cell shows the fault after the cell loses the focus.
    const hasFault =
      refusal !== undefined ||
      Object.entries(faults).some(([field, fault]) => fault !== 'missing' && !isMeterName(field))
    const tone = conflict ? 'warning' : hasFault ? 'error' : isNew || isChanged ? 'info' : undefined

    const duplicateText = t`Duplicate machine selected`
    const texts: Partial<Record<AssignFault, Partial<Record<AssignField, string>>>> = {
      unknown: { machine: t`No such machine`, game: t`This game was deleted` },
      duplicate: { machine: duplicateText },
    }
    const faultText = (field: AssignField): string | boolean => {
      const fault = faults[field]
      if (fault === undefined) return false
      return fault in METER_FAULTS ? METER_FAULTS[fault as MeterFault] : (texts[fault]?.[field] ?? true)
    }
    const isReadSince = conflict === 'changed' && !isOpen && METERS.some((meter) => meter in line.theirs)

    return (
      <Box role="group" aria-label={t`Machine ${machine}`} data-line={line.id} sx={{ ...rowStyle, ...toneStyle(tone) }}>
        <Cell area="machine" label={labels.machine}>
          {isNew ? (
            <MachinePicker
              label={t`${labels.machine} of the new row`}
              value={values.machine}
              machines={freeMachines}
              listId={props.machineListId}
              fault={faultText('machine')}
              onChange={(name) => onType(line, 'machine', name)}
              onPicked={props.onPicked}
            />
          ) : (
            <Box sx={{ ...plainCell, gap: 1, fontWeight: 500, [WIDE]: { px: 1 } }}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {values.machine}
              </Box>
              {!isOpen && !isFrozen && (
                <Box component="span" title={lockedReason} sx={{ display: 'flex' }}>
                  <LockIcon titleAccess={t`Already read`} sx={{ fontSize: '1rem', color: 'text.secondary' }} />
                </Box>
              )}
            </Box>
          )}
          {!isNew && faults.machine === 'duplicate' && <FaultText>{duplicateText}</FaultText>}
        </Cell>
        <Cell area="type" label={labels.type}>
          <CellSelect
            label={t`${labels.type} of machine ${machine}`}
            value={values.type}
            options={MACHINE_TYPES}
            placeholder={labels.type}
            fault={faultText('type')}
            disabled={isFrozen}
            data-field="type"
            onChange={(type) => onType(line, 'type', type)}
          />
        </Cell>
        <Cell area="game" label={labels.game}>
          <CellSelect
            label={t`${labels.game} of machine ${machine}`}
            value={values.game}
            options={floor.games}
            placeholder={labels.game}
            fault={faultText('game')}
            disabled={isFrozen}
            data-field="game"
            onChange={(game) => onType(line, 'game', game)}
          />
        </Cell>
        {METERS.map((meter) => (
          <Cell key={meter} area={meter} label={labels[meter]}>
            {isOpen ? (
              <CellField
                Keys={OperatorKeys}
                label={t`${labels[meter]} of machine ${machine}`}
                value={values[meter]}
                fault={faultText(meter)}
                placeholder="0"
                data-field={meter}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(text) => onType(line, meter, text)}
                onCommit={(text) => {
                  if (meterText(text) !== text) onType(line, meter, meterText(text))
                }}
              />
            ) : (
              <Box
                sx={{
                  ...plainCell,
                  justifyContent: { xs: 'flex-start' },
                  [WIDE]: { justifyContent: 'flex-end', px: 1 },
                }}
              >
                <span style={visuallyHidden}>{labels[meter]}: </span>
                {formatMeter(Number(server?.[meter] ?? values[meter]))}
              </Box>
            )}
          </Cell>
        ))}
        <Box
          sx={{ gridArea: 'actions', display: 'flex', justifyContent: 'flex-end', alignItems: 'flex-start', pt: '2px' }}
        >
          <RowButton
            label={t`Reset machine ${machine}`}
            icon={<ResetIcon fontSize="small" />}
            disabled={conflict !== undefined}
            onClick={() => props.onReset(line)}
          />
          <RowButton
            label={t`Delete machine ${machine}`}
            icon={<DeleteIcon fontSize="small" />}
            disabled={isFrozen}
            onClick={() => props.onRemove(line)}
          />
        </Box>
        {refusal !== undefined && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FaultText>{refusal}</FaultText>
          </Box>
        )}
        {conflict && (
          <RowConflict
            line={line}
            labels={labels}
            lockedReason={
              isReadSince ? t`This machine has just been read, so its meters come from the readings.` : undefined
            }
            onKeepMine={() => props.onKeepMine(line)}
            onTakeTheirs={() => props.onTakeTheirs(line)}
          />
        )}
      </Box>
    )
  },
  (one, other) =>
    isSameLine(one.line, other.line) &&
    one.isDuplicate === other.isDuplicate &&
    one.refusal === other.refusal &&
    one.labels === other.labels &&
    one.freeMachines === other.freeMachines &&
    one.floor.games === other.floor.games &&
    one.floor.machines === other.floor.machines,
)

/** The column names above the grid. */
export function AssignHeads({ labels }: { labels: AssignLabels }) {
  return (
    <Box
      aria-hidden
      sx={{
        containerType: 'inline-size',
        position: 'sticky',
        top: 'calc(var(--bar-height) + var(--banners-height, 0px) + var(--edit-header-height))',
        zIndex: 2,
        mb: -1,
        bgcolor: 'background.default',
      }}
    >
      <Box
        sx={{
          display: 'none',
          gridTemplateColumns: COLUMNS,
          columnGap: 1,
          px: 1,
          py: 0.5,
          boxShadow: '0 1px 0 var(--mui-palette-divider)',
          fontSize: '0.8125rem',
          fontWeight: 500,
          color: 'text.secondary',
          [WIDE]: { display: 'grid' },
        }}
      >
        {(Object.entries(labels) as [AssignField, string][]).map(([field, label]) => (
          <Box key={field} sx={{ px: 1, textAlign: METERS.some((meter) => meter === field) ? 'right' : 'left' }}>
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gridTemplateAreas:
    '"machine machine actions actions" "type type game game" "prevIn prevIn prevOut prevOut" "curIn curIn curOut curOut"',
  columnGap: 1,
  rowGap: 0.5,
  p: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '@container (min-width: 560px)': {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gridTemplateAreas:
      '"machine machine machine type type type game game game game actions actions" "prevIn prevIn prevIn prevOut prevOut prevOut curIn curIn curIn curOut curOut curOut"',
  },
  [WIDE]: {
    gridTemplateColumns: COLUMNS,
    gridTemplateAreas: '"machine type game prevIn prevOut curIn curOut actions"',
    alignItems: 'start',
    py: 0.5,
  },
}

const plainCell = { display: 'flex', alignItems: 'center', minHeight: 32, fontSize: '0.875rem' }

/** A cell with the name of its column. In a card, the name is above the cell. In the grid, the name is in the head row. */
function Cell({ area, label, children }: { area: AssignField; label: string; children: ReactNode }) {
  return (
    <Box sx={{ gridArea: area, minWidth: 0 }}>
      <Box aria-hidden sx={{ fontSize: '0.75rem', color: 'text.secondary', mb: 0.5, [WIDE]: { display: 'none' } }}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

function FaultText({ children }: { children: ReactNode }) {
  return <Box sx={{ color: 'error.main', fontSize: '0.75rem', lineHeight: 1.35, [WIDE]: { px: 1 } }}>{children}</Box>
}

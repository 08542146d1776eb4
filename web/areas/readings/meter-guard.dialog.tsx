import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { METER_DIGITS } from '@countroom/contract/kernel/meters.ts'
import { dailyOf, METER_REASONS } from '@countroom/contract/readings/readings.rules.ts'
import type {
  MeterReason,
  MeterReasonKind,
  Reading,
  ReadingInput,
} from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter } from '../../lib/format.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { ReasonChoice, ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { FallenMeter, MeterName } from './entry.rules.ts'
import { ReplacedReading } from './replaced-reading.tsx'
import { useMeterLabels, useReasonLabels } from './use-reading-labels.ts'

const MAX_NOTE_LENGTH = 200

interface MeterGuardDialogProps {
  fallen: readonly FallenMeter[]
  data: ReadingInput
  /** The reading of this session that the new reading replaces. */
  replaced: Reading | null
  onSave: (reasons: Partial<Record<MeterName, MeterReason>>) => void
  onCancel: () => void
}

/** Asks why a meter is below its previous value, and shows the daily figure for each answer (domain 3, Meter guard). */
export function MeterGuardDialog({ data, fallen, replaced, onSave, onCancel }: MeterGuardDialogProps) {
  const { t } = useLingui()
  const meterLabels = useMeterLabels()
  const [kinds, setKinds] = useState<Partial<Record<MeterName, MeterReasonKind>>>({})
  /** The last value of each meter before it was cleared, as typed. Empty when it is not known. */
  const [befores, setBefores] = useState<Record<MeterName, string>>({ in: '', out: '' })
  const [note, setNote] = useState('')
  const isComplete =
    note.trim() !== '' &&
    fallen.every(
      ({ meter, previous }) =>
        kinds[meter] !== undefined && (kinds[meter] !== 'cleared' || !isBelow(befores[meter], previous)),
    )

  const save = () => {
    const reasons: Partial<Record<MeterName, MeterReason>> = {}
    for (const { meter } of fallen) {
      reasons[meter] = { ...fallOf(kinds[meter]!, befores[meter]), note: note.trim() }
    }
    onSave(reasons)
  }

  const { machine } = data
  const names = fallen.map(({ meter }) => meterLabels[meter]).join(t` and `)
  return (
    <ReasonDialog
      title={
        fallen.length === 1 ? (
          <Trans>
            Machine {machine}: {names} is below the previous reading
          </Trans>
        ) : (
          <Trans>
            Machine {machine}: {names} are below the previous reading
          </Trans>
        )
      }
      intro={<Trans>A meter only counts up. Check what you typed, or say why it fell.</Trans>}
      note={{
        value: note,
        onChange: setNote,
        help: t`Kept with the reading and shown on its report.`,
        maxLength: MAX_NOTE_LENGTH,
        isRequired: true,
      }}
      action={<Trans>Save with this reason</Trans>}
      isReady={isComplete}
      onSubmit={save}
      onCancel={onCancel}
    >
      {fallen.map((meter, index) => (
        <MeterChoice
          key={meter.meter}
          fallen={meter}
          isFirst={index === 0}
          kind={kinds[meter.meter]}
          onChoose={(kind) => setKinds({ ...kinds, [meter.meter]: kind })}
          before={befores[meter.meter]}
          onBefore={(digits) => setBefores({ ...befores, [meter.meter]: digits })}
        />
      ))}
      {replaced && <ReplacedReading replaced={replaced} data={data} />}
    </ReasonDialog>
  )
}

/** The reason why a meter fell, with its value before clearing if one was typed. */
function fallOf(kind: MeterReasonKind, before: string): Omit<MeterReason, 'note'> {
  return kind === 'cleared' && before !== '' ? { kind, before: Number(before) } : { kind }
}

/** True when the typed value before clearing is below the previous reading, which cannot be right. */
function isBelow(before: string, previous: number): boolean {
  return before !== '' && Number(before) < previous
}

interface MeterChoiceProps {
  fallen: FallenMeter
  isFirst: boolean
  kind: MeterReasonKind | undefined
  onChoose: (kind: MeterReasonKind) => void
  before: string
  onBefore: (digits: string) => void
}

function MeterChoice({ fallen, isFirst, kind, onChoose, before, onBefore }: MeterChoiceProps) {
  const meterLabels = useMeterLabels()
  const { t } = useLingui()
  const label = meterLabels[fallen.meter]
  const previous = formatMeter(fallen.previous)
  const current = formatMeter(fallen.current)
  return (
    <FormControl>
      <FormLabel sx={{ color: 'text.primary', fontWeight: 500, mb: 0.5 }}>
        <Trans>
          {label} {current}, previous {previous}
        </Trans>
      </FormLabel>
      <ReasonChoice
        reasons={METER_REASONS}
        labels={useReasonLabels()}
        explanations={{
          rollover: t`The meter passed its top and began again at 0.`,
          cleared: t`The meter was set to 0 and then counted up from there.`,
          correction: t`The previous reading was too high.`,
        }}
        chosen={kind}
        onChoose={onChoose}
        hasFocus={isFirst}
        figures={{
          rollover: <DailyFigure fallen={fallen} label={label} fall={fallOf('rollover', before)} />,
          cleared: <DailyFigure fallen={fallen} label={label} fall={fallOf('cleared', before)} />,
          correction: <DailyFigure fallen={fallen} label={label} fall={fallOf('correction', before)} />,
        }}
      />
      {kind === 'cleared' && (
        <DigitsField
          label={t`Last ${label} before clearing`}
          value={before}
          onChange={onBefore}
          maxDigits={METER_DIGITS}
          error={isBelow(before, fallen.previous)}
          helperText={
            isBelow(before, fallen.previous)
              ? t`This value is below the previous reading, ${previous}. Correct it, or leave it empty.`
              : t`Leave this empty if you do not know it. The report will say that play may be missing.`
          }
          sx={{ mt: 1.5 }}
        />
      )}
    </FormControl>
  )
}

/** The daily figure for a reason. Only a correction can make it negative. */
function DailyFigure({ fallen, label, fall }: { fallen: FallenMeter; label: string; fall: Omit<MeterReason, 'note'> }) {
  // While the value before clearing is half typed, it may be below the previous reading and make the figure negative. So the figure ignores such a
  // value.
  const { before } = fall
  const isTyped = before !== undefined && before >= fallen.previous
  const daily = dailyOf(fallen.previous, fallen.current, isTyped ? fall : { kind: fall.kind }) ?? 0
  return (
    <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        <Trans>Daily {label}</Trans>
      </Typography>
      <Box component="span" sx={{ fontWeight: 500, color: daily < 0 ? 'error.main' : 'text.primary' }}>
        {formatMeter(daily)}
      </Box>
    </Box>
  )
}

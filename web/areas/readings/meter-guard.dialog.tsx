import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { dailyOf, METER_REASONS } from '@countroom/contract/readings/readings.rules.ts'
import type {
  MeterReason,
  MeterReasonKind,
  Reading,
  ReadingInput,
} from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter } from '../../lib/format.ts'
import type { FallenMeter, MeterName } from './entry.rules.ts'
import { ReasonChoice, ReasonDialog } from './reason.dialog.tsx'
import { ReplacedReading } from './replaced-reading.tsx'
import { useMeterLabels, useReasonLabels } from './use-reading-labels.ts'

const MAX_NOTE_LENGTH = 200

interface MeterGuardDialogProps {
  fallen: readonly FallenMeter[]
  data: ReadingInput
  /** The reading of this session that the answer replaces. */
  replaced: Reading | null
  onSave: (reasons: Partial<Record<MeterName, MeterReason>>) => void
  onCancel: () => void
}

/** Asks why a meter stands below its previous value, and shows what each answer makes of the day (domain 3, Meter guard). */
export function MeterGuardDialog({ data, fallen, replaced, onSave, onCancel }: MeterGuardDialogProps) {
  const { t } = useLingui()
  const meterLabels = useMeterLabels()
  const [kinds, setKinds] = useState<Partial<Record<MeterName, MeterReasonKind>>>({})
  const [note, setNote] = useState('')
  const isComplete = note.trim() !== '' && fallen.every(({ meter }) => kinds[meter] !== undefined)

  const save = () => {
    const reasons: Partial<Record<MeterName, MeterReason>> = {}
    for (const { meter } of fallen) reasons[meter] = { kind: kinds[meter]!, note: note.trim() }
    onSave(reasons)
  }

  const { machine } = data
  const names = fallen.map(({ meter }) => meterLabels[meter]).join(t` and `)
  return (
    <ReasonDialog
      title={
        <Trans>
          Machine {machine}: {names} below the previous reading
        </Trans>
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
        />
      ))}
      {replaced && <ReplacedReading replaced={replaced} data={data} />}
    </ReasonDialog>
  )
}

interface MeterChoiceProps {
  fallen: FallenMeter
  isFirst: boolean
  kind: MeterReasonKind | undefined
  onChoose: (kind: MeterReasonKind) => void
}

function MeterChoice({ fallen, isFirst, kind, onChoose }: MeterChoiceProps) {
  const meterLabels = useMeterLabels()
  const { t } = useLingui()
  const label = meterLabels[fallen.meter]
  const previous = formatMeter(fallen.previous)
  const current = formatMeter(fallen.current)
  return (
    <FormControl>
      <FormLabel sx={{ color: 'text.primary', fontWeight: 600, mb: 0.5 }}>
        <Trans>
          {label} {current}, previous {previous}
        </Trans>
      </FormLabel>
      <ReasonChoice
        reasons={METER_REASONS}
        labels={useReasonLabels()}
        explanations={{
          rollover: t`The meter passed its top and began again at 0.`,
          cleared: t`The meter was set to 0 and has counted since.`,
          correction: t`The previous reading was too high.`,
        }}
        chosen={kind}
        onChoose={onChoose}
        hasFocus={isFirst}
        figures={{
          rollover: <DailyFigure fallen={fallen} label={label} kind="rollover" />,
          cleared: <DailyFigure fallen={fallen} label={label} kind="cleared" />,
          correction: <DailyFigure fallen={fallen} label={label} kind="correction" />,
        }}
      />
    </FormControl>
  )
}

/** What the day becomes with a reason; only a correction makes it negative. */
function DailyFigure({ fallen, label, kind }: { fallen: FallenMeter; label: string; kind: MeterReasonKind }) {
  const daily = dailyOf(fallen.previous, fallen.current, kind) ?? 0
  return (
    <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        <Trans>Daily {label}</Trans>
      </Typography>
      <Box component="span" sx={{ fontWeight: 650, color: daily < 0 ? 'error.main' : 'text.primary' }}>
        {formatMeter(daily)}
      </Box>
    </Box>
  )
}

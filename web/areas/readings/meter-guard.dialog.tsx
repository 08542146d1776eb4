import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
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
    if (!isComplete) return
    const reasons: Partial<Record<MeterName, MeterReason>> = {}
    for (const { meter } of fallen) reasons[meter] = { kind: kinds[meter]!, note: note.trim() }
    onSave(reasons)
  }

  const { machine } = data
  const names = fallen.map(({ meter }) => meterLabels[meter]).join(t` and `)
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" aria-labelledby="meter-guard-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogTitle id="meter-guard-title">
          <Trans>
            Machine {machine}: {names} below the previous reading
          </Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>A meter only counts up. Check what you typed, or say why it fell.</Trans>
          </Typography>
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
          <TextField
            label={t`Note`}
            required
            value={note}
            onChange={(event) => setNote(event.target.value)}
            helperText={t`Kept with the reading and shown on its report.`}
            slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" disabled={!isComplete}>
            <Trans>Save with this reason</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface MeterChoiceProps {
  fallen: FallenMeter
  isFirst: boolean
  kind: MeterReasonKind | undefined
  onChoose: (kind: MeterReasonKind) => void
}

function MeterChoice({ fallen, isFirst, kind, onChoose }: MeterChoiceProps) {
  const reasonLabels = useReasonLabels()
  const meterLabels = useMeterLabels()
  const { t } = useLingui()
  const explanations: Record<MeterReasonKind, string> = {
    rollover: t`The meter passed its top and began again at 0.`,
    cleared: t`The meter was set to 0 and has counted since.`,
    correction: t`The previous reading was too high.`,
  }
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
      <RadioGroup value={kind ?? ''} onChange={(_, chosen) => onChoose(chosen as MeterReasonKind)} sx={{ gap: 1 }}>
        {METER_REASONS.map((reason, index) => (
          <FormControlLabel
            key={reason}
            value={reason}
            control={<Radio autoFocus={isFirst && index === 0} size="small" sx={{ mr: 0.5 }} />}
            disableTypography
            sx={{
              m: 0,
              pr: 1.5,
              py: 0.5,
              border: 1,
              borderColor: kind === reason ? 'primary.main' : 'divider',
              borderRadius: 1,
            }}
            slotProps={{ typography: { component: 'div' } }}
            label={
              <Box sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1.5, minWidth: 0 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.3 }}>
                    {reasonLabels[reason]}
                  </Typography>
                  <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                    {explanations[reason]}
                  </Typography>
                </Box>
                <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                  <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                    <Trans>Daily {label}</Trans>
                  </Typography>
                  <DailyFigure fallen={fallen} kind={reason} />
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** What the day becomes with a reason; only a correction makes it negative. */
function DailyFigure({ fallen, kind }: { fallen: FallenMeter; kind: MeterReasonKind }) {
  const daily = dailyOf(fallen.previous, fallen.current, kind) ?? 0
  return (
    <Box component="span" sx={{ fontWeight: 650, color: daily < 0 ? 'error.main' : 'text.primary' }}>
      {formatMeter(daily)}
    </Box>
  )
}

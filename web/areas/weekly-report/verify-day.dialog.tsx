import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { MAX_DAY_NOTE_LENGTH, needsNote } from '@countroom/contract/days/days.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'

import { FormDialog } from '../../ui/form-dialog.tsx'
import { Amount, ShortOver } from './amount.tsx'
import { Line, Lines } from './section.tsx'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

const SHOWN_HERE = ['day.verified', 'day.notOver', 'day.sessionRunning', 'day.changed', 'day.noteMissing'] as const

/** Verifies a day, which locks it. A day that is short or over by $50 or more needs a note (domain 9). */
export function VerifyDayDialog({ label, onClose }: { label: string; onClose: () => void }) {
  const { t } = useLingui()
  const { day, place } = useColumn()
  const { businessDay, locationId } = place
  const { netProfit, total, shortOver, isCounted, explained } = day
  const { run, isPending } = useDayChange('POST /report/verifyDay', SHOWN_HERE)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const isNoteNeeded = needsNote(toCents(shortOver))
  const isReady = !isPending && (!isNoteNeeded || note.trim() !== '')

  const submit = async () => {
    const outcome = await run({ businessDay, locationId, note, netProfit, shortOver, total })
    if (outcome?.result) onClose()
    // If the day has changed, its figures are loaded again. The person looks at them and may verify again.
    setRefusal(outcome?.refusal?.message)
  }

  return (
    <FormDialog
      title={<Trans>Verify {label}</Trans>}
      submitLabel={t`Verify Day`}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <Trans>
          After this, nobody can change anything that goes into these figures until an administrator reopens the day.
        </Trans>
      </Typography>
      {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, '& dl > :first-of-type': { borderTop: 0 } }}>
        <Lines>
          <Line label={t`Net Profit`}>
            <Amount value={netProfit} />
          </Line>
          <Line label={t`Total`}>
            <Amount value={total} />
          </Line>
          <Line label={t`Short/Over`}>
            <ShortOver value={shortOver} isCounted={isCounted} />
          </Line>
          {isCounted && (
            <Line label={t`Unexplained`}>
              <Amount value={explained.unexplained} />
            </Line>
          )}
        </Lines>
      </Box>
      <TextField
        label={t`Note`}
        required={isNoteNeeded}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        helperText={
          isNoteNeeded
            ? t`The day is short or over by $50 or more. Say why in one line.`
            : t`Optional. It is shown on the report.`
        }
        slotProps={{
          htmlInput: { maxLength: MAX_DAY_NOTE_LENGTH, autoComplete: 'off', 'data-initial-focus': true },
        }}
      />
    </FormDialog>
  )
}

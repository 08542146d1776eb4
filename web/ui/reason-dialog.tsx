import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface ReasonDialogProps {
  title: ReactNode
  /** The question and its consequences. */
  intro: ReactNode
  /** The reasons to choose from. */
  children: ReactNode
  note: { value: string; onChange: (value: string) => void; help: string; maxLength: number; isRequired: boolean }
  action: ReactNode
  isReady: boolean
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for a reason and a note. The server keeps both with a reading, a reading session or its tickets. */
export function ReasonDialog({ title, intro, children, note, action, isReady, onSubmit, onCancel }: ReasonDialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSubmit()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{intro}</Typography>
          {children}
          <TextField
            label={t`Note`}
            required={note.isRequired}
            value={note.value}
            onChange={(event) => note.onChange(event.target.value)}
            helperText={note.help}
            slotProps={{ htmlInput: { maxLength: note.maxLength, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ReasonChoiceProps<Reason extends string> {
  /** The name that a screen reader reads. Not needed inside a `FormLabel`. */
  label?: string
  reasons: readonly Reason[]
  labels: Readonly<Record<Reason, string>>
  explanations: Readonly<Record<Reason, string>>
  chosen: Reason | undefined
  onChoose: (reason: Reason) => void
  /** True if the first reason gets the focus when the dialog opens. */
  hasFocus: boolean
  /** The figure that results from each reason, shown at the end of its line. */
  figures?: Readonly<Record<Reason, ReactNode>>
}

/** A choice of one reason. Each reason has a line that explains it. */
export function ReasonChoice<Reason extends string>({
  label,
  reasons,
  labels,
  explanations,
  chosen,
  onChoose,
  hasFocus,
  figures,
}: ReasonChoiceProps<Reason>) {
  return (
    <RadioGroup
      aria-label={label}
      value={chosen ?? ''}
      onChange={(_, value) => onChoose(value as Reason)}
      sx={{ gap: 1 }}
    >
      {reasons.map((reason, index) => (
        <FormControlLabel
          key={reason}
          value={reason}
          control={<Radio autoFocus={hasFocus && index === 0} size="small" sx={{ mr: 0.5 }} />}
          disableTypography
          sx={{
            m: 0,
            pr: 1.5,
            py: 0.5,
            border: 1,
            borderColor: chosen === reason ? 'primary.main' : 'divider',
            borderRadius: 1,
          }}
          label={
            <Box component="span" sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1.5, minWidth: 0 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 500, lineHeight: 1.3 }}>
                  {labels[reason]}
                </Typography>
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {explanations[reason]}
                </Typography>
              </Box>
              {figures?.[reason]}
            </Box>
          }
        />
      ))}
    </RadioGroup>
  )
}

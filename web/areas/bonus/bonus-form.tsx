import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'

import { scheduleInWords } from '@countroom/contract/bonus/bonus.rules.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'

import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFocusKey } from '../../ui/shortcuts.ts'
import { useTypedMachine } from '../machines/typed-machine.api.ts'
import { withBonus } from './claim.rules.ts'
import type { BonusClaim } from './use-bonus-claim.ts'

interface BonusFormProps {
  claim: BonusClaim
  /** Opens the page for the photo and the customer. */
  onNext: () => void
}

/** The form for the machine, the bonus and its specification. */
export function BonusForm({ claim, onNext }: BonusFormProps) {
  const { t } = useLingui()
  const { routes } = useUser()
  const { draft, setDraft, definitions, chosen } = claim
  const machineRef = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  useFocusKey(machineRef, t`Machine`)
  const typed = useTypedMachine(draft.machine)
  const definition = definitions?.find(({ manageBonusId }) => manageBonusId === draft.manageBonusId)
  const canAdd = typed.machine !== '' && chosen !== undefined

  if (definitions?.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState
          title={<Trans>There are no bonuses to give</Trans>}
          text={
            routes.includes('manage-bonus') ? (
              <Trans>Add one under Manage Bonus, and enable it.</Trans>
            ) : (
              <Trans>Ask somebody with Manage Bonus to add one and enable it.</Trans>
            )
          }
        />
      </Paper>
    )
  }

  const add = () => {
    if (!canAdd) return
    if (typed.fault === undefined) {
      setDraft({ ...draft, machine: typed.machine })
      return onNext()
    }
    setFault(typed.fault)
    machineRef.current?.focus()
  }

  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size', p: { xs: 1, md: 2 } }}>
      <Box
        component="form"
        aria-label={t`Give a bonus`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
        sx={formStyle}
      >
        <DigitsField
          label={t`Machine`}
          value={draft.machine}
          takesLetters={typed.takesLetters}
          ref={machineRef}
          onChange={(next) => {
            setFault(undefined)
            setDraft({ ...draft, machine: next })
          }}
          onFocus={(event) => event.target.select()}
          error={fault !== undefined}
          helperText={fault}
          slotProps={{ htmlInput: { enterKeyHint: 'next', maxLength: MAX_NAME_LENGTH } }}
          sx={{ gridArea: 'machine' }}
        />
        <TextField
          select
          label={t`Bonus`}
          value={definition?.manageBonusId ?? ''}
          onChange={({ target }) => {
            const next = definitions?.find(({ manageBonusId }) => manageBonusId === Number(target.value))
            if (next) setDraft(withBonus(draft, next))
          }}
          slotProps={{
            select: {
              // Each option in the list also says when the bonus is open. The field shows only the name.
              renderValue: () => definition?.name,
            },
          }}
          sx={{ gridArea: 'bonus', minWidth: 0 }}
        >
          {(definitions ?? []).map((each) => (
            <MenuItem key={each.manageBonusId} value={each.manageBonusId} disabled={!each.isOpen} sx={optionStyle}>
              <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                {each.name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {each.isOpen ? scheduleInWords(each.weekdays) : t`Closed now. Open: ${scheduleInWords(each.weekdays)}`}
              </Box>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t`Specify`}
          value={chosen?.specification.description ?? ''}
          disabled={definition === undefined}
          onChange={({ target }) => {
            const specification = definition?.specifications.find(({ description }) => description === target.value)
            setDraft({ ...draft, specification })
          }}
          sx={{ gridArea: 'specify', minWidth: 0 }}
        >
          {(definition?.specifications ?? []).map(({ description, amount }) => (
            <MenuItem key={description} value={description} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {description}, {formatPay(amount)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="text"
          onClick={() => {
            setFault(undefined)
            claim.clear()
            machineRef.current?.focus()
          }}
          sx={{ gridArea: 'clear' }}
        >
          <Trans>CLEAR</Trans>
        </Button>
        <Button type="submit" variant="contained" disabled={!canAdd} data-return="claim" sx={{ gridArea: 'add' }}>
          <Trans>ADD BONUS</Trans>
        </Button>
      </Box>
    </Paper>
  )
}

const optionStyle = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  whiteSpace: 'normal',
  maxWidth: 'min(28rem, calc(100vw - 2rem))',
  // A closed bonus stays readable, because its option says when the bonus is open.
  '&.Mui-disabled': { opacity: 1, '& > *': { color: 'text.secondary' } },
} as const

/** One line where there is enough width. Otherwise, as on a phone, three rows with the buttons at the bottom. */
const formStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gridTemplateAreas: '"machine bonus" "specify specify" "clear add"',
  '@container (min-width: 50rem)': {
    gridTemplateColumns: '8rem minmax(0, 1fr) minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"machine bonus specify clear add"',
  },
} as const

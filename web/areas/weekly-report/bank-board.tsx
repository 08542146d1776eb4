import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'

import { useUser } from '../../lib/session.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { Amount } from './amount.tsx'
import { FigureLink } from './figure-line.tsx'
import { Line, Lines, Section } from './section.tsx'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

/** The bank board: the money that managers put into the venue and took out of it on the day, and the balance (domain 9). */
export function BankBoard() {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const { day, isOpen } = useColumn()
  return (
    <Section title={t`Bank Board`}>
      {isOpen && <BankBoardForm />}
      <Lines>
        <Line label={t`Opening`}>
          <FigureLink name="bankOpeningBalance" label={t`Opening`} value={day.bankOpeningBalance} />
        </Line>
        {day.bankBoardList.map(({ entryId, amount, createdDate, employeeName, userName }) => (
          <Line
            key={entryId}
            label={<bdi>{employeeName === '' ? t`Loan from the bank` : employeeName}</bdi>}
            note={
              <>
                <Moment instant={createdDate} timezone={locationTimezone} /> · <bdi>{userName}</bdi>
              </>
            }
          >
            <Amount value={amount} />
          </Line>
        ))}
        <Line label={t`Balance`} sign="=">
          <FigureLink name="bankBoardBalance" label={t`Balance`} value={day.bankBoardBalance} />
        </Line>
      </Lines>
    </Section>
  )
}

const MAX_DIGITS = String(MAX_CASH_DOLLARS).length

/** Adds money or takes it out. Apply needs the type, the name and the amount (part 2 section 5). */
function BankBoardForm() {
  const { t } = useLingui()
  const { place } = useColumn()
  const { run, isPending, isWaiting } = useDayChange('POST /report/updateManagerBank')
  const [type, setType] = useState<'add' | 'minus' | ''>('')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const nameRef = useRef<HTMLInputElement>(null)
  const dollars = Number(amount)
  const isReady = type !== '' && name.trim() !== '' && dollars > 0 && dollars <= MAX_CASH_DOLLARS && !isPending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const outcome = await run({ ...place, type: type === 'add', nameInput: name, amount: dollars })
    if (!outcome?.result) return
    setType('')
    setName('')
    setAmount('')
    nameRef.current?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)} sx={formStyle}>
      <Segmented
        label={t`Type`}
        value={type}
        options={[
          { value: 'add', label: t`Add` },
          { value: 'minus', label: t`Minus` },
        ]}
        onChange={setType}
      />
      <TextField
        label={t`Name`}
        value={name}
        inputRef={nameRef}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoComplete: 'off' } }}
        sx={{ flex: '1 1 8rem' }}
      />
      <DigitsField
        label={t`Amount`}
        value={amount}
        onChange={setAmount}
        maxDigits={MAX_DIGITS}
        slotProps={{ input: { startAdornment: <InputAdornment position="start">$</InputAdornment> } }}
        sx={{ flex: '1 1 7rem' }}
      />
      <Button type="submit" variant="outlined" disabled={!isReady} sx={{ minHeight: '2.5rem' }}>
        <Trans>Apply</Trans>
      </Button>
      {isWaiting && <WaitingAlert />}
    </Box>
  )
}

const formStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  pb: 1.5,
} as const

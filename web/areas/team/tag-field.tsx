import { Trans, useLingui } from '@lingui/react/macro'
import TagIcon from '@mui/icons-material/ContactlessOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { type Refusal, useChange } from '../../lib/client.ts'
import { captureScans } from '../../lib/scanner.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { feedback } from '../../ui/feedback.ts'
import type { RecordForm } from '../../ui/use-record-form.ts'
import { type EmployeeForm, fullName } from './employee.rules.ts'

/** Shown instead of a tag's number, because the server never sends the number of a saved tag. */
const MASK = '********'
const SHOWN_HERE: readonly ErrorCode[] = ['server.failed', 'rfid.taken', 'rfid.missing', 'request.malformed']

interface TagFieldProps {
  /** The form's record. A new employee's tag is saved with the other fields. */
  record: RecordForm<Employee, EmployeeForm>
  /** Called with true before this field changes the employee on the server, and with false after that. */
  onBusy: (isBusy: boolean) => void
}

/** The RFID tag (part 1 sections 2 and 4). Register Tag listens to the scanner until it has read a tag. */
export function TagField({ record, onBusy }: TagFieldProps) {
  const { form, base: employee, keepMine, field } = record
  const isDisabled = record.isSaving || record.isGone || record.theirs !== undefined
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const confirm = useConfirm()
  const {
    field: { ref, value: scanned },
    fieldState,
  } = useController({ control: form.control, name: 'rfid' })
  const register = useChange('POST /account/registerRfid', { handles: SHOWN_HERE })
  const remove = useChange('POST /account/deleteRfid', { handles: ['server.failed'] })
  // The button has a separate ref, because the form forgets the refs of its fields while it takes new values.
  const registerButton = useRef<HTMLButtonElement>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hasTag = scanned !== '' || (employee?.rfid ?? '') !== ''
  const isBusy = register.isPending || remove.isPending

  const problemOf = (refusal: Refusal) => {
    if (refusal.code === 'server.failed') return t`Error registering tag.`
    return SHOWN_HERE.includes(refusal.code) ? refusal.message : undefined
  }

  const onScan = useEffectEvent(async (rfid: string) => {
    setIsScanning(false)
    setProblem(undefined)
    if (!employee) {
      form.setValue('rfid', rfid, { shouldDirty: true })
      form.clearErrors('rfid')
      return
    }
    onBusy(true)
    const outcome = await register.run({ userId: employee.userId, rfid, locationId })
    onBusy(false)
    if (outcome?.refusal) setProblem(problemOf(outcome.refusal))
    if (!outcome?.result) return
    if (!outcome.result.message) feedback.success(t`The tag was registered.`)
    keepMine(outcome.result.user)
  })
  useEffect(
    () => (isScanning ? captureScans({ onScan: (tag) => void onScan(tag), isExclusive: true }) : undefined),
    [isScanning],
  )

  const press = () => {
    if (isBusy) return
    // If the button is pressed again before the scanner has read a tag, there is nothing to register.
    setProblem(isScanning ? t`Please scan the tag` : undefined)
    setIsScanning(true)
  }
  const cancel = () => {
    setIsScanning(false)
    setProblem(undefined)
    registerButton.current?.focus()
  }

  const deleteTag = async () => {
    const name = employee ? employee.displayName : fullName(form.getValues())
    const isSure = await confirm({
      title: name === '' ? t`Delete the tag?` : t`Delete the tag of ${name}?`,
      text: employee
        ? t`The chip will no longer work. If the employee signed in with it, they are signed out. The chip can be registered again.`
        : t`It was scanned but is not saved yet.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (!isSure) return
    setProblem(undefined)
    if (!employee) {
      form.setValue('rfid', '', { shouldDirty: true })
      form.clearErrors('rfid')
      registerButton.current?.focus()
      return
    }
    onBusy(true)
    const outcome = await remove.run({ rfid: employee.rfid, locationId })
    onBusy(false)
    if (outcome?.refusal?.code === 'server.failed') setProblem(t`The tag could not be deleted. Try again.`)
    if (!outcome?.result) return
    if (!outcome.result.message) feedback.success(t`The tag was deleted.`)
    keepMine(outcome.result.user)
    registerButton.current?.focus()
  }

  const error = problem ?? fieldState.error?.message
  const state = isScanning ? t`Waiting for the scanner…` : hasTag ? MASK : t`No tag`
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isScanning) cancel()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}
    >
      <TextField
        label={field('rfid').label}
        value={state}
        focused={isScanning || undefined}
        error={error !== undefined}
        helperText={
          error ?? (isScanning ? t`Hold the chip to the reader. Do not type until the chip is read.` : undefined)
        }
        slotProps={{
          htmlInput: { readOnly: true, autoComplete: 'off' },
          formHelperText: { role: error === undefined ? 'status' : 'alert' },
        }}
        sx={{ flex: '1 1 200px' }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          ref={(button) => {
            ref(button)
            registerButton.current = button
          }}
          variant="outlined"
          startIcon={<TagIcon />}
          disabled={isDisabled}
          onClick={press}
        >
          {register.isPending ? <Trans>Registering…</Trans> : <Trans>Register Tag</Trans>}
        </Button>
        {isScanning ? (
          <Button key="cancel" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          hasTag && (
            <Button
              key="delete"
              color="error"
              startIcon={<DeleteIcon />}
              disabled={isBusy || isDisabled}
              onClick={() => void deleteTag()}
            >
              <Trans>Delete Tag</Trans>
            </Button>
          )
        )}
      </Box>
    </Box>
  )
}

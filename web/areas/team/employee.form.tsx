import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { TIMEZONES } from '@countroom/contract/kernel/timezones.ts'
import { MAX_HOURLY_DOLLARS } from '@countroom/contract/team/team.rules.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { type Refusal, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useEditedRecord } from '../../ui/edited-record.ts'
import { feedback } from '../../ui/feedback.ts'
import { FormCheckbox, FormSelect, FormTextField } from '../../ui/form-fields.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { placeServerError } from '../../ui/server-error.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { ColorField } from './color-field.tsx'
import { EmployeeConflict } from './employee-conflict.tsx'
import { type EmployeeForm as Values, formOf, fullName, parseRate, rateText, withMine } from './employee.rules.ts'
import { PasswordField } from './password-field.tsx'
import { ServicesField } from './services-field.tsx'
import { TagField } from './tag-field.tsx'

/** Refusals that belong to a field. */
const AT_FIELDS: readonly ErrorCode[] = [
  'employee.duplicate',
  'employee.roleNotOffered',
  'password.weak',
  'rfid.taken',
  'request.malformed',
]

interface EmployeeFormProps {
  /** As they were when the form was opened; undefined for a new one. */
  employee: Employee | undefined
  /** As the server has them now; undefined when somebody else deleted them. */
  current: Employee | undefined
  /** Asks the server for the employees again. */
  refetch: () => Promise<unknown>
  onBack: () => void
  onSaved: (employee: Employee) => void
}

/** 'Add Employee' and 'Edit Employee' (part 1 section 2, Manage Employees). */
export function EmployeeForm({ employee, current, refetch, onBack, onSaved }: EmployeeFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, username, accountId, userType } = useUser()
  const isAtStation = userType === 'station'
  const confirm = useConfirm()
  const isPhone = usePhone()
  const form = useForm<Values>({ defaultValues: formOf(employee), mode: 'onTouched' })
  const { control } = form
  const { isDirty, dirtyFields } = form.formState
  const [changesPassword, password, color] = form.watch(['change_password', 'password', 'employeeColor'])

  const add = useChange('POST /register/save', { handles: AT_FIELDS, outlastsOutage: true })
  const update = useChange('PUT /team/update', { handles: [...AT_FIELDS, 'list.changed'], outlastsOutage: true })
  const isSaving = add.isPending || update.isPending
  const [isTagChanging, setIsTagChanging] = useState(false)
  const { base, theirs, adopt } = useEditedRecord({
    opened: employee,
    current,
    form,
    formOf,
    isSaving: isSaving || isTagChanging,
  })

  const isNew = base === undefined
  const isGone = !isNew && !isSaving && current === undefined
  const needsPassword = isNew || changesPassword
  const isOwn = base?.userId === accountId
  const changesOwnServices = isOwn && dirtyFields.authorities !== undefined
  const askToLeave = useLeaveGuard(isDirty && !isSaving)

  const showRefusal = async (refusal: Refusal) => {
    if (refusal.code === 'list.changed') {
      await refetch()
      window.scrollTo({ top: 0 })
    } else if (AT_FIELDS.includes(refusal.code) && !placeServerError(refusal, form)) {
      feedback.error(refusal.message, refusal.requestId)
    }
  }

  const save = form.handleSubmit(async (values) => {
    const fields = {
      authorities: values.authorities,
      firstname: values.firstname.trim(),
      lastname: values.lastname.trim(),
      employeePerHour: parseRate(values.employeePerHour) ?? 0,
      employeeColor: values.employeeColor,
      timezone: values.timezone as (typeof TIMEZONES)[number],
    }
    if (changesOwnServices && !(await confirmOwn())) return
    const outcome = base
      ? await update.run({
          ...fields,
          locationId,
          user_to_change: base.username,
          new_displayname: fullName(values),
          change_password: values.change_password,
          ...(values.change_password && { password: values.password }),
          version: base.version,
        })
      : await add.run({
          ...fields,
          selectedLocationId: locationId,
          admin: username,
          is_linked_user: true,
          username: values.username.trim(),
          displayName: fullName(values),
          password: values.password,
          ...(values.rfid !== '' && { rfid: values.rfid }),
        })
    if (outcome?.refusal) await showRefusal(outcome.refusal)
    if (!outcome?.result) return
    if (!outcome.result.message) feedback.success(t`Saved`)
    onSaved(outcome.result.user)
  })

  const confirmOwn = () =>
    confirm({
      title: t`Save and be signed out?`,
      text: t`You are changing your own services. Wherever you are using one that you lose, you are signed out.`,
      confirmLabel: t`Save`,
      cancelLabel: t`Not yet`,
      isDangerous: true,
    })

  return (
    <FormPage
      title={isNew ? t`Add Employee` : t`Edit Employee`}
      color={color}
      onBack={() => void askToLeave().then((isSure) => isSure && onBack())}
      onSubmit={(event) => void save(event)}
      canSave={isDirty && !isGone && !theirs && (!needsPassword || password !== '')}
      isSaving={isSaving}
      isWaiting={add.isWaiting || update.isWaiting}
    >
      {isGone && (
        <Alert severity="error">
          <Trans>
            Somebody else deleted {base.displayName} since you opened this page. Nothing more can be saved: go back to
            the list.
          </Trans>
        </Alert>
      )}
      {theirs && base && isDirty && (
        <EmployeeConflict
          base={base}
          theirs={theirs}
          mine={form.getValues()}
          onReload={() => adopt(theirs)}
          onKeepMine={() => adopt(theirs, withMine(base, theirs, form.getValues()))}
        />
      )}
      {changesOwnServices && (
        <Alert severity="warning">
          <Trans>This is your own account. When you save, all your sessions end and you sign in again.</Trans>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <Card title={t`Person`}>
            <Box sx={pairs}>
              <FormTextField
                control={control}
                name="username"
                label={t`Email`}
                type="email"
                autoComplete="off"
                autoFocus={isNew && !isPhone}
                helperText={isNew ? t`Their username.` : t`The username stays as it is.`}
                rules={
                  isNew
                    ? {
                        validate: (text) =>
                          /^\S+@\S+\.\S+$/.test(String(text).trim()) ||
                          t`Enter an e-mail address, such as ana@example.com.`,
                      }
                    : {}
                }
                slotProps={{
                  htmlInput: {
                    readOnly: !isNew,
                    inputMode: 'email',
                    autoCapitalize: 'none',
                    spellCheck: false,
                    maxLength: 254,
                  },
                }}
                sx={wide}
              />
              <FormTextField
                control={control}
                name="firstname"
                label={t`First name`}
                autoComplete="off"
                autoFocus={!isNew && !isPhone}
                rules={{ validate: (text) => String(text).trim() !== '' || t`Enter a name.` }}
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <FormTextField
                control={control}
                name="lastname"
                label={t`Last name`}
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <DisplayName control={control} />
              <FormTextField
                control={control}
                name="employeePerHour"
                label={t`Hourly rate`}
                autoComplete="off"
                onBlur={() => {
                  const dollars = parseRate(form.getValues('employeePerHour'))
                  if (dollars !== undefined) form.setValue('employeePerHour', rateText(dollars), { shouldDirty: true })
                }}
                rules={{
                  validate: (text) =>
                    parseRate(String(text)) !== undefined ||
                    t`Enter dollars from 0 to ${MAX_HOURLY_DOLLARS} with at most two decimals, such as 15.50.`,
                }}
                slotProps={{
                  htmlInput: { inputMode: 'decimal', maxLength: 12 },
                  input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
                }}
              />
              <FormSelect
                control={control}
                name="timezone"
                label={t`Time zone`}
                options={TIMEZONES.map((zone) => ({ value: zone, label: zone }))}
              />
            </Box>
            <ColorField control={control} />
          </Card>
          <Card title={t`Chip`}>
            <TagField
              form={form}
              employee={base}
              onEmployee={(next) => base && adopt(next, withMine(base, next, form.getValues()))}
              onBusy={setIsTagChanging}
              isDisabled={isSaving || isGone || theirs !== undefined}
            />
          </Card>
          <Card title={t`Sign-in`}>
            {isOwn && <Trans>Your own password is changed with Change Password in the menu.</Trans>}
            {isAtStation && !isNew && <Trans>Nobody’s password is changed at a station.</Trans>}
            {!isNew && !isOwn && !isAtStation && (
              <FormCheckbox control={control} name="change_password" label={t`Change password`} />
            )}
            {needsPassword && <PasswordField form={form} hasFocus={!isNew} />}
          </Card>
        </Box>
        <Card>
          <ServicesField control={control} />
        </Card>
      </Box>
    </FormPage>
  )
}

function DisplayName({ control }: { control: Control<Values> }) {
  const { t } = useLingui()
  const [firstname, lastname] = useWatch({ control, name: ['firstname', 'lastname'] })
  return (
    <TextField
      label={t`Display name`}
      value={fullName({ firstname, lastname })}
      helperText={t`First and last name.`}
      slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
      sx={wide}
    />
  )
}

function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      {title !== undefined && <Typography variant="h2">{title}</Typography>}
      {children}
    </Paper>
  )
}

const pairs = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}
const wide = { gridColumn: '1 / -1' }

import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { TIMEZONES } from '@countroom/contract/kernel/timezones.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { FieldGrid, FormCard, wide } from '../../ui/form-card.tsx'
import { FormCheckbox, FormTextField } from '../../ui/form-fields.tsx'
import { FormMoneyField } from '../../ui/form-money-field.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RECORD_REFUSALS, useDraft, useRecordForm } from '../../ui/use-record-form.ts'
import { ColorField } from './color-field.tsx'
import { EMPLOYEE_FIELDS } from './employee.fields.ts'
import { type EmployeeForm as Values, fullName, parseRate } from './employee.rules.ts'
import type { PasswordField as PasswordFieldType } from './password-field.part.tsx'
import { ServicesField } from './services-field.tsx'
import { TagField } from './tag-field.tsx'

// `lazy` loses the type parameter of the component, so the type is given again.
const PasswordField = lazy(async () => ({
  default: (await import('./password-field.part.tsx')).PasswordField,
})) as typeof PasswordFieldType
// Loaded separately, because only master administrators see this field.
const LocationsField = lazy(async () => ({ default: (await import('./locations-field.tsx')).LocationsField }))

/** Refusals that the form shows itself. */
const HANDLED: readonly ErrorCode[] = [
  ...RECORD_REFUSALS,
  'employee.duplicate',
  'employee.roleNotOffered',
  'password.weak',
  'rfid.taken',
]

interface EmployeeFormProps {
  /** The employee's data when the form was opened. Undefined for a new employee. */
  employee: Employee | undefined
  /** The employee's data on the server now. Undefined when the employee was deleted. */
  current: Employee | undefined
  /** Loads the employees again. */
  refetch: () => Promise<unknown>
  onBack: () => void
  onSaved: (employee: Employee) => void
}

/** 'Add Employee' and 'Edit Employee' (part 1 section 2, Manage Employees). */
export function EmployeeForm({ employee, current, refetch, onBack, onSaved }: EmployeeFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, username, accountId, userType } = useUser()
  const isAtStation = userType === 'station'
  const isMaster = userType === 'master'
  const confirm = useConfirm()
  const isPhone = usePhone()
  const confirmOwn = () =>
    confirm({
      title: t`Save and sign out?`,
      text: t`You are changing your own services. If you remove a service that you are using, you will be signed out.`,
      confirmLabel: t`Save`,
      cancelLabel: t`Not yet`,
      isDangerous: true,
    })

  const form = useDraft(EMPLOYEE_FIELDS, employee)
  const { control } = form
  const { dirtyFields } = form.formState
  const [changesPassword, password, color] = form.watch(['change_password', 'password', 'employeeColor'])

  const add = useChange('POST /register/save', { handles: HANDLED, outlastsOutage: true })
  const update = useChange('PUT /team/update', { handles: HANDLED, outlastsOutage: true })
  const [isTagChanging, setIsTagChanging] = useState(false)
  const isOwn = employee?.userId === accountId
  const changesOwnServices = isOwn && dirtyFields.authorities !== undefined

  const record = useRecordForm({
    fields: EMPLOYEE_FIELDS,
    form,
    contextOf: (base) => ({ isNew: base === undefined }),
    opened: employee,
    current,
    isGone: employee !== undefined && current === undefined,
    refetch,
    calls: [add, update],
    isBusy: isTagChanging,
    handles: HANDLED,
    send: async (values, base) => {
      const fields = {
        authorities: values.authorities,
        firstname: values.firstname.trim(),
        lastname: values.lastname.trim(),
        employeePerHour: parseRate(values.employeePerHour) ?? 0,
        employeeColor: values.employeeColor,
        timezone: values.timezone as (typeof TIMEZONES)[number],
        ...(isMaster && { companyIds: values.companyIds }),
      }
      if (changesOwnServices && !(await confirmOwn())) return undefined
      return base
        ? update.run({
            ...fields,
            locationId,
            user_to_change: base.username,
            new_displayname: fullName(values),
            change_password: values.change_password,
            ...(values.change_password && { password: values.password }),
            version: base.version,
          })
        : add.run({
            ...fields,
            selectedLocationId: locationId,
            admin: username,
            is_linked_user: true,
            username: values.username.trim(),
            displayName: fullName(values),
            password: values.password,
            ...(values.rfid !== '' && { rfid: values.rfid }),
          })
    },
    onSaved: ({ user }) => onSaved(user),
  })
  const { base, field } = record
  const isNew = base === undefined
  const needsPassword = isNew || changesPassword

  return (
    <RecordPage
      record={record}
      title={isNew ? t`Add Employee` : t`Edit Employee`}
      name={base?.displayName ?? ''}
      color={color}
      back={{ label: t`Employees`, onBack }}
      canSave={!needsPassword || password !== ''}
    >
      {changesOwnServices && (
        <Alert severity="warning">
          <Trans>
            This is your own account. If you remove a service that you are using, you will be signed out. If you stop
            being an administrator, you will be signed out everywhere.
          </Trans>
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
          <FormCard title={t`Person`}>
            <FieldGrid>
              <FormTextField
                {...field('username')}
                required={isNew}
                type="email"
                autoFocus={isNew && !isPhone}
                helperText={isNew ? t`This is also the username.` : t`The username cannot be changed.`}
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
                {...field('firstname')}
                autoFocus={!isNew && !isPhone}
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <FormTextField {...field('lastname')} slotProps={{ htmlInput: { maxLength: 100 } }} />
              <DisplayName control={control} />
              <FormMoneyField {...field('employeePerHour')} />
              <FormTextField {...field('timezone')} select>
                {TIMEZONES.map((zone) => (
                  <MenuItem key={zone} value={zone}>
                    {zone}
                  </MenuItem>
                ))}
              </FormTextField>
            </FieldGrid>
            <ColorField control={control} label={field('employeeColor').label} />
          </FormCard>
          {isMaster && (
            <FormCard title={t`Other locations`}>
              <Suspense fallback={null}>
                <LocationsField control={control} label={field('companyIds').label} homeId={locationId} />
              </Suspense>
            </FormCard>
          )}
          <FormCard title={t`Chip`}>
            <TagField record={record} onBusy={setIsTagChanging} />
          </FormCard>
          <FormCard title={t`Sign-in`}>
            {isOwn && <Trans>To change your own password, choose Change Password in the menu.</Trans>}
            {isAtStation && !isNew && <Trans>Passwords cannot be changed at a station.</Trans>}
            {!isNew && !isOwn && !isAtStation && <FormCheckbox {...field('change_password')} />}
            {needsPassword && (
              <Suspense fallback={<Box sx={{ height: '2.25rem' }} />}>
                <PasswordField
                  field={field('password')}
                  password={password}
                  onGenerate={(made) => form.setValue('password', made, { shouldDirty: true, shouldValidate: true })}
                  hasFocus={!isNew}
                />
              </Suspense>
            )}
          </FormCard>
        </Box>
        <FormCard>
          <ServicesField control={control} />
        </FormCard>
      </Box>
    </RecordPage>
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

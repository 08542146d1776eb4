import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useController, useForm, type UseFormReturn } from 'react-hook-form'

import {
  EARLIEST_BIRTH,
  isPhone as isPhoneNumber,
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_NAME_LENGTH,
  typedPhone,
} from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import { nameProblem } from '@countroom/contract/customers/name.rules.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { type Refusal, serverNow, useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { isAdministrator as isAdministratorOf, useUser } from '../../lib/session.ts'
import { useEditedRecord } from '../../ui/edited-record.ts'
import { feedback } from '../../ui/feedback.ts'
import { FormDigitsField, FormTextField } from '../../ui/form-fields.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { placeServerError } from '../../ui/server-error.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { CustomerConflict } from './customer-conflict.tsx'
import {
  type CustomerForm as Values,
  formOf,
  isLocked as isLockedFor,
  type Missing,
  missingOf,
  saveBodyOf,
  withMine,
} from './customer-form.rules.ts'
import { nameOf } from './customers.rules.ts'
import { LicenseField } from './license-field.tsx'
import { PhotosField } from './photos-field.tsx'
import { PointsField } from './points-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { useNameCheck } from './use-name-check.ts'

// The date pickers are as large as all the rest.
const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

/** Refusals that the form shows itself. */
const HANDLED: readonly ErrorCode[] = [
  'customer.duplicateName',
  'customer.photoMissing',
  'customer.photoUnknown',
  'customer.bornInFuture',
  'photo.unreadable',
  'photo.tooLarge',
  'photo.noSpace',
  'list.changed',
  'request.malformed',
]
const DAY_MS = 86_400_000

interface CustomerFormProps {
  /** As they were when the form was opened; undefined for a new one. */
  customer: Customer | undefined
  /** As the server has them now. */
  current: Customer | undefined
  /** Somebody else deleted them. */
  isGone: boolean
  /** Asks the server for the customer again. */
  refetch: () => Promise<unknown>
  onBack: () => void
  onSaved: (customer: Customer) => void
}

/** 'Add Customer' and 'Edit Customer' (part 2 sections 2 and 5). */
export function CustomerForm({ customer, current, isGone, refetch, onBack, onSaved }: CustomerFormProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, locationTimezone: timezone } = user
  const isAdministrator = isAdministratorOf(user)
  const isPhone = usePhone()
  const form = useForm<Values>({ defaultValues: formOf(customer), mode: 'onTouched' })
  const { control } = form
  const { isDirty, dirtyFields } = form.formState
  const values = form.watch()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBirthIncomplete, setIsBirthIncomplete] = useState(false)

  const change = useChange('POST /customer/save', {
    handles: HANDLED,
    outlastsOutage: true,
    refreshes: ['POST /customer/list'],
  })
  const isSaving = change.isPending
  const { base, theirs, adopt } = useEditedRecord({ opened: customer, current, form, formOf, isSaving })

  const isNew = base === undefined
  const isLocked = isLockedFor(base, isAdministrator)
  const today = formatDate(new Date(serverNow()), timezone)
  const name = nameOf({ firstName: values.firstName.trim(), lastName: values.lastName.trim() })

  // The name that is saved already needs no second answer.
  const isNameNew = isNew || name.toLowerCase() !== nameOf(base).toLowerCase()
  const check = useNameCheck(values, base?.customerId)
  const refusedName = refusal?.code === 'customer.duplicateName' ? refusal.message : undefined
  const duplicate = (isNameNew ? check.duplicate : undefined) ?? refusedName
  const missing = missingOf(values, {
    isAdministrator,
    today,
    isBirthIncomplete,
    isNameUnanswered: duplicate !== undefined && !values.isAnotherPerson,
  })
  const canSave = isDirty && !isGone && !theirs && !(isNameNew && check.isChecking) && missing.length === 0
  const askToLeave = useLeaveGuard(isDirty && !isSaving)

  const forgetRefusal = useEffectEvent(() => setRefusal(undefined))
  useEffect(() => {
    forgetRefusal()
    // An answer is for one name.
    form.setValue('isAnotherPerson', false)
  }, [form, values.firstName, values.lastName])

  const mine = () => ({
    ...form.getValues(),
    ...(base && !dirtyFields.driverLicense && { driverLicense: base.driverLicense }),
  })

  const showRefusal = async (refused: Refusal) => {
    if (!HANDLED.includes(refused.code)) return
    if (refused.code === 'list.changed') {
      await refetch()
      window.scrollTo({ top: 0 })
    } else if (refused.code === 'customer.bornInFuture') {
      form.setError('dob', { type: 'server', message: refused.message })
    } else if (refused.code !== 'request.malformed') {
      setRefusal(refused)
      form.setFocus(refused.code === 'customer.duplicateName' ? 'firstName' : 'newFiles')
    } else if (!placeServerError(refused, form)) {
      feedback.error(refused.message, refused.requestId)
    }
  }

  const save = form.handleSubmit(async (typed) => {
    setRefusal(undefined)
    const hasNewLicense = dirtyFields.driverLicense === true
    const outcome = await change.run({ locationId, ...saveBodyOf(typed, { base, isAdministrator, hasNewLicense }) })
    if (outcome?.refusal) await showRefusal(outcome.refusal)
    if (!outcome?.result) return
    if (!outcome.result.message) feedback.success(t`Saved`)
    onSaved(outcome.result.customer)
  })

  const photoRefusal = refusal && refusal.code !== 'customer.duplicateName' ? refusal.message : undefined
  const photos = (
    <Card title={t`Photos`}>
      <PhotosField form={form} name={name} refusal={photoRefusal} />
    </Card>
  )
  return (
    <FormPage
      title={isNew ? t`Add Customer` : t`Edit Customer`}
      aside={
        base && (
          <Typography component="span" sx={personName} title={nameOf(base)}>
            <bdi>{nameOf(base)}</bdi>
          </Typography>
        )
      }
      saveNote={missing.length > 0 && <StillMissing missing={missing} />}
      onBack={() => void askToLeave().then((isSure) => isSure && onBack())}
      onSubmit={(event) => void save(event)}
      canSave={canSave}
      isSaving={isSaving}
      isWaiting={change.isWaiting}
    >
      {isGone && base && (
        <Alert severity="error">
          <Trans>
            Somebody else deleted {nameOf(base)} since you opened this page. Nothing more can be saved: go back to the
            list.
          </Trans>
        </Alert>
      )}
      {theirs && base && isDirty && (
        <CustomerConflict
          base={base}
          theirs={theirs}
          mine={mine()}
          onReload={() => adopt(theirs)}
          onKeepMine={() => adopt(theirs, withMine(base, theirs, mine()))}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '368px minmax(0, 1fr)' },
        }}
      >
        {!isPhone && (
          <Box sx={column}>
            {photos}
            {base && <Facts customer={base} />}
          </Box>
        )}
        <Box sx={column}>
          <Card title={t`Customer`}>
            <Box sx={pairs}>
              <FormTextField
                control={control}
                name="firstName"
                label={t`First name`}
                required
                autoComplete="off"
                autoFocus={!isPhone}
                rules={{
                  validate: (_, { firstName }) =>
                    firstName.trim() === '' ? t`Enter the first name.` : (nameProblem(firstName) ?? true),
                }}
                slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoCapitalize: 'words', spellCheck: false } }}
              />
              <FormTextField
                control={control}
                name="lastName"
                label={t`Last name`}
                required
                autoComplete="off"
                rules={{
                  validate: (_, { lastName }) =>
                    lastName.trim() === '' ? t`Enter the last name.` : (nameProblem(lastName) ?? true),
                }}
                slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoCapitalize: 'words', spellCheck: false } }}
              />
              <SimilarNotice control={control} duplicate={duplicate} similar={check.similar} />
              <FormDigitsField
                control={control}
                name="phone"
                label={t`Phone`}
                required
                digitsOf={typedPhone}
                helperText={
                  isPhoneNumber(values.phone) && /^[01]/.test(values.phone)
                    ? t`No US number begins with 0 or 1. Check it.`
                    : t`10 digits`
                }
                rules={{
                  validate: (_, { phone }) => isPhoneNumber(phone) || t`A phone number has exactly 10 digits.`,
                }}
                slotProps={{ htmlInput: { inputMode: 'tel' } }}
              />
              <PointsField form={form} isDisabled={!isAdministrator} />
            </Box>
          </Card>
          {isPhone && photos}
          <Card title={t`Details`}>
            {isLocked && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Trans>Only an administrator can change these for a registered customer.</Trans>
              </Typography>
            )}
            <Box sx={pairs}>
              <Suspense fallback={<TextField label={t`Date of birth`} disabled />}>
                <BirthField form={form} today={today} isDisabled={isLocked} onIncomplete={setIsBirthIncomplete} />
              </Suspense>
              <LicenseField form={form} customer={base} isLocked={isLocked} />
              <FormTextField
                control={control}
                name="address"
                label={t`Address`}
                autoComplete="off"
                multiline
                maxRows={3}
                disabled={isLocked}
                slotProps={{ htmlInput: { maxLength: MAX_ADDRESS_LENGTH } }}
                sx={wide}
              />
              <FormTextField
                control={control}
                name="comments"
                label={t`Comments`}
                autoComplete="off"
                multiline
                minRows={2}
                maxRows={8}
                disabled={isLocked}
                helperText={t`Seen at the counter when points are given.`}
                slotProps={{ htmlInput: { maxLength: MAX_COMMENTS_LENGTH } }}
                sx={wide}
              />
            </Box>
          </Card>
          {isAdministrator && (
            <Card title={t`Match rule`}>
              <RuleFields form={form} />
            </Card>
          )}
          {isPhone && base && <Facts customer={base} />}
        </Box>
      </Box>
    </FormPage>
  )
}

/** Why Save cannot be pressed yet. */
function StillMissing({ missing }: { missing: readonly Missing[] }) {
  const { t } = useLingui()
  const labels: Record<Missing, string> = {
    firstName: t`first name`,
    lastName: t`last name`,
    anotherPerson: t`whether this is another person`,
    phone: t`phone`,
    points: t`points`,
    photo: t`photo`,
    dob: t`the whole date of birth, or none`,
    limits: t`limits of the match rule`,
  }
  const list = missing.map((field) => labels[field]).join(', ')
  return (
    <Typography component="span" variant="body2" role="status" sx={{ color: 'text.secondary', flex: '1 1 0' }}>
      <Trans>Still needed: {list}</Trans>
    </Typography>
  )
}

interface BirthFieldProps {
  form: UseFormReturn<Values>
  today: string
  isDisabled: boolean
  onIncomplete: (isIncomplete: boolean) => void
}

function BirthField({ form, today, isDisabled, onIncomplete }: BirthFieldProps) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control: form.control, name: 'dob' })
  const isFuture = field.value !== '' && field.value >= today
  return (
    <DayField
      label={t`Date of birth`}
      day={field.value}
      earliest={EARLIEST_BIRTH}
      latest={new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)}
      isDisabled={isDisabled}
      onIncomplete={onIncomplete}
      onChange={(day) => {
        form.clearErrors('dob')
        field.onChange(day)
      }}
      error={isFuture ? t`The date of birth must be in the past.` : fieldState.error?.message}
    />
  )
}

/** What is written down by the server and never changes by hand. */
function Facts({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const facts = [
    [t`Tag ID`, customer.tagId],
    [t`Registered by`, customer.employeeName],
    [t`Registration date`, formatDateTime(customer.registrationDate, timezone)],
    [t`Last visit`, customer.lastVisit === null ? '' : formatDateTime(customer.lastVisit, timezone)],
  ] as const
  return (
    <Card title={t`Registration`}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value || '–'}
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Paper>
  )
}

/** A long name leaves room for Save. */
const personName = {
  maxWidth: '40ch',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  // Below title and Back.
  '@media (max-width: 800px)': { order: 1, flex: '1 1 100%', maxWidth: '100%' },
} as const
const column = { display: 'grid', gap: 1.5, minWidth: 0 }
const pairs = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}
const wide = { gridColumn: '1 / -1' }

import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useController } from 'react-hook-form'

import {
  EARLIEST_BIRTH,
  isPhone as isPhoneNumber,
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_NAME_LENGTH,
  typedPhone,
} from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { type Refusal, serverNow, useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { isAdministrator as isAdministratorOf, useUser } from '../../lib/session.ts'
import { FieldGrid, FormCard, wide } from '../../ui/form-card.tsx'
import { FormDigitsField, FormTextField } from '../../ui/form-fields.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RECORD_REFUSALS, type RecordForm, useDraft, useRecordForm } from '../../ui/use-record-form.ts'
import { CustomerLoan } from '../ledgers/customer-loan.part.tsx'
import { type CustomerForm as Values, isLocked as isLockedFor, saveBodyOf } from './customer-form.rules.ts'
import { CUSTOMER_FIELDS } from './customer.fields.ts'
import { nameOf, typedFields } from './customers.rules.ts'
import { LicenseField } from './license-field.tsx'
import { PhotosField } from './photos-field.tsx'
import { PointsField } from './points-field.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { useNameCheck } from './use-name-check.ts'

// Loaded separately, because the code of the date pickers is as large as the rest of the form.
const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

/** Refusals that the form shows beside the photos. */
const AT_PHOTOS: readonly ErrorCode[] = [
  'customer.photoMissing',
  'customer.photoUnknown',
  'photo.unreadable',
  'photo.tooLarge',
  'photo.noSpace',
]
const HANDLED: readonly ErrorCode[] = [
  ...RECORD_REFUSALS,
  ...AT_PHOTOS,
  'customer.duplicateName',
  'customer.bornInFuture',
]
const DAY_MS = 86_400_000

interface CustomerFormProps {
  /** The customer when the form was opened. Undefined for a new customer. */
  customer: Customer | undefined
  /** The search text that found nobody. The form for a new customer starts with it. */
  typed?: string | undefined
  /** The customer on the server now. */
  current: Customer | undefined
  /** True when another user deleted the customer. */
  isGone: boolean
  /** Loads the customer again. */
  refetch: () => Promise<unknown>
  onBack: () => void
  onSaved: (customer: Customer) => void
}

/** The form of the pages 'Add Customer' and 'Edit Customer' (part 2 sections 2 and 5). */
export function CustomerForm({ customer, typed, current, isGone, refetch, onBack, onSaved }: CustomerFormProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, locationTimezone: timezone } = user
  const isAdministrator = isAdministratorOf(user)
  const isPhone = usePhone()
  const form = useDraft(CUSTOMER_FIELDS, customer)
  const { dirtyFields } = form.formState
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(typed === undefined ? {} : typedFields(typed)))
      form.setValue(name as 'firstName' | 'lastName' | 'phone', value, { shouldDirty: true })
  })
  useEffect(() => fill(), [])
  const values = form.watch()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBirthIncomplete, setIsBirthIncomplete] = useState(false)

  const today = formatDate(new Date(serverNow()), timezone)
  const name = nameOf({ firstName: values.firstName.trim(), lastName: values.lastName.trim() })
  const check = useNameCheck(values, customer?.customerId)
  // A name that is already saved needs no second confirmation.
  const isNameNew = (base: Customer | undefined) => !base || name.toLowerCase() !== nameOf(base).toLowerCase()
  const duplicateFor = (base: Customer | undefined) =>
    (isNameNew(base) ? check.duplicate : undefined) ??
    (refusal?.code === 'customer.duplicateName' ? refusal.message : undefined)

  const change = useChange('POST /customer/save', {
    handles: HANDLED,
    outlastsOutage: true,
    refreshes: ['POST /customer/list'],
  })
  const record = useRecordForm({
    fields: CUSTOMER_FIELDS,
    form,
    contextOf: (base) => ({
      isAdministrator,
      today,
      isBirthIncomplete,
      hasNamesake: duplicateFor(base) !== undefined,
    }),
    opened: customer,
    current,
    isGone,
    refetch,
    calls: [change],
    handles: HANDLED,
    send: (typed, base) => {
      setRefusal(undefined)
      const hasNewLicense = dirtyFields.driverLicense === true
      return change.run({ locationId, ...saveBodyOf(typed, { base, isAdministrator, hasNewLicense }) })
    },
    place: (refused) => {
      if (refused.code === 'customer.bornInFuture') {
        form.setError('dob', { type: 'server', message: refused.message })
        return true
      }
      const isDuplicate = refused.code === 'customer.duplicateName'
      if (!isDuplicate && !AT_PHOTOS.includes(refused.code)) return false
      setRefusal(refused)
      form.setFocus(isDuplicate ? 'firstName' : 'newFiles')
      return true
    },
    onSaved: (result) => onSaved(result.customer),
    // A driver license that was shown but not changed does not count as a change.
    mine: (base) => ({
      ...form.getValues(),
      ...(base && !dirtyFields.driverLicense && { driverLicense: base.driverLicense }),
    }),
  })
  const { base, field } = record
  const duplicate = duplicateFor(base)
  const isLocked = isLockedFor(base, isAdministrator)

  const forgetRefusal = useEffectEvent(() => setRefusal(undefined))
  useEffect(() => {
    forgetRefusal()
    // The confirmation is for one name only.
    form.setValue('isAnotherPerson', false)
  }, [form, values.firstName, values.lastName])

  const photos = (
    <FormCard title={t`Photos`}>
      <PhotosField
        form={form}
        name={name}
        deleted={base?.photoDeleted ?? null}
        refusal={refusal && AT_PHOTOS.includes(refusal.code) ? refusal.message : undefined}
      />
    </FormCard>
  )
  return (
    <RecordPage
      record={record}
      title={base ? t`Edit Customer` : t`Add Customer`}
      name={base ? nameOf(base) : ''}
      aside={
        base && (
          <Typography component="span" sx={personName} title={nameOf(base)}>
            <bdi>{nameOf(base)}</bdi>
          </Typography>
        )
      }
      back={{ label: t`Customers`, onBack }}
      canSave={!(isNameNew(base) && check.isChecking)}
      isSaveGuarded
    >
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
          <FormCard title={t`Customer`}>
            <FieldGrid>
              <FormTextField
                {...field('firstName')}
                autoFocus={!isPhone}
                slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoCapitalize: 'words', spellCheck: false } }}
              />
              <FormTextField
                {...field('lastName')}
                slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoCapitalize: 'words', spellCheck: false } }}
              />
              <SimilarNotice record={record} duplicate={duplicate} similar={check.similar} />
              <FormDigitsField
                {...field('phone')}
                digitsOf={typedPhone}
                helperText={
                  isPhoneNumber(values.phone) && /^[01]/.test(values.phone)
                    ? t`No US number begins with 0 or 1. Check it.`
                    : t`10 digits`
                }
                slotProps={{ htmlInput: { inputMode: 'tel' } }}
              />
              <PointsField record={record} isDisabled={!isAdministrator} />
            </FieldGrid>
          </FormCard>
          {isPhone && photos}
          <FormCard title={t`Details`}>
            {isLocked && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Trans>Only an administrator can change these fields of a registered customer.</Trans>
              </Typography>
            )}
            <FieldGrid>
              <Suspense fallback={<TextField label={field('dob').label} disabled />}>
                <BirthField record={record} today={today} isDisabled={isLocked} onIncomplete={setIsBirthIncomplete} />
              </Suspense>
              <LicenseField record={record} isLocked={isLocked} />
              <FormTextField
                {...field('address')}
                multiline
                maxRows={3}
                disabled={isLocked}
                slotProps={{ htmlInput: { maxLength: MAX_ADDRESS_LENGTH } }}
                sx={wide}
              />
              <FormTextField
                {...field('comments')}
                multiline
                minRows={2}
                maxRows={8}
                disabled={isLocked}
                helperText={t`Shown at the counter when points are given.`}
                slotProps={{ htmlInput: { maxLength: MAX_COMMENTS_LENGTH } }}
                sx={wide}
              />
            </FieldGrid>
          </FormCard>
          {isAdministrator && (
            <FormCard title={t`Match rule`}>
              <RuleFields record={record} />
            </FormCard>
          )}
          {(isAdministrator || base) && (
            <Loan isEditable={isAdministrator} customer={base} field={field('loanLimit')} />
          )}
          {isPhone && base && <Facts customer={base} />}
        </Box>
      </Box>
    </RecordPage>
  )
}

interface LoanProps {
  /** Whether the user may set the limit. Only administrators may. */
  isEditable: boolean
  customer: Customer | undefined
  field: ReturnType<RecordForm<Customer, Values>['field']>
}

/** What the customer owes, for users who may see it, and the loan limit for administrators. */
function Loan({ isEditable, customer, field }: LoanProps) {
  const { t } = useLingui()
  const owed = customer && <CustomerLoan customer={{ customerId: customer.customerId, name: nameOf(customer) }} />
  if (!isEditable) return owed
  return (
    <FormCard title={t`Loan`}>
      {owed}
      <FieldGrid>
        <FormTextField
          {...field}
          helperText={t`In dollars. Leave it empty for no limit. 0 means no loans.`}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        />
      </FieldGrid>
    </FormCard>
  )
}

interface BirthFieldProps {
  record: RecordForm<Customer, Values>
  today: string
  isDisabled: boolean
  onIncomplete: (isIncomplete: boolean) => void
}

function BirthField({ record: { form, field: fieldOf }, today, isDisabled, onIncomplete }: BirthFieldProps) {
  const { t } = useLingui()
  const { label, rules, ...named } = fieldOf('dob')
  const { field, fieldState } = useController({ ...named, rules })
  const fault = field.value === '' ? true : rules.validate(field.value, form.getValues())
  return (
    <DayField
      label={label}
      day={field.value}
      earliest={EARLIEST_BIRTH}
      tooEarly={t`The date of birth must be in 1900 or later.`}
      latest={new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)}
      isDisabled={isDisabled}
      onIncomplete={onIncomplete}
      onChange={(day) => {
        form.clearErrors('dob')
        field.onChange(day)
      }}
      error={fault === true ? fieldState.error?.message : fault}
    />
  )
}

/** Facts that the server records and nobody edits. */
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
    <FormCard title={t`Registration`}>
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
    </FormCard>
  )
}

/** The style of the name. It leaves space for Save beside a long name. */
const personName = {
  maxWidth: '40ch',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  // On a narrow screen, the name is below the title and Back.
  '@media (max-width: 50em)': { order: 1, flex: '1 1 100%', maxWidth: '100%' },
} as const
const column = { display: 'grid', gap: 1.5, minWidth: 0 }

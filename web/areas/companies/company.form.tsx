import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { type Control, useController } from 'react-hook-form'

import { ROLES } from '@countroom/contract/access/roles.ts'
import { MAX_PHONE_DIGITS, SERVICES } from '@countroom/contract/companies/companies.rules.ts'
import type { Company } from '@countroom/contract/companies/companies.shapes.ts'
import { COMPANY_STATUSES, type CompanyStatus, COUNTRY } from '@countroom/contract/companies/licences.rules.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { TIMEZONES } from '@countroom/contract/kernel/timezones.ts'
import type { RoleOffer } from '@countroom/contract/team/team.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { FieldGrid, FormCard, wide } from '../../ui/form-card.tsx'
import { FormDigitsField, FormTextField } from '../../ui/form-fields.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RECORD_REFUSALS, useDraft, useRecordForm } from '../../ui/use-record-form.ts'
import { PasswordField } from '../team/password-field.part.tsx'
import { ServiceChecklist } from '../team/service-checklist.part.tsx'
import { chosenServices, COMPANY_FIELDS, type CompanyForm as Values, withAlways } from './company.fields.ts'
import { useCompanyWords } from './use-company-words.ts'

// Loaded only when it is needed: the form for a new company has no license panel.
const LicensePanel = lazy(async () => ({ default: (await import('./license-panel.tsx')).LicensePanel }))

const LIST = 'POST /company/list'

/** Refusals that the form handles itself. It shows them beside a field where it can. */
const HANDLED: readonly ErrorCode[] = [
  ...RECORD_REFUSALS,
  'company.duplicate',
  'company.serviceUnknown',
  'company.platform',
  'employee.duplicate',
  'password.weak',
]

const OFFERS: readonly RoleOffer[] = SERVICES.map((role) => ({
  role,
  label: ROLES[role].label,
  group: ROLES[role].group,
  needs: [...ROLES[role].needs],
  isGrantable: true,
}))

interface CompanyFormProps {
  /** The company as it was when the form was opened. Undefined for a new company. */
  company: Company | undefined
  onBack: () => void
}

/** The form for a new or an existing company, with its license (part 1 section 2, Company). */
export function CompanyForm({ company: opened, onBack }: CompanyFormProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const words = useCompanyWords()
  const confirm = useConfirm()
  // Loads the company again, so that the form notices the changes of other users.
  const { data, refetch } = useCall(
    LIST,
    { companyIds: opened === undefined ? [] : [opened.companyId] },
    { isQuiet: true, enabled: opened !== undefined },
  )
  const current = data?.companies[0] ?? opened
  const form = useDraft(COMPANY_FIELDS, opened)
  const { control } = form
  // Watches all fields, so that 'Still needed' is always up to date.
  const { password } = form.watch()
  // Creating a company loads the page again (part 1 section 2).
  const add = useChange('POST /company/create', { handles: HANDLED, outlastsOutage: true, reloadsPage: true })
  const update = useChange('POST /company/update', { handles: HANDLED, outlastsOutage: true, refreshes: [LIST] })

  const askToStop = (status: CompanyStatus, name: string) =>
    confirm({
      title: status === 'hold' ? t`Put ${name} on hold?` : t`Close ${name}?`,
      text: t`All employees of ${name} are signed out immediately. Nobody there can work until you make the company active again.`,
      confirmLabel: status === 'hold' ? t`Put on hold` : t`Close company`,
      isDangerous: true,
    })

  const record = useRecordForm({
    fields: COMPANY_FIELDS,
    form,
    contextOf: (base) => ({ isNew: base === undefined }),
    opened,
    current,
    refetch,
    calls: [add, update],
    handles: HANDLED,
    place: ({ code, detail, message }) => {
      const field =
        code === 'employee.duplicate' ? 'username' : detail?.path === 'administrator.password' ? 'password' : undefined
      if (field === undefined) return false
      form.setError(field, { message }, { shouldFocus: true })
      return true
    },
    send: async (values, base) => {
      const company = {
        name: values.name,
        contactName: values.contactName,
        phone: values.phone,
        email: values.email,
        addressLine1: values.addressLine1,
        addressLine2: values.addressLine2,
        city: values.city,
        state: values.state,
        postalCode: values.postalCode,
        country: COUNTRY,
        timezone: values.timezone as (typeof TIMEZONES)[number],
        status: values.status,
        authorities: chosenServices(values.authorities).map((authority) => ({ authority })),
      } as const
      const { firstname, lastname, username, password } = values
      const isStopped = base?.status === 'active' && values.status !== 'active'
      if (isStopped && !(await askToStop(values.status, base.name))) return undefined
      return base
        ? update.run({ ...company, companyId: base.companyId, version: base.version })
        : add.run({ ...company, administrator: { firstname, lastname, username, password } })
    },
    onSaved: onBack,
  })
  const { base, field } = record
  const isNew = base === undefined
  const shown = current ?? base

  return (
    <RecordPage
      record={record}
      title={isNew ? t`Create Order Planning` : t`Edit Company`}
      name={base?.name ?? ''}
      back={{ label: t`Company`, onBack }}
      isSaveGuarded
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <FormCard title={t`Company`}>
            <FieldGrid>
              <FormTextField {...field('name')} autoFocus={!isPhone} slotProps={maxLength(200)} sx={wide} />
              <FormTextField {...field('contactName')} slotProps={maxLength(200)} />
              <FormDigitsField {...field('phone')} maxDigits={MAX_PHONE_DIGITS} type="tel" />
              <FormTextField {...field('email')} type="email" slotProps={maxLength(254)} sx={wide} />
              <FormTextField {...field('addressLine1')} slotProps={maxLength(200)} sx={wide} />
              <FormTextField {...field('addressLine2')} slotProps={maxLength(200)} sx={wide} />
              <FormTextField {...field('city')} slotProps={maxLength(200)} />
              <FormTextField {...field('state')} slotProps={maxLength(200)} />
              <FormTextField {...field('postalCode')} slotProps={maxLength(200)} />
              <FormTextField {...field('country')} select>
                <MenuItem value={COUNTRY}>{COUNTRY}</MenuItem>
              </FormTextField>
              <FormTextField {...field('timezone')} select>
                {TIMEZONES.map((zone) => (
                  <MenuItem key={zone} value={zone}>
                    {zone}
                  </MenuItem>
                ))}
              </FormTextField>
              <FormTextField
                {...field('status')}
                select
                disabled={base?.isDefault === true}
                helperText={base?.isDefault === true ? t`The platform’s own company stays active.` : undefined}
              >
                {COMPANY_STATUSES.map((status) => (
                  <MenuItem key={status} value={status}>
                    {words.status(status)}
                  </MenuItem>
                ))}
              </FormTextField>
              {shown && (
                <>
                  <TextField
                    label={t`Registration Date`}
                    value={formatDate(shown.createdAt, shown.timezone)}
                    slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
                  />
                  <FormControlLabel
                    label={t`Enable Company`}
                    control={<Checkbox checked={shown.enabled} disabled />}
                    title={t`On while the company is active and its license runs or is in its grace period.`}
                  />
                </>
              )}
            </FieldGrid>
          </FormCard>
          {isNew && (
            <FormCard title={t`First administrator`}>
              <FieldGrid>
                <FormTextField {...field('firstname')} slotProps={maxLength(100)} />
                <FormTextField {...field('lastname')} slotProps={maxLength(100)} />
                <FormTextField
                  {...field('username')}
                  type="email"
                  helperText={t`This is also the username.`}
                  slotProps={maxLength(254)}
                  sx={wide}
                />
              </FieldGrid>
              <PasswordField
                field={field('password')}
                password={password}
                onGenerate={(made) => form.setValue('password', made, { shouldDirty: true, shouldValidate: true })}
                hasFocus={false}
              />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Trans>
                  The company also gets a station account for its counter. The administrator sets its password on the
                  Employees screen.
                </Trans>
              </Typography>
            </FormCard>
          )}
          <Suspense fallback={null}>{shown && !shown.isDefault && <LicensePanel company={shown} />}</Suspense>
        </Box>
        <FormCard>
          <CompanyServices control={control} isNew={isNew} />
        </FormCard>
      </Box>
    </RecordPage>
  )
}

const maxLength = (characters: number) => ({ htmlInput: { maxLength: characters } })

const ALL = chosenServices(SERVICES).length

/** The field for the services of the company. The company's employees cannot have any other services. */
function CompanyServices({ control, isNew }: { control: Control<Values>; isNew: boolean }) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: 'authorities' })
  const chosen = chosenServices(value).length
  return (
    <Box
      component="fieldset"
      ref={ref}
      tabIndex={-1}
      onBlur={onBlur}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, outline: 'none' }}
    >
      <Typography component="legend" variant="h2" sx={{ p: 0, mb: 0.5 }}>
        <Trans>Services of the company</Trans>
      </Typography>
      {!isNew && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Trans>When you save, employees immediately lose the services that you removed.</Trans>
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={chosen === ALL}
          onClick={() => onChange(withAlways(SERVICES))}
        >
          <Trans>Select all</Trans>
        </Button>
        <Button size="small" variant="outlined" disabled={chosen === 0} onClick={() => onChange(withAlways([]))}>
          <Trans>Select none</Trans>
        </Button>
        <Typography role="status" variant="body2" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          <Trans>
            {chosen} of {ALL} selected
          </Trans>
        </Typography>
      </Box>
      <ServiceChecklist offers={OFFERS} chosen={value} isMaster={false} onChange={onChange} />
    </Box>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import RenewIcon from '@mui/icons-material/AutorenewOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { Company, License } from '@countroom/contract/companies/companies.shapes.ts'
import {
  LICENCE_DURATIONS,
  type LicenceDuration,
  RENEWAL_GUARD_MS,
} from '@countroom/contract/companies/licences.rules.ts'

import { serverNow, useCall, useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatPay } from '../../lib/format.ts'
import { useBriefly } from '../../lib/use-briefly.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { FieldGrid, FormCard, wide } from '../../ui/form-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { gridStyle } from '../../ui/table-style.ts'
import { amountTyped, endOf, licenseStateOf, wholeDollarsOf } from './license.rules.ts'
import { useCompanyWords } from './use-company-words.ts'

const VIEW = 'POST /company/viewCompanyLicenseKey'
const HISTORY = 'POST /company/getLicenseHistory'
const REFRESHED = [VIEW, HISTORY, 'POST /company/list'] as const

/** The license of a company: its key, dates and history, with buttons to generate, renew and revoke it (part 1 sections 2 and 4). */
export function LicensePanel({ company }: { company: Company }) {
  const { t } = useLingui()
  const { companyId, name, timezone, licenseState } = company
  const confirm = useConfirm()
  const words = useCompanyWords()
  const view = useCall(VIEW, { companyId }, { isQuiet: true })
  const history = useCall(HISTORY, { companyId }, { isQuiet: true })
  const generate = useChange('POST /company/createLicenseKey', { refreshes: REFRESHED })
  const renew = useChange('POST /company/renewLicenseKey', { refreshes: REFRESHED })
  const revoke = useChange('POST /company/revokeLicenseKey', { refreshes: REFRESHED })
  const [isGuarded, setIsGuarded] = useBriefly<boolean>(RENEWAL_GUARD_MS)
  const [chosen, setChosen] = useState<LicenceDuration>()
  const [ownAmount, setTyped] = useState<string>()

  const current = view.data?.licenseKey
  const duration = chosen ?? current?.duration ?? '1M'
  const typed = ownAmount ?? (current ? String(Math.trunc(current.amount)) : '')
  const amount = wholeDollarsOf(typed)
  const isWrong = amount === undefined && typed !== ''
  // A renewal starts when the running license ends. So the panel shows the start of the running license and the end of the last renewal.
  const running = history.data?.licenses.find((license) => licenseStateOf(license, new Date(serverNow())) === 'running')
  const isActivated = licenseState === 'running' || licenseState === 'grace'
  const isWaiting = current?.activated === false && current.revokedAt === null
  const isBusy = generate.isPending || renew.isPending || revoke.isPending || isGuarded === true
  const at = (instant: string | null | undefined) => (instant ? formatDateTime(instant, timezone) : '–')
  const sale = { companyId, duration, amount: amount ?? 0 }

  const askAndRenew = async () => {
    const [length, dollars] = [words.duration(duration), formatPay(sale.amount)]
    const isSure = await confirm({
      title: t`Renew the license of ${name}?`,
      text: t`${length} for ${dollars}, starting when the current license ends.`,
      confirmLabel: t`Renew License Key`,
    })
    if (!isSure || current === undefined || current === null) return
    setIsGuarded(true)
    await renew.run({ ...sale, licenseKeyId: current.licenseKeyId })
  }
  const askAndRevoke = async () => {
    const isSure = await confirm({
      title: t`Revoke the license of ${name}?`,
      text: t`Employees of ${name} cannot use the system from this moment on. Renewals and unused keys end too. To let them work again, generate a new key.`,
      confirmLabel: t`Revoke License Key`,
      isDangerous: true,
    })
    if (isSure) await revoke.run({ companyId })
  }

  if (view.error && !view.data) {
    return (
      <FormCard title={t`License`}>
        <LoadError message={view.error.message} onRetry={() => void view.refetch()} />
      </FormCard>
    )
  }
  return (
    <FormCard title={t`License`}>
      {view.data ? (
        <>
          <Typography role="status">
            <LicenseNow company={company} isWaiting={isWaiting} />
          </Typography>
          {current && (
            <FieldGrid>
              {current.revokedAt === null &&
                (current.key === null ? (
                  <Alert severity="warning" sx={wide}>
                    <Trans>
                      The secret key of the server was changed, so this license key cannot be shown. The license key
                      still works. If the company does not have it yet, revoke it and generate another.
                    </Trans>
                  </Alert>
                ) : (
                  <CopyField label={t`License Key`} value={current.key} copyLabel={t`Copy license key`} sx={wide} />
                ))}
              <ReadOnly label={t`Start Date`} value={at(running?.startDate ?? current.startDate)} />
              {current.revokedAt === null ? (
                <ReadOnly label={t`Expiry Date`} value={at(current.expiryDate)} />
              ) : (
                <ReadOnly label={t`Revoked`} value={at(current.revokedAt)} />
              )}
            </FieldGrid>
          )}
          <FieldGrid>
            <TextField
              select
              label={t`License Duration`}
              value={duration}
              onChange={(event) => setChosen(event.target.value as LicenceDuration)}
            >
              {LICENCE_DURATIONS.map((each) => (
                <MenuItem key={each} value={each}>
                  {words.duration(each)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              label={t`Amount`}
              value={typed}
              error={isWrong}
              helperText={isWrong && t`Enter whole dollars, without cents.`}
              onChange={({ target }) => setTyped(amountTyped(target.value, typed))}
              slotProps={{
                htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
                input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
                ...(isWrong && { formHelperText: { role: 'alert' } }),
              }}
            />
          </FieldGrid>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {isActivated ? (
              <Button
                variant="outlined"
                startIcon={<RenewIcon />}
                disabled={isBusy || amount === undefined}
                onClick={() => void askAndRenew()}
              >
                <Trans>Renew License Key</Trans>
              </Button>
            ) : (
              <Button
                variant="outlined"
                startIcon={<KeyIcon />}
                disabled={isBusy || amount === undefined || isWaiting}
                onClick={() => void generate.run(sale)}
              >
                <Trans>Generate License Key</Trans>
              </Button>
            )}
            {(isActivated || isWaiting) && (
              <Button color="error" disabled={isBusy} onClick={() => void askAndRevoke()}>
                <Trans>Revoke License Key</Trans>
              </Button>
            )}
          </Box>
          {history.data && history.data.licenses.length > 0 && (
            <LicenseHistory licenses={history.data.licenses} timezone={timezone} />
          )}
        </>
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </FormCard>
  )
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  return <TextField label={label} value={value} slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }} />
}

/** A sentence about the state of the company's license. */
function LicenseNow({ company, isWaiting }: { company: Company; isWaiting: boolean }) {
  const { licenseState, expiryDate, timezone } = company
  const end = expiryDate === null ? '' : formatDateTime(expiryDate, timezone)
  if (isWaiting)
    return (
      <Trans>
        This key is not activated yet. Send it to the company. To generate a new key, revoke this one first.
      </Trans>
    )
  switch (licenseState) {
    case 'running':
      return <Trans>The license runs until {end}.</Trans>
    case 'grace':
      return <Trans>The license ended on {end}. The company can still work for 7 days after that.</Trans>
    case 'ended':
      return <Trans>The license ended on {end}. Employees cannot use the system.</Trans>
    case 'revoked':
      return <Trans>The license was revoked. Employees cannot use the system.</Trans>
    case 'none':
      return <Trans>This company has no license yet. Generate a key and send it to the company.</Trans>
  }
}

function LicenseHistory({ licenses, timezone }: { licenses: readonly License[]; timezone: string }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const now = new Date(serverNow())
  const day = (instant: string | null) => (instant === null ? '–' : formatDate(instant, timezone))
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        <Trans>History</Trans>
      </Typography>
      <Box role="region" tabIndex={0} aria-label={t`History of the license`} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={gridStyle}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Key</Trans>
              </th>
              <th scope="col">
                <Trans>State</Trans>
              </th>
              <th scope="col" className="right">
                <Trans>Amount</Trans>
              </th>
              <th scope="col">
                <Trans>Start and end</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {licenses.map((license) => (
              <tr key={license.licenseKeyId}>
                <td className="unbroken">…{license.keyEnding}</td>
                <td>{words.time(license, now)}</td>
                <td className="right">
                  {formatPay(license.amount)}
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {words.duration(license.duration)}
                  </Typography>
                </td>
                <td>
                  <span className="unbroken">{day(license.startDate)}</span> –{' '}
                  <span className="unbroken">{day(endOf(license))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}

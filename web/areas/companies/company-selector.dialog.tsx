import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import type { Standstill } from '@countroom/contract/companies/licences.rules.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useGoToLocation } from './location.api.ts'

const STANDSTILL_WORDS: Readonly<Record<Standstill, MessageDescriptor>> = {
  'company.expired': msg`The license has ended.`,
  'company.unlicensed': msg`There is no license yet.`,
  'company.onHold': msg`The company is on hold.`,
  'company.closed': msg`The company was closed.`,
}

/** From this number of locations on, the dialog shows a search field. */
const SEARCH_FROM = 8

/** Chooses the location to work at. The application then reloads at that location (part 1 section 6). */
export function CompanySelector({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId, userType } = useUser()
  const [search, setSearch] = useState('')
  const { data, error } = useCall('GET /company/listAvailableCompanies', {}, { isQuiet: true })
  const { goTo, isPending } = useGoToLocation()
  const companies = data?.companies ?? []
  const found = companies.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  const choose = (locationId: number) => (locationId === selectedLocationId ? onClose() : void goTo(locationId))

  return (
    <Dialog open onClose={onClose} aria-labelledby="company-title">
      <DialogTitle id="company-title">
        <Trans>Choose location</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, px: 1.5, pb: 0 }}>
        {companies.length >= SEARCH_FROM && (
          <TextField
            sx={{ m: 1 }}
            slotProps={{ htmlInput: { 'data-initial-focus': true } }}
            label={t`Search`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
        {(!data && !error) || isPending ? <LinearProgress aria-label={t`Loading`} /> : null}
        <List disablePadding>
          {found.map(({ companyId, name, standstill }) => (
            <ListItem key={companyId} disablePadding>
              <ListItemButton
                selected={companyId === selectedLocationId}
                aria-current={companyId === selectedLocationId ? 'true' : undefined}
                // Only a master administrator can choose a location where people cannot work now. The server refuses this choice to everybody else.
                disabled={isPending || (standstill !== null && userType !== 'master')}
                onClick={() => choose(companyId)}
                sx={{ borderRadius: 1, minHeight: 44, '&.Mui-disabled': { opacity: 0.7 } }}
              >
                <ListItemText primary={name} secondary={standstill && t(STANDSTILL_WORDS[standstill])} />
                {companyId === selectedLocationId && <CheckIcon fontSize="small" color="primary" />}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {data && found.length === 0 && <Trans>No location matches.</Trans>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import ClearIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'

import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import type { BonusClaim } from './use-bonus-claim.ts'

const MAX_SEARCH_LENGTH = 100
const PHOTO_PX = 36

/** Finds the customer of a bonus. Clearing the search also clears the customer and the photo (part 2 section 4). */
export function CustomerStep({ claim, isLocked }: { claim: BonusClaim; isLocked: boolean }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { search, setSearch, customer, setCustomer } = claim
  const wanted = useSettled(search.trim().slice(0, MAX_SEARCH_LENGTH))
  const isSearching = wanted !== '' && search.trim() !== ''
  const answer = useCall(
    'POST /customer/searchByCustomerName',
    { search: wanted, locationId },
    { enabled: isSearching, isQuiet: true, placeholderData: (known) => known },
  )
  const columns = useColumns()
  const name = customer && nameOf(customer)
  return (
    <>
      <TextField
        label={t`Search customer`}
        value={search}
        disabled={isLocked}
        onChange={({ target }) => setSearch(target.value)}
        onBlur={() => {
          if (search !== search.trim()) setSearch(search.trim())
        }}
        onKeyDown={(event) => {
          // Enter in the search must not submit the form and give the bonus.
          if (event.key === 'Enter') event.preventDefault()
        }}
        helperText={t`Part of the name, or the whole phone number or tag`}
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: MAX_SEARCH_LENGTH, enterKeyHint: 'search' },
          input: {
            endAdornment: search !== '' && (
              <InputAdornment position="end">
                <IconButton
                  aria-label={t`Clear the search`}
                  title={t`Clear`}
                  disabled={isLocked}
                  onClick={() => setSearch('')}
                >
                  <ClearIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <div role="status">
        {name !== undefined && (
          <Alert severity="success">
            <Trans>The bonus is for {name}.</Trans>
          </Alert>
        )}
      </div>
      {isSearching && (
        <TablePage
          {...listAnswer(answer, answer.data?.customers)}
          tableName="bonus-customers"
          title={t`Customers`}
          isEmbedded
          hasSearch={false}
          columns={columns}
          rowKey={({ customerId }) => customerId}
          rowLabel={nameOf}
          rowTone={({ customerId }) => (customerId === customer?.customerId ? 'success' : undefined)}
          initialState={BY_NAME}
          onRowClick={(chosen) => {
            if (!isLocked) setCustomer(chosen)
          }}
          empty={{
            title: <Trans>No customer found</Trans>,
            text: <Trans>Try another part of the name, or register the customer first.</Trans>,
          }}
        />
      )}
    </>
  )
}

const BY_NAME = { orderBy: 'name' } as const

function nameOf({ firstName, lastName }: FoundCustomer): string {
  return `${firstName} ${lastName}`.trim()
}

function useColumns(): readonly TableColumn<FoundCustomer>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(
    () => [
      {
        id: 'picture',
        label: t`Picture`,
        isSortable: false,
        width: 72,
        value: () => '',
        render: (found) => <ZoomablePhoto file={found.photos[0]} size={PHOTO_PX} name={nameOf(found)} />,
      },
      { id: 'name', label: t`Name`, value: nameOf, render: (found) => <bdi>{nameOf(found)}</bdi> },
      {
        id: 'phone',
        label: t`Phone`,
        isSortable: false,
        value: ({ phoneEnding }) => phoneEnding,
        text: ({ phoneEnding }) => `…${phoneEnding}`,
        render: ({ phoneEnding }) => (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            …{phoneEnding}
          </Box>
        ),
      },
      {
        id: 'lastVisit',
        label: t`Last Visit`,
        isHiddenOnPhone: true,
        value: ({ lastVisit }) => lastVisit ?? '',
        text: ({ lastVisit }) => (lastVisit === null ? '' : formatDate(lastVisit, timezone)),
      },
    ],
    [t, timezone],
  )
}

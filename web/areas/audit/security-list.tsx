import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import RefreshIcon from '@mui/icons-material/Refresh'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'

import type { InputAt } from '@countroom/contract/api.ts'
import { MAX_AUDIT_ENTRIES } from '@countroom/contract/audit/audit.rules.ts'
import type { SecurityEvent } from '@countroom/contract/audit/audit.shapes.ts'
import { SECURITY_CODES, SECURITY_DAYS, type SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import { call, useCall } from '../../lib/client.ts'
import { daysOf } from '../../lib/date-range.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { DateRangeFilter, useDateRange } from '../../ui/date-range-filter.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import type { TableFilter, TableState } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useTableState } from '../../ui/use-table-state.ts'
import { useSecurityWords } from './use-security-words.ts'

const LIST = 'POST /audit/listSecurityEvents'
const TABLE = 'security-events'

/** Failed sign-ins, refused access, reached limits and changed roles of the last thirty days, newest first. `parts` leads back to the trail. */
export function SecurityList({ parts }: { parts: ReactNode }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone, userType } = useUser()
  const words = useSecurityWords()
  const [range, setRange] = useDateRange(TABLE, timezone)
  const [state, setState] = useTableState(TABLE)

  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  const { code } = state.filters
  const question = {
    locationId,
    fromDate,
    toDate,
    ...(isCode(code) && { code }),
  }
  const limit = state.rowsPerPage === 'All' ? MAX_AUDIT_ENTRIES : state.rowsPerPage
  const offset = state.rowsPerPage === 'All' ? 0 : state.page * limit
  const { data, error, isFetching, refetch } = useCall(
    LIST,
    { ...question, offset, limit },
    { isQuiet: true, placeholderData: (known) => known },
  )
  const total = data?.total ?? 0
  const isCut = state.rowsPerPage === 'All' && total > MAX_AUDIT_ENTRIES
  const begin = () => setState({ ...state, page: 0 })
  const filters = useMemo<readonly TableFilter<SecurityEvent>[]>(() => {
    const options = SECURITY_CODES.map((value) => ({ value, label: words[value] }))
    return [{ id: 'code', kind: 'select', label: t`What happened`, options }]
  }, [t, words])

  return (
    <TablePage
      tableName={TABLE}
      title={t`Audit Trail`}
      aside={
        data && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {plural(total, { one: '# event', other: '# events' })}
          </Typography>
        )
      }
      selector={parts}
      hasSearch={false}
      phoneLayout="cards"
      columns={useColumns(words, timezone, userType === 'master')}
      filters={filters}
      rows={data?.events}
      rowKey={({ securityEventId }) => securityEventId}
      server={{
        state,
        onStateChange: (next: TableState) => setState(next),
        total: isCut ? MAX_AUDIT_ENTRIES : total,
      }}
      isLoading={isFetching}
      error={error?.message}
      onRetry={() => void refetch()}
      actions={
        <>
          <DateRangeFilter
            value={range}
            onChange={(chosen) => {
              setRange(chosen)
              begin()
            }}
          />
          <Button
            variant="outlined"
            startIcon={<RefreshIcon />}
            onClick={() => {
              begin()
              if (state.page === 0) void refetch()
            }}
          >
            <Trans>Refresh</Trans>
          </Button>
          <ExportMenu
            name={t`Security`}
            columns={useExportColumns(words)}
            rows={() => everyEvent(question)}
            isDisabled={total === 0}
          />
        </>
      }
      empty={{
        title: <Trans>No security events in these days</Trans>,
        text: (
          <Trans>
            Failed sign-ins, refused access, unknown tags, reached limits and changed roles are kept for {SECURITY_DAYS}{' '}
            days.
          </Trans>
        ),
      }}
    >
      {isCut && (
        <Alert severity="info">
          <Trans>The newest {MAX_AUDIT_ENTRIES} events are shown. Choose fewer days to see the others.</Trans>
        </Alert>
      )}
    </TablePage>
  )
}

function isCode(value: unknown): value is SecurityCode {
  return (SECURITY_CODES as readonly unknown[]).includes(value)
}

/** The newest events that the question finds. */
async function everyEvent(question: Omit<InputAt<typeof LIST>, 'offset' | 'limit'>): Promise<SecurityEvent[]> {
  const { events } = await call(LIST, { ...question, offset: 0, limit: MAX_AUDIT_ENTRIES }, { isBackground: true })
  return events
}

type Words = ReturnType<typeof useSecurityWords>

/** Master administrators see those of all locations. */
function useColumns(words: Words, timezone: string, isMaster: boolean): readonly TableColumn<SecurityEvent>[] {
  const { t } = useLingui()
  const isPhone = usePhone()
  return useMemo(() => {
    const columns: TableColumn<SecurityEvent>[] = [
      {
        id: 'when',
        label: t`When`,
        width: 190,
        isSortable: false,
        value: ({ at }) => at,
        text: ({ at }) => formatDateTime(at, timezone),
      },
      {
        id: 'what',
        label: t`What`,
        width: 300,
        isSortable: false,
        value: ({ code }) => words[code],
        render: ({ code, route }) => (
          <>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {words[code]}
            </Box>
            {route !== '' && (
              <Box
                component="span"
                sx={{
                  display: 'block',
                  color: 'text.secondary',
                  fontSize: '0.8125rem',
                  fontWeight: 400,
                  overflowWrap: 'anywhere',
                }}
              >
                {route}
              </Box>
            )}
          </>
        ),
      },
      {
        id: 'account',
        label: t`Account`,
        width: 200,
        isSortable: false,
        value: ({ account }) => account ?? t`Unknown`,
      },
      ...(isMaster
        ? [
            {
              id: 'location',
              label: t`Location`,
              width: 180,
              isSortable: false,
              value: ({ location }: SecurityEvent) => location ?? t`None`,
            },
          ]
        : []),
      {
        id: 'address',
        label: t`Address`,
        width: 180,
        isSortable: false,
        value: ({ address }) => address ?? t`Several`,
      },
      { id: 'times', label: t`Times`, width: 90, align: 'right', isSortable: false, value: ({ times }) => times },
    ]
    // A card is headed by what happened; a table reads by time.
    return isPhone ? columns.toSorted((one, other) => Number(other.id === 'what') - Number(one.id === 'what')) : columns
  }, [t, words, timezone, isMaster, isPhone])
}

function useExportColumns(words: Words): readonly ExportColumn<SecurityEvent>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { label: t`When`, kind: 'instant', value: ({ at }) => at },
      { label: t`What`, value: ({ code }) => words[code] },
      { label: t`Code`, value: ({ code }) => code },
      { label: t`Call`, value: ({ route }) => route },
      { label: t`Account`, value: ({ account }) => account ?? t`Unknown` },
      { label: t`Location`, value: ({ location }) => location ?? t`None` },
      { label: t`Address`, value: ({ address }) => address ?? t`Several` },
      { label: t`Times`, kind: 'number', value: ({ times }) => times },
    ],
    [t, words],
  )
}

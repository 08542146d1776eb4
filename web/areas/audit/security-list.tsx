import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'

import type { SecurityEvent } from '@countroom/contract/audit/audit.shapes.ts'
import { SECURITY_CODES, SECURITY_DAYS, type SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import { formatDateTime, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { ExportColumn } from '../../ui/export-model.ts'
import type { TableFilter } from '../../ui/table-model.ts'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { MOST_SHOWN, TrailList, useTrailDays } from './trail-list.tsx'
import { useSecurityWords } from './use-security-words.ts'

const TABLE = 'security-events'

/**
 * Lists the security events of the chosen days, newest first, such as failed sign-ins, refused access, reached limits and
 * changed roles. The server keeps these events for thirty days. `parts` is the switch between changes and security events.
 */
export function SecurityList({ parts }: { parts: ReactNode }) {
  const { t } = useLingui()
  const { locationTimezone: timezone, userType } = useUser()
  const words = useSecurityWords()
  const days = useTrailDays(TABLE)
  const list = useServerList('POST /audit/listSecurityEvents', {
    tableName: TABLE,
    question: ({ filters: { code } }) => ({ ...days.asked, ...(isCode(code) && { code }) }),
    most: MOST_SHOWN,
  })
  const filters = useMemo<readonly TableFilter<SecurityEvent>[]>(() => {
    const options = SECURITY_CODES.map((value) => ({ value, label: words[value] }))
    return [{ id: 'code', kind: 'select', label: t`What happened`, options }]
  }, [t, words])

  return (
    <TrailList
      days={days}
      list={list}
      parts={parts}
      counted={
        list.hasMore
          ? t`More than ${formatWhole(list.total)} events`
          : plural(list.total, { one: '# event', other: '# events' })
      }
      columns={useColumns(words, timezone, userType === 'master')}
      filters={filters}
      rowKey={({ securityEventId }) => securityEventId}
      exportedAs={{ name: t`Security`, columns: useExportColumns(words) }}
      empty={{
        title: <Trans>No security events on these days</Trans>,
        text: (
          <Trans>
            Failed sign-ins, refused access, unknown tags, reached limits and changed roles are kept for {SECURITY_DAYS}{' '}
            days.
          </Trans>
        ),
      }}
      cutNotice={<Trans>The newest {MOST_SHOWN} events are shown. Choose fewer days to see the others.</Trans>}
    />
  )
}

function isCode(value: unknown): value is SecurityCode {
  return (SECURITY_CODES as readonly unknown[]).includes(value)
}

type Words = ReturnType<typeof useSecurityWords>

/** Master administrators also see events of other locations. */
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
            <Box component="span" sx={{ fontWeight: 500 }}>
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
    // A card starts with what happened; a table starts with the time.
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

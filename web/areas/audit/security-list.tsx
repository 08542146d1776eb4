import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'

import type { InputAt } from '@countroom/contract/api.ts'
import { MAX_AUDIT_ENTRIES } from '@countroom/contract/audit/audit.rules.ts'
import type { SecurityEvent } from '@countroom/contract/audit/audit.shapes.ts'
import { SECURITY_CODES, SECURITY_DAYS, type SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import { call, useCall } from '../../lib/client.ts'
import { formatDateTime, formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { ExportColumn } from '../../ui/export-model.ts'
import type { TableFilter } from '../../ui/table-model.ts'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { TrailList, useTrail } from './trail-list.tsx'
import { useSecurityWords } from './use-security-words.ts'

const LIST = 'POST /audit/listSecurityEvents'
const TABLE = 'security-events'

/** Failed sign-ins, refused access, reached limits and changed roles of the last thirty days, newest first. `parts` leads back to the trail. */
export function SecurityList({ parts }: { parts: ReactNode }) {
  const { t } = useLingui()
  const { locationTimezone: timezone, userType } = useUser()
  const words = useSecurityWords()
  const trail = useTrail(TABLE)
  const { code } = trail.state.filters
  const question = { ...trail.asked, ...(isCode(code) && { code }) }
  const answer = useCall(LIST, { ...question, ...trail.paged }, { isQuiet: true, placeholderData: (known) => known })
  const { data } = answer
  const filters = useMemo<readonly TableFilter<SecurityEvent>[]>(() => {
    const options = SECURITY_CODES.map((value) => ({ value, label: words[value] }))
    return [{ id: 'code', kind: 'select', label: t`What happened`, options }]
  }, [t, words])

  return (
    <TrailList
      trail={trail}
      parts={parts}
      answer={answer}
      counted={
        data?.hasMore === true
          ? t`More than ${formatMeter(data.total)} events`
          : plural(data?.total ?? 0, { one: '# event', other: '# events' })
      }
      columns={useColumns(words, timezone, userType === 'master')}
      filters={filters}
      rows={data?.events}
      rowKey={({ securityEventId }) => securityEventId}
      exported={{ name: t`Security`, columns: useExportColumns(words), rows: () => everyEvent(question) }}
      empty={{
        title: <Trans>No security events in these days</Trans>,
        text: (
          <Trans>
            Failed sign-ins, refused access, unknown tags, reached limits and changed roles are kept for {SECURITY_DAYS}{' '}
            days.
          </Trans>
        ),
      }}
      cutNotice={<Trans>The newest {MAX_AUDIT_ENTRIES} events are shown. Choose fewer days to see the others.</Trans>}
    />
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

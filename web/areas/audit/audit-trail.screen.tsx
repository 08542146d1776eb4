import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'

import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDateTime, formatWhole } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import type { ExportColumn } from '../../ui/export-model.ts'
import { Loading } from '../../ui/loading.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { TableFilter, TableState } from '../../ui/table-model.ts'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { capitalized } from './audit.rules.ts'
import { MOST_SHOWN, TrailList, useTrailDays } from './trail-list.tsx'
import { type AuditText, changesIn, summaryOf, useAuditText } from './use-audit-text.ts'

const EntryDialog = lazy(async () => ({ default: (await import('./entry.dialog.tsx')).EntryDialog }))

const TABLE = 'audit-trail'

const SecurityList = lazy(async () => ({ default: (await import('./security-list.tsx')).SecurityList }))

/** Lists the changes at the location (domain 13). Administrators can also list security events. */
export function Screen() {
  const { t } = useLingui()
  const user = useUser()
  const [part, setPart] = useState<'changes' | 'security'>('changes')
  const parts = isAdministrator(user) && (
    <Segmented
      label={t`Show`}
      value={part}
      options={[
        { value: 'changes', label: t`Changes` },
        { value: 'security', label: t`Security` },
      ]}
      onChange={setPart}
    />
  )
  if (part === 'changes') return <ChangeList parts={parts} />
  return (
    <Suspense fallback={<Loading />}>
      <SecurityList parts={parts} />
    </Suspense>
  )
}

/**
 * Lists changes, newest first: what changed, who changed it, and when. `parts` is the switch between changes and
 * security events.
 */
function ChangeList({ parts }: { parts: ReactNode }) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const days = useTrailDays(TABLE)
  // The newest entry of the first page at the moment when the user left that page. Later pages leave out newer entries, because these would shift the
  // rows.
  const [upTo, setUpTo] = useState<number>()
  const [opened, setOpened] = useState<AuditEntry>()

  const list = useServerList('POST /audit/list', {
    tableName: TABLE,
    // Sign-ins are most of the rows, so they are left out until somebody asks for them.
    initialState: { filters: { signIns: 'hidden' } },
    question: ({ filters: { person, call, signIns } }) => ({
      ...days.asked,
      ...(signIns === 'hidden' && (call === undefined || call === '') && { hidesSignIns: true }),
      ...(typeof person === 'string' && person !== '' && { userId: Number(person) }),
      ...(typeof call === 'string' && call !== '' && { call }),
      ...(upTo !== undefined && { upTo }),
    }),
    goOnAfter: ({ seq }) => ({ after: seq }),
    most: MOST_SHOWN,
  })
  const { rows, total, hasMore } = list
  const change = (next: TableState) => {
    list.setState(next)
    if (next.page === 0) setUpTo(undefined)
    else if (list.state.page === 0 && !list.isOld) setUpTo(rows?.[0]?.seq)
  }
  return (
    <>
      <TrailList
        days={days}
        list={list}
        parts={parts}
        counted={
          hasMore ? t`More than ${formatWhole(total)} changes` : plural(total, { one: '# change', other: '# changes' })
        }
        columns={useColumns(timezone)}
        filters={useFilters()}
        rowKey={({ seq }) => seq}
        onStateChange={change}
        onRowClick={setOpened}
        exportedAs={{ name: t`Audit Trail`, columns: useExportColumns() }}
        empty={{
          title: <Trans>No changes on these days</Trans>,
          text: <Trans>Choose other dates to see more changes.</Trans>,
        }}
        cutNotice={<Trans>The newest {MOST_SHOWN} changes are shown. Choose fewer days to see the others.</Trans>}
      />
      {opened && (
        <Suspense fallback={null}>
          <EntryDialog entry={opened} entries={rows ?? []} onChange={setOpened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useFilters(): readonly TableFilter<AuditEntry>[] {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data } = useCall('POST /audit/getFilters', { locationId })
  return useMemo(() => {
    const people = data?.people.map(({ userId, name, isDeleted }) => ({
      value: String(userId),
      label: isDeleted ? t`${name} (deleted)` : name,
    }))
    const actions = data?.actions.map(({ call, action }) => ({ value: call, label: capitalized(action) }))
    return [
      { id: 'person', kind: 'select', label: t`Person`, options: people ?? [] },
      { id: 'call', kind: 'select', label: t`Kind of change`, options: actions ?? [] },
      { id: 'signIns', kind: 'select', label: t`Sign-ins`, options: [{ value: 'hidden', label: t`Hidden` }] },
    ]
  }, [t, data])
}

function useColumns(timezone: string): readonly TableColumn<AuditEntry>[] {
  const { t } = useLingui()
  const text = useAuditText()
  const isPhone = usePhone()
  return useMemo(() => {
    const columns: TableColumn<AuditEntry>[] = [
      {
        id: 'when',
        label: t`When`,
        width: 190,
        isSortable: false,
        onCard: 'fact',
        value: ({ at }) => at,
        text: ({ at }) => formatDateTime(at, timezone),
      },
      {
        id: 'what',
        label: t`What`,
        width: 420,
        isSortable: false,
        value: ({ action }) => action,
        render: (entry) => <What entry={entry} text={text} />,
      },
      {
        id: 'changes',
        label: t`Changes`,
        isSortable: false,
        onCard: 'fact',
        value: ({ seq }) => seq,
        render: (entry) => {
          const { short, more } = summaryOf(entry, text)
          if (short === '') return ''
          return (
            <Box component="span" sx={{ ...lines(isPhone ? 1 : 2), overflowWrap: 'anywhere' }}>
              {short}
              {more > 0 && (
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {' · '}
                  {plural(more, { one: '# more', other: '# more' })}
                </Box>
              )}
            </Box>
          )
        },
      },
    ]
    // A card starts with what happened; a table starts with the time.
    return isPhone ? columns.toSorted((one, other) => Number(other.id === 'what') - Number(one.id === 'what')) : columns
  }, [t, text, timezone, isPhone])
}

/** Cuts the text after this many lines. The entry's dialog shows all of it. */
function lines(count: number) {
  return { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' } as const
}

/** A sentence that says who did what. Below it is the signed-in account, if another person acted. */
function What({ entry, text }: { entry: AuditEntry; text: AuditText }) {
  const { account, actor } = entry
  return (
    <>
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere', ...lines(4) }}>
        {text.sentence(entry).text}
      </Box>
      {account !== null && actor !== null && actor !== account && (
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}
        >
          <Trans>Signed in: {account}</Trans>
        </Box>
      )}
    </>
  )
}

function useExportColumns(): readonly ExportColumn<AuditEntry>[] {
  const { t } = useLingui()
  const text = useAuditText()
  return useMemo(
    () => [
      { label: t`Entry`, kind: 'number', value: ({ seq }) => seq },
      { label: t`When`, kind: 'instant', value: ({ at }) => at },
      { label: t`Signed in`, value: ({ account }) => account ?? t`Nobody` },
      { label: t`Done by`, value: ({ actor }) => actor },
      { label: t`What`, value: (entry) => text.sentence(entry).text },
      { label: t`Kind of change`, value: ({ action }) => capitalized(action) },
      { label: t`Changes`, value: (entry) => changesIn(entry, text) },
      { label: t`Before`, value: ({ before }) => (before === null ? '' : JSON.stringify(before)) },
      { label: t`After`, value: ({ after }) => (after === null ? '' : JSON.stringify(after)) },
    ],
    [t, text],
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import OpenIcon from '@mui/icons-material/ChevronRight'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'

import type { OldBooksImport } from '@countroom/contract/old-books/old-books.shapes.ts'

import { formatDateTime, formatWhole } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'

const ImportOldBooksDialog = lazy(async () => ({
  default: (await import('./import-old-books.dialog.tsx')).ImportOldBooksDialog,
}))
const VoidImportDialog = lazy(async () => ({ default: (await import('./void-import.dialog.tsx')).VoidImportDialog }))

interface OldBooksProps {
  /** The name of the page to which Back leads. */
  backLabel: string
  onBack: () => void
  /** Opens the week of a business day. */
  onWeek: (businessDay: string) => void
}

/** The list of imports of old books (the accounts from before the venue used Countroom). Administrators can add and delete imports (domain 9). */
export function OldBooks({ backLabel, onBack, onWeek }: OldBooksProps) {
  const { t } = useLingui()
  const user = useUser()
  const mayImport = isAdministrator(user)
  const [opened, setOpened] = useState<'import' | OldBooksImport>()
  useSubPage(onBack)
  const { table } = useServerList('POST /report/listImportedWeeks', {
    tableName: 'old-books',
    question: () => ({ locationId: user.selectedLocationId }),
  })
  const close = () => setOpened(undefined)
  const importButton = mayImport && (
    <Button variant="contained" startIcon={<ImportIcon />} onClick={() => setOpened('import')}>
      <Trans>Import</Trans>
    </Button>
  )
  const actionsOf = (imported: OldBooksImport) => (
    <>
      {imported.shownDays > 0 && (
        <RowButton
          label={t`Show the week of ${imported.toDate}`}
          title={t`Show`}
          icon={<OpenIcon fontSize="small" />}
          onClick={() => onWeek(imported.toDate)}
        />
      )}
      {mayImport && imported.void === null && (
        <RowButton
          label={t`Delete the import of ${imported.fromDate} – ${imported.toDate}`}
          title={t`Delete`}
          icon={<DeleteIcon fontSize="small" />}
          onClick={() => setOpened(imported)}
        />
      )}
    </>
  )
  return (
    <>
      <TablePage
        {...table}
        title={t`Old Books`}
        back={{ label: backLabel, onBack }}
        hasSearch={false}
        phoneLayout="cards"
        columns={useColumns()}
        rowKey={({ importId }) => importId}
        rowLabel={({ fromDate, toDate }) => `${fromDate} – ${toDate}`}
        rowTone={(imported) => (imported.void === null ? undefined : 'muted')}
        rowActions={actionsOf}
        primaryAction={importButton}
        empty={{
          title: <Trans>No old books were imported yet</Trans>,
          text: mayImport ? (
            <Trans>Import the days before you used Countroom, so that you can compare your first weeks.</Trans>
          ) : (
            <Trans>An administrator can import the days before you used Countroom.</Trans>
          ),
        }}
      />
      <Suspense fallback={null}>
        {opened === 'import' && <ImportOldBooksDialog onClose={close} />}
        {typeof opened === 'object' && <VoidImportDialog imported={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

function useColumns(): readonly TableColumn<OldBooksImport>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const columns: TableColumn<OldBooksImport>[] = [
      { id: 'days', label: t`Business days`, value: ({ fromDate, toDate }) => `${fromDate} – ${toDate}` },
      {
        id: 'count',
        label: t`Days`,
        align: 'right',
        onCard: 'figure',
        value: ({ days }) => days,
        text: ({ days }) => plural(days, { one: '# day', other: '# days' }),
        render: ({ days }) => formatWhole(days),
      },
      {
        id: 'shown',
        label: t`In the report`,
        onCard: 'fact',
        value: ({ shownDays }) => shownDays,
        text: ({ days, shownDays, void: gone }) =>
          gone !== null
            ? t`Deleted by ${gone.by}: ${gone.reason}`
            : shownDays === days
              ? t`All days`
              : t`${formatWhole(shownDays)} of ${formatWhole(days)}`,
      },
      {
        id: 'importedAt',
        label: t`Imported`,
        onCard: 'fact',
        value: ({ importedAt }) => importedAt,
        text: ({ importedAt }) => formatDateTime(importedAt, timezone),
        render: ({ importedAt }) => <Moment instant={importedAt} timezone={timezone} />,
      },
      {
        id: 'importedBy',
        label: t`By`,
        onCard: 'rest',
        value: ({ importedBy }) => importedBy,
        render: ({ importedBy }) => <bdi>{importedBy}</bdi>,
      },
    ]
    return columns.map((column) => ({ ...column, isSortable: false }))
  }, [t, timezone])
}

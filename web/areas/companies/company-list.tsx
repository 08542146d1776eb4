import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/AddBusinessOutlined'
import AnnounceIcon from '@mui/icons-material/CampaignOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ReportIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SummaryIcon from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'

import type { Company } from '@countroom/contract/companies/companies.shapes.ts'
import { COMPANY_STATUSES } from '@countroom/contract/companies/licences.rules.ts'

import { formatDate, formatWhole } from '../../lib/format.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { isActive, type TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { StatusIcon } from './status-icon.tsx'
import { useCompanyWords } from './use-company-words.ts'

const LIST = 'POST /company/list'

interface CompanyListProps {
  onAdd: () => void
  onEdit: (company: Company) => void
  /** Opens the announcement form; for all locations when the company is undefined. */
  onAnnounce: (company: Company | undefined) => void
  onMembership: () => void
  onReport: () => void
  /** The row or button that takes the focus after an inner page closes. */
  returnTo: number | string | undefined
}

/** The table of all companies of the platform, sorted by name. */
export function CompanyList({ onAdd, onEdit, onAnnounce, onMembership, onReport, returnTo }: CompanyListProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const columns = useColumns()
  const filters = useFilters()
  const { state, search, data, total, hasMore, table } = useServerList(LIST, {
    tableName: 'companies',
    initialState: { orderBy: 'name' },
    question: ({ filters: { status }, order }, typed) => ({
      order,
      ...(typed !== '' && { search: typed }),
      ...(isStatus(status) && { status }),
    }),
  })
  const isNarrowed = search !== '' || filters.some(({ id }) => isActive(state.filters[id]))
  const figure = formatWhole(total)
  // 'Create Order Planning' is the specification's label for the button that creates a company.
  const addButton = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<AddIcon />} onClick={onAdd} data-return="new">
      <Trans>Create Order Planning</Trans>
    </Button>
  )
  const actionsOf = (company: Company) => (
    <>
      <RowButton
        label={t`Announce to ${company.name}`}
        icon={<AnnounceIcon fontSize="small" />}
        onClick={() => onAnnounce(company)}
      />
      <RowButton
        label={t`Edit ${company.name}`}
        icon={<EditIcon fontSize="small" />}
        data-return={company.companyId}
        onClick={() => onEdit(company)}
      />
    </>
  )
  return (
    <TablePage
      {...table}
      title={t`Company`}
      aside={data && (hasMore ? t`More than ${figure}` : plural(total, { one: '# company', other: '# companies' }))}
      columns={columns}
      filters={filters}
      rowKey={({ companyId }) => companyId}
      rowLabel={({ name }) => name}
      phoneLayout="cards"
      returnTo={returnTo}
      {...(isPhone ? { onRowClick: onEdit } : { onRowDoubleClick: onEdit })}
      rowActions={actionsOf}
      actions={
        <>
          <ToolButton
            icon={<AnnounceIcon />}
            label={t`Announcements`}
            data-return="announcements"
            onClick={() => onAnnounce(undefined)}
          />
          <ToolButton
            icon={<SummaryIcon />}
            label={t`Membership Summary`}
            data-return="membership"
            onClick={onMembership}
          />
          <ToolButton icon={<ReportIcon />} label={t`View Active Membership`} data-return="report" onClick={onReport} />
        </>
      }
      primaryAction={addButton('contained')}
      empty={
        isNarrowed
          ? { title: <Trans>No company matches</Trans>, text: <Trans>Change the search or clear the filters.</Trans> }
          : {
              title: <Trans>No companies yet</Trans>,
              text: <Trans>Create a company with its first administrator, then generate its license key.</Trans>,
              action: addButton('outlined'),
            }
      }
    />
  )
}

function isStatus(value: unknown): value is Company['status'] {
  return (COMPANY_STATUSES as readonly unknown[]).includes(value)
}

function useFilters(): readonly TableFilter<Company>[] {
  const { t } = useLingui()
  const { status } = useCompanyWords()
  return useMemo(() => {
    const options = COMPANY_STATUSES.map((value) => ({ value, label: status(value) }))
    return [{ id: 'status', kind: 'select', label: t`Company Status`, options }]
  }, [t, status])
}

function useColumns(): readonly TableColumn<Company>[] {
  const { t } = useLingui()
  const words = useCompanyWords()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Company Name`,
        width: '30%',
        value: ({ name }) => name,
        render: ({ name, status }) => (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, verticalAlign: 'middle' }}
          >
            <StatusIcon status={status} />
            <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
          </Box>
        ),
      },
      { id: 'contact', label: t`Contact Name`, isSortable: false, value: ({ contactName }) => contactName },
      {
        id: 'place',
        label: t`City`,
        isSortable: false,
        onCard: 'fact',
        value: ({ city, state }) => [city, state].filter((part) => part !== '').join(', '),
      },
      {
        id: 'license',
        label: t`License`,
        isSortable: false,
        onCard: 'figure',
        value: (company) => words.license(company),
      },
      {
        id: 'expiry',
        label: t`Expiry Date`,
        isSortable: false,
        onCard: 'fact',
        value: ({ expiryDate, timezone }) => (expiryDate === null ? '' : formatDate(expiryDate, timezone)),
      },
    ],
    [t, words],
  )
}

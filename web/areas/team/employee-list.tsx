import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import StationIcon from '@mui/icons-material/DesktopWindowsOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import AddIcon from '@mui/icons-material/PersonAddAlt1'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useState } from 'react'

import { ROLES } from '@countroom/contract/access/roles.ts'
import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { bannerColors } from '../../ui/banner-colors.ts'
import { feedback } from '../../ui/feedback.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { RowButton } from '../../ui/row-button.tsx'
import type { TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useDelete } from '../../ui/use-delete.ts'
import { serviceLabels } from './employee.rules.ts'

const StationsDialog = lazy(async () => ({ default: (await import('./stations.dialog.tsx')).StationsDialog }))

interface EmployeeListProps {
  answer: ListAnswer<Employee>
  onAdd: () => void
  onEdit: (employee: Employee) => void
  /** The row or button that takes the focus after the form closes: an employee, or the Add button. */
  returnTo: number | 'new' | undefined
}

/** The employees of the location. */
export function EmployeeList({ answer, onAdd, onEdit, returnTo }: EmployeeListProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, username } = user
  const askAndDelete = useDelete('POST /team/delete', ['GET /account/getUsers'])
  const columns = useEmployeeColumns()
  const filters = useEmployeeFilters(answer.rows)

  const obstacles = useObstacles()
  const edit = (employee: Employee) => {
    const obstacle = obstacles.toEdit(employee)
    if (obstacle === undefined) onEdit(employee)
    else feedback.error(obstacle)
  }
  const remove = (employee: Employee) => {
    const name = nameOf(employee)
    return askAndDelete({
      name,
      text: t`${name} (${employee.username}) is signed out immediately and can no longer sign in or scan a chip here. Their shifts and changes stay in the history.`,
      body: { locationId, admin: username, username: employee.username },
    })
  }

  const actionsOf = (employee: Employee) => (
    <RowActions employee={employee} onEdit={() => edit(employee)} onDelete={() => void remove(employee)} />
  )

  return (
    <TablePage
      {...answer}
      tableName="employees"
      title={t`Employees`}
      columns={columns}
      filters={filters}
      rowKey={(employee) => employee.userId}
      rowLabel={nameOf}
      initialState={{ orderBy: 'name' }}
      phoneLayout="cards"
      returnTo={returnTo}
      onRowClick={edit}
      rowTone={(employee) => (employee.isEditable ? undefined : 'muted')}
      rowActions={actionsOf}
      actions={isAdministrator(user) && <StationButton />}
      primaryAction={
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd} data-return="new">
          <Trans>Add Employee</Trans>
        </Button>
      }
      empty={{
        title: <Trans>No employees yet</Trans>,
        text: <Trans>Add the people who work here, and choose the services for each of them.</Trans>,
        action: (
          <Button variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
            <Trans>Add Employee</Trans>
          </Button>
        ),
      }}
    />
  )
}

/** The list hides the accounts of stations (part 1 section 2). Administrators find them here. */
function StationButton() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolButton icon={<StationIcon />} label={t`Station`} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <StationsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Why the signed-in user cannot edit or delete an employee. */
function useObstacles() {
  const { t } = useLingui()
  const { accountId } = useUser()
  const toEdit = ({ isEditable }: Employee): string | undefined =>
    isEditable
      ? undefined
      : t`You can change only employees of this location, and only if you have all of their services.`
  const toDelete = (employee: Employee): string | undefined =>
    employee.userId === accountId
      ? t`You cannot delete your own account. Ask another administrator to do it.`
      : toEdit(employee)
  return { toEdit, toDelete }
}

interface RowActionsProps {
  employee: Employee
  onEdit: () => void
  onDelete: () => void
}

function RowActions({ employee, onEdit, onDelete }: RowActionsProps) {
  const { t } = useLingui()
  const { toEdit, toDelete } = useObstacles()
  const name = nameOf(employee)
  return (
    <>
      <RowButton
        label={t`Edit ${name}`}
        obstacle={toEdit(employee)}
        icon={<EditIcon fontSize="small" />}
        data-return={employee.userId}
        onClick={onEdit}
      />
      <RowButton
        label={t`Delete ${name}`}
        obstacle={toDelete(employee)}
        icon={<DeleteIcon fontSize="small" />}
        onClick={onDelete}
      />
    </>
  )
}

const SERVICES_SHOWN = 2

function useEmployeeColumns(): readonly TableColumn<Employee>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        width: '22%',
        value: nameOf,
        render: (employee) => (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <Box
              component="span"
              aria-hidden
              sx={{ width: 12, height: 12, flexShrink: 0, borderRadius: '50%' }}
              style={{ background: bannerColors(employee.employeeColor).background }}
            />
            <span style={{ overflowWrap: 'anywhere' }}>{nameOf(employee)}</span>
          </Box>
        ),
      },
      {
        id: 'username',
        label: t`Username`,
        width: '22%',
        value: (employee) => employee.username,
        // A long address breaks after the @ before it breaks anywhere else.
        render: ({ username }) => (
          <span style={{ overflowWrap: 'anywhere' }}>
            {username.slice(0, username.indexOf('@') + 1)}
            <wbr />
            {username.slice(username.indexOf('@') + 1)}
          </span>
        ),
      },
      {
        id: 'services',
        label: t`Services`,
        width: '28%',
        value: (employee) => serviceLabels(employee.authorities).join(', '),
        render: ({ authorities }) => {
          const labels = serviceLabels(authorities)
          const shown = labels.slice(0, SERVICES_SHOWN).join(', ')
          const more = labels.length - SERVICES_SHOWN
          if (more <= 0) return shown || '–'
          return <span title={labels.join(', ')}>{t`${shown} +${more}`}</span>
        },
      },
      {
        id: 'rate',
        label: t`Hourly rate`,
        align: 'right',
        value: (employee) => employee.employeePerHour,
        text: (employee) => formatPay(employee.employeePerHour),
      },
      {
        id: 'tag',
        label: t`Tag`,
        align: 'center',
        width: 64,
        value: ({ rfid }) => (rfid === '' ? t`No` : t`Yes`),
      },
    ],
    [t],
  )
}

function useEmployeeFilters(employees: readonly Employee[] | undefined): readonly TableFilter<Employee>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const held = new Set(employees?.flatMap(({ authorities }) => authorities))
    return [
      {
        id: 'service',
        kind: 'select',
        label: t`Service`,
        options: [...held].map((role) => ({ value: role, label: ROLES[role].label })),
        value: ({ authorities }) => authorities,
      },
      {
        id: 'tag',
        kind: 'select',
        label: t`Tag`,
        options: [
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ],
        value: ({ rfid }) => (rfid === '' ? 'no' : 'yes'),
      },
    ]
  }, [t, employees])
}

function nameOf(employee: Employee): string {
  return employee.displayName || employee.username
}

import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useMemo } from 'react'

import { scheduleInWords } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

import { useUser } from '../../lib/session.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useDelete } from '../../ui/use-delete.ts'

interface DefinitionListProps {
  answer: ListAnswer<BonusDefinition>
  onAdd: () => void
  onEdit: (definition: BonusDefinition) => void
  /** The row or button that takes the focus after the form closes. */
  returnTo: number | 'new' | undefined
}

/** The bonuses of the location. */
export function DefinitionList({ answer, onAdd, onEdit, returnTo }: DefinitionListProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const askAndDelete = useDelete('POST /bonus/delete', ['POST /bonus/bonusList'])
  const columns = useColumns()
  const remove = ({ manageBonusId, name }: BonusDefinition) =>
    askAndDelete({
      name,
      text: t`${name} can no longer be claimed. Bonuses already claimed stay.`,
      body: { manageBonusId, locationId },
    })
  const actionsOf = (definition: BonusDefinition) => (
    <>
      <RowButton
        label={t`Edit ${definition.name}`}
        title={t`Edit`}
        icon={<EditIcon fontSize="small" />}
        data-return={definition.manageBonusId}
        onClick={() => onEdit(definition)}
      />
      <RowButton
        label={t`Delete ${definition.name}`}
        title={t`Delete`}
        icon={<DeleteIcon fontSize="small" />}
        onClick={() => void remove(definition)}
      />
    </>
  )
  const addButton = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<AddIcon />} onClick={onAdd} data-return="new">
      <Trans>Add Bonus</Trans>
    </Button>
  )
  return (
    <TablePage
      {...answer}
      tableName="bonus-definitions"
      title={t`Manage Bonus`}
      columns={columns}
      rowKey={({ manageBonusId }) => manageBonusId}
      rowLabel={({ name }) => name}
      initialState={BY_NAME}
      phoneLayout="cards"
      returnTo={returnTo}
      onRowClick={onEdit}
      rowTone={({ enabled }) => (enabled ? undefined : 'muted')}
      rowActions={actionsOf}
      primaryAction={addButton('contained')}
      empty={{
        title: <Trans>No bonuses yet</Trans>,
        text: <Trans>Add what customers can claim, how much it is, and when.</Trans>,
        action: addButton('outlined'),
      }}
    />
  )
}

const BY_NAME = { orderBy: 'name' } as const

function useColumns(): readonly TableColumn<BonusDefinition>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, width: '35%', value: ({ name }) => name },
      {
        id: 'enabled',
        label: t`Enabled`,
        onCard: 'figure',
        value: ({ enabled, isOpen }) => (enabled ? (isOpen ? t`Yes, open now` : t`Yes`) : t`No`),
      },
      {
        id: 'open',
        label: t`Open`,
        onCard: 'fact',
        isSortable: false,
        value: ({ weekdays }) => scheduleInWords(weekdays),
      },
    ],
    [t],
  )
}

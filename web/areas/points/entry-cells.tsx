import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'

import type { EntryCustomer } from '@countroom/contract/points/points.shapes.ts'

import { Photo } from '../../ui/photo.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { entryPhotos } from './entry-customer.rules.ts'

interface Entry {
  customer: EntryCustomer
}

export function nameOf({ customer: { firstName, lastName } }: Entry): string {
  return `${firstName} ${lastName}`
}

const PHOTO_PX = 32

/** Who it is, with their picture. */
export function useNameColumn<Row extends Entry>(): TableColumn<Row> {
  const { t } = useLingui()
  return { id: 'name', label: t`Name`, width: '42%', value: nameOf, render: (row) => <CustomerName entry={row} /> }
}

function CustomerName({ entry }: { entry: Entry }) {
  const { comments } = entry.customer
  const name = nameOf(entry)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Photo file={entryPhotos(entry.customer)[0]} size={PHOTO_PX} name={name} alt="" />
      <Box
        component="span"
        sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        title={comments || undefined}
      >
        <bdi>{name}</bdi>
      </Box>
    </Box>
  )
}

/** The first of the two steps of a delete. */
export function DeleteButton({ entry, onDelete }: { entry: Entry; onDelete: () => void }) {
  const { t } = useLingui()
  const name = nameOf(entry)
  return (
    <IconButton size="small" aria-label={t`Delete ${name}`} title={t`Delete`} onClick={onDelete}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  )
}

/** Says who has just come, to whoever doesn't see the row light up. */
export function Announcement({ names }: { names: readonly string[] }) {
  const list = names.join(', ')
  return (
    <div role="status" style={visuallyHidden}>
      {names.length > 0 && <Trans>New: {list}</Trans>}
    </div>
  )
}

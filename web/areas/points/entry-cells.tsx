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

/** Who it is: their picture in a column of its own, on a phone beside the name that heads the card. */
export function useCustomerColumns<Row extends Entry>(isPhone: boolean): readonly TableColumn<Row>[] {
  const { t } = useLingui()
  const name: TableColumn<Row> = {
    id: 'name',
    label: t`Name`,
    value: nameOf,
    render: (row) => <CustomerName entry={row} hasPhoto={isPhone} />,
  }
  const picture: TableColumn<Row> = {
    id: 'picture',
    label: t`Picture`,
    width: PHOTO_PX + 24,
    isSortable: false,
    value: () => null,
    render: (row) => <EntryPhoto entry={row} />,
  }
  return isPhone ? [name] : [picture, name]
}

function EntryPhoto({ entry }: { entry: Entry }) {
  return (
    <Box component="span" sx={{ display: 'block', lineHeight: 0, my: '-2px' }}>
      <Photo file={entryPhotos(entry.customer)[0]} size={PHOTO_PX} name={nameOf(entry)} alt="" />
    </Box>
  )
}

function CustomerName({ entry, hasPhoto }: { entry: Entry; hasPhoto: boolean }) {
  const { comments } = entry.customer
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {hasPhoto && <EntryPhoto entry={entry} />}
      <Box
        component="span"
        sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        title={comments || undefined}
      >
        <bdi>{nameOf(entry)}</bdi>
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

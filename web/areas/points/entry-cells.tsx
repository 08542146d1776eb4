import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'

import type { EntryCustomer } from '@countroom/contract/points/points.shapes.ts'

import { Photo } from '../../ui/photo.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { entryPhotos, nameOf } from './entry-customer.rules.ts'

interface Entry {
  customer: EntryCustomer
}

const PHOTO_PX = 32

/** The customer's name with their photo. */
export function useNameColumn<Row extends Entry>(): TableColumn<Row> {
  const { t } = useLingui()
  return { id: 'name', label: t`Name`, width: '42%', value: nameOf, render: (row) => <CustomerName entry={row} /> }
}

function CustomerName({ entry }: { entry: Entry }) {
  const { comments } = entry.customer
  const name = nameOf(entry)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Photo file={entryPhotos(entry.customer)[0]} size={PHOTO_PX} name={name} alt="" />
      <Box
        component="span"
        sx={{
          minWidth: 0,
          fontWeight: 500,
          overflowWrap: 'anywhere',
          // Table rows cut a long name to two lines. Cards show the whole name, because phones show no tooltips.
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: { xs: 'none', md: '2' },
          overflow: 'hidden',
          whiteSpace: 'normal',
        }}
        title={comments === '' ? name : `${name}\n${comments}`}
      >
        <bdi>{name}</bdi>
      </Box>
    </Box>
  )
}

/** The button that opens the dialog for a deletion. */
export function DeleteButton({ entry, onDelete }: { entry: Entry; onDelete: () => void }) {
  const { t } = useLingui()
  const name = nameOf(entry)
  return (
    <RowButton label={t`Delete ${name}`} title={t`Delete`} icon={<DeleteIcon fontSize="small" />} onClick={onDelete} />
  )
}

/** Says how many entries of a list are shown when a search leaves some out. */
export function ShownCount({ shown, all }: { shown: number; all: number }) {
  return (
    <span style={{ ...quiet, fontWeight: 500 }}>
      <Trans>
        {shown} of {all} shown
      </Trans>
    </span>
  )
}

export const quiet = {
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
} as const

interface AnnouncementProps {
  names: readonly string[]
  /** True to announce only to screen readers, because the row already lights up. */
  isQuiet?: boolean
}

/** Announces new entries, even when their rows are out of sight. */
export function Announcement({ names, isQuiet = false }: AnnouncementProps) {
  const list = names.join(', ')
  return (
    <div role="status" style={isQuiet ? visuallyHidden : newStyle} title={isQuiet ? undefined : list}>
      {names.length > 0 && (
        <bdi>
          <Trans>New: {list}</Trans>
        </bdi>
      )}
    </div>
  )
}

/** Fills the space beside the count, so that nothing moves when the announcement appears or disappears. */
const newStyle = {
  ...quiet,
  color: 'var(--mui-palette-info-main)',
  flex: '8 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

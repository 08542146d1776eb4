import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import { useMemo } from 'react'

import { BONUS_COLUMNS, type BonusColumn } from '@countroom/contract/bonus/bonus.rules.ts'
import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PhotoDeleted, useDeletedWords } from '../../ui/photo-deleted.tsx'
import { Photo } from '../../ui/photo.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { ZoomButton } from '../../ui/zoom-button.tsx'
import { useBonusWords } from './use-bonus-words.ts'

interface BonusListProps {
  /** The bonus that was just saved. */
  savedId: number | undefined
  onPreview: (bonus: ClaimedBonus) => void
  /** Undefined when the shift's bonuses can no longer change. */
  onVoid: ((bonus: ClaimedBonus) => void) | undefined
}

/** The bonuses of the open shift, newest first. */
export function BonusList({ savedId, onPreview, onVoid }: BonusListProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const columns = useColumns(onPreview, isPhone)
  const { data, search, total, table } = useServerList('POST /bonus/list', {
    tableName: 'bonuses',
    initialState: NEWEST_FIRST,
    question: ({ orderBy, order }, typed) => ({
      userId,
      locationId,
      ...(typed !== '' && { search: typed }),
      ...(isColumn(orderBy) && { orderBy, order }),
    }),
  })
  const actionsOf = (bonus: ClaimedBonus) => (
    <RowButton
      label={t`Delete the bonus of ${nameOf(bonus)}`}
      title={t`Delete`}
      icon={<DeleteIcon fontSize="small" />}
      onClick={() => onVoid?.(bonus)}
    />
  )
  return (
    <TablePage
      {...table}
      title={t`Bonuses of this shift`}
      isEmbedded
      hasSearch={!isPhone || total > SEARCHED_ABOVE || search !== ''}
      isSearchKept={false}
      phoneLayout="cards"
      columns={columns}
      rowKey={({ bonusId }) => bonusId}
      rowLabel={nameOf}
      rowTone={({ bonusId }) => (bonusId === savedId ? 'success' : undefined)}
      aside={
        data && (
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, whiteSpace: 'nowrap' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Trans>Total Bonus</Trans>
            </Box>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {formatPay(data.totalBonus)}
            </Box>
          </Box>
        )
      }
      rowActions={onVoid && actionsOf}
      empty={
        onVoid === undefined
          ? {
              title: <Trans>No bonuses in this shift</Trans>,
              text: <Trans>The shift is settled, so no more bonuses can be added.</Trans>,
            }
          : {
              title: <Trans>No bonuses in this shift yet</Trans>,
              text: <Trans>Type the machine, choose the bonus and what it is for, then press ADD BONUS.</Trans>,
            }
      }
    />
  )
}

/** A phone shows the search when there are more bonuses than this, or while a search is typed. A shorter list is visible after one swipe. */
const SEARCHED_ABOVE = 10
const NEWEST_FIRST = { orderBy: 'time', order: 'desc' } as const
const PHOTO_PX = 36
/** The size of the photo on a card. It is large enough for a finger. */
const CARD_PHOTO_PX = 44

function isColumn(id: string): id is BonusColumn {
  return (BONUS_COLUMNS as readonly string[]).includes(id)
}

function nameOf({ firstName, lastName }: ClaimedBonus): string {
  return `${firstName} ${lastName}`.trim()
}

function useColumns(onPreview: (bonus: ClaimedBonus) => void, isPhone: boolean): readonly TableColumn<ClaimedBonus>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const words = useBonusWords()
  const deletedWords = useDeletedWords()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        width: '20%',
        value: nameOf,
        // A card shows the photo beside the name.
        render: (bonus) =>
          isPhone ? (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <PreviewButton bonus={bonus} size={CARD_PHOTO_PX} onPreview={onPreview} />
              <bdi>{nameOf(bonus)}</bdi>
            </Box>
          ) : (
            <bdi>{nameOf(bonus)}</bdi>
          ),
      },
      { id: 'bonusName', label: t`Bonus Name`, onCard: 'fact', value: ({ bonusName }) => bonusName },
      { id: 'specify', label: t`Specify`, value: ({ specify }) => specify },
      { id: 'machine', label: t`Machine`, onCard: 'fact', align: 'right', value: ({ machine }) => machine },
      {
        id: 'bonusAmount',
        label: t`Bonus Amount`,
        onCard: 'figure',
        align: 'right',
        value: ({ bonusAmount }) => bonusAmount,
        text: ({ bonusAmount }) => formatPay(bonusAmount),
      },
      {
        id: 'paidIn',
        label: t`Paid in`,
        isSortable: false,
        value: ({ paidIn }) => words.paidIn(paidIn),
      },
      {
        id: 'time',
        label: t`Time`,
        align: 'right',
        value: ({ time }) => time,
        text: ({ time }) => clearTime(time, timezone),
      },
      ...(isPhone
        ? []
        : [
            {
              id: 'image',
              label: t`Image`,
              isSortable: false,
              value: ({ photo, photoDeleted }: ClaimedBonus) =>
                photoDeleted ? deletedWords(photoDeleted) : photo === null ? t`Removed` : '',
              render: (bonus: ClaimedBonus) => <PreviewButton bonus={bonus} size={PHOTO_PX} onPreview={onPreview} />,
            },
          ]),
    ],
    [t, timezone, words, deletedWords, onPreview, isPhone],
  )
}

interface PreviewButtonProps {
  bonus: ClaimedBonus
  /** The length of each side of the photo, in px. */
  size: number
  onPreview: (bonus: ClaimedBonus) => void
}

/** A small photo of a bonus. A click on it opens the full photo. A deleted or removed photo cannot be opened. */
function PreviewButton({ bonus, size, onPreview }: PreviewButtonProps) {
  const { t } = useLingui()
  const { imageUrl, photoDeleted } = bonus
  if (photoDeleted) return <PhotoDeleted deleted={photoDeleted} size={size} />
  if (imageUrl === null) {
    const words = t`The photo was removed.`
    return (
      <span title={words}>
        <Photo file={undefined} size={size} name={nameOf(bonus)} alt={words} />
      </span>
    )
  }
  return (
    <ZoomButton
      type="button"
      aria-label={t`Show the image of the bonus of ${nameOf(bonus)}`}
      title={t`Show the image`}
      onClick={() => onPreview(bonus)}
    >
      <Photo file={{ localURL: imageUrl }} size={size} name={nameOf(bonus)} alt="" />
    </ZoomButton>
  )
}

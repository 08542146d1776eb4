import { Trans, useLingui } from '@lingui/react/macro'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useMemo } from 'react'

import { sumDollars } from '@countroom/contract/kernel/money.ts'
import type { Raffle } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { ListAnswer } from '../../ui/list-answer.ts'
import { PhotoDeleted } from '../../ui/photo-deleted.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'

interface PrizeListProps {
  answer: ListAnswer<Raffle>
  /** Undefined when the shift is settled, because its prizes then no longer change. */
  onVoid: ((prize: Raffle) => void) | undefined
}

/** The raffle prizes of the shift, newest first. */
export function PrizeList({ answer, onVoid }: PrizeListProps) {
  const { t } = useLingui()
  const columns = usePrizeColumns()
  const actionsOf = (prize: Raffle) => (
    <RowButton
      label={t`Delete the prize of ${prize.name}`}
      title={t`Delete`}
      icon={<DeleteIcon fontSize="small" />}
      onClick={() => onVoid?.(prize)}
    />
  )
  return (
    <TablePage
      {...answer}
      tableName="raffle-prizes"
      title={t`Prizes of this shift`}
      isEmbedded
      hasSearch={(answer.rows?.length ?? 0) > SEARCHED_ABOVE}
      isSearchKept={false}
      phoneLayout="cards"
      columns={columns}
      rowKey={({ raffleId }) => raffleId}
      rowLabel={({ name }) => t`Prize of ${name}`}
      rowTone={({ isEmployee }) => (isEmployee ? 'warning' : undefined)}
      totals={(shown) => ({ name: t`Total`, amount: formatPay(sumDollars(shown.map(({ amount }) => amount))) })}
      rowActions={onVoid && actionsOf}
      empty={{
        title: <Trans>No raffle prizes in this shift yet</Trans>,
        text: <Trans>Press Draw Machine, set the amount, and compare the winner with the stored photos.</Trans>,
      }}
    />
  )
}

/** The list has a search field when it has more prizes than this. */
const SEARCHED_ABOVE = 10
const PHOTO_PX = 36

function usePrizeColumns(): readonly TableColumn<Raffle>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const isPhone = usePhone()
  return useMemo(
    () => [
      // On a phone, the picture has no column, because the card shows it beside the name.
      ...(isPhone
        ? []
        : [
            {
              id: 'picture',
              label: t`Picture`,
              width: '5rem',
              isSortable: false,
              value: () => '',
              render: (prize: Raffle) => <WinnerPhoto {...prize} />,
            },
          ]),
      {
        id: 'name',
        label: t`Name`,
        value: ({ name }) => name,
        text: ({ name, machine }) => `${name} ${machine}`,
        render: (prize) => <WinnerCell prize={prize} hasPhoto={isPhone} timezone={timezone} />,
      },
      {
        id: 'winnerNumber',
        label: t`Winner number`,
        onCard: 'fact',
        align: 'right',
        value: ({ winnerNumber }) => Number(winnerNumber),
        text: ({ winnerNumber }) => winnerNumber,
      },
      {
        id: 'amount',
        label: t`Amount`,
        onCard: 'figure',
        align: 'right',
        value: ({ amount }) => amount,
        text: ({ amount }) => formatPay(amount),
      },
    ],
    [t, timezone, isPhone],
  )
}

function WinnerPhoto({ photo, photoDeleted, name }: Raffle) {
  if (photoDeleted) return <PhotoDeleted deleted={photoDeleted} size={PHOTO_PX} />
  return <ZoomablePhoto file={photo ?? undefined} size={PHOTO_PX} name={name} />
}

function WinnerCell({ prize, hasPhoto, timezone }: { prize: Raffle; hasPhoto: boolean; timezone: string }) {
  const { t } = useLingui()
  const { name, machine, time, isCredit, isEmployee } = prize
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, py: 0.5 }}>
      {hasPhoto && <WinnerPhoto {...prize} />}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 500 }}>
          <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {isEmployee && <Chip size="small" color="warning" variant="outlined" label={t`Name of an employee`} />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>
          {[t`Machine ${machine}`, clearTime(time, timezone), ...(isCredit ? [t`Machine credit`] : [])].join(' · ')}
        </Box>
      </Box>
    </Box>
  )
}

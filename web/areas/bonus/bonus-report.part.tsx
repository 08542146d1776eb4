import { Trans, useLingui } from '@lingui/react/macro'
import ImagesIcon from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'

import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhotoDeleted } from '../../ui/photo-deleted.tsx'
import { EMPTY_TABLE_STATE, type TableState } from '../../ui/table-model.ts'
import { useServerList } from '../../ui/use-server-list.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { type ReportedShift, ShiftReport } from '../clock/shift-report.part.tsx'

interface BonusReportProps {
  shift: ReportedShift & { clockIn: string }
  onBack: () => void
}

/** The bonus report of a shift, with View Images (part 1 section 2). */
export function BonusReport({ shift, onBack }: BonusReportProps) {
  const [hasImages, setHasImages] = useState(false)
  if (hasImages) return <BonusImages shift={shift} onBack={() => setHasImages(false)} />
  return (
    <ShiftReport
      report="bonus"
      shift={shift}
      datedAt={shift.clockIn}
      onBack={onBack}
      actions={
        <Button startIcon={<ImagesIcon />} onClick={() => setHasImages(true)}>
          <Trans>View Images</Trans>
        </Button>
      }
    />
  )
}

const ALL: TableState = { ...EMPTY_TABLE_STATE, rowsPerPage: 'All' }
const TILE_PX = 160

/** The photos of a shift's bonuses, newest first. */
function BonusImages({ shift, onBack }: BonusReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { userId, clockId, name } = shift
  useSubPage(onBack)
  const {
    table: { rows, error, onRetry },
  } = useServerList('POST /bonus/list', {
    tableName: 'bonuses',
    kept: [ALL, () => {}],
    question: () => ({ userId, clockId, locationId }),
  })
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Bonus Images – ${name}`} back={{ label: t`Bonus Report`, onBack }} />
      {error !== undefined && !rows && <LoadError message={error} onRetry={() => onRetry?.()} />}
      {!rows && error === undefined && <Skeleton variant="rounded" height={240} />}
      {rows?.length === 0 && <EmptyState title={<Trans>No bonuses to show</Trans>} />}
      {rows && rows.length > 0 && (
        <Box component="ul" sx={tilesStyle}>
          {rows.map((bonus) => (
            <Tile key={bonus.bonusId} bonus={bonus} />
          ))}
        </Box>
      )}
    </Stack>
  )
}

function Tile({ bonus }: { bonus: ClaimedBonus }) {
  const { locationTimezone } = useUser()
  const { firstName, lastName, bonusName, machine, bonusAmount, imageUrl, photoDeleted, time } = bonus
  const name = `${firstName} ${lastName}`.trim()
  return (
    <Box component="li" sx={{ minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}>
      {photoDeleted ? (
        <PhotoDeleted deleted={photoDeleted} size={TILE_PX} />
      ) : (
        <ZoomablePhoto file={imageUrl === null ? undefined : { localURL: imageUrl }} size={TILE_PX} name={name} />
      )}
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Trans>
          {bonusName}, machine {machine}, {formatPay(bonusAmount)}
        </Trans>
        <br />
        {imageUrl === null && photoDeleted === null ? (
          <Trans>The photo was removed.</Trans>
        ) : (
          clearTime(time, locationTimezone)
        )}
      </Box>
    </Box>
  )
}

const tilesStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
} as const

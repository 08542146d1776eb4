import { Trans, useLingui } from '@lingui/react/macro'
import ImagesIcon from '@mui/icons-material/PhotoLibraryOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { formatFileTime, formatReportDate } from '../../lib/report-date.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

const WinnerImagesDialog = lazy(async () => ({
  default: (await import('./winner-images.dialog.tsx')).WinnerImagesDialog,
}))

interface RaffleReportProps {
  /** The employee who gave the prizes. */
  holder: { userId: number; name: string }
  /** The employee session, which is a shift. Undefined for the employee's last shift of today. */
  shift: { clockId: number; clockIn: string } | undefined
  onBack: () => void
}

/** The report of the raffle prizes of an employee session, with a button that shows the winners' images. */
export function RaffleReport({ holder: { userId, name }, shift, onBack }: RaffleReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const [openedAt] = useState(() => new Date(serverNow()))
  const [isShowing, setIsShowing] = useState(false)
  const asked = { userId, date: formatReportDate(openedAt, locationTimezone) }
  // Without an employee session, the call sends only the person and the date (part 2 section 7).
  const body = shift ? { ...asked, locationId, clockId: shift.clockId } : asked
  const reply = useCall('POST /report/previewRaffleReport', body, REPORT_ONCE)
  const date = formatDate(shift?.clockIn ?? openedAt, locationTimezone)
  return (
    <>
      <PdfViewer
        title={t`Raffle Report – ${name}`}
        bytes={useReportBytes(reply)}
        fileName={`Raffle Report - ${date} - ${formatFileTime(openedAt, locationTimezone)}.pdf`}
        onBack={onBack}
        actions={
          <Button startIcon={<ImagesIcon />} onClick={() => setIsShowing(true)}>
            <Trans>View Images</Trans>
          </Button>
        }
      />
      <Suspense fallback={null}>
        {isShowing && (
          <WinnerImagesDialog userId={userId} clockId={shift?.clockId} onClose={() => setIsShowing(false)} />
        )}
      </Suspense>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'
import { reportDate } from './dashboard.rules.ts'

interface PointsReportProps {
  /** A business day, YYYY-MM-DD. With `clockId` or `sessionId`, it only appears in the title and in the file name. */
  day: string
  /** Limits the report to the points of this shift. */
  clockId?: number
  /** Limits the report to the points of this reading session. */
  sessionId?: number
  /** Limits the report to the points given by this employee. Default: all employees. */
  by?: { userId: number; firstname: string } | undefined
  onBack: () => void
}

/**
 * The report of the points given on a business day, in a shift or in a reading session, shown in place of the screen.
 */
export function PointsReport({ day, clockId, sessionId, by, onBack }: PointsReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const reply = useCall(
    'POST /report/previewPointReport',
    {
      locationId,
      date: reportDate(day),
      ...(clockId !== undefined && { clockId }),
      ...(sessionId !== undefined && { sessionId }),
      ...(by && { userId: by.userId }),
    },
    REPORT_ONCE,
  )
  const whose = by?.firstname ?? t`Everybody`
  return (
    <PdfViewer
      title={t`Points Report – ${whose}, ${day}`}
      bytes={useReportBytes(reply)}
      fileName={`${day} - ${whose} Points Report.pdf`}
      onBack={onBack}
    />
  )
}

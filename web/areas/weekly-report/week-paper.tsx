import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { InputAt } from '@countroom/contract/api.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

interface WeekPaperProps {
  question: InputAt<'POST /report/previewWeeklyReport'>
  onBack: () => void
}

/** The Weekly Report on one page, as a PDF (part 2 section 2). */
export function WeekPaper({ question, onBack }: WeekPaperProps) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const [openedAt] = useState(serverNow)
  const { fromDate, toDate } = question
  const reply = useCall('POST /report/previewWeeklyReport', question, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Weekly Report – ${fromDate} – ${toDate}`}
      bytes={useReportBytes(reply)}
      fileName={`Weekly Report - ${fromDate} - ${formatDate(new Date(openedAt), locationTimezone)}.pdf`}
      onBack={onBack}
    />
  )
}

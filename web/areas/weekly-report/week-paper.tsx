import { useLingui } from '@lingui/react/macro'

import type { InputAt } from '@countroom/contract/api.ts'

import { useCall } from '../../lib/client.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { useOpenedOn } from '../../ui/use-opened-on.ts'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

interface WeekPaperProps {
  question: InputAt<'POST /report/previewWeeklyReport'>
  onBack: () => void
}

/** The Weekly Report on one page, as a PDF (part 2 section 2). */
export function WeekPaper({ question, onBack }: WeekPaperProps) {
  const { t } = useLingui()
  const openedOn = useOpenedOn()
  const { fromDate, toDate } = question
  const reply = useCall('POST /report/previewWeeklyReport', question, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Weekly Report – ${fromDate} – ${toDate}`}
      bytes={useReportBytes(reply)}
      fileName={`Weekly Report - ${fromDate} - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}

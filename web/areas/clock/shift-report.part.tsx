import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { formatFileTime, formatReportDate } from '../../lib/report-date.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

/** The facts of a shift that its reports need. */
export interface ReportedShift {
  clockId: number
  userId: number
  name: string
}

const CALLS = {
  shift: 'POST /report/previewShiftReport',
  transactions: 'POST /transaction/previewReport',
  ticketOut: 'POST /report/previewTicketOutReport',
  bonus: 'POST /report/previewBonusReport',
} as const

interface ShiftReportProps {
  /** `transactions` is the same report as `shift`, from the call of the Transactions screen. */
  report: keyof typeof CALLS
  shift: ReportedShift
  /** The instant whose date is in the file name: the start of the shift, or of the reading session that settled it. */
  datedAt: string
  onBack: () => void
  /** Buttons in addition to the buttons of `PdfViewer`. */
  actions?: ReactNode
}

/** A report of one employee session. It replaces the screen. */
export function ShiftReport({ report, shift, datedAt, onBack, actions }: ShiftReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const { userId, clockId, name } = shift
  const [openedAt] = useState(() => new Date(serverNow()))
  const sentDate = formatReportDate(openedAt, locationTimezone)
  const reply = useCall(CALLS[report], { userId, locationId, date: sentDate, clockId }, REPORT_ONCE)
  const date = formatDate(datedAt, locationTimezone)
  const names = {
    shift: { title: t`Shift Report – ${name}`, file: 'Shift' },
    transactions: { title: t`Shift Report – ${name}`, file: 'Shift' },
    ticketOut: { title: t`Ticket Out Report – ${name}`, file: 'Ticket Out' },
    bonus: { title: t`Bonus Report – ${name}`, file: 'Bonus' },
  }
  const { title, file } = names[report]
  return (
    <PdfViewer
      title={title}
      bytes={useReportBytes(reply)}
      fileName={`${file} Report - ${date} - ${formatFileTime(openedAt, locationTimezone)}.pdf`}
      actions={actions}
      onBack={onBack}
    />
  )
}

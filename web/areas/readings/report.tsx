import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { bytesOfBase64 } from '../../lib/base64.ts'
import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'

/** A shift as its report needs it. */
export interface ReportedShift {
  clockId: number
  userId: number
  name: string
}

interface ShiftReportProps {
  shift: ReportedShift
  /** The instant whose date names the file: when the shift began, or the session that settled it. */
  datedAt: string
  onBack: () => void
}

/** The shift report of one employee session, in place of the screen. */
export function ShiftReport({ shift, datedAt, onBack }: ShiftReportProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const { userId, clockId, name } = shift
  const [openedAt] = useState(serverNow)
  const sentDate = formatReportDate(new Date(openedAt), locationTimezone)
  const reply = useCall('POST /report/previewShiftReport', { userId, locationId, date: sentDate, clockId }, ONCE)
  const date = formatDate(datedAt, locationTimezone)
  return (
    <PdfViewer
      title={t`Shift Report – ${name}`}
      bytes={useBytes(reply)}
      fileName={`Shift Report - ${date} - ${openedAt}.pdf`}
      onBack={onBack}
    />
  )
}

/** As the call takes it: MM/dd/yyyy and the time (part 1 section 7). */
function formatReportDate(instant: Date, timezone: string): string {
  const [year, month, day] = formatDate(instant, timezone).split('-')
  return `${month}/${day}/${year} ${formatTime(instant, timezone)}`
}

/** The master reading report of one session, in place of the screen. */
export function MasterReadingReport({ session, onBack }: { session: SessionSummary; onBack: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { sessionId, businessDay } = session
  const reply = useCall('POST /report/previewMasterReadingReport', { sessionId, locationId }, ONCE)
  return (
    <PdfViewer
      title={t`Master Reading Report – session ${sessionId}`}
      bytes={useBytes(reply)}
      fileName={`Master Reading Report - ${businessDay} - session ${sessionId}.pdf`}
      onBack={onBack}
    />
  )
}

/** Made anew each time it is opened, and kept as it is while somebody reads it. */
const ONCE = { gcTime: 0, staleTime: Infinity }
const NO_BYTES = new Uint8Array()

/** Undefined while the report is being made, empty when that failed. */
function useBytes({ data, error }: { data: { pdfData: string } | undefined; error: unknown }): Uint8Array | undefined {
  const pdfData = data?.pdfData
  return useMemo(
    () => (pdfData === undefined ? (error ? NO_BYTES : undefined) : bytesOfBase64(pdfData)),
    [pdfData, error],
  )
}

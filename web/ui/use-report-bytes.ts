import { useMemo } from 'react'

import { bytesOfBase64 } from '../lib/base64.ts'

/**
 * The query options of a report. The server creates a report each time it is opened. The report does not change while it is open.
 */
export const REPORT_ONCE = { gcTime: 0, staleTime: Infinity }

const NO_BYTES = new Uint8Array()

/** The bytes of a report for the viewer. Undefined while the server creates the report, and empty when that failed. */
export function useReportBytes({
  data,
  error,
}: {
  data: { pdfData: string } | undefined
  error: unknown
}): Uint8Array | undefined {
  const pdfData = data?.pdfData
  return useMemo(
    () => (pdfData === undefined ? (error ? NO_BYTES : undefined) : bytesOfBase64(pdfData)),
    [pdfData, error],
  )
}

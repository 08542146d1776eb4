import { useMemo } from 'react'

import { bytesOfBase64 } from '../lib/base64.ts'

/** How a report is asked for: made anew each time it is opened, and kept as it is while somebody reads it. */
export const REPORT_ONCE = { gcTime: 0, staleTime: Infinity }

const NO_BYTES = new Uint8Array()

/** A report for the viewer: undefined while it is being made, empty when that failed. */
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

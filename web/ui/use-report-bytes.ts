import { useMemo } from 'react'

import { bytesOfBase64 } from '../lib/base64.ts'

/** The query of a report: the server makes it again each time it is opened, and it stays unchanged while somebody reads it. */
export const REPORT_ONCE = { gcTime: 0, staleTime: Infinity }

const NO_BYTES = new Uint8Array()

/** A report for the viewer: undefined while the server makes it, empty when that failed. */
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

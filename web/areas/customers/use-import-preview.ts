import { useEffect, useState } from 'react'

import type { ImportFinding } from '@countroom/contract/customers/customers.shapes.ts'
import type { ImportRow } from '@countroom/contract/customers/import.rules.ts'

import { call, Refusal } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

export interface ImportPreview {
  rows: readonly ImportRow[]
  /** Undefined when the request failed. */
  findings: readonly ImportFinding[] | undefined
  error: string | undefined
}

/**
 * The server's findings about the rows. Undefined while they load, or when there are no rows. Not kept in the query
 * cache, because ten thousand rows are too large for a key. A new `attempt` asks again.
 */
export function useImportPreview(rows: readonly ImportRow[] | undefined, attempt: number): ImportPreview | undefined {
  const { selectedLocationId: locationId } = useUser()
  const [preview, setPreview] = useState<ImportPreview & { attempt: number }>()
  useEffect(() => {
    if (!rows) return
    const abort = new AbortController()
    call('POST /customer/previewImport', { locationId, rows: [...rows] }, { signal: abort.signal }).then(
      ({ findings }) => setPreview({ rows, findings, error: undefined, attempt }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const message = error instanceof Refusal ? error.message : String(error)
        setPreview({ rows, findings: undefined, error: message, attempt })
      },
    )
    return () => abort.abort()
  }, [locationId, rows, attempt])
  return preview?.rows === rows && preview?.attempt === attempt ? preview : undefined
}

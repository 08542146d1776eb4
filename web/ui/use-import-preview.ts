import { useEffect, useState } from 'react'

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'

import { Refusal } from '../lib/client.ts'
import type { ImportRow } from './imports.rules.ts'

export interface ImportPreview<Field extends string> {
  rows: readonly ImportRow<Field>[]
  /** Undefined when the request failed. */
  findings: readonly ImportFinding<Field>[] | undefined
  /** Why the check failed. Undefined when it succeeded, or when it failed without a message for people. */
  error: string | undefined
}

/** Asks the server about rows. Throws Refusal. */
export type AskAboutRows<Field extends string> = (
  rows: ImportRow<Field>[],
  signal: AbortSignal,
) => Promise<readonly ImportFinding<Field>[]>

/**
 * The server's findings about the rows. Undefined while they load, or when there are no rows. They are not in the query cache, because ten thousand
 * rows are too large for a cache key. A new `attempt` or `ask` sends the request again.
 */
export function useImportPreview<Field extends string>(
  ask: AskAboutRows<Field>,
  rows: readonly ImportRow<Field>[] | undefined,
  attempt: number,
): ImportPreview<Field> | undefined {
  const [preview, setPreview] = useState<ImportPreview<Field> & { attempt: number; ask: AskAboutRows<Field> }>()

  useEffect(() => {
    if (!rows) return
    const abort = new AbortController()
    ask([...rows], abort.signal).then(
      (findings) => setPreview({ rows, findings, error: undefined, attempt, ask }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const message = error instanceof Refusal ? error.message : undefined
        setPreview({ rows, findings: undefined, error: message, attempt, ask })
      },
    )
    return () => abort.abort()
  }, [ask, rows, attempt])

  return preview?.rows === rows && preview?.attempt === attempt && preview.ask === ask ? preview : undefined
}

import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

import { formatDollars, formatExactTime, formatPercent } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { type Change, readEntry, subjectOf, type Value } from './audit.rules.ts'

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export interface AuditText {
  /** A value as it is written everywhere: instants on the wall clock of the location. */
  value: (value: Value) => string
  /** `State: Unpaid → Paid`, with the list or part in which it stands. */
  change: (change: Change) => string
}

/** What the trail's values are in words. */
export function useAuditText(): AuditText {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const text = (value: Value): string => {
      switch (value.kind) {
        case 'nothing':
          return t`none`
        case 'instant':
          return formatExactTime(value.text, timezone)
        case 'truth':
          return value.isTrue ? t`Yes` : t`No`
        case 'dollars':
          return formatDollars(value.number)
        case 'percent':
          return formatPercent(value.number)
        case 'number':
          return plainNumber.format(value.number)
        case 'id':
          return `#${value.number}`
        case 'list':
          return value.values.map(text).join(', ')
        case 'text':
        case 'color':
          return value.text
      }
    }
    const change = ({ group, label, from, to, isPart }: Change): string => {
      const place = [...group, label].join(' › ')
      const [was, is] = [from && text(from), to && text(to)]
      if (was !== undefined && is !== undefined) return `${place}: ${was} → ${is}`
      if (!isPart) return `${place}: ${was ?? is ?? ''}`
      return was === undefined ? t`${place}: ${is} added` : t`${place}: ${was} removed`
    }
    return { value: text, change }
  }, [t, timezone])
}

/** How many changes a row of the table says before it leaves the rest to the entry itself. */
const SHORT = 3

/**
 * What became of what in a line, and how many changes it has no room for. What only the program needs, or the row says already, is left
 * out where there is more to say.
 */
export function summaryOf(entry: AuditEntry, text: AuditText): { short: string; more: number } {
  const { changes } = readEntry(entry)
  const subject = subjectOf(entry)
  const isSaid = (value: Value | undefined) => value?.kind === 'text' && value.text === subject
  const telling = changes.filter(({ isMinor, from, to }) => !isMinor && ((from && to) || !isSaid(from ?? to)))
  const said = telling.length > 0 ? telling : changes
  return { short: said.slice(0, SHORT).map(text.change).join(' · '), more: Math.max(0, said.length - SHORT) }
}

/** Everything that an entry changed, in a line. */
export function changesIn(entry: AuditEntry, text: AuditText): string {
  return readEntry(entry).changes.map(text.change).join('; ')
}

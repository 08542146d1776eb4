import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

import { formatDollars, formatExactTime, formatMeter, formatPercent } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { type Change, isSaid, type PersonSentence, readEntry, sentenceOf, type Value } from './audit.rules.ts'

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export interface AuditText {
  /** Formats a value. Instants are shown in the location's time. */
  value: (value: Value) => string
  sentence: (entry: AuditEntry) => PersonSentence
  /**
   * Formats a change, such as `Employee sessions › Ana Reyes › State: Unpaid → Paid`. The names of the lists and parts that contain the value
   * come first.
   */
  change: (change: Change) => string
}

/** Formats values and changes of the audit trail as text. */
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
        case 'meter':
          return formatMeter(value.number)
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
    const makers = { call: t`Somebody not signed in`, job: t`Countroom`, 'command line': t`Command line` }
    const sentence = (entry: AuditEntry) => sentenceOf(entry, makers[entry.origin])
    return { value: text, sentence, change }
  }, [t, timezone])
}

/** The most changes that a table row shows. The entry's dialog shows all of them. */
const SHORT = 3

/**
 * The first changes in one line, and the number of changes left out. Technical numbers and values that the sentence already contains are shown only
 * when there are no other changes.
 */
export function summaryOf(entry: AuditEntry, text: AuditText): { short: string; more: number } {
  const { changes } = readEntry(entry)
  const sentence = text.sentence(entry)
  const telling = changes.filter((change) => !change.isMinor && !isSaid(change, sentence))
  const shown = telling.length > 0 ? telling : changes
  return { short: shown.slice(0, SHORT).map(text.change).join(' · '), more: Math.max(0, shown.length - SHORT) }
}

/** All changes of an entry in one line. */
export function changesIn(entry: AuditEntry, text: AuditText): string {
  return readEntry(entry).changes.map(text.change).join('; ')
}

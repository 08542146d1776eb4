import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

import { formatDollars, formatExactTime, formatMeter, formatPercent } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { type Change, isSaid, type PersonSentence, readEntry, sentenceOf, type Value } from './audit.rules.ts'

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export interface AuditText {
  /** A value as it is written everywhere: instants on the wall clock of the location. */
  value: (value: Value) => string
  sentence: (entry: AuditEntry) => PersonSentence
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
    const sentence = (entry: AuditEntry) => sentenceOf(entry, stranger(entry))
    const stranger = ({ call }: AuditEntry) => (call === MADE_BY_COMMAND ? t`Command line` : t`Somebody not signed in`)
    return { value: text, sentence, change }
  }, [t, timezone])
}

/** What the command line does without an account. All else without one is a call that anybody may make. */
const MADE_BY_COMMAND = 'admin create'

/** How many changes a row of the table says before it leaves the rest to the entry itself. */
const SHORT = 3

/**
 * What became of what in a line, and how many changes it has no room for. It leaves out numbers that only the program needs, and what the
 * sentence says already, where there is more to say.
 */
export function summaryOf(entry: AuditEntry, text: AuditText): { short: string; more: number } {
  const { changes } = readEntry(entry)
  const sentence = text.sentence(entry)
  const telling = changes.filter((change) => !change.isMinor && !isSaid(change, sentence))
  const shown = telling.length > 0 ? telling : changes
  return { short: shown.slice(0, SHORT).map(text.change).join(' · '), more: Math.max(0, shown.length - SHORT) }
}

/** Everything that an entry changed, in a line. */
export function changesIn(entry: AuditEntry, text: AuditText): string {
  return readEntry(entry).changes.map(text.change).join('; ')
}

import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { formatDateTime, formatDollars } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { type Change, readEntry, type Value } from './audit.rules.ts'

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
          return formatDateTime(value.text, timezone)
        case 'truth':
          return value.isTrue ? t`Yes` : t`No`
        case 'dollars':
          return formatDollars(value.number)
        case 'number':
          return plainNumber.format(value.number)
        case 'id':
          return `#${value.number}`
        case 'text':
        case 'color':
          return value.text
      }
    }
    const change = ({ group, label, from, to }: Change): string => {
      const place = [...group, label].join(' › ')
      if (from === undefined) return to === undefined ? place : `${place}: ${text(to)}`
      return to === undefined ? t`${place}: ${text(from)} removed` : `${place}: ${text(from)} → ${text(to)}`
    }
    return { value: text, change }
  }, [t, timezone])
}

/** How many changes a row of the table says before it leaves the rest to the entry itself. */
const SHORT = 3

/** What became of what in a line, and how many more changes there are; numbers that only the program needs are left out. */
export function summaryOf(
  { before, after }: Parameters<typeof readEntry>[0],
  text: AuditText,
): { short: string; more: number; all: string } {
  const changes = readEntry({ before, after }).changes
  const major = changes.filter(({ isMinor }) => !isMinor)
  const said = (major.length > 0 ? major : changes).map(text.change)
  return {
    short: said.slice(0, SHORT).join(' · '),
    more: Math.max(0, said.length - SHORT),
    all: changes.map(text.change).join('; '),
  }
}

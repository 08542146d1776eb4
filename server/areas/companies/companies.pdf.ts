/** The printed report “Active membership”: the companies that may work now because of a license, including those in their grace period. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { money, phrase, text } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import type { CompanyRow, LicenceRow } from './companies.queries.ts'

export type Member = CompanyRow & LicenceRow & { isInGrace: boolean }

/** The table of the report: a row for each company, with its last license. */
export function membershipSections(members: readonly Member[]): Section[] {
  const total = members.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    {
      kind: 'table',
      heading: 'Active membership',
      columns: [
        text('Company'),
        text('Contact'),
        phrase('Phone'),
        phrase('Key'),
        phrase('Duration'),
        phrase('Start Date'),
        phrase('Expiry Date'),
        phrase('State'),
        money('Amount'),
      ],
      rows: members.map((member) => [
        member.name,
        member.contactName,
        member.phone,
        `…${member.keyEnding}`,
        member.duration,
        writtenTime(member.startsAt!, member.timezone),
        writtenTime(member.expiresAt!, member.timezone),
        member.isInGrace ? 'Grace' : 'Active',
        member.amountCents,
      ]),
      totals: [
        ['Total', '', members.length === 1 ? '1 company' : `${members.length} companies`, '', '', '', '', '', total],
      ],
      whenEmpty: 'No company has an active license.',
    },
  ]
}

/** The sections about claimed bonuses in PDF reports. */

import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

import { money, phrase, picture, text, whole } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { photoCells, photoNotice } from '../../platform/pdf/row-photos.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

export type PrintedBonus = ClaimedBonus & { voided: Void | null }

/** For the shift report: the bonuses of a shift in the order of time, then the voided bonuses. Empty when nobody claimed a bonus. */
export function bonusSections(bonuses: readonly PrintedBonus[], timezone: string): Section[] {
  if (bonuses.length === 0) return []
  return [claimed(bonuses, timezone), ...voids(bonuses, timezone)]
}

/**
 * For the bonus report, which shows only the bonuses of a shift: the sums, each bonus, the sums by bonus, and the voids. Only the
 * first `MAX_ROW_PHOTOS` rows have photos. `photos` has JPEGs in base64, by path.
 */
export function bonusReportSections(
  bonuses: readonly PrintedBonus[],
  photos: ReadonlyMap<string, string>,
  timezone: string,
): Section[] {
  const counted = counting(bonuses)
  const inCash = counted.filter(({ paidIn }) => paidIn === 'cash')
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Total Bonus', value: totalOf(counted), holds: 'money' },
        { label: 'Paid in cash', value: totalOf(inCash), holds: 'money' },
        { label: 'Bonuses', value: counted.length, holds: 'whole' },
        { label: 'Void', value: bonuses.length - counted.length, holds: 'whole' },
      ],
    },
    ...photoNotice(counted.length, 'bonuses'),
    claimed(bonuses, timezone, photos),
    ...(counted.length === 0 ? [] : [byBonus(counted)]),
    ...voids(bonuses, timezone),
  ]
}

/** The bonuses that were not voided. */
export function counting(bonuses: readonly PrintedBonus[]): PrintedBonus[] {
  return bonuses.filter(({ voided }) => voided === null)
}

/** The sum of the bonuses, in integer cents. */
function totalOf(bonuses: readonly PrintedBonus[]): number {
  return bonuses.reduce((sum, { bonusAmount }) => sum + toCents(bonusAmount), 0)
}

/** The table of the bonuses that were not voided. With `photos`, it has a column of photos. */
function claimed(all: readonly PrintedBonus[], timezone: string, photos?: ReadonlyMap<string, string>): Section {
  const bonuses = counting(all)
  const hasPhotos = photos !== undefined
  const cells = photos && photoCells(bonuses.map(photoOf), photos)
  const count = bonuses.length === 1 ? '1 bonus' : `${bonuses.length} bonuses`
  return {
    kind: 'table',
    heading: 'Bonuses',
    columns: [
      ...(hasPhotos ? [picture('Photo')] : []),
      phrase('Time'),
      text('Name'),
      text('Bonus Name'),
      text('Specify'),
      text('Machine'),
      phrase('Paid in'),
      money('Bonus Amount'),
    ],
    rows: bonuses.map((bonus, index) => [
      ...(cells ? [cells[index]!] : []),
      writtenTime(bonus.time, timezone),
      nameOf(bonus),
      bonus.bonusName,
      bonus.specify,
      bonus.machine,
      bonus.paidIn === 'cash' ? 'Cash' : 'Credit',
      toCents(bonus.bonusAmount),
    ]),
    totals: [[...(hasPhotos ? [''] : []), 'Total', count, '', '', '', '', totalOf(bonuses)]],
    whenEmpty: all.length === 0 ? 'No bonuses were claimed.' : 'Every bonus was voided.',
  }
}

function byBonus(bonuses: readonly PrintedBonus[]): Section {
  const groups = [...Map.groupBy(bonuses, ({ bonusName }) => bonusName)]
  return {
    kind: 'table',
    heading: 'By bonus',
    columns: [text('Bonus Name'), whole('Bonuses'), money('Bonus Amount')],
    rows: groups
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, group]) => [name, group.length, totalOf(group)]),
    totals: [['Total', bonuses.length, totalOf(bonuses)]],
    whenEmpty: '',
  }
}

/** The table of the voided bonuses. Empty when no bonus was voided. */
function voids(bonuses: readonly PrintedBonus[], timezone: string): Section[] {
  const rows = bonuses.flatMap((bonus) =>
    bonus.voided === null
      ? []
      : [[nameOf(bonus), bonus.bonusName, bonus.machine, voidText(bonus.voided, timezone), toCents(bonus.bonusAmount)]],
  )
  const columns = [text('Name'), text('Bonus Name'), text('Machine'), text('Void'), money('Bonus Amount')]
  return rows.length === 0 ? [] : [{ kind: 'table', heading: 'Void bonuses', columns, rows, whenEmpty: '' }]
}

/** The photo of a bonus, for the report. */
export function photoOf({ photo, photoDeleted }: PrintedBonus) {
  return { path: photo, deleted: photoDeleted }
}

function nameOf({ firstName, lastName }: PrintedBonus): string {
  return `${firstName} ${lastName}`.trim()
}

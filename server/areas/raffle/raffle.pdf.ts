/** The sections of reports about raffle prizes. */

import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'
import type { Raffle } from '@countroom/contract/raffle/raffle.shapes.ts'

import { money, phrase, picture, text } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { photoCells, photoNotice } from '../../platform/pdf/row-photos.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

export type PrintedPrize = Raffle & { voided: Void | null }

/** The prizes of a shift in the order of their draws, then the voided prizes. Empty for a shift without prizes. */
export function prizeSections(prizes: readonly PrintedPrize[], timezone: string): Section[] {
  if (prizes.length === 0) return []
  const counted = counting(prizes)
  return [
    {
      kind: 'table',
      heading: 'Raffle prizes',
      columns: [phrase('Draw'), phrase('Time'), text('Winner'), text('Machine'), text('Paid'), money('Prize')],
      rows: counted.map((prize) => [
        `#${prize.drawNumber}`,
        writtenTime(prize.time, timezone),
        winnerText(prize),
        prize.machine,
        paidText(prize),
        toCents(prize.amount),
      ]),
      totals: [['Total', '', countText(counted), '', '', totalOf(counted)]],
      whenEmpty: emptyText(prizes),
    },
    ...voidSections(prizes, timezone),
  ]
}

/**
 * The report of a shift's prizes: the sums, each prize, and the voids. Only the first `MAX_ROW_PHOTOS` rows have a photo of the winner. `photos` has
 * JPEGs in base64, by path.
 */
export function raffleSections(
  prizes: readonly PrintedPrize[],
  photos: ReadonlyMap<string, string>,
  timezone: string,
): Section[] {
  const counted = counting(prizes)
  const cells = photoCells(counted.map(photoOf), photos)
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Raffle prizes', value: totalOf(counted), holds: 'money' },
        { label: 'In cash', value: totalOf(counted.filter(({ isCredit }) => !isCredit)), holds: 'money' },
        { label: 'Machine credit', value: totalOf(counted.filter(({ isCredit }) => isCredit)), holds: 'money' },
        { label: 'Prizes', value: counted.length, holds: 'whole' },
        { label: 'Void', value: prizes.length - counted.length, holds: 'whole' },
      ],
    },
    ...photoNotice(counted.length, 'prizes'),
    {
      kind: 'table',
      heading: 'Prizes',
      columns: [
        picture('Photo'),
        text('Winner'),
        phrase('Winner number'),
        text('Machine'),
        phrase('Time'),
        text('Paid'),
        money('Amount'),
      ],
      rows: counted.map((prize, index) => [
        cells[index]!,
        winnerText(prize),
        prize.winnerNumber,
        `${prize.machine} (draw #${prize.drawNumber})`,
        writtenTime(prize.time, timezone),
        paidText(prize),
        toCents(prize.amount),
      ]),
      totals: [['Total', countText(counted), '', '', '', '', totalOf(counted)]],
      whenEmpty: emptyText(prizes),
    },
    ...voidSections(prizes, timezone),
  ]
}

/** Why the table of the prizes is empty. `prizes` includes the voided prizes. */
function emptyText(prizes: readonly PrintedPrize[]): string {
  return prizes.length === 0 ? 'No prizes were given.' : 'Every prize was voided.'
}

function voidSections(prizes: readonly PrintedPrize[], timezone: string): Section[] {
  const voided = prizes.filter((prize) => prize.voided !== null)
  if (voided.length === 0) return []
  return [
    {
      kind: 'table',
      heading: 'Void raffle prizes',
      columns: [phrase('Draw'), text('Winner'), text('Machine'), text('Void'), money('Prize')],
      rows: voided.map((prize) => [
        `#${prize.drawNumber}`,
        winnerText(prize),
        prize.machine,
        voidText(prize.voided!, timezone),
        toCents(prize.amount),
      ]),
      whenEmpty: '',
    },
  ]
}

/** The prizes that are not voided. */
export function counting(prizes: readonly PrintedPrize[]): PrintedPrize[] {
  return prizes.filter(({ voided }) => voided === null)
}

/** The photo of a prize's winner, for the report. */
export function photoOf({ photo, photoDeleted }: PrintedPrize) {
  return { path: photo?.path ?? null, deleted: photoDeleted }
}

/** The sum of the prizes, in integer cents. */
function totalOf(prizes: readonly PrintedPrize[]): number {
  return prizes.reduce((sum, { amount }) => sum + toCents(amount), 0)
}

function countText(prizes: readonly PrintedPrize[]): string {
  return prizes.length === 1 ? '1 prize' : `${prizes.length} prizes`
}

function winnerText({ name, isEmployee }: PrintedPrize): string {
  return isEmployee ? `${name} (an employee has this name)` : name
}

function paidText({ isCredit }: PrintedPrize): string {
  return isCredit ? 'Machine credit' : 'Cash'
}

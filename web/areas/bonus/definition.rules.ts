/** Converts a bonus between the typed values of its form and the body of its call (part 2 section 5). */

import type { Slot, Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'
import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import { duplicateKeys } from '@countroom/contract/kernel/names.ts'

import { parseDecimal } from '../../ui/figures.rules.ts'

/** A specification as typed. */
export interface TypedSpecification {
  description: string
  /** In dollars. */
  amount: string
}

export const NO_SPECIFICATION: TypedSpecification = { description: '', amount: '' }
export const NO_SLOT = { startTime: '', endTime: '' }

/**
 * The specifications for the call. Undefined when there is none, when one has no description or no valid amount above 0, or when two have the same
 * description.
 */
export function specificationsOf(
  typed: readonly TypedSpecification[],
): { description: string; amount: number }[] | undefined {
  const read = typed.flatMap(({ description, amount }) => {
    const dollars = parseDecimal(amount, MAX_CASH_DOLLARS)
    return description.trim() === '' || !dollars ? [] : [{ description: description.trim(), amount: dollars }]
  })
  const isComplete = read.length > 0 && read.length === typed.length
  return isComplete && duplicateKeys(read.map(({ description }) => description)).size === 0 ? read : undefined
}

/** The days for the call, without incomplete slots of unchecked days. Undefined while a slot of a checked day has no start or end. */
export function weekdaysOf(
  days: readonly Weekday[],
): { day: Weekday['day']; checked: boolean; times: Slot[] }[] | undefined {
  const isComplete = ({ startTime, endTime }: Slot) => startTime !== '' && endTime !== ''
  if (days.some(({ checked, times }) => checked && !times.every(isComplete))) return undefined
  return days.map(({ day, checked, times }) => ({
    day,
    checked,
    times: times.filter(isComplete).map(({ startTime, endTime }) => ({ startTime, endTime })),
  }))
}

/** The specifications of a bonus as its form shows them; one empty row for a new bonus. */
export function typedSpecifications(definition: BonusDefinition | undefined): TypedSpecification[] {
  if (definition === undefined) return [NO_SPECIFICATION]
  return definition.specifications.map(({ description, amount }) => ({
    description,
    amount: amount.toFixed(2),
  }))
}

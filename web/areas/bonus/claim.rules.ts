/** A bonus that somebody enters: what was chosen, and what is still needed. Pure. */

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

/** What is typed and chosen in the form. */
export interface BonusDraft {
  machine: string
  /** The bonus; undefined before one is chosen. */
  manageBonusId: number | undefined
  /** The description of the chosen specification; empty before one is chosen. */
  specify: string
}

export const EMPTY_DRAFT: BonusDraft = { machine: '', manageBonusId: undefined, specify: '' }

export interface ChosenBonus {
  definition: BonusDefinition
  specification: BonusDefinition['specifications'][number]
}

/** The bonus and specification that a draft names; undefined when one is not chosen, or is not offered any more. */
export function chosenBonus(
  { manageBonusId, specify }: BonusDraft,
  definitions: readonly BonusDefinition[],
): ChosenBonus | undefined {
  const definition = definitions.find((each) => each.manageBonusId === manageBonusId)
  const specification = definition?.specifications.find(({ description }) => description === specify)
  return definition && specification && { definition, specification }
}

/** The draft with another bonus. What can only be one thing is chosen at once. */
export function withBonus(draft: BonusDraft, definition: BonusDefinition): BonusDraft {
  const [only, another] = definition.specifications
  const specify = only && !another ? only.description : ''
  return { ...draft, manageBonusId: definition.manageBonusId, specify }
}

/** The bonuses that the form offers, those that are open now first, each group in the given order. */
export function offered(definitions: readonly BonusDefinition[]): BonusDefinition[] {
  const enabled = definitions.filter((definition) => definition.enabled)
  return [...enabled.filter(({ isOpen }) => isOpen), ...enabled.filter(({ isOpen }) => !isOpen)]
}

/** Rules for entering a bonus: which bonuses the form offers, and which one is chosen. */

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

/** The typed and chosen values of the form. */
export interface BonusDraft {
  machine: string
  /** The chosen bonus; undefined before a bonus is chosen. */
  manageBonusId: number | undefined
  /** The description of the chosen specification; empty before a specification is chosen. */
  specify: string
}

export const EMPTY_DRAFT: BonusDraft = { machine: '', manageBonusId: undefined, specify: '' }

export interface ChosenBonus {
  definition: BonusDefinition
  specification: BonusDefinition['specifications'][number]
}

/** The bonus and the specification of a draft; undefined when either is not chosen or no longer offered. */
export function chosenBonus(
  { manageBonusId, specify }: BonusDraft,
  definitions: readonly BonusDefinition[],
): ChosenBonus | undefined {
  const definition = definitions.find((each) => each.manageBonusId === manageBonusId)
  const specification = definition?.specifications.find(({ description }) => description === specify)
  return definition && specification && { definition, specification }
}

/** The draft with another bonus. If the bonus has only one specification, that specification is chosen too. */
export function withBonus(draft: BonusDraft, definition: BonusDefinition): BonusDraft {
  const [only, another] = definition.specifications
  const specify = only && !another ? only.description : ''
  return { ...draft, manageBonusId: definition.manageBonusId, specify }
}

/** The enabled bonuses, which the form offers. The bonuses that are open now come first; otherwise the given order stays. */
export function offered(definitions: readonly BonusDefinition[]): BonusDefinition[] {
  const enabled = definitions.filter((definition) => definition.enabled)
  return [...enabled.filter(({ isOpen }) => isOpen), ...enabled.filter(({ isOpen }) => !isOpen)]
}

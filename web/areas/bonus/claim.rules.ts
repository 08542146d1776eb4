/** Rules for entering a bonus: which bonuses the form offers, and which one is chosen. */

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

type Specification = BonusDefinition['specifications'][number]

/** The typed and chosen values of the form. */
export interface BonusDraft {
  machine: string
  /** The chosen bonus; undefined before a bonus is chosen. */
  manageBonusId: number | undefined
  /** The chosen specification, with the amount that the person saw; undefined before a specification is chosen. */
  specification: Specification | undefined
}

export const EMPTY_DRAFT: BonusDraft = { machine: '', manageBonusId: undefined, specification: undefined }

export interface ChosenBonus {
  definition: BonusDefinition
  specification: Specification
}

/** The bonus and the specification of a draft; undefined when either is not chosen, or no longer offered at the chosen amount. */
export function chosenBonus(
  { manageBonusId, specification: chosen }: BonusDraft,
  definitions: readonly BonusDefinition[],
): ChosenBonus | undefined {
  const definition = definitions.find((each) => each.manageBonusId === manageBonusId)
  const specification = definition?.specifications.find(
    ({ description, amount }) => description === chosen?.description && amount === chosen.amount,
  )
  return definition && specification && { definition, specification }
}

/** The draft with another bonus. If the bonus has only one specification, that specification is chosen too. */
export function withBonus(draft: BonusDraft, definition: BonusDefinition): BonusDraft {
  const [only, another] = definition.specifications
  return { ...draft, manageBonusId: definition.manageBonusId, specification: another ? undefined : only }
}

/** The enabled bonuses, which the form offers. The bonuses that are open now come first; otherwise the given order stays. */
export function offered(definitions: readonly BonusDefinition[]): BonusDefinition[] {
  const enabled = definitions.filter((definition) => definition.enabled)
  return [...enabled.filter(({ isOpen }) => isOpen), ...enabled.filter(({ isOpen }) => !isOpen)]
}

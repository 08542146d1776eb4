/** The fields of the form that says how long a location keeps its photos (domain 8). */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import { KINDS_OF_PHOTOS, MAX_KEPT_DAYS, MIN_KEPT_DAYS } from '@countroom/contract/retention/kept-days.rules.ts'
import type { PhotoRules, SavedPhotoRules } from '@countroom/contract/retention/retention.shapes.ts'

import type { FieldTable } from '../../ui/fields.rules.ts'
import { orNone, parseWhole } from '../../ui/figures.rules.ts'

/** The typed days of each kind of photo. Empty when the location keeps these photos forever. */
export type PhotoRulesForm = Record<PhotoKind, string>

export const PHOTO_LABELS: Readonly<Record<PhotoKind, MessageDescriptor>> = {
  customer: msg`Photos of customers`,
  'check-in': msg`Check-in photos`,
  machine: msg`Machine pictures`,
  bonus: msg`Bonus photos`,
  raffle: msg`Photos of raffle winners`,
}

/** Parses typed days. Null for an empty field, undefined when the text is not an allowed number of days. */
export const parseKeptDays = orNone((text) => {
  const days = parseWhole(text, MAX_KEPT_DAYS)
  return days === undefined || days < MIN_KEPT_DAYS ? undefined : days
})

/** The typed rules. Invalid text counts as empty. */
export function rulesOf(form: PhotoRulesForm): PhotoRules {
  return Object.fromEntries(KINDS_OF_PHOTOS.map((kind) => [kind, parseKeptDays(form[kind]) ?? null])) as PhotoRules
}

type DaysField = FieldTable<SavedPhotoRules, PhotoRulesForm>[PhotoKind]

const fieldOf = (kind: PhotoKind): DaysField => ({
  label: PHOTO_LABELS[kind],
  of: (rules) => rules?.[kind]?.toString() ?? '',
  display: (days) => (days === '' ? msg`kept` : msg`${days} days`),
  parse: parseKeptDays,
  fault: msg`Enter a whole number of days from 30 to 3,650, or leave the field empty to keep the photos forever.`,
})

export const PHOTO_RULES_FIELDS: FieldTable<SavedPhotoRules, PhotoRulesForm> = Object.fromEntries(
  KINDS_OF_PHOTOS.map((kind) => [kind, fieldOf(kind)]),
) as Record<PhotoKind, DaysField>

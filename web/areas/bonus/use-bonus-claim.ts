import { useState } from 'react'

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'
import type { FoundCustomer } from '@countroom/contract/customers/customers.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useBriefly } from '../../lib/use-briefly.ts'
import { type BonusDraft, chosenBonus, type ChosenBonus, EMPTY_DRAFT, offered } from './claim.rules.ts'
import { type BonusPhoto, useBonusPhoto } from './use-bonus-photo.ts'

/** The time between two loads of the bonuses. They are loaded again because only the server knows when a bonus opens or closes. */
const ASK_EVERY_MS = 30_000
const SHOWN_AS_NEW_MS = 4_000

/** The bonus that somebody is entering. `BonusForm` and `ClaimPage` share it, so nothing is lost when the user moves between them. */
export interface BonusClaim {
  draft: BonusDraft
  setDraft: (draft: BonusDraft) => void
  /** The bonuses that the location offers; undefined while they load. */
  definitions: BonusDefinition[] | undefined
  chosen: ChosenBonus | undefined
  photo: BonusPhoto
  search: string
  setSearch: (search: string) => void
  customer: FoundCustomer | undefined
  setCustomer: (customer: FoundCustomer | undefined) => void
  clear: () => void
  /** Empties the form after a bonus was saved. */
  saved: (bonusId: number) => void
  /** The bonus that was just saved; undefined after a few seconds. */
  savedId: number | undefined
}

export function useBonusClaim(): BonusClaim {
  const { selectedLocationId: locationId } = useUser()
  const { data } = useCall('POST /bonus/bonusList', { locationId }, { refetchInterval: ASK_EVERY_MS })
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [search, setSearch] = useState('')
  const [customer, setCustomer] = useState<FoundCustomer>()
  const [savedId, setSavedId] = useBriefly<number>(SHOWN_AS_NEW_MS)
  const photo = useBonusPhoto()
  const definitions = data && offered(data.manageBonuses)

  const clear = () => {
    setDraft(EMPTY_DRAFT)
    setSearch('')
    setCustomer(undefined)
    photo.set(undefined)
  }
  return {
    draft,
    setDraft,
    definitions,
    chosen: chosenBonus(draft, definitions ?? []),
    photo,
    search,
    // Clearing the search also clears the customer and the photo (part 2 section 4).
    setSearch: (text) => {
      setSearch(text)
      if (text.trim() !== '') return
      setCustomer(undefined)
      photo.set(undefined)
    },
    customer,
    setCustomer,
    clear,
    saved: (bonusId) => {
      setSavedId(bonusId)
      clear()
    },
    savedId,
  }
}

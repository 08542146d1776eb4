import { lazy, Suspense, useState } from 'react'

import type { BonusDefinition } from '@countroom/contract/bonus/bonus.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { Loading } from '../../ui/loading.tsx'
import { DefinitionList } from './definition-list.tsx'

const DefinitionForm = lazy(async () => ({ default: (await import('./definition.form.tsx')).DefinitionForm }))

/** Manage Bonus (part 2 section 2): the table of bonuses. The form replaces the table while a bonus is added or edited. */
export function Screen() {
  const { selectedLocationId: locationId } = useUser()
  const answer = useCall('POST /bonus/bonusList', { locationId }, { isQuiet: true })
  const definitions = answer.data?.manageBonuses
  const [opened, setOpened] = useState<BonusDefinition | 'new'>()
  const [returnTo, setReturnTo] = useState<number | 'new'>()

  const open = (next: BonusDefinition | 'new') => {
    setOpened(next)
    setReturnTo(next === 'new' ? 'new' : next.manageBonusId)
  }
  if (opened !== undefined) {
    const definition = opened === 'new' ? undefined : opened
    return (
      <Suspense fallback={<Loading />}>
        <DefinitionForm
          definition={definition}
          list={definitions}
          refetch={answer.refetch}
          onBack={() => setOpened(undefined)}
          onSaved={(saved) => {
            setOpened(undefined)
            setReturnTo(saved.manageBonusId)
            void answer.refetch()
          }}
        />
      </Suspense>
    )
  }
  return (
    <DefinitionList
      answer={listAnswer(answer, definitions)}
      onAdd={() => open('new')}
      onEdit={open}
      returnTo={returnTo}
    />
  )
}

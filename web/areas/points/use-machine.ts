import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'
import type { PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { changeLater, queryClient, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useBriefly } from '../../lib/use-briefly.ts'
import { feedback } from '../../ui/feedback.ts'

/** Refusals that are shown at the field. */
const SHOWN_AT_FIELD: readonly ErrorCode[] = ['machine.unknown', 'request.malformed', 'server.failed']
const LIST = 'POST /customer/customerPendingList'

/**
 * The machine of a waiting customer while it is typed (part 1 section 2). The text is digits or empty, and letters too if a machine name of the
 * location has any. It is saved only when it is not empty.
 */
export function useMachine({ pendingId, ticket }: Pick<PendingEntry, 'pendingId' | 'ticket'>, takesLetters: boolean) {
  const { userId, selectedLocationId: locationId } = useUser()
  const [draft, setDraft] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [hasLostOthers, setHasLostOthers] = useState(false)
  const change = useChange('POST /customer/setTicket', { handles: SHOWN_AT_FIELD, refreshes: [LIST] })
  const sayAssigned = useSayAssigned()
  /** True for a few seconds after an emptied field got its machine back. A message at the field then says why. */
  const [isKept = false, setIsKept] = useBriefly<boolean>(SAID_FOR_MS)
  const saving = useRef<{ machine: string; done: Promise<boolean> }>(undefined)

  const reset = () => {
    setDraft(undefined)
    setFault(undefined)
    setHasLostOthers(false)
  }
  const type = (text: string) => {
    setFault(undefined)
    setIsKept(false)
    setHasLostOthers(!takesLetters && /\D/.test(text))
    setDraft((takesLetters ? text : text.replaceAll(/\D/g, '')).slice(0, MAX_NAME_LENGTH))
  }
  const send = async (machine: string): Promise<boolean> => {
    const before = shownMachine(pendingId)
    const outcome = await change.run({ userId, pendingId, ticket: machine, locationId })
    if (outcome?.result) {
      showPending(outcome.result.pending)
      sayAssigned(outcome.result.pending, before)
      // Text that was typed during the save is another machine, so it stays in the field.
      setDraft((typed) => (typed?.trim() === machine ? undefined : typed))
      return true
    }
    if (outcome && SHOWN_AT_FIELD.includes(outcome.refusal.code)) setFault(outcome.refusal.message)
    return false
  }

  return {
    machine: draft ?? ticket ?? '',
    /** The on-screen keyboard for the field. */
    inputMode: takesLetters ? ('text' as const) : ('numeric' as const),
    fault,
    hasLostOthers,
    isKept,
    isSaving: change.isPending,
    isChanged: draft !== undefined && draft !== (ticket ?? ''),
    type,
    reset,
    /** Saves the typed machine if it is not empty and differs from the saved machine. Returns false when the save failed. */
    save: async (): Promise<boolean> => {
      setHasLostOthers(false)
      const typed = draft?.trim()
      const last = saving.current
      if (last && (typed === undefined || last.machine === typed)) return last.done
      if (typed === undefined || typed === '' || (!last && typed === ticket)) {
        setIsKept(typed === '' && ticket !== null)
        reset()
        return true
      }
      // Saves run one after the other, so that the machine that was typed last is saved last.
      const done = last ? last.done.then(() => send(typed)) : send(typed)
      const own = { machine: typed, done }
      saving.current = own
      await done
      if (saving.current === own) saving.current = undefined
      return done
    },
  }
}

const SAID_FOR_MS = 6_000

/** Says that a machine was replaced, and offers to undo it. A first machine has no undo, because a machine can be replaced but not removed. */
function useSayAssigned() {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  return ({ pendingId, customer: { firstName }, ticket }: PendingEntry, before: string | null) => {
    if (before === null) return
    const undo = () =>
      void changeLater(
        'POST /customer/setTicket',
        { userId, pendingId, ticket: before, locationId },
        [LIST],
        t`${firstName} is at machine ${before} again.`,
      )
    feedback.success(t`${firstName} is at machine ${ticket ?? ''} now.`, [{ label: t`Undo`, run: undo }])
  }
}

/** The machine of an entry as the lists show it now. Null when the entry has no machine. */
function shownMachine(pendingId: number): string | null {
  const lists = queryClient.getQueriesData<ResultAt<typeof LIST>>({ queryKey: [LIST] })
  const entries = lists.flatMap(([, known]) => known?.pending ?? [])
  return entries.find((entry) => entry.pendingId === pendingId)?.ticket ?? null
}

/** Shows an entry in its latest state, before the lists are loaded again. A new entry is added to today's list. */
export function showPending(entry: PendingEntry): void {
  const isEntry = ({ pendingId }: PendingEntry) => pendingId === entry.pendingId
  for (const [queryKey, known] of queryClient.getQueriesData<ResultAt<typeof LIST>>({ queryKey: [LIST] })) {
    const isToday = (queryKey[1] as InputAt<typeof LIST>).date === undefined
    if (!known || (!isToday && !known.pending.some(isEntry))) continue
    const pending = known.pending.some(isEntry)
      ? known.pending.map((one) => (isEntry(one) ? entry : one))
      : [...known.pending, entry]
    queryClient.setQueryData(queryKey, { ...known, pending })
  }
}

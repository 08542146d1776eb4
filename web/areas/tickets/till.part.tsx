import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { ADD_COOLDOWN_MS } from '@countroom/contract/tickets/tickets.rules.ts'
import type { TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useBriefly } from '../../lib/use-briefly.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'
import { SettledNotice } from '../cash/settled-notice.part.tsx'
import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'

const VoidTicketDialog = lazy(async () => ({ default: (await import('./void-ticket.dialog.tsx')).VoidTicketDialog }))

/**
 * The form and the tickets of the open shift, or of the shift that an administrator edits. `settledBy` is the reading session that settled the shift.
 */
export function Till({ settledBy }: { settledBy: number | undefined }) {
  const { selectedLocationId: locationId } = useUser()
  const { holderId, shift, isEdited } = useDrawerShift()
  const reply = useCall('POST /ticketOut/list', { userId: holderId, locationId, ...shift }, { isQuiet: true })
  const machineRef = useRef<HTMLInputElement>(null)
  const [savedId, setSavedId] = useBriefly<number>(ADD_COOLDOWN_MS)
  const [voiding, setVoiding] = useState<TicketOut>()
  const [voidedId, setVoidedId] = useState<number>()
  const isSettled = settledBy !== undefined

  useEffect(() => {
    // The row of the voided ticket had the focus and is gone.
    if (voidedId !== undefined) machineRef.current?.focus()
  }, [voidedId])

  return (
    <>
      {isSettled ? (
        <SettledNotice sessionId={settledBy} isEdited={isEdited} />
      ) : (
        <TicketForm
          machineRef={machineRef}
          isCooling={savedId !== undefined}
          onSaved={({ ticketId }) => setSavedId(ticketId)}
        />
      )}
      <TicketList
        answer={listAnswer(reply, reply.data?.tickets)}
        total={reply.data?.total ?? 0}
        savedId={savedId}
        onVoid={isSettled ? undefined : setVoiding}
      />
      <Suspense fallback={null}>
        {voiding && (
          <VoidTicketDialog
            ticket={voiding}
            onClose={() => setVoiding(undefined)}
            onVoided={() => {
              setVoiding(undefined)
              setVoidedId(voiding.ticketId)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

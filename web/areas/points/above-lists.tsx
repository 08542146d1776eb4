import { useUser } from '../../lib/session.ts'
import { HeldCash } from '../cash/held-cash.part.tsx'
import { FirstSteps } from '../setup/first-steps.part.tsx'

/** What administrators see above the lists of the dashboard: the first steps of a new venue, and who holds cash. */
export function AboveLists({ seesCash }: { seesCash: boolean }) {
  const { isStarting } = useUser()
  return (
    <>
      {isStarting && <FirstSteps />}
      {seesCash && <HeldCash />}
    </>
  )
}

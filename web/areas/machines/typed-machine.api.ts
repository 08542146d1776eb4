/** Looks up a machine that somebody types into a field. */

import { useLingui } from '@lingui/react/macro'

import { findMachine, haveLetters } from '@countroom/contract/machines/machines.rules.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

interface TypedMachine {
  /** The location's spelling of the machine. Undefined while the machines load, and when the location has no such machine. */
  known: string | undefined
  /** The machine to send: the location's spelling, or else the typed text, which the server checks. */
  machine: string
  /** The message for the field when the location has no such machine. Undefined while the machines load, and for an empty field. */
  fault: string | undefined
  /** Whether a machine of the location has anything other than digits in its name. The field then accepts letters. */
  takesLetters: boolean
}

/** What the location knows about the machine in a field with this text. */
export function useTypedMachine(text: string): TypedMachine {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data } = useCall('POST /machine/list', { locationId }, { isQuiet: true })
  const machines = data?.machines.map(({ machine }) => machine)
  const typed = text.trim()
  const known = machines && findMachine(machines, typed)
  const isUnknown = machines !== undefined && typed !== '' && known === undefined
  return {
    known,
    machine: known ?? typed,
    fault: isUnknown ? t`There is no machine ${typed} at this location.` : undefined,
    takesLetters: haveLetters(machines ?? []),
  }
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { change, newKey, Refusal } from '../../lib/client.ts'
import {
  afterEvent,
  canSend,
  DIGITS_LAST_MS,
  GIVES_UP_AFTER_MS,
  isScanned,
  KIOSK_START,
  type KioskState,
  NO_PACE,
  paceAfterKey,
  WELCOME_LASTS_MS,
} from './kiosk.rules.ts'

/** Refusals whose message is meant for customers. The messages of all other refusals are for the venue's staff. */
const FOR_CUSTOMERS: readonly ErrorCode[] = ['kiosk.unknown', 'request.tooMany']

export interface Kiosk {
  state: KioskState
  press: (digit: string) => void
  erase: () => void
  /** Returns to the start and stops waiting for an answer. */
  reset: () => void
  send: () => void
}

/** The state of the kiosk. It reacts to the keys on the screen and to a keyboard. */
export function useKiosk(locationId: number): Kiosk {
  const { t } = useLingui()
  const [state, dispatch] = useReducer(afterEvent, KIOSK_START)
  const tryRef = useRef<AbortController>(undefined)
  const unansweredRef = useRef<{ phone: string; key: string }>(undefined)
  const paceRef = useRef(NO_PACE)
  /** The state before the first of the keys that `paceRef` counts. */
  const beforeKeysRef = useRef(state)

  const send = async () => {
    if (tryRef.current || !canSend(state)) return
    const abort = new AbortController()
    tryRef.current = abort
    dispatch({ type: 'send' })
    const phone = state.digits
    // The server may have received an unanswered try. So the next try for the same number uses the same idempotency key.
    const key = unansweredRef.current?.phone === phone ? unansweredRef.current.key : newKey()
    unansweredRef.current = { phone, key }
    const giveUpTimer = setTimeout(() => abort.abort(), GIVES_UP_AFTER_MS)
    try {
      const { firstName } = await change(
        'POST /customer/kioskCheckIn',
        { locationId, phone },
        { key, signal: abort.signal, isBackground: true, onOutage: () => dispatch({ type: 'wait' }) },
      )
      unansweredRef.current = undefined
      if (tryRef.current === abort) dispatch({ type: 'welcome', firstName })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined
      if (refusal && !refusal.isOutage) unansweredRef.current = undefined
      const problem =
        refusal && FOR_CUSTOMERS.includes(refusal.code)
          ? refusal.message
          : t`We could not check you in just now. Please ask at the desk.`
      if (tryRef.current === abort) dispatch({ type: 'fail', problem })
    } finally {
      clearTimeout(giveUpTimer)
      if (tryRef.current === abort) tryRef.current = undefined
    }
  }

  const reset = () => {
    tryRef.current?.abort()
    tryRef.current = undefined
    unansweredRef.current = undefined
    dispatch({ type: 'reset' })
  }

  // Removes all data of a customer before the next customer comes.
  const leave = useEffectEvent(reset)
  const lastsMs =
    state.phase === 'welcome'
      ? WELCOME_LASTS_MS
      : state.phase === 'typing' && (state.digits !== '' || state.problem !== '')
        ? DIGITS_LAST_MS
        : undefined
  useEffect(() => {
    if (lastsMs === undefined) return
    const timer = setTimeout(() => leave(), lastsMs)
    return () => clearTimeout(timer)
  }, [state, lastsMs])
  useEffect(() => () => tryRef.current?.abort(), [])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, timeStamp, target } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Enter') {
      const wasScanned = isScanned(paceRef.current, timeStamp)
      paceRef.current = NO_PACE
      // When the person has moved to a button with Tab, Enter presses this button.
      if (!wasScanned && (target as HTMLElement).closest('button')) return
      event.preventDefault()
      if (wasScanned) dispatch({ type: 'scanned', before: beforeKeysRef.current })
      else if (!repeat) void send()
    } else if (key === 'Backspace') dispatch({ type: 'erase' })
    else if (key === 'Escape' || key === 'Delete') reset()
    else if (/^[!-~]$/.test(key)) {
      paceRef.current = paceAfterKey(paceRef.current, timeStamp)
      if (paceRef.current.quickKeys === 1) beforeKeysRef.current = state
      if (/^\d$/.test(key) && !repeat) dispatch({ type: 'digit', digit: key })
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return {
    state,
    press: (digit) => dispatch({ type: 'digit', digit }),
    erase: () => dispatch({ type: 'erase' }),
    reset,
    send: () => void send(),
  }
}

/** Rules of the kiosk, where a customer types their phone number: what it shows after each key. */

import { PHONE_DIGITS } from '@countroom/contract/customers/customers.rules.ts'

/** After this time without a key, the kiosk erases the typed number and the message, so that they are not left on screen. */
export const DIGITS_LAST_MS = 20_000
export const WELCOME_LASTS_MS = 5_000
/** After this time without an answer, the kiosk stops trying and sends the customer to the desk. So it does not check in a customer who has left. */
export const GIVES_UP_AFTER_MS = 120_000

/**
 * At least `SCANNER_MIN_KEYS` keys in a row come from a chip scanner if each follows the key before within this time. A customer types more slowly.
 */
const SCANNER_KEYS_WITHIN_MS = 50
const SCANNER_MIN_KEYS = 4

export interface KioskState {
  phase: 'typing' | 'sending' | 'welcome'
  digits: string
  /** Why the last try failed, and what to do. */
  problem: string
  /** True while the number is sent again and again because the server does not answer. */
  isWaiting: boolean
  firstName: string
}

export const KIOSK_START: KioskState = { phase: 'typing', digits: '', problem: '', isWaiting: false, firstName: '' }

export type KioskEvent =
  | { type: 'digit'; digit: string }
  | { type: 'erase' }
  /** Returns to the start. The customer cleared the number, left or was greeted. */
  | { type: 'reset' }
  /** The last keys came from a scanner. `before` is the state before these keys. */
  | { type: 'scanned'; before: KioskState }
  | { type: 'send' }
  | { type: 'wait' }
  | { type: 'welcome'; firstName: string }
  | { type: 'fail'; problem: string }

/** True when the number is complete and no number is being sent. */
export function canSend({ phase, digits }: KioskState): boolean {
  return phase === 'typing' && digits.length === PHONE_DIGITS
}

/** The state of the kiosk after an event. */
export function afterEvent(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'digit': {
      // The next customer can type immediately, while the kiosk still shows the previous customer's welcome or refused number.
      const isOver = state.phase === 'welcome' || (state.problem !== '' && canSend(state))
      const before = isOver ? KIOSK_START : state
      if (before.phase === 'sending') return state
      return { ...before, problem: '', digits: (before.digits + event.digit).slice(0, PHONE_DIGITS) }
    }
    case 'erase':
      return state.phase === 'typing' ? { ...state, problem: '', digits: state.digits.slice(0, -1) } : state
    case 'reset':
      return KIOSK_START
    case 'scanned':
      // In the other phases, the scanner's keys have changed nothing.
      if (state.phase !== 'typing') return state
      return event.before.phase === 'sending' ? KIOSK_START : event.before
    case 'send':
      return canSend(state) ? { ...state, phase: 'sending', problem: '', isWaiting: false } : state
    case 'wait':
      return state.phase === 'sending' ? { ...state, isWaiting: true } : state
    case 'welcome':
      return state.phase === 'sending' ? { ...KIOSK_START, phase: 'welcome', firstName: event.firstName } : state
    case 'fail':
      return state.phase === 'sending' ? { ...state, phase: 'typing', isWaiting: false, problem: event.problem } : state
  }
}

/** The format of a phone number, '(214) 555-0142': the index of each digit, and the text between. */
export const PHONE_PLACES: readonly (number | string)[] = ['(', 0, 1, 2, ') ', 3, 4, 5, '-', 6, 7, 8, 9]

/** A partly typed number in the same format: '(214) 555-0'. Empty without a digit. */
export function phoneText(digits: string): string {
  let text = ''
  for (const place of PHONE_PLACES) {
    const isDigit = typeof place === 'number'
    if (isDigit ? place >= digits.length : digits.length === 0) break
    text += isDigit ? digits[place] : place
  }
  return text.replace(/[^\d]+$/, '')
}

/** The speed of the last keys. */
export interface KeyPace {
  /** The number of keys in a row that were as fast as a scanner's. */
  quickKeys: number
  lastAt: number
}

export const NO_PACE: KeyPace = { quickKeys: 0, lastAt: -Infinity }

export function paceAfterKey({ quickKeys, lastAt }: KeyPace, at: number): KeyPace {
  return { quickKeys: at - lastAt <= SCANNER_KEYS_WITHIN_MS ? quickKeys + 1 : 1, lastAt: at }
}

/** True when Enter follows a scanned chip. The kiosk then shows again what it showed before the scan, and does not send the scanned digits. */
export function isScanned({ quickKeys, lastAt }: KeyPace, enterAt: number): boolean {
  return quickKeys >= SCANNER_MIN_KEYS && enterAt - lastAt <= SCANNER_KEYS_WITHIN_MS
}

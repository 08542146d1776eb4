/** The kiosk, where a customer types their phone number: what it shows after each key, and what it keeps to itself. */

import { PHONE_DIGITS } from '@countroom/contract/customers/customers.rules.ts'

/** Whoever walked away leaves no number behind. */
export const DIGITS_LAST_MS = 20_000
export const WELCOME_LASTS_MS = 5_000
/** Whoever still isn't checked in by then is told to go to the desk: nobody is checked in who has left. */
export const GIVES_UP_AFTER_MS = 120_000

/** Keys that follow each other so quickly, so many on end, come from a chip scanner and not from a customer. */
const SCANNER_KEYS_WITHIN_MS = 50
const SCANNER_MIN_KEYS = 4

export interface KioskState {
  phase: 'typing' | 'sending' | 'welcome'
  digits: string
  /** Why the last try failed, and what to do. */
  problem: string
  /** Sending, and nobody answers: it is tried again and again. */
  isWaiting: boolean
  firstName: string
}

export const KIOSK_START: KioskState = { phase: 'typing', digits: '', problem: '', isWaiting: false, firstName: '' }

export type KioskEvent =
  | { type: 'digit'; digit: string }
  | { type: 'erase' }
  /** Back to the start: cleared by hand, left alone, or done. */
  | { type: 'reset' }
  | { type: 'send' }
  | { type: 'wait' }
  | { type: 'welcome'; firstName: string }
  | { type: 'fail'; problem: string }

/** Whether the number is whole, and no other is on its way. */
export function canSend({ phase, digits }: KioskState): boolean {
  return phase === 'typing' && digits.length === PHONE_DIGITS
}

/** What the kiosk shows after something happened. */
export function afterEvent(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'digit': {
      // The next customer need not wait for the last one's welcome to end, or for their refused number to go.
      const isOver = state.phase === 'welcome' || (state.problem !== '' && canSend(state))
      const before = isOver ? KIOSK_START : state
      if (before.phase === 'sending') return state
      return { ...before, problem: '', digits: (before.digits + event.digit).slice(0, PHONE_DIGITS) }
    }
    case 'erase':
      return state.phase === 'typing' ? { ...state, problem: '', digits: state.digits.slice(0, -1) } : state
    case 'reset':
      return KIOSK_START
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

/** The ten places of a phone number as they are written, '(214) 555-0142': a digit's index, or what stands between. */
export const PHONE_PLACES: readonly (number | string)[] = ['(', 0, 1, 2, ') ', 3, 4, 5, '-', 6, 7, 8, 9]

/** A number as far as it is typed: '(214) 555-0' ; empty without a digit. */
export function phoneText(digits: string): string {
  let text = ''
  for (const place of PHONE_PLACES) {
    const isDigit = typeof place === 'number'
    if (isDigit ? place >= digits.length : digits.length === 0) break
    text += isDigit ? digits[place] : place
  }
  return text.replace(/[^\d]+$/, '')
}

/** How quickly the last keys came. */
export interface KeyPace {
  /** Keys on end that came as quickly as a scanner's. */
  quickKeys: number
  lastAt: number
}

export const NO_PACE: KeyPace = { quickKeys: 0, lastAt: -Infinity }

export function paceAfterKey({ quickKeys, lastAt }: KeyPace, at: number): KeyPace {
  return { quickKeys: at - lastAt <= SCANNER_KEYS_WITHIN_MS ? quickKeys + 1 : 1, lastAt: at }
}

/** Whether an Enter ends what a scanner has typed: a chip's number, which is neither shown nor sent. */
export function isScanned({ quickKeys, lastAt }: KeyPace, enterAt: number): boolean {
  return quickKeys >= SCANNER_MIN_KEYS && enterAt - lastAt <= SCANNER_KEYS_WITHIN_MS
}

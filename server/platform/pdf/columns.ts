/** The column types of report tables. A column is as wide as its content. Only a box to write in has a fixed width. */

import type { Column } from './report.ts'

export const text = (label: string): Column => ({ label, holds: 'text' })
/** A short text that never wraps, such as a time or a kind. */
export const phrase = (label: string): Column => ({ label, holds: 'phrase' })
export const whole = (label: string): Column => ({ label, holds: 'whole' })
/** A whole number with its sign, such as a difference. */
export const signed = (label: string): Column => ({ label, holds: 'signed' })
export const hours = (label: string): Column => ({ label, holds: 'hours' })
export const percent = (label: string): Column => ({ label, holds: 'percent' })
/** Money in integer cents, printed in dollars. */
export const money = (label: string): Column => ({ label, holds: 'money' })
/** A box to write in by hand. */
export const blank = (label: string): Column => ({ label, holds: 'blank' })
export const picture = (label: string): Column => ({ label, holds: 'picture' })

/** The column types of report tables. */

import type { Column } from './report.ts'

type Width = Column['width']

export const text = (label: string, width: Width = 'fit'): Column => ({ label, holds: 'text', width })
/** A text that is never broken, such as a time or a kind. */
export const phrase = (label: string): Column => ({ label, holds: 'phrase', width: 'fit' })
export const whole = (label: string): Column => ({ label, holds: 'whole', width: 'fit' })
export const hours = (label: string): Column => ({ label, holds: 'hours', width: 'fit' })
export const percent = (label: string): Column => ({ label, holds: 'percent', width: 'fit' })
/** Holds integer cents and prints dollars. */
export const money = (label: string): Column => ({ label, holds: 'money', width: 'fit' })
export const picture = (label: string): Column => ({ label, holds: 'picture', width: 'fit' })

import type { Role } from '../access/roles.ts'

/** The severity of an alert, the most severe first. */
export const ALERT_CLASSES = ['critical', 'warning', 'info'] as const
export type AlertClass = (typeof ALERT_CLASSES)[number]

/**
 * Every alert that the server raises: its class, who sees it, and its sentence (part 1 section 3, Alert; domain 12). Administrators see every alert.
 * Other people see an alert when they have its `seenBy` role. The screens of this role show the figures of the alert too. The values of an alert
 * replace the `{name}` placeholders of its sentence. No sentence contains a dollar sign.
 */
export const ALERTS = {
  'drawer.difference': {
    classification: 'critical',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message:
      'The drawer of {name} was {difference} {direction} at its first count: {counted} counted, {expected} expected.',
  },
  'drawer.shorts': {
    classification: 'warning',
    seenBy: 'ROLE_ADMIN',
    message: 'The drawers of {name} were short {shorts} in the last 30 days. They handled {handled}.',
  },
  'drawer.uncounted': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The shift of {name} that began at {clockIn} was settled without a count of its drawer.',
  },
  'ticket.overpaid': {
    classification: 'critical',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine}: {amount} more was paid in tickets than the machine printed.',
  },
  'ticket.unpaid': {
    classification: 'warning',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine}: For two reading sessions, {amount} in tickets has not been paid.',
  },
  'ticket.voided': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'Ticket {number} for {amount} on machine {machine} was voided. Reason: {reason}.',
  },
  'raffle.employeeWon': {
    classification: 'info',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The raffle winner {customer} of machine {machine} has the name of an employee. The prize was {amount}.',
  },
  'raffle.voided': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The raffle prize of {customer} for {amount} on machine {machine} was voided. Reason: {reason}.',
  },
  'transaction.voided': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The entry {description} of {amount} was voided. Reason: {reason}.',
  },
  'bonus.voided': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The bonus {bonus} for {amount} of {customer} on machine {machine} was voided. Reason: {reason}.',
  },
  'bonus.changed': {
    classification: 'info',
    seenBy: 'ROLE_MANAGE_BONUS',
    message: 'The bonus {name} was {what}.',
  },
  'meter.fell': {
    classification: 'critical',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine}: the {field} meter fell from {previous} to {current}. Reason: {kind}, {note}.',
  },
  'machine.paidOut': {
    classification: 'critical',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine} paid out {out} and took in {in}.',
  },
  'day.reopened': {
    classification: 'critical',
    seenBy: 'ROLE_ACCOUNTING',
    message: '{name} reopened {day}, which {verifier} had verified. Reason: {reason}.',
  },
  'day.verified': {
    classification: 'info',
    seenBy: 'ROLE_ACCOUNTING',
    message: '{name} verified {day}: net profit {netProfit}, short/over {shortOver}.',
  },
  'points.voided': {
    classification: 'warning',
    seenBy: 'ROLE_POINT_WATCHING',
    message: '{points} points for {customer} were voided. Reason: {reason}.',
  },
  'reading.outlierConfirmed': {
    classification: 'info',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine}: an unusual reading was confirmed, {in} in and {out} out.',
  },
  'shift.stale': {
    classification: 'warning',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message:
      'The shift of {name} that began at {clockIn} is still open after {hours} hours. Close it under Employee Sessions.',
  },
  'machine.idle': {
    classification: 'warning',
    seenBy: 'ROLE_MASTER_READING',
    message: 'Machine {machine} has had no play since {since}.',
  },
  'reading.noSession': {
    classification: 'warning',
    seenBy: 'ROLE_MASTER_READING',
    message: 'No reading session has ended since {day}.',
  },
  'licence.endingSoon': {
    classification: 'info',
    seenBy: 'ROLE_ADMIN',
    message: 'The license of this company ends on {endsAt}.',
  },
  'licence.ending': {
    classification: 'warning',
    seenBy: 'ROLE_ADMIN',
    message: 'The license of this company ends on {endsAt}.',
  },
  'shift.manual': {
    classification: 'info',
    seenBy: 'ROLE_EMPLOYEE_SESSION',
    message: 'The shift of {name} that began at {clockIn} was entered or corrected by hand.',
  },
} as const satisfies Record<string, { classification: AlertClass; seenBy: Role; message: string }>

export type AlertCode = keyof typeof ALERTS

/** The names of a sentence's placeholders. For 'Machine {machine}', this is 'machine'. */
type Places<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never

/** An alert that a change or a job raises, with one of the codes `Code`. */
export type RaisedAlert<Code extends AlertCode = AlertCode> = {
  [Each in Code]: {
    code: Each
    /** What the alert is about, such as 'shift 12'. A location has one alert for each code and cause, even when the words differ. */
    cause: string
    values: Record<Places<(typeof ALERTS)[Each]['message']>, string | number>
  }
}[Code]

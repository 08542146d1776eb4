/**
 * Every alert that the server raises: its class and its sentence (part 1 section 3, Alert; domain 12). The values of an alert fill the `{name}`
 * places of its sentence. No sentence holds a dollar sign.
 */
export const ALERTS = {
  'drawer.difference': {
    classification: 'critical',
    message:
      'The drawer of {name} was {difference} {direction} at its first count: {counted} counted, {expected} expected.',
  },
  'drawer.shorts': {
    classification: 'warning',
    message: 'The drawers of {name} were short {shorts} in the last 30 days, of {handled} handled.',
  },
  'drawer.uncounted': {
    classification: 'warning',
    message: 'The shift of {name} that began at {clockIn} was settled without a count of its drawer.',
  },
  'ticket.overpaid': {
    classification: 'critical',
    message: 'Machine {machine}: {amount} more was paid in tickets than it printed.',
  },
  'ticket.unpaid': {
    classification: 'warning',
    message: 'Machine {machine}: tickets for {amount} have not been paid for two sessions.',
  },
  'ticket.voided': {
    classification: 'warning',
    message: 'Ticket {number} for {amount} on machine {machine} was voided. Reason: {reason}.',
  },
  'transaction.voided': {
    classification: 'warning',
    message: '{description} of {amount} was voided. Reason: {reason}.',
  },
  'meter.fell': {
    classification: 'critical',
    message: 'Machine {machine}: the {field} meter fell from {previous} to {current}. Reason: {kind}, {note}.',
  },
  'machine.paidOut': {
    classification: 'critical',
    message: 'Machine {machine} paid out {out} and took in {in}.',
  },
  'points.voided': {
    classification: 'warning',
    message: '{points} points for {customer} were voided. Reason: {reason}.',
  },
  'reading.outlierConfirmed': {
    classification: 'info',
    message: 'Machine {machine}: an unusual reading was confirmed, {in} in and {out} out.',
  },
  'shift.stale': {
    classification: 'warning',
    message:
      'The shift of {name} that began at {clockIn} is still open after {hours} hours. Close it under Employee Sessions.',
  },
  'machine.idle': {
    classification: 'warning',
    message: 'Machine {machine} has had no play since {since}.',
  },
  'reading.noSession': {
    classification: 'warning',
    message: 'No reading session has ended since {day}.',
  },
  'licence.ending': {
    classification: 'warning',
    message: 'The licence of this company ends at {endsAt}.',
  },
  'shift.manual': {
    classification: 'info',
    message: 'The shift of {name} that began at {clockIn} was entered or corrected by hand.',
  },
} as const satisfies Record<string, { classification: 'info' | 'warning' | 'critical'; message: string }>

export type AlertCode = keyof typeof ALERTS

/** The names of a sentence's places: of 'Machine {machine}' it is 'machine'. */
type Places<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never

/** An alert as a change or a job raises it, with one of these codes. */
export type RaisedAlert<Code extends AlertCode = AlertCode> = {
  [Each in Code]: {
    code: Each
    /** What it is about, such as 'shift 12'. A location has one alert for each code and cause, whatever its words. */
    cause: string
    values: Record<Places<(typeof ALERTS)[Each]['message']>, string | number>
  }
}[Code]

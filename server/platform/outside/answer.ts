/** The result of an attempt to send something. */
export interface Answer {
  isDelivered: boolean
  /** What the receiver answered, or why it was not reached. */
  answer: string
}

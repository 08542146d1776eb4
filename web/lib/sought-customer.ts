import { handover } from './handover.ts'

/** The text that somebody typed to find a customer who is not registered yet. The form for a new customer starts with it. */
export const soughtCustomer = handover<string>()

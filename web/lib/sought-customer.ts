import { handover } from './handover.ts'

/** What somebody typed when they looked for a customer who is not registered yet. The form of a new customer begins with it. */
export const soughtCustomer = handover<string>()

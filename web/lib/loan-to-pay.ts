import { handover } from './handover.ts'

/** What the button Pay back fills in on Transactions or on the Customer Loan Report: the customer and the amount in dollars. */
export const loanToPay = handover<{ customerId: number; name: string; amount: number }>()

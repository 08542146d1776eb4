import { handover } from './handover.ts'

/** Filled in by the button Pay back: the customer and the amount in dollars for the form on Transactions or on the Customer Loan Report. */
export const loanToPay = handover<{ customerId: number; name: string; amount: number }>()

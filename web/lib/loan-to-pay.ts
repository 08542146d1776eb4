import { handover } from './handover.ts'

/** A loan that a customer pays back. Transactions or the Customer Loan Report opens with it. The amount is in dollars. */
export const loanToPay = handover<{ customerId: number; name: string; amount: number }>()

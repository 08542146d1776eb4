import { handover } from './handover.ts'

/** A loan that a customer pays back. Transactions or the Customer Loan Report begins with it. Dollars. */
export const loanToPay = handover<{ customerId: number; name: string; amount: number }>()

import { handover } from './handover.ts'

/**
 * What the button Pay back beside a customer's balance fills in: the customer and the amount in dollars. The button opens the form on Transactions or
 * on the Customer Loan Report.
 */
export const loanToPay = handover<{ customerId: number; name: string; amount: number }>()

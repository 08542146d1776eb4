/** The words of the audit trail about raffle draws and prizes. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { raffleCalls } from './raffle.calls.ts'

export const raffleWords: AuditWords<ChangesOf<typeof raffleCalls>> = {
  keys: {
    drawId: ['Draw id', 'id'],
    draw: ['Draw number', 'number'],
    day: ['Raffle day', 'day'],
    round: ['Round of machines', 'number'],
    machines: ['Machines that could win', 'number'],
    promise: ['Published hash', 'text'],
    seed: ['Published seed', 'text'],
    machine: ['Machine', 'machine'],
    insteadOf: ['In place of draw', 'number'],
    state: ['State', 'text'],
    raffleId: ['Prize id', 'id'],
    customerId: ['Customer id', 'id'],
    customer: ['Winner', 'person'],
    winnerNumber: ['Winner number', 'text'],
    amount: ['Amount', 'money'],
    isCredit: ['Paid as machine credit', 'yesNo'],
    isEmployee: ['The winner has the name of an employee', 'yesNo'],
    photo: ['Photo of the winner', 'text'],
    clockId: ['Employee session number', 'id'],
    approvedBy: ['Approved by', 'person'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    startDraw: 'began raffle draw #{draw}',
    revealDraw: 'drew machine {machine} in raffle draw #{draw}',
    noShow: 'closed raffle draw #{draw} of machine {machine} without a prize',
    saveRaffle: 'gave the raffle prize of machine {machine} to {customer}',
    deleteRaffle: 'voided the raffle prize of {customer}',
  },
}

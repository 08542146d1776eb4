import { expect, it } from 'vitest'

import { KERNEL_ERRORS, type ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { weeklyReportCalls } from '@countroom/contract/weekly-report/weekly-report.calls.ts'

import { isDayOutOfDate } from './day-change.rules.ts'

it('the shown figures are out of date only after a refusal that says that somebody else changed the day', () => {
  const { updateReportField, updateManagerBank, addExpense, removeExpense, verifyDay, reopenDay } = weeklyReportCalls
  const calls = [updateReportField, updateManagerBank, addExpense, removeExpense, verifyDay, reopenDay]
  const refusals = new Set<ErrorCode>([...KERNEL_ERRORS, ...calls.flatMap(({ refuses }) => refuses)])
  expect([...refusals].filter(isDayOutOfDate).toSorted()).toEqual([
    'day.changed',
    'day.locked',
    'day.notVerified',
    'day.verified',
    'report.expenseUnknown',
    'report.figureChanged',
  ])
})

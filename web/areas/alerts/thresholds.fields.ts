/** The fields of the form for a location's notification thresholds (domain 12). */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SavedThresholds } from '@countroom/contract/alerts/alerts.shapes.ts'
import { MAX_THRESHOLD } from '@countroom/contract/alerts/thresholds.rules.ts'

import type { Field, FieldTable } from '../../ui/fields.rules.ts'
import { parseDecimal, parseWhole } from '../../ui/figures.rules.ts'

type Name = keyof Omit<SavedThresholds, 'version'>
/** The typed values, named like the fields of the calls. */
export type ThresholdsForm = Record<Name, string>
type ThresholdField = Field<SavedThresholds, ThresholdsForm, string, unknown>

/** Parses a typed threshold above 0. Returns undefined for 0 and for text that `parse` does not accept. */
const aboveZero = (parse: (text: string) => number | undefined) => (text: string) => parse(text) || undefined

export const parseAmount = aboveZero((text) => parseDecimal(text, MAX_THRESHOLD.dollars))
export const parsePercent = (text: string) => parseDecimal(text, MAX_THRESHOLD.percent)
export const parseDollars = aboveZero((text) => parseWhole(text, MAX_THRESHOLD.dollars))
export const parseTimes = aboveZero((text) => parseWhole(text, MAX_THRESHOLD.times))
export const parseHours = aboveZero((text) => parseWhole(text, MAX_THRESHOLD.hours))
export const parseDays = aboveZero((text) => parseWhole(text, MAX_THRESHOLD.days))

const amount = (name: Name, label: MessageDescriptor): ThresholdField => ({
  label,
  of: (saved) => saved?.[name].toFixed(2) ?? '',
  parse: parseAmount,
  fault: msg`Enter an amount from 0.01 to 1,000,000.`,
  isRequired: true,
})

const figure = (
  name: Name,
  label: MessageDescriptor,
  parse: (text: string) => number | undefined,
  fault: MessageDescriptor,
): ThresholdField => ({ label, of: (saved) => saved?.[name].toString() ?? '', parse, fault, isRequired: true })

const DAYS = msg`Enter whole days from 1 to 90.`

export const THRESHOLD_FIELDS: FieldTable<SavedThresholds, ThresholdsForm> = {
  drawerDifference: amount('drawerDifference', msg`Drawer short or over by`),
  shorts: amount('shorts', msg`Shorts of one person in 30 days`),
  shortsPart: figure(
    'shortsPart',
    msg`Shorts as a part of the cash handled`,
    parsePercent,
    msg`Enter a percent from 0 to 100 with at most two decimals.`,
  ),
  void: amount('void', msg`Voided amount`),
  overpaid: amount('overpaid', msg`Paid more than printed`),
  unpaid: amount('unpaid', msg`Unpaid for two sessions`),
  payout: figure('payout', msg`Paid out by a machine`, parseDollars, msg`Enter whole dollars from 1 to 1,000,000.`),
  payoutTimes: figure(
    'payoutTimes',
    msg`Paid out, as a multiple of the machine’s In`,
    parseTimes,
    msg`Enter a whole number from 1 to 100.`,
  ),
  idleDays: figure('idleDays', msg`Days without play on a machine`, parseDays, DAYS),
  openShiftHours: figure(
    'openShiftHours',
    msg`Hours until a shift is too long`,
    parseHours,
    msg`Enter whole hours from 1 to 168.`,
  ),
  missedDays: figure('missedDays', msg`Business days without a session`, parseDays, DAYS),
}

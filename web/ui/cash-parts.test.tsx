import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { BillsField } from './bills-field.tsx'
import { Moment } from './moment.tsx'
import { MoneyField } from './money-field.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const markup = (part: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{part}</I18nProvider>)
/** The text of an element, without styles. */
const textOf = (part: ReactNode) =>
  markup(part)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const nothing = () => {}

it('the total of the counted bills and coins is shown, or a dash when the coins are not an amount', () => {
  const count = { bills: { 100: 2, 20: 3 }, coins: '0.75' }
  const part = <BillsField label="Cash left" value={count} onChange={nothing} />
  expect(textOf(part)).toMatch(/Cash left .*\$200\.00 .*\$60\.00 .*Total \$260\.75/)
  const html = markup(part)
  for (const label of ['100 dollar bills', 'One 100 dollar bill more', 'One 100 dollar bill fewer'])
    expect(html).toContain(`aria-label="${label}"`)
  expect(html).toContain('value="0.75"')
  const unread = <BillsField label="Cash left" value={{ ...count, coins: '0.7.5' }} onChange={nothing} />
  expect(textOf(unread)).toMatch(/Enter dollars .*Total –/)
})

it('an invalid amount gets a message that says how to enter an amount', () => {
  const field = (value: string) => <MoneyField label="Amount" value={value} onChange={nothing} />
  expect(textOf(field('1.2.3'))).toContain('Enter dollars with at most two decimals')
  expect(textOf(field('15.5'))).not.toContain('Enter dollars')
  expect(textOf(field(''))).not.toContain('Enter dollars')
})

it('a date and time show their zone in the hour that occurs twice when the clocks go back', () => {
  const moment = (instant: string) => textOf(<Moment instant={instant} timezone="America/Chicago" />).trim()
  expect(moment('2026-11-01T06:30:00Z')).toBe('2026-11-01 1:30 AM CDT')
  expect(moment('2026-11-01T07:30:00Z')).toBe('2026-11-01 1:30 AM CST')
  expect(moment('2026-11-01T08:30:00Z')).toBe('2026-11-01 2:30 AM')
})

import { expect, it } from 'vitest'

import { type CardColumn, cardParts } from './card-parts.ts'

type Column = CardColumn & { id: string }

const text = (id: string): Column => ({ id })
const figure = (id: string): Column => ({ id, align: 'right' })
const idsOf = (columns: readonly Column[]) => {
  const { title, figure: key, facts, rest } = cardParts(columns)
  return { line1: [title?.id, key?.id], line2: facts.map(({ id }) => id), rest: rest.map(({ id }) => id) }
}

it('a card has the name and the key figure on line one, and two facts on line two, and hides the other columns', () => {
  expect(idsOf([text('name'), text('in'), text('out'), figure('hours'), figure('pay'), text('state')])).toEqual({
    line1: ['name', 'hours'],
    line2: ['in', 'out'],
    rest: ['pay', 'state'],
  })
})

it('a list can choose the columns for the key figure and the facts', () => {
  const columns: Column[] = [
    text('name'),
    { ...text('in'), onCard: 'fact' },
    text('out'),
    figure('hours'),
    { ...figure('pay'), onCard: 'figure' },
    { ...text('state'), onCard: 'fact' },
  ]
  expect(idsOf(columns)).toEqual({ line1: ['name', 'pay'], line2: ['in', 'state'], rest: ['out', 'hours'] })
})

it('figures that all have the role "rest" are neither key figures nor facts', () => {
  const months = ['jan', 'feb', 'mar', 'apr'].map((id): Column => ({ ...figure(id), onCard: 'rest' }))
  expect(idsOf([text('name'), ...months])).toEqual({
    line1: ['name', undefined],
    line2: [],
    rest: ['jan', 'feb', 'mar', 'apr'],
  })
})

it('a text with the role "rest" does not become a fact', () => {
  const columns = [
    text('name'),
    { ...text('by'), onCard: 'rest' as const },
    text('since'),
    figure('days'),
    text('state'),
  ]
  expect(idsOf(columns)).toEqual({ line1: ['name', 'days'], line2: ['since', 'state'], rest: ['by'] })
})

it('a card shows all columns when there are at most three besides the name', () => {
  expect(idsOf([text('name'), text('since'), text('machine'), figure('points')])).toEqual({
    line1: ['name', undefined],
    line2: [],
    rest: ['since', 'machine', 'points'],
  })
})

it('a list with few columns can still choose the columns for the key figure and the facts', () => {
  expect(
    idsOf([text('sentence'), { ...text('when'), onCard: 'fact' }, { ...text('changes'), onCard: 'fact' }]),
  ).toEqual({
    line1: ['sentence', undefined],
    line2: ['when', 'changes'],
    rest: [],
  })
})

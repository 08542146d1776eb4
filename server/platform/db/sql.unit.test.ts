import { expect, test } from 'vitest'

import { type Sql, sql } from './sql.ts'

const compile = (statement: Sql) => {
  const { sql: text, parameters } = statement.compile()
  return [text, ...parameters]
}

test('a statement without changing parts always has the same text, with new values each time', () => {
  const byName = (name: string, ids: number[]) => sql`select ${sql`a.b`} from a where n = ${name} and i = any (${ids})`
  expect(compile(byName('x', [1]))).toEqual(['select a.b from a where n = $1 and i = any ($2)', 'x', [1]])
  expect(compile(byName('y', [2, 3]))).toEqual(['select a.b from a where n = $1 and i = any ($2)', 'y', [2, 3]])
})

test('a statement with changing parts gets the text of its current parts', () => {
  const newest = sql`order by i desc`
  const both = (first: unknown, second: unknown) => sql`select ${first} as a ${second}`
  expect(compile(both(1, newest))).toEqual(['select $1 as a order by i desc', 1])
  expect(compile(both(newest, 1))).toEqual(['select order by i desc as a $1', 1])
  expect(compile(both(1, sql`limit 1`))).toEqual(['select $1 as a limit 1', 1])
  expect(compile(both(sql.ref('t.c'), sql.join([1, 2])))).toEqual(['select "t"."c" as a $1, $2', 1, 2])
  expect(compile(both(sql.ref('t.d'), sql.lit('x')))).toEqual([`select "t"."d" as a 'x'`])
  expect(compile(both(1, newest))).toEqual(['select $1 as a order by i desc', 1])
})

test('names and constants are quoted, so that they cannot change the statement', () => {
  expect(compile(sql`select ${sql.ref('t.a"b')}, ${sql.lit("O'Neil")}`)).toEqual([`select "t"."a""b", 'O''Neil'`])
})

test('join puts the separator between templates and values', () => {
  const conditions = [sql`a = ${1}`, sql`b`, 2]
  expect(compile(sql`(${sql.join(conditions, sql` and `)})`)).toEqual(['(a = $1 and b and $2)', 1, 2])
  expect(compile(sql`(${sql.join(['x', 'y', 'z'])})`)).toEqual(['($1, $2, $3)', 'x', 'y', 'z'])
  const listed = (ids: number[]) => sql`in (${sql.join(ids)})`.compile().sql
  expect(listed([1, 2])).toBe(listed([3, 4]))
  expect(listed([1, 2, 3])).toBe('in ($1, $2, $3)')
  const many = Array.from({ length: 20_000 }, () => sql`a`)
  expect(sql.join(many).compile().sql).toBe(many.map(() => 'a').join(', '))
  expect(() => sql.join([])).toThrow('at least one')
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { folded } from '@countroom/contract/kernel/text.ts'

import { type House, openHouse } from '../../testing/house.ts'
import { foldedText } from './folded.ts'
import { sql } from './sql.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('foldedText makes the same search keys in SQL as folded makes in JavaScript', async () => {
  const names = [
    'JOSÉ Muñoz',
    'e\u0301',
    'Ve\u200bga\u00ad',
    'Đặng Łukasz Søren Weiß Æsa',
    'Þór Œuvre ħı',
    'Café №5',
    '',
  ]
  const asked = sql<{ key: string }>`
    select ${foldedText(sql`name`)} as key from unnest(${names}::text[]) with ordinality as asked (name, place) order by place
  `
  const { rows } = await asked.execute(house.app.platform.connections.reads)
  expect(rows.map(({ key }) => key)).toEqual(names.map(folded))
})

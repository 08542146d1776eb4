import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nameKey } from '@countroom/contract/kernel/names.ts'

import { type Named, type NamedEdit, namesOfChanged, planNames } from './named-list.rules.ts'

const row = (id: number, name: string, version = 1): Named => ({ id, name, version })
const edit = (id: number | undefined, name: string, version?: number): NamedEdit => ({ id, name, version })

describe('a save of a list', () => {
  const current = [row(1, '1'), row(2, '2'), row(3, '3', 4)]

  test('a save lists what is renamed, added and removed, and nothing else', () => {
    const plan = planNames(
      current,
      [edit(1, ' 10 ', 1), edit(2, '2', 1), edit(undefined, '4')],
      [{ id: 3, version: 4 }],
    )
    expect(plan).toEqual({
      renamed: [{ id: 1, from: '1', to: '10' }],
      added: ['4'],
      removed: [{ id: 3, name: '3' }],
    })
  })

  test('a save may swap two names, and may give the name of a removed row to another row', () => {
    expect(planNames(current, [edit(1, '2', 1), edit(2, '1', 1)], [])).toMatchObject({
      renamed: [{ id: 1 }, { id: 2 }],
    })
    expect(planNames(current, [edit(1, '3', 1)], [{ id: 3, version: 4 }])).toMatchObject({ renamed: [{ to: '3' }] })
  })

  test('a save is a conflict when it would undo a newer change, but not when it keeps the newer name', () => {
    expect(planNames(current, [edit(3, 'three', 3)], [])).toEqual({ fault: 'changed', names: ['3'] })
    expect(planNames(current, [edit(3, '3', 3)], [])).toMatchObject({ renamed: [] })
    expect(planNames(current, [], [{ id: 3, version: 3 }])).toEqual({ fault: 'changed', names: ['3'] })
    expect(planNames(current, [edit(9, '9', 1)], [])).toEqual({ fault: 'changed', names: ['9'] })
    expect(planNames(current, [], [{ id: 9, version: 1 }])).toEqual({ fault: 'changed', names: [] })
  })

  test('a save with an old version is a conflict when it would undo what another person chose for the row', () => {
    const chosen = [{ ...row(1, 'Ice', 2), choice: 'Food Expense' }]
    const choose = (choice: string, version: number) => planNames(chosen, [{ ...edit(1, 'Ice', version), choice }], [])
    expect(choose('Bonus', 1)).toEqual({ fault: 'changed', names: ['Ice'] })
    expect(choose('Bonus', 2)).toMatchObject({ renamed: [] })
    expect(choose('Food Expense', 1)).toMatchObject({ renamed: [] })
  })

  test('a save is refused at a row without a name, or with the name of another row in the save or in the list', () => {
    expect(planNames(current, [edit(1, '1', 1), edit(undefined, '  ')], [])).toEqual({ fault: 'nameMissing', index: 1 })
    expect(planNames([row(1, 'Ace')], [edit(undefined, ' aCE ')], [])).toEqual({ fault: 'duplicate', index: 0 })
    expect(planNames(current, [edit(1, '2', 1), edit(2, '2', 1)], [])).toEqual({ fault: 'duplicate', index: 0 })
    expect(planNames([], [edit(undefined, '7'), edit(undefined, '7')], [])).toEqual({ fault: 'duplicate', index: 1 })
  })

  test('a save never leaves two rows with the same name, or a row without a name', () => {
    const name = fc.constantFrom('1', '2', '3', ' 1', 'a', 'A', '')
    const save = fc.tuple(
      fc.uniqueArray(fc.tuple(fc.nat(5), name), { selector: ([id]) => id, maxLength: 5 }),
      fc.array(name, { maxLength: 3 }),
      fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
    )
    fc.assert(
      fc.property(save, ([edited, added, removed]) => {
        const there = ['1', '2', '3', 'a'].map((text, id) => row(id, text))
        const edits = [
          ...edited.filter(([id]) => !removed.includes(id)).map(([id, text]) => edit(id, text, 1)),
          ...added.map((text) => edit(undefined, text)),
        ]
        const plan = planNames(
          there,
          edits,
          removed.map((id) => ({ id, version: 1 })),
        )
        if (plan.fault !== undefined) return
        const gone = new Set(plan.removed.map(({ id }) => id))
        const renamed = new Map(plan.renamed.map(({ id, to }) => [id, to]))
        const after = [
          ...there.filter(({ id }) => !gone.has(id)).map(({ id, name }) => renamed.get(id) ?? name),
          ...plan.added,
        ].map(nameKey)
        expect(new Set(after).size).toBe(after.length)
        expect(after).not.toContain('')
      }),
    )
  })

  test('the changed rows are named in words, and a long list is shortened', () => {
    expect(namesOfChanged('machine', ['12', '13'])).toBe('machine 12, machine 13')
    expect(namesOfChanged('game', [])).toBe('the list of games')
    expect(namesOfChanged('game', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      'game a, game b, game c, game d, game e, 2 more',
    )
  })
})

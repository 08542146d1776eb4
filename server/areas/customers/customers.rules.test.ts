import { describe, expect, test } from 'vitest'

import type { ImportRow } from '@countroom/contract/customers/import.rules.ts'

import {
  areSameTerms,
  givenLicense,
  importedCustomer,
  importFindings,
  licenseEnding,
  maskedLicense,
  nameKey,
  narrowedTo,
  NEW_TERMS,
  numberTags,
  registeredSentence,
  searchPatterns,
  searchText,
  searchWords,
  splitSearch,
  termsAfter,
} from './customers.rules.ts'

const TODAY = '2026-06-01'
const NOBODY = { tags: new Set<string>(), names: new Map<string, string>(), phones: new Map<string, string>() }

function row(number: number, change: Partial<ImportRow> = {}): ImportRow {
  return {
    row: number,
    tagId: '',
    firstName: `Mia ${number}`,
    lastName: 'Lopez',
    phone: String(2_145_550_000 + number),
    dob: '',
    address: '',
    driverLicense: '',
    points: '',
    comments: '',
    ...change,
  }
}

describe('names', () => {
  test('two names are the same when only their accents, case and blanks differ', () => {
    expect(nameKey('  José  María ')).toBe(nameKey('JOSE MARIA'))
    expect(nameKey('Ana')).not.toBe(nameKey('Anna'))
  })

  test('two names are the same when only punctuation around them or invisible characters in them differ', () => {
    for (const name of ['Vega.', 'Ve\u200bga', '“Vega”', 'Ve\u00adga', ' - vega ,', 'V\u200dega']) {
      expect(nameKey(name), name).toBe(nameKey('Vega'))
    }
    expect(nameKey("O'Brien")).not.toBe(nameKey('OBrien'))
    expect(nameKey('Vega 😀')).not.toBe(nameKey('Vega'))
  })
})

describe('a search', () => {
  const text = searchText({ firstName: 'José María', lastName: 'O’Brien', phone: '2145550142', tagId: '4711' })
  const finds = (search: string) => searchWords(search).every((word) => text.includes(word))

  test('a search finds words of names, phone numbers and tags in any order, and requires all words', () => {
    for (const search of ['jose', 'BRIEN maria', "o'brien", '4711', '5550142', 'mar 4711', '']) {
      expect(finds(search), search).toBe(true)
    }
    expect(finds('jose smith')).toBe(false)
  })

  test('a search ignores punctuation around a word and invisible characters in it, but keeps a word that is only punctuation', () => {
    for (const search of ['José,', '"brien"', 'ma\u200bria.', '(4711)']) expect(finds(search), search).toBe(true)
    expect(searchWords('%% "')).toEqual(['%%', '"'])
  })

  test('without the privileged view, a searched word that contains a digit must match a whole word, however a number is written', () => {
    const whole = (search: string, hasPrivilege: boolean) => {
      const { indexed, others } = splitSearch(search, hasPrivilege)
      return [...indexed, ...others].filter(({ place }) => place === 'whole').map(({ text: word }) => word)
    }
    expect(whole('mia 555-0142 (214) 7 7. a1', false)).toEqual(['5550142', '214', 'a1', '7'])
    expect(whole('mía дуд', false)).toEqual([])
    expect(whole('(214) 555-0142', false)).toEqual(['2145550142'])
    expect(whole('mia 5550142', true)).toEqual([])
  })

  test('a search finds a phone number however it is written', () => {
    for (const search of ['(214) 555-0142', '214.555.0142', '214 555 0142', '+1 (214) 555-0142', '555-0142', '(214)']) {
      expect(finds(search), search).toBe(true)
    }
    expect(finds('(214) 555-0143')).toBe(false)
  })

  test('a search finds a tag that has separators, with and without the separators', () => {
    const tagged = searchText({ firstName: 'A', lastName: 'B', phone: '2145550142', tagId: '12-34' })
    for (const search of ['12-34', '1234']) {
      expect(searchWords(search).every((word) => tagged.includes(word))).toBe(true)
    }
  })

  test('a search finds parts of words in every script, because letters of other scripts are stored as code numbers', () => {
    const named = searchText({ firstName: 'דוד', lastName: 'Иванов 😀', phone: '2145550142', tagId: '1' })
    // Every database can make trigrams of these characters, because they are ASCII.
    expect(named).toMatch(/^[ -~]+$/)
    for (const search of ['דו', 'ванов', '😀']) {
      const [word] = splitSearch(search, true).indexed
      expect(named.includes(word!.text), search).toBe(true)
    }
    expect(named.includes(searchWords('דד')[0]!)).toBe(false)
  })

  test('a search looks up each of its three longest words once in the index, and short words only if it has no long words', () => {
    const asked = (search: string) => splitSearch(search, true).indexed.map(({ text: word }) => word)
    expect(asked('ab abc abcd ABCD abcde abcdef')).toEqual(['abcdef', 'abcde', 'abcd'])
    expect(splitSearch('ab abc abcd ABCD abcde abcdef', true).others).toEqual([
      { text: 'abc', place: 'anywhere' },
      { text: 'ab', place: 'beginning' },
    ])
    expect(asked('ana b')).toEqual(['ana'])
    expect(asked('a bc')).toEqual(['bc', 'a'])
    expect(splitSearch('  ', true)).toEqual({ indexed: [], others: [] })
  })

  test('a search finds one or two letters only at the beginning of words, longer words anywhere, and some numbers only as whole words', () => {
    const placed = (search: string) => splitSearch(search, true).indexed
    expect(placed('an')).toEqual([{ text: 'an', place: 'beginning' }])
    expect(searchPatterns(placed('an')[0]!)).toEqual({ regex: '(^| )an' })
    expect(searchPatterns(placed('ana')[0]!)).toEqual({ like: ['%ana%'] })
    expect(narrowedTo(splitSearch('7', false), 'beginning').indexed).toEqual([{ text: '7', place: 'whole' }])
    expect(searchPatterns({ text: '7', place: 'whole' })).toEqual({ like: ['7', '7 %', '% 7', '% 7 %'] })
    expect(searchPatterns({ text: 'ana', place: 'beginning' })).toEqual({ regex: '(^| )ana' })
  })

  test('a search looks up only the last six digits of a number in the index, because a location’s phone numbers begin alike', () => {
    const [phone] = splitSearch('(214) 555-0100', true).indexed
    expect(searchPatterns(phone!)).toEqual({ like: ['%550100%'] })
    expect(searchPatterns({ text: '2145550100', place: 'whole' })).toEqual({ like: ['%550100%'] })
    expect(searchPatterns({ text: '214', place: 'whole' })).toEqual({ like: ['%214%'] })
  })

  test('a search treats the special characters of LIKE and regular expressions as plain characters', () => {
    const word = String.raw`50%_\x(`
    expect(searchPatterns({ text: word, place: 'anywhere' })).toEqual({ like: [String.raw`%50\%\_\\x(%`] })
    expect(searchPatterns({ text: word, place: 'beginning' })).toEqual({ regex: String.raw`(^| )50\%\_\\x\(` })
  })
})

describe('a driver license', () => {
  test('a driver license shows at most its last four characters, and never more than half of its characters', () => {
    expect(['TX12345678', '123456', '12', '1', ''].map(licenseEnding)).toEqual(['5678', '456', '2', '', ''])
    expect(licenseEnding('ab😀😀')).toBe('😀😀')
  })

  test('a driver license is shown masked, and a missing driver license is shown as an empty text', () => {
    expect(maskedLicense({ hasDriverLicense: true, driverLicenseEnding: '5678' })).toBe('••••5678')
    expect(maskedLicense({ hasDriverLicense: false, driverLicenseEnding: '' })).toBe('')
  })

  test('a driver license stays unchanged when a change leaves it out or sends it back masked', () => {
    expect([undefined, '••••5678', '', 'TX1'].map(givenLicense)).toEqual([undefined, undefined, '', 'TX1'])
  })
})

describe('points and the customer’s own match rule', () => {
  test('the points, match rule and loan limit of a customer stay the same when a change leaves them out, and null clears a limit', () => {
    const stored = termsAfter(
      { points: 35, isRule: true, timeLimit: 1.5, maxAmountPerDay: 60, matchValues: [10, 5], loanLimit: 200 },
      NEW_TERMS,
    )
    expect(stored).toEqual({
      pointsCents: 3500,
      isRule: true,
      cooldownHundredths: 150,
      maxMatchesPerDay: null,
      maxAmountPerDayCents: 6000,
      matchValuesCents: [1000, 500],
      loanLimitCents: 20_000,
    })
    expect(termsAfter({}, stored)).toEqual(stored)
    expect(termsAfter({ timeLimit: null, maxAmountPerDay: 0, matchValues: [], loanLimit: null }, stored)).toMatchObject(
      {
        cooldownHundredths: null,
        maxAmountPerDayCents: 0,
        matchValuesCents: [],
        loanLimitCents: null,
      },
    )
  })

  test('a changed value of the points, the match rule or the loan limit counts as a change, and the same values do not', () => {
    const changes = [
      { points: 25 },
      { isRule: true },
      { timeLimit: 1 },
      { maxMatchesPerDay: 1 },
      { maxAmountPerDay: 1 },
      { matchValues: [1] },
      { loanLimit: 1 },
    ]
    for (const change of changes) expect(areSameTerms(termsAfter(change, NEW_TERMS), NEW_TERMS)).toBe(false)
    expect(areSameTerms(termsAfter({ points: 20, timeLimit: null, matchValues: [] }, NEW_TERMS), NEW_TERMS)).toBe(true)
  })
})

describe('the sentence about a registered customer', () => {
  const sentence = (lastVisit: string | null, firstName = 'Mia') =>
    registeredSentence(
      { firstName, lastName: 'Lopez', lastVisitAt: lastVisit === null ? null : new Date(lastVisit) },
      'America/Chicago',
    )

  test('the sentence gives the customer’s last visit in the location’s time, as YYYY-MM-DD with a 12-hour time', () => {
    expect(sentence('2026-05-31T03:30:00Z')).toBe(
      'Mia Lopez is already registered and was last here on 2026-05-30 10:30 PM.',
    )
  })

  test('the sentence about a customer without a visit says that they have not been here yet', () => {
    expect(sentence(null)).toBe('Mia Lopez is already registered and has not been here yet.')
  })

  test('the sentence leaves dollar signs out of the name, because screens split the sentence at dollar signs', () => {
    expect(sentence(null, 'A$AP')).toContain('AAP Lopez')
  })
})

describe('an import', () => {
  test('an import has no findings for correct rows', () => {
    expect(importFindings([row(2), row(3)], TODAY, NOBODY)).toEqual([])
  })

  test('an import refuses a tag that is in use, and refuses both rows that give the same tag', () => {
    const rows = [row(2, { tagId: '7' }), row(3, { tagId: ' 8' }), row(4, { tagId: '8' })]
    const findings = importFindings(rows, TODAY, { ...NOBODY, tags: new Set(['7']) })
    expect(findings).toEqual([
      { row: 2, faults: [{ field: 'tagId', problem: 'Tag 7 is already taken at this location.' }], warnings: [] },
      { row: 3, faults: [{ field: 'tagId', problem: 'The same tag is in row 4.' }], warnings: [] },
      { row: 4, faults: [{ field: 'tagId', problem: 'The same tag is in row 3.' }], warnings: [] },
    ])
  })

  test('an import warns about names and phone numbers that are registered or in other rows, but does not refuse the rows', () => {
    const rows = [
      row(2, { firstName: 'Mia', phone: '2145550001' }),
      row(3, { firstName: 'MÍA', phone: '(214) 555-0001' }),
    ]
    const registered = {
      tags: new Set<string>(),
      names: new Map([['mia\nlopez', 'Mia Lopez']]),
      phones: new Map([['2145550001', 'Zoe Kim']]),
    }
    expect(importFindings(rows, TODAY, registered)[0]).toEqual({
      row: 2,
      faults: [],
      warnings: [
        'Mia Lopez is already registered.',
        'The same name is in row 3.',
        'Zoe Kim has the same phone number.',
        'The same phone number is in row 3.',
      ],
    })
  })

  test('a warning of an import names three rows with the same value, and says how many more rows there are', () => {
    const rows = [2, 3, 4, 5, 6, 7].map((number) => row(number, { firstName: 'Mia' }))
    expect(importFindings(rows, TODAY, NOBODY)[0]!.warnings).toEqual(['The same name is in rows 3, 4, 5 and 2 more.'])
  })

  test('an import does not report empty names or phone numbers of several rows as the same', () => {
    const rows = [2, 3].map((number) => row(number, { firstName: '', lastName: '', phone: '' }))
    expect(importFindings(rows, TODAY, NOBODY).map(({ warnings }) => warnings)).toEqual([[], []])
  })

  test('an import looks up only a few other rows for each row, even when all rows have the same name', () => {
    let lookups = 0
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...row(0, { firstName: 'Mia', phone: '2145550001' }),
      get row() {
        lookups += 1
        return index + 2
      },
    }))
    expect(importFindings(rows, TODAY, NOBODY)).toHaveLength(1_000)
    expect(lookups).toBeLessThan(10 * 1_000)
  })

  test('an import reads values as people type them, and gives 20 points when a row has no points', () => {
    expect(
      importedCustomer(
        row(2, { firstName: ' Mia ', phone: '+1 (214) 555-0142', dob: '2/3/1980', points: '1,000' }),
        TODAY,
      ),
    ).toEqual({
      tagId: '',
      firstName: 'Mia',
      lastName: 'Lopez',
      phone: '2145550142',
      bornOn: '1980-02-03',
      address: '',
      driverLicense: '',
      points: 1000,
      comments: '',
    })
    expect(importedCustomer(row(2), TODAY)).toMatchObject({ points: 20, bornOn: null })
  })
})

describe('tags', () => {
  test('customers without a tag in the file get the next numbers, above every number in the file', () => {
    expect(numberTags(['', '12', '', 'A-1'], 7)).toEqual({ tags: ['13', '12', '14', 'A-1'], lastTag: 14 })
    expect(numberTags([''], 7)).toEqual({ tags: ['8'], lastTag: 8 })
  })

  test('new tags do not continue from a number with so many digits that it is probably the number of a card', () => {
    expect(numberTags(['4111111111111111', ''], 7)).toEqual({ tags: ['4111111111111111', '8'], lastTag: 8 })
  })
})

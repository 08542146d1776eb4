/** How the lines of a file become customers: which column is what, and the rows that the server is asked about. */

import {
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_NAME_LENGTH,
} from '@countroom/contract/customers/customers.rules.ts'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@countroom/contract/customers/import.rules.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

/** The column of each field, counted from 0; undefined where the file has none. */
export type Mapping = Readonly<Record<ImportField, number | undefined>>

/** What has to be there before anything can be said of the rows. */
export const NEEDED_FIELDS = ['firstName', 'lastName', 'phone'] as const satisfies readonly ImportField[]

/** Headings as people and other programs write them, letters and digits alone. */
const SPELLINGS: Readonly<Record<ImportField, readonly string[]>> = {
  tagId: [
    'tagid',
    'tag',
    'tagno',
    'tagnumber',
    'cardid',
    'card',
    'cardnumber',
    'playerid',
    'playerno',
    'customerid',
    'memberid',
    'id',
    'number',
    'no',
  ],
  firstName: [
    'firstname',
    'first',
    'fname',
    'givenname',
    'given',
    'forename',
    'nombre',
    'nombres',
    'prenom',
    'customerfirstname',
  ],
  lastName: [
    'lastname',
    'last',
    'lname',
    'surname',
    'familyname',
    'family',
    'apellido',
    'apellidos',
    'nom',
    'customerlastname',
  ],
  phone: [
    'phone',
    'phonenumber',
    'phoneno',
    'telephone',
    'telephonenumber',
    'tel',
    'cell',
    'cellphone',
    'cellnumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'telefono',
    'celular',
    'contact',
    'contactnumber',
  ],
  dob: ['dob', 'dateofbirth', 'birthdate', 'birthday', 'born', 'bday', 'fechadenacimiento', 'nacimiento'],
  address: ['address', 'streetaddress', 'homeaddress', 'street', 'direccion', 'domicilio', 'fulladdress'],
  driverLicense: [
    'driverlicense',
    'driverslicense',
    'driverlicence',
    'driverslicence',
    'drivinglicense',
    'drivinglicence',
    'license',
    'licence',
    'licensenumber',
    'driverlicensenumber',
    'driverslicensenumber',
    'dl',
    'dlnumber',
    'dlno',
    'licencia',
    'idnumber',
  ],
  points: ['points', 'point', 'match', 'matchpoints', 'matchplay', 'matchamount', 'puntos', 'balance', 'currentpoints'],
  comments: ['comments', 'comment', 'notes', 'note', 'remarks', 'remark', 'comentarios', 'notas', 'description'],
}

/** Which column is what, by the headings; a heading counts once. */
export function recognise(headings: readonly string[]): Mapping {
  const names = headings.map((heading) => folded(heading).replaceAll(/[^a-z0-9]/g, ''))
  const column = (field: ImportField) => {
    // The better spelling wins over the first column: 'Tag ID' before 'No.'.
    const spelling = SPELLINGS[field].find((one) => names.includes(one))
    return spelling === undefined ? undefined : names.indexOf(spelling)
  }
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, column(field)])) as Mapping
}

/** The mapping with another column for a field; a column is no two fields. */
export function withColumn(mapping: Mapping, field: ImportField, column: number | undefined): Mapping {
  const others = Object.entries(mapping).map(([name, used]) => [name, used === column ? undefined : used])
  return { ...(Object.fromEntries(others) as Mapping), [field]: column }
}

export function isMapped(mapping: Mapping): boolean {
  return NEEDED_FIELDS.every((field) => mapping[field] !== undefined)
}

/** What is longer is refused by the call as a whole; cut, it is still too long, and told beside its row. */
const SHORT_CELL = 80
const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  firstName: MAX_NAME_LENGTH * 4,
  lastName: MAX_NAME_LENGTH * 4,
  address: MAX_ADDRESS_LENGTH * 4,
  comments: MAX_COMMENTS_LENGTH * 4,
}

/** The rows below the headings, without blank lines. `row` is the line as spreadsheets number it. */
export function importRows(lines: readonly (readonly string[])[], mapping: Mapping): ImportRow[] {
  return lines.slice(1).flatMap((line, index) => {
    if (line.every((cell) => cell === '')) return []
    const cells = IMPORT_FIELDS.map((field) => {
      const cell = line[mapping[field] ?? -1] ?? ''
      return [field, cell.slice(0, LONGEST[field] ?? SHORT_CELL)] as const
    })
    return [{ row: index + 2, ...(Object.fromEntries(cells) as Record<ImportField, string>) }]
  })
}

/** The headings of the file that somebody fills in, in the order of the call. */
const TEMPLATE_HEADINGS: Readonly<Record<ImportField, string>> = {
  tagId: 'Tag ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  dob: 'Date of Birth',
  address: 'Address',
  driverLicense: 'Driver License',
  points: 'Points',
  comments: 'Comments',
}

/** The file with the headings and one line that shows how each is written, as CSV. */
export function templateCsv(): string {
  const example: Readonly<Record<ImportField, string>> = {
    tagId: '',
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: '5125550147',
    dob: '1985-04-23',
    address: '"12 Main Street, Austin"',
    driverLicense: '',
    points: '20',
    comments: '',
  }
  const line = (cells: Readonly<Record<ImportField, string>>) => IMPORT_FIELDS.map((field) => cells[field]).join(',')
  // Without the mark Excel reads anything but English letters wrongly.
  return `\ufeff${line(TEMPLATE_HEADINGS)}\r\n${line(example)}\r\n`
}

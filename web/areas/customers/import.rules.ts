/** Converts the lines of a file to customers: the meaning of the columns, and the rows sent to the server. */

import {
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_NAME_LENGTH,
} from '@countroom/contract/customers/customers.rules.ts'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@countroom/contract/customers/import.rules.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

/** The column of each field, counted from 0. Undefined when the file has none. */
export type Mapping = Readonly<Record<ImportField, number | undefined>>

/** The fields that need a column before rows can be checked. */
export const NEEDED_FIELDS = ['firstName', 'lastName', 'phone'] as const satisfies readonly ImportField[]

/** The headings that people and other programs use, in lowercase letters and digits. */
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

/** Finds the columns by their headings. Each heading is used once. */
export function recognise(headings: readonly string[]): Mapping {
  const names = headings.map((heading) => folded(heading).replaceAll(/[^a-z0-9]/g, ''))
  const column = (field: ImportField) => {
    // A better spelling wins over an earlier column: 'Tag ID' before 'No.'.
    const spelling = SPELLINGS[field].find((one) => names.includes(one))
    return spelling === undefined ? undefined : names.indexOf(spelling)
  }
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, column(field)])) as Mapping
}

/** The mapping with another column for a field. A column cannot be used for two fields. */
export function withColumn(mapping: Mapping, field: ImportField, column: number | undefined): Mapping {
  const others = Object.entries(mapping).map(([name, used]) => [name, used === column ? undefined : used])
  return { ...(Object.fromEntries(others) as Mapping), [field]: column }
}

export function isMapped(mapping: Mapping): boolean {
  return NEEDED_FIELDS.every((field) => mapping[field] !== undefined)
}

/**
 * The call refuses longer cells as a whole. A cell cut to this length is still too long, and is reported beside its
 * row.
 */
const SHORT_CELL = 80
const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  firstName: MAX_NAME_LENGTH * 4,
  lastName: MAX_NAME_LENGTH * 4,
  address: MAX_ADDRESS_LENGTH * 4,
  comments: MAX_COMMENTS_LENGTH * 4,
}

/** The rows below the headings, without blank lines. `row` is the line number in the spreadsheet. */
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

/** The headings of the template, in the order of the call. */
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

/** The template as CSV: the headings, and one line that shows how to write each value. */
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
  // Without this mark, Excel misreads all letters that are not English.
  return `\ufeff${line(TEMPLATE_HEADINGS)}\r\n${line(example)}\r\n`
}

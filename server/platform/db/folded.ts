import { type Sql, sql } from './sql.ts'

/**
 * The search key of a text in SQL, as `folded` (contract/kernel/text.ts) makes it: in lower case, without accents and without invisible characters. A
 * table with thousands of names stores its keys in indexed columns instead, so a search does not compute the key of each row.
 */
export function foldedText(text: Sql): Sql {
  const letters = sql`lower(regexp_replace(normalize(${text}, NFKD), ${INVISIBLE}, '', 'g'))`
  return sql`replace(replace(replace(replace(translate(${letters}, 'đðøłħı', 'ddolhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
}

/** Accents, which NFKD has split from their letters, and invisible characters. */
const INVISIBLE = sql.raw(String.raw`'[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]'`)

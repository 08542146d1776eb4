/** The photos in the rows of a report. Their number is limited, so that a report takes only seconds however many rows it has. */

import type { DeletedPhoto } from '@countroom/contract/kernel/photos.ts'

import type { Cell, Facts } from './report.ts'

/** A report prints the photos of at most this many rows: the first ones. */
export const MAX_ROW_PHOTOS = 200

interface WithPhoto {
  /** The path of the photo; null when it was removed. */
  path: string | null
  deleted: DeletedPhoto | null
}

/** The paths of the photos that a report with these rows prints. */
export function printedPaths(rows: readonly WithPhoto[]): string[] {
  return rows.slice(0, MAX_ROW_PHOTOS).flatMap(({ path }) => path ?? [])
}

/** The cells of a `picture` column, one for each row: the photo, or the reason why there is none. `photos` holds JPEGs in base64, by path. */
export function photoCells(rows: readonly WithPhoto[], photos: ReadonlyMap<string, string>): Cell[] {
  return rows.map(({ path, deleted }, index) => {
    if (deleted !== null) return `Photo deleted after ${deleted.days} days`
    if (path !== null && index >= MAX_ROW_PHOTOS) return 'Not printed'
    if (path === null) return 'Photo deleted'
    const jpeg = photos.get(path)
    return jpeg === undefined ? 'Photo cannot be read' : { jpeg }
  })
}

/** What a report with `count` rows says when it leaves photos out. `rows` names the rows, such as 'bonuses'. */
export function photoNotice(count: number, rows: string): Facts[] {
  if (count <= MAX_ROW_PHOTOS) return []
  const text = `Only the photos of the first ${MAX_ROW_PHOTOS} ${rows} are printed. View Images shows the other photos.`
  return [{ kind: 'facts', facts: [{ label: 'Photos', text }] }]
}

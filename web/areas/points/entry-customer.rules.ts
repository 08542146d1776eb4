import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

/**
 * The stored photos of an entry's customer, newest first, out of the JSON text that part 1 section 3 makes of them. A text that is no such
 * list has none: a list of people is worth more than a picture in it.
 */
export function entryPhotos({ files }: { files: string }): PhotoFile[] {
  const parsed = parse(files)
  return Array.isArray(parsed) ? parsed.filter(isPhoto) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is shown is fetched from this server and nowhere else. */
function isPhoto(value: unknown): value is PhotoFile {
  if (typeof value !== 'object' || value === null) return false
  const { path, localURL } = value as Partial<Record<keyof PhotoFile, unknown>>
  return typeof path === 'string' && typeof localURL === 'string' && /^\/photos\//.test(localURL)
}

/** A name where there is little room, 'Ann R.': the first name and the initial of the last. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  const [initial] = new Intl.Segmenter().segment(last)
  return `${first} ${initial!.segment}.`
}

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

interface Named {
  customer: { firstName: string; lastName: string }
}

export function nameOf({ customer: { firstName, lastName } }: Named): string {
  return `${firstName} ${lastName}`
}

/**
 * The stored photos of an entry's customer, newest first. `files` has them as JSON text (part 1 section 3). Invalid text counts as no photos, so that
 * the list itself is still shown.
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

/** True for a photo of this server. The lists never load a photo from another server. */
function isPhoto(value: unknown): value is PhotoFile {
  if (typeof value !== 'object' || value === null) return false
  const { path, localURL } = value as Partial<Record<keyof PhotoFile, unknown>>
  return typeof path === 'string' && typeof localURL === 'string' && /^\/photos\//.test(localURL)
}

/** A short name, such as 'Ann R.': the first name and the initial of the last name. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  const [initial] = new Intl.Segmenter().segment(last)
  return `${first} ${initial!.segment}.`
}

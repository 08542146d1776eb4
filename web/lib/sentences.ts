/** Makes sentences show names and other typed text unchanged. A `<` in such text does not start a tag. */

import type { I18n } from '@lingui/core'

/** A less-than sign that does not start a tag, because an invisible character (word joiner) follows it. */
const PLAIN_LESS_THAN = '<\u2060'

/** Keeps the values of a `<Trans>` plain text. Lingui looks for tags in values, so a name such as `<b>Al</b>` would lose its tags. */
export function keepValuesPlain(i18n: I18n): void {
  const ask = i18n._.bind(i18n)
  i18n._ = ((id: string, values, options) =>
    ask(id, typeof id === 'string' ? withoutTags(values) : values, options)) as I18n['_']
}

function withoutTags(values: Record<string, unknown> | undefined) {
  if (values === undefined) return undefined
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('<', PLAIN_LESS_THAN) : value,
    ]),
  )
}

import { setupI18n } from '@lingui/core'
import { I18nProvider, Trans } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { keepValuesPlain } from './sentences.ts'

const message = '<0>{name}</0> is registered.'

it.each(['<b>Al</b>', '<0>Zed</0>', '<1/>Żółć', '5 < 6'])('a sentence shows the whole name %s', (name) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  keepValuesPlain(i18n)
  const sentence = createElement(Trans, {
    id: message,
    message,
    values: { name },
    components: { 0: createElement('strong') },
  })
  const shown = renderToStaticMarkup(createElement(I18nProvider, { i18n }, sentence)).replaceAll('\u2060', '')
  const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(shown).toBe(`<strong>${escaped}</strong> is registered.`)
  expect(i18n._({ id: 'plain', message: '{name} is here', values: { name } })).toBe(`${name} is here`)
})

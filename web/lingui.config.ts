import { defineConfig } from '@lingui/cli'

// English stands in the sources and needs no catalogue; another language is one file web/locales/<locale>.po.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/app', '<rootDir>/areas', '<rootDir>/ui', '<rootDir>/lib'],
    },
  ],
})

import { defineConfig } from '@lingui/cli'

// English is in the sources and needs no catalog. Each other language needs one file: web/locales/<locale>.po. Spanish is planned (decision 0012). It
// has no file yet, so the browser app is only in English.
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

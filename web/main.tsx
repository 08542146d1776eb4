import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { MODE_STORAGE_KEY, theme } from './app/theme.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr>
        <CssBaseline />
      </ThemeProvider>
    </I18nProvider>
  </StrictMode>,
)

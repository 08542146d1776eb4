import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useEffect } from 'react'

import { type Back, PageHeader } from './page-header.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useHeight } from './use-height.ts'
import { usePhone } from './use-phone.ts'
import { useSaveKey } from './use-save-key.ts'
import { useSubPage } from './use-sub-page.ts'

interface FormPageProps {
  title: string
  aside?: ReactNode
  /** An employee's color for the header. */
  color?: string | undefined
  /** Set when the form is a sub-page: the page to go back to. */
  back?: Back | undefined
  onSubmit: (event?: FormEvent) => void
  canSave: boolean
  /** The reason why Save is disabled. It is shown beside the title, or on a phone beside Save. */
  saveNote?: ReactNode
  isSaving: boolean
  /** True while the save waits for the connection. */
  isWaiting?: boolean
  children: ReactNode
}

/** A page with one form: Back, the title, and a Save button that is always visible. Ctrl+S saves. */
export function FormPage(props: FormPageProps) {
  const { title, aside, saveNote, color, back, onSubmit, isSaving, isWaiting = false, children } = props
  const { t } = useLingui()
  const isPhone = usePhone()
  const canSave = props.canSave && !isSaving

  // The header's height changes when its content wraps.
  const [headerRef, headerHeight] = useHeight()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  useSubPage(back?.onBack)
  useSaveKey(() => {
    if (canSave) onSubmit()
  })

  const save = (
    <Button
      type="submit"
      variant="contained"
      disabled={!canSave}
      aria-keyshortcuts="Control+S"
      sx={{ minWidth: 96, flex: isPhone ? 1 : undefined }}
    >
      {isWaiting ? t`Waiting for the connection…` : isSaving ? t`Saving…` : t`Save`}
    </Button>
  )

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        // Enter in a field submits the form too, so check here whether it can be saved.
        if (canSave) onSubmit(event)
      }}
      sx={{
        '--form-header-height': `${headerHeight}px`,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minWidth: 0,
        flex: 1,
        // Keeps the sticky header from covering a focused field.
        '& input, & select, & button, & [role="combobox"]': {
          scrollMarginTop: 'calc(var(--bar-height) + var(--banners-height, 0px) + var(--form-header-height) + 16px)',
          scrollMarginBottom: 80,
        },
      }}
    >
      <Box
        ref={headerRef}
        sx={{
          position: 'sticky',
          top: 'calc(var(--bar-height) + var(--banners-height, 0px))',
          zIndex: 3,
          // Extends over the page's padding, so that no content shows beside it.
          mt: { xs: -1.5, md: -2 },
          mx: { xs: -1.5, md: -2 },
          px: { xs: 1.5, md: 2 },
          pt: { xs: 1.5, md: 2 },
          pb: 1,
          bgcolor: 'background.default',
        }}
      >
        <PageHeader
          title={title}
          aside={
            <>
              {aside}
              {!isPhone && saveNote}
            </>
          }
          color={color}
          back={back}
        >
          {!isPhone && save}
        </PageHeader>
      </Box>
      {children}
      {isPhone && (
        <PhoneBar>
          {saveNote}
          {save}
        </PhoneBar>
      )}
    </Box>
  )
}

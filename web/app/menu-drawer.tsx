import { useLingui } from '@lingui/react/macro'
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

import { useSubPage } from '../ui/use-sub-page.ts'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu over the screen of a phone or tablet. The browser's Back closes it. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const { t } = useLingui()
  useSubPage(isOpen ? onClose : undefined)
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      ModalProps={{ keepMounted: true }}
      slotProps={{ paper: { 'aria-label': t`Main menu`, sx: { width: '17.5rem', maxWidth: '85vw' } } }}
    >
      {children}
    </Drawer>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import AccountingIcon from '@mui/icons-material/AccountBalanceOutlined'
import KioskIcon from '@mui/icons-material/DialpadOutlined'
import ExpandLessIcon from '@mui/icons-material/ExpandLess'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import PasswordIcon from '@mui/icons-material/LockReset'
import LogoutIcon from '@mui/icons-material/Logout'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { signOut } from '../areas/auth/auth.api.ts'
import { countUnsavedReadings } from '../areas/readings/unsaved.api.ts'
import { useUser } from '../lib/session.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { type MenuGroup, menuItems } from './menu.ts'
import { loadScreen } from './screen-loader.ts'
import { findScreen, type ScreenEntry, screens } from './screens.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { useOpenKiosk } from './use-open-kiosk.tsx'

const ChangePasswordDialog = lazy(() =>
  import('../areas/auth/change-password.dialog.tsx').then((area) => ({ default: area.ChangePasswordDialog })),
)

const WIDTH_PX = 256

interface SideMenuProps {
  isDrawer: boolean
  isOpen: boolean
  onClose: () => void
}

export function SideMenu({ isDrawer, isOpen, onClose }: SideMenuProps) {
  const { t } = useLingui()
  if (isDrawer) {
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        ModalProps={{ keepMounted: true }}
        slotProps={{ paper: { 'aria-label': t`Main menu`, sx: { width: 280, maxWidth: '85vw' } } }}
      >
        <MenuContent isDrawer onNavigate={onClose} />
      </Drawer>
    )
  }
  return (
    <Box
      hidden={!isOpen}
      sx={{
        flexShrink: 0,
        width: WIDTH_PX,
        position: 'sticky',
        top: 'var(--bar-height)',
        alignSelf: 'flex-start',
        height: 'calc(100dvh - var(--bar-height))',
        display: isOpen ? 'flex' : 'none',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <MenuContent isDrawer={false} onNavigate={() => {}} />
    </Box>
  )
}

function MenuContent({ isDrawer, onNavigate }: { isDrawer: boolean; onNavigate: () => void }) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const openKiosk = useOpenKiosk()
  const { userId, routes, username, userType, firstname, displayName } = useUser()
  const isStation = userType === 'station'
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const items = menuItems(screens, routes, isDrawer)

  const logout = async () => {
    // Counts the readings of every person who acted at this station.
    const unsaved = countUnsavedReadings(isStation ? undefined : userId)
    const isSure = await confirm({
      title: t`Are you sure you want to logout?`,
      text: unsaved > 0 && (
        <Plural
          value={unsaved}
          one="# reading is not saved yet. It stays on this device until you sign in again."
          other="# readings are not saved yet. They stay on this device until you sign in again."
        />
      ),
      confirmLabel: t`Yes, Logout`,
      cancelLabel: t`No`,
    })
    if (isSure) await signOut()
  }

  return (
    <Box
      component="nav"
      id="menu"
      aria-label={t`Main menu`}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <List disablePadding sx={{ py: 1 }}>
        {items.map((item) => (
          <Fragment key={item.kind === 'screen' ? item.screen.id : item.group}>
            {item.kind === 'screen' ? (
              <ScreenItem entry={item.screen} onNavigate={onNavigate} />
            ) : (
              <GroupItem group={item.group} entries={item.screens} onNavigate={onNavigate} />
            )}
            <Separator />
          </Fragment>
        ))}
        {isStation && (
          <>
            <ListItem disablePadding>
              <ListItemButton onClick={() => void openKiosk()} sx={rowStyle}>
                <ListItemIcon sx={iconStyle}>
                  <KioskIcon />
                </ListItemIcon>
                <ListItemText primary={<Trans>Open Kiosk</Trans>} />
              </ListItemButton>
            </ListItem>
            <Separator />
          </>
        )}
        <ListItem disablePadding>
          <ListItemButton aria-haspopup="dialog" onClick={() => setIsChangingPassword(true)} sx={rowStyle}>
            <ListItemIcon sx={iconStyle}>
              <PasswordIcon />
            </ListItemIcon>
            <ListItemText primary={<Trans>Change Password</Trans>} />
          </ListItemButton>
        </ListItem>
        <Separator />
        <ListItem disablePadding>
          <ListItemButton onClick={() => void logout()} sx={rowStyle}>
            <ListItemIcon sx={iconStyle}>
              <LogoutIcon />
            </ListItemIcon>
            <ListItemText primary={<Trans>Logout</Trans>} />
          </ListItemButton>
        </ListItem>
      </List>
      <Box sx={{ flex: 1 }} />
      <Box sx={{ p: 2, display: 'grid', gap: 1, pb: 'calc(env(safe-area-inset-bottom) + 16px)' }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <Trans>Signed in as {isStation ? username : firstname || displayName}</Trans>
        </Box>
        <ThemeChoice />
      </Box>
      {isChangingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />
        </Suspense>
      )}
    </Box>
  )
}

const rowStyle = {
  minHeight: 44,
  px: 2,
  gap: 1.5,
  '&.Mui-selected': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
}
const iconStyle = { minWidth: 0, color: 'inherit' }

function ScreenItem({
  entry,
  isNested,
  onNavigate,
}: {
  entry: ScreenEntry
  isNested?: boolean
  onNavigate: () => void
}) {
  const { t } = useLingui()
  const isCurrent = findScreen(useLocation().pathname) === entry
  const Icon = entry.icon
  // The code is usually loaded before the click has ended.
  const prefetch = () => void loadScreen(entry).catch(() => {})
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={entry.path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        sx={{ ...rowStyle, ...(isNested && { pl: 3.5 }) }}
      >
        <ListItemIcon sx={iconStyle}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={t(entry.title)} slotProps={{ primary: { sx: { fontWeight: isCurrent ? 500 : 400 } } }} />
      </ListItemButton>
    </ListItem>
  )
}

const OPEN_GROUPS = 'menu-groups'
const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

interface GroupItemProps {
  group: MenuGroup
  entries: ScreenEntry[]
  onNavigate: () => void
}

function GroupItem({ group, entries, onNavigate }: GroupItemProps) {
  const current = findScreen(useLocation().pathname)
  const [isExpanded, setIsExpanded] = useState(
    () => entries.some((entry) => entry === current) || (readStored(OPEN_GROUPS, isStringList) ?? []).includes(group),
  )
  const toggle = () => {
    const others = (readStored(OPEN_GROUPS, isStringList) ?? []).filter((open) => open !== group)
    writeStored(OPEN_GROUPS, isExpanded ? others : [...others, group])
    setIsExpanded(!isExpanded)
  }
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton onClick={toggle} aria-expanded={isExpanded} sx={rowStyle}>
        <ListItemIcon sx={iconStyle}>{group === 'accounting' ? <AccountingIcon /> : <SettingsIcon />}</ListItemIcon>
        <ListItemText primary={group === 'accounting' ? <Trans>Accounting</Trans> : <Trans>Settings</Trans>} />
        {isExpanded ? <ExpandLessIcon /> : <ExpandMoreIcon />}
      </ListItemButton>
      {isExpanded && (
        <List disablePadding>
          {entries.map((entry) => (
            <ScreenItem key={entry.id} entry={entry} isNested onNavigate={onNavigate} />
          ))}
        </List>
      )}
    </ListItem>
  )
}

function Separator() {
  return <Box component="li" aria-hidden sx={{ borderTop: 1, borderColor: 'divider' }} />
}

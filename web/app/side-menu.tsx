import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import AccountingIcon from '@mui/icons-material/AccountBalanceOutlined'
import ExpandLessIcon from '@mui/icons-material/ExpandLess'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import KeysIcon from '@mui/icons-material/KeyboardOutlined'
import PasswordIcon from '@mui/icons-material/LockReset'
import LogoutIcon from '@mui/icons-material/Logout'
import KioskIcon from '@mui/icons-material/TabletOutlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { signOut } from '../areas/auth/auth.api.ts'
import { hasUnsentPictures } from '../areas/pictures/unsent.api.ts'
import { countUnsavedReadings } from '../areas/readings/unsaved.api.ts'
import { useUser } from '../lib/session.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { type MenuGroup, menuItems } from './menu.ts'
import { loadScreen } from './screen-loader.ts'
import { findScreen, type ScreenEntry, screens } from './screens.tsx'
import { useOpenKiosk } from './use-open-kiosk.tsx'

const ChangePasswordDialog = lazy(() =>
  import('../areas/auth/change-password.dialog.tsx').then((area) => ({ default: area.ChangePasswordDialog })),
)

const ThemeChoice = lazy(async () => ({ default: (await import('./theme-choice.tsx')).ThemeChoice }))
// Only narrow windows, iPhones and iPads need the drawer.
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

interface SideMenuProps {
  isDrawer: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Opens the list of the screen's shortcut keys. */
  onHelp: () => void
}

/** The menu. With `isDrawer` it is a drawer. Otherwise it is beside the screen: with words when open, as a rail of icons when closed. */
export function SideMenu({ isDrawer, isOpen, onOpen, onHelp }: SideMenuProps) {
  if (isDrawer) {
    return (
      <Suspense fallback={null}>
        <MenuDrawer isOpen={isOpen} onClose={() => onOpen(false)}>
          <MenuContent isDrawer onNavigate={() => onOpen(false)} />
        </MenuDrawer>
      </Suspense>
    )
  }
  return (
    <Box
      sx={{
        flexShrink: 0,
        width: isOpen ? '16rem' : '4rem',
        position: 'sticky',
        top: 'var(--bar-height)',
        alignSelf: 'flex-start',
        height: 'calc(100dvh - var(--bar-height))',
        display: 'flex',
        displayPrint: 'none',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <MenuContent isRail={!isOpen} onOpen={() => onOpen(true)} onNavigate={() => {}} onHelp={onHelp} />
    </Box>
  )
}

interface MenuContentProps {
  isDrawer?: boolean
  /** True for icons without words. */
  isRail?: boolean
  /** Opens the menu with its words. */
  onOpen?: () => void
  onNavigate: () => void
  onHelp?: () => void
}

function MenuContent({ isDrawer = false, isRail = false, onOpen, onNavigate, onHelp }: MenuContentProps) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const openKiosk = useOpenKiosk()
  const { userId, routes, username, userType, firstname, displayName } = useUser()
  const isStation = userType === 'station'
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const items = menuItems(screens, routes, isDrawer)
  const current = findScreen(useLocation().pathname)
  const [openGroup, setOpenGroup] = useState(() => current?.group ?? readStored(OPEN_GROUP, isGroup))
  const toggle = (group: MenuGroup) => {
    const next = openGroup === group && !isRail ? undefined : group
    writeStored(OPEN_GROUP, next ?? null)
    setOpenGroup(next)
    onOpen?.()
  }
  const person = isStation ? username : firstname || displayName
  const inGroups = items.flatMap((item) => (item.kind === 'group' && item.group === openGroup ? item.screens : []))
  const rowCount = items.length + (isRail ? 0 : inGroups.length) + (isStation ? 1 : 0)

  const logout = async () => {
    // At a station, this counts the unsaved readings of all people who worked there.
    const unsaved = countUnsavedReadings(isStation ? undefined : userId)
    const waiting = [
      unsaved > 0 &&
        t`${plural(unsaved, { one: '# reading is not saved yet. It stays on this device until you sign in again.', other: '# readings are not saved yet. They stay on this device until you sign in again.' })}`,
      hasUnsentPictures() &&
        t`Pictures on this device are not sent yet. They are sent when the employees who took them sign in again.`,
    ]
    const isSure = await confirm({
      title: t`Are you sure you want to logout?`,
      text: waiting.filter(Boolean).join(' '),
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
      <List disablePadding sx={{ py: 0.5, flex: 1, '--row-height': rowHeight(rowCount) }}>
        {items.map((item, index) =>
          item.kind === 'screen' ? (
            <ScreenItem key={item.screen.id} entry={item.screen} isRail={isRail} onNavigate={onNavigate} />
          ) : (
            <Fragment key={item.group}>
              {index > 0 && <Separator />}
              <GroupItem
                group={item.group}
                entries={item.screens}
                isOpen={openGroup === item.group}
                isRail={isRail}
                onToggle={() => toggle(item.group)}
                onNavigate={onNavigate}
              />
            </Fragment>
          ),
        )}
        {isStation && (
          <>
            {items.length > 0 && <Separator />}
            <ActionItem icon={<KioskIcon />} label={t`Open Kiosk`} isRail={isRail} onClick={() => void openKiosk()} />
          </>
        )}
      </List>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexDirection: isRail ? 'column-reverse' : 'row',
          alignItems: 'center',
          px: 0.5,
          pt: '3px',
          pb: 'calc(env(safe-area-inset-bottom) + 0.25rem)',
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {isRail ? (
          <FootButton
            label={t`Logout`}
            title={t`Logout ${person}`}
            icon={<LogoutIcon />}
            onClick={() => void logout()}
          />
        ) : (
          <Button
            color="inherit"
            startIcon={<LogoutIcon />}
            title={t`Signed in as ${person}`}
            onClick={() => void logout()}
            sx={{ mr: 'auto', px: 1.5, gap: 0.5 }}
          >
            <Trans>Logout</Trans>
          </Button>
        )}
        <FootButton
          label={t`Change Password`}
          icon={<PasswordIcon />}
          hasPopup
          onClick={() => setIsChangingPassword(true)}
        />
        <Suspense fallback={<Box sx={{ width: '2.25rem', height: '2.25rem' }} />}>
          <ThemeChoice />
        </Suspense>
        {onHelp && <FootButton label={t`Keys on this screen`} icon={<KeysIcon />} hasPopup onClick={onHelp} />}
      </Box>
      {isChangingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** The height of a row: 36 px. With many rows it shrinks, to 30 px at the lowest, so that more rows fit between the top bar and the menu's foot. */
function rowHeight(rowCount: number): string {
  return `clamp(1.875rem, (100dvh - var(--bar-height) - 3.5rem) / ${Math.max(rowCount, 1)}, 2.25rem)`
}

const rowStyle = {
  minHeight: 'var(--row-height)',
  py: 0,
  px: 2,
  gap: 1.5,
  '& .MuiListItemText-root': { my: 0 },
  '& .MuiSvgIcon-root': { fontSize: '1.25rem' },
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
  '&.Mui-selected': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
}
const iconStyle = { minWidth: 0, color: 'inherit' }

/** The props of a row of the menu. On the rail, its label is the icon's tooltip and accessible name. */
function rowProps(label: string, isRail: boolean, isNested = false) {
  return {
    ...(isRail && { 'aria-label': label, title: label }),
    sx: { ...rowStyle, ...(isRail && { justifyContent: 'center', px: 0 }), ...(isNested && !isRail && { pl: 3 }) },
  }
}

function ActionItem(props: { icon: ReactNode; label: string; isRail: boolean; onClick: () => void }) {
  const { icon, label, isRail, onClick } = props
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={onClick} {...rowProps(label, isRail)}>
        <ListItemIcon sx={iconStyle}>{icon}</ListItemIcon>
        {!isRail && <ListItemText primary={label} />}
      </ListItemButton>
    </ListItem>
  )
}

interface FootButtonProps {
  label: string
  title?: string
  icon: ReactNode
  hasPopup?: boolean
  onClick: () => void
}

function FootButton({ label, title = label, icon, hasPopup = false, onClick }: FootButtonProps) {
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      title={title}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
      onClick={onClick}
      sx={{ width: '2.25rem', height: '2.25rem', '& svg': { fontSize: '1.25rem' } }}
    >
      {icon}
    </IconButton>
  )
}

interface ScreenItemProps {
  entry: ScreenEntry
  isNested?: boolean
  isRail: boolean
  onNavigate: () => void
}

function ScreenItem({ entry, isNested = false, isRail, onNavigate }: ScreenItemProps) {
  const { t } = useLingui()
  const isCurrent = findScreen(useLocation().pathname) === entry
  const Icon = entry.icon
  const title = t(entry.title)
  // Starts to load the screen's code before the click.
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
        {...rowProps(title, isRail, isNested)}
      >
        <ListItemIcon sx={iconStyle}>
          <Icon />
        </ListItemIcon>
        {!isRail && (
          <ListItemText primary={title} slotProps={{ primary: { sx: { fontWeight: isCurrent ? 500 : 400 } } }} />
        )}
      </ListItemButton>
    </ListItem>
  )
}

const OPEN_GROUP = 'menu-group'
const isGroup = (value: unknown): value is MenuGroup => value === 'accounting' || value === 'settings'

interface GroupItemProps {
  group: MenuGroup
  entries: ScreenEntry[]
  /** Only one group is open at a time, so that all rows fit in the window. */
  isOpen: boolean
  isRail: boolean
  onToggle: () => void
  onNavigate: () => void
}

function GroupItem({ group, entries, isOpen, isRail, onToggle, onNavigate }: GroupItemProps) {
  const { t } = useLingui()
  const title = group === 'accounting' ? t`Accounting` : t`Settings`
  const current = findScreen(useLocation().pathname)
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        onClick={onToggle}
        aria-expanded={isOpen && !isRail}
        selected={isRail && entries.some((entry) => entry === current)}
        {...rowProps(title, isRail)}
      >
        <ListItemIcon sx={iconStyle}>{group === 'accounting' ? <AccountingIcon /> : <SettingsIcon />}</ListItemIcon>
        {!isRail && <ListItemText primary={title} />}
        {!isRail && (isOpen ? <ExpandLessIcon /> : <ExpandMoreIcon />)}
      </ListItemButton>
      {isOpen && !isRail && (
        <List disablePadding>
          {entries.map((entry) => (
            <ScreenItem key={entry.id} entry={entry} isNested isRail={false} onNavigate={onNavigate} />
          ))}
        </List>
      )}
    </ListItem>
  )
}

function Separator() {
  return <Box component="li" aria-hidden sx={{ borderTop: 1, borderColor: 'divider' }} />
}

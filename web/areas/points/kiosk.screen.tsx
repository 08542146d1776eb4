import { Trans, useLingui } from '@lingui/react/macro'
import EraseIcon from '@mui/icons-material/BackspaceOutlined'
import WelcomeIcon from '@mui/icons-material/CheckCircleOutlined'
import ProblemIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { useUser } from '../../lib/session.ts'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { WALL_TEXT } from '../../ui/wall-text.ts'
import { canSend, type KioskState, PHONE_PLACES, phoneText } from './kiosk.rules.ts'
import { type Kiosk, useKiosk } from './use-kiosk.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** On these screens, the question and the keys are side by side. */
const WIDE = '@media (min-width: 56.25em), (orientation: landscape) and (min-width: 560px)'

/**
 * A customer types their phone number to get on the pending list. The screen shows the typed number and then the customer's first
 * name, but no other data about the customer.
 */
export function Screen() {
  const { selectedLocationId, selectedLocationName } = useUser()
  const kiosk = useKiosk(selectedLocationId)
  const { state } = kiosk
  return (
    <Box component="main" data-own-sizes sx={page}>
      <Typography sx={{ color: 'text.secondary', fontWeight: 500, overflowWrap: 'anywhere' }}>
        {selectedLocationName}
      </Typography>
      {state.phase === 'welcome' ? (
        <Welcome firstName={state.firstName} onDone={kiosk.reset} />
      ) : (
        <Box sx={columns}>
          <Question state={state} />
          <Pad kiosk={kiosk} />
        </Box>
      )}
    </Box>
  )
}

const page = {
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  justifyItems: 'center',
  textAlign: 'center',
  px: 'max(1rem, 2.5vw, env(safe-area-inset-left), env(safe-area-inset-right))',
  pt: 'calc(env(safe-area-inset-top) + clamp(0.75rem, 3dvh, 1.5rem))',
  pb: 'calc(env(safe-area-inset-bottom) + clamp(0.75rem, 3dvh, 1.5rem))',
  userSelect: 'none',
}

const columns = {
  width: '100%',
  maxWidth: 520,
  display: 'grid',
  gap: 'clamp(0.75rem, 3dvh, 1.5rem)',
  alignContent: 'center',
  [WIDE]: {
    maxWidth: 1120,
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, clamp(320px, 30vw, 480px))',
    gap: 'clamp(1.5rem, 10vw - 3.75rem, 7rem)',
    alignItems: 'center',
    justifyItems: 'center',
  },
}

function Question({ state }: { state: KioskState }) {
  const { t } = useLingui()
  const { digits, problem, isWaiting } = state
  const headingRef = useHeadingFocus()
  return (
    <Box
      sx={{
        width: '100%',
        minWidth: 0,
        display: 'grid',
        gap: 'clamp(0.75rem, 2.5dvh, 1.5rem)',
        justifyItems: 'center',
      }}
    >
      <Typography
        variant="h1"
        ref={headingRef}
        tabIndex={-1}
        sx={{
          outline: 'none',
          fontSize: WALL_TEXT.title,
          lineHeight: 1.2,
          maxWidth: '20ch',
          textWrap: 'balance',
        }}
      >
        <Trans>Welcome! What is your phone number?</Trans>
      </Typography>
      <Box role="group" aria-label={t`Phone number`}>
        <span style={visuallyHidden}>{isWaiting ? '' : phoneText(digits)}</span>
        <Box aria-hidden sx={number}>
          {PHONE_PLACES.map((place) =>
            typeof place === 'number' ? (
              <Box key={place} component="span" className="place" data-filled={place < digits.length}>
                {/* While the customer waits, dots hide the number from other people. */}
                {place < digits.length && (isWaiting ? '•' : digits[place])}
              </Box>
            ) : (
              <span key={place} className="between">
                {place.trim()}
              </span>
            ),
          )}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{
          minHeight: 'clamp(2.8em, 9dvh, 4.3em)',
          fontSize: WALL_TEXT.text,
          lineHeight: 1.4,
          maxWidth: '34ch',
        }}
      >
        {problem !== '' && (
          <Note icon={<ProblemIcon sx={{ color: 'warning.main' }} />}>
            <strong>{problem}</strong>
          </Note>
        )}
        {isWaiting && (
          <Note icon={<CircularProgress size={22} aria-hidden />}>
            <Trans>One moment … we are still trying to check you in.</Trans>
          </Note>
        )}
        {problem === '' && !isWaiting && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Trans>Type all ten digits, then press Check in.</Trans>
          </Box>
        )}
      </Box>
    </Box>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 1, textAlign: 'start' }}>
      <Box component="span" sx={{ display: 'flex', pt: '1px' }}>
        {icon}
      </Box>
      <span>{children}</span>
    </Box>
  )
}

const number = {
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  fontSize: WALL_TEXT.title,
  fontWeight: 500,
  lineHeight: 1.2,
  '& .place': {
    width: '0.72em',
    height: '1.25em',
    mx: '0.05em',
    borderBottom: '3px solid var(--mui-palette-divider)',
    '&[data-filled="true"]': { borderColor: 'primary.main' },
  },
  '& .between': { color: 'text.secondary', fontWeight: 400, px: '0.12em' },
}

function Pad({ kiosk }: { kiosk: Kiosk }) {
  const { t } = useLingui()
  const { state, press, erase, reset, send } = kiosk
  const isSending = state.phase === 'sending'
  const isEmpty = state.digits === '' && state.problem === ''
  return (
    <Box role="group" aria-label={t`Keys`} sx={pad}>
      {DIGITS.map((digit) => (
        <Key key={digit} label={digit} isDisabled={isSending} onPress={() => press(digit)}>
          {digit}
        </Key>
      ))}
      <Key label={isSending ? t`Stop` : t`Clear`} isDisabled={isEmpty} isQuiet onPress={reset}>
        {isSending ? t`Stop` : t`Clear`}
      </Key>
      <Key label="0" isDisabled={isSending} onPress={() => press('0')}>
        0
      </Key>
      <Key label={t`Erase the last digit`} isDisabled={isSending || isEmpty} isQuiet onPress={erase}>
        <EraseIcon sx={{ fontSize: '1.75rem' }} />
      </Key>
      <Button
        variant="contained"
        disabled={!isSending && !canSend(state)}
        loading={isSending}
        loadingIndicator={t`One moment …`}
        onPointerDown={keepFocus}
        onClick={send}
        sx={{ ...keySize, gridColumn: '1 / -1', fontSize: '1.25rem', mt: 0.5 }}
      >
        <Trans>Check in</Trans>
      </Button>
    </Box>
  )
}

interface KeyProps {
  label: string
  isDisabled: boolean
  /** True for a key that is not a digit. */
  isQuiet?: boolean
  onPress: () => void
  children: ReactNode
}

function Key({ label, isDisabled, isQuiet = false, onPress, children }: KeyProps) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={keepFocus}
      onClick={onPress}
      sx={{
        ...keySize,
        borderColor: 'divider',
        bgcolor: isQuiet ? 'transparent' : 'background.paper',
        fontSize: isQuiet ? '1rem' : '1.75rem',
        '@media (hover: hover)': {
          '&:hover': { bgcolor: isQuiet ? 'action.hover' : 'background.paper', borderColor: 'text.secondary' },
        },
        '@media (hover: none)': { '&:hover': { bgcolor: isQuiet ? 'transparent' : 'background.paper' } },
        '&:active': { bgcolor: 'secondary.main', color: 'secondary.contrastText', borderColor: 'secondary.dark' },
      }}
    >
      {children}
    </Button>
  )
}

const pad = {
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 'clamp(0.5rem, 1.4dvh, 0.75rem)',
}
/** The height of a key depends on the height of the screen, so that five rows of keys fit. */
const keySize = {
  minWidth: 0,
  minHeight: 44,
  height: 'clamp(44px, 9.2dvh, 104px)',
  borderRadius: 2,
  touchAction: 'manipulation',
}

/** Prevents a tap from moving the focus, so that Enter on a keyboard checks in and does not repeat the tapped key. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function Welcome({ firstName, onDone }: { firstName: string; onDone: () => void }) {
  return (
    <Box
      onClick={onDone}
      sx={{ width: '100%', display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, cursor: 'pointer' }}
    >
      <WelcomeIcon sx={{ fontSize: WALL_TEXT.icon, color: 'success.main' }} />
      <Typography
        variant="h1"
        role="status"
        sx={{ fontSize: WALL_TEXT.title, lineHeight: 1.25, maxWidth: '22ch', overflowWrap: 'anywhere' }}
      >
        <Box component="span" sx={{ display: 'block' }}>
          <Trans>
            Welcome, <bdi>{firstName}</bdi>!
          </Trans>
        </Box>{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          <Trans>You are on the list.</Trans>
        </Box>
      </Typography>
    </Box>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { formatDate, formatWhole, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useRootHeight } from '../../ui/use-root-height.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { CustomerLoan } from '../ledgers/customer-loan.part.tsx'
import { minutesSince, minutesText } from './dashboard.rules.ts'
import { entryPhotos, nameOf } from './entry-customer.rules.ts'
import { MatchOfferPanel, useOffer } from './match-offer.tsx'
import { obstacleOf } from './offer.rules.ts'
import { useMachine } from './use-machine.ts'

/** Refusals that the dialog itself shows, where the employee at the counter reads them. */
const SHOWN_HERE: readonly ErrorCode[] = [
  'pending.unknown',
  'pending.given',
  'pending.noMachine',
  'points.cooldown',
  'points.count',
  'points.amount',
  'points.nothing',
  'points.changed',
  'customer.unknown',
  'server.failed',
]

type Entry = PendingEntry | GivenEntry
type First = 'machine' | 'give'

interface CustomerInformationProps {
  /** The row that was opened. */
  entry: Entry
  /** For a waiting customer, whether the focus starts at the machine or at the button that gives the points. */
  first: First
  /** The two lists as they are now. Undefined while they load. */
  pending: readonly PendingEntry[] | undefined
  given: readonly GivenEntry[] | undefined
  /** True when a machine name of the location has letters. */
  takesLetters: boolean
  /** False for a past day. The dialog then changes nothing. */
  isToday: boolean
  onClose: () => void
  /** Called when the points were given. */
  onGiven: () => void
}

/**
 * Customer Information (part 1 section 2): the customer, the points that would be given and why, and the button that
 * gives them. A whole page on a phone.
 */
export function CustomerInformation({
  entry: opened,
  first,
  pending,
  given,
  takesLetters,
  isToday,
  onClose,
  onGiven,
}: CustomerInformationProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  // On a phone the dialog is a page, so Back closes it.
  useSubPage(isPhone ? onClose : undefined)
  const { pendingId } = opened
  const now = given?.find((one) => one.pendingId === pendingId) ?? pending?.find((one) => one.pendingId === pendingId)
  // An entry that leaves the lists while the dialog is open stays on screen in its last state.
  const [entry, setEntry] = useState<Entry>(opened)
  if (now && now !== entry) setEntry(now)
  const height = useHeightAboveKeyboard(isPhone)
  const isGone = !now && pending !== undefined && given !== undefined
  const name = nameOf(entry)
  return (
    <Dialog
      open
      fullScreen={isPhone}
      maxWidth="md"
      onClose={onClose}
      aria-labelledby="customer-information-title"
      slotProps={{ paper: { style: { height } } }}
    >
      <DialogTitle
        id="customer-information-title"
        component="div"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pr: 1.5, pb: 1.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            <Trans>Customer Information</Trans>
          </Typography>
          <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
        </Box>
        <IconButton aria-label={t`Close`} title={t`Close`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      {'givenAt' in entry ? (
        <GivenInformation entry={entry} isGone={isGone} onClose={onClose} />
      ) : (
        <PendingInformation
          entry={entry}
          first={first}
          takesLetters={takesLetters}
          isGone={isGone}
          isToday={isToday}
          onClose={onClose}
          onGiven={onGiven}
        />
      )}
    </Dialog>
  )
}

/** The height above an on-screen keyboard, in px. With this height, the keyboard does not cover the main button. Undefined when `isOn` is false. */
function useHeightAboveKeyboard(isOn: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const view = window.visualViewport
    if (!isOn || !view) return
    const fit = () => setHeight(view.height)
    fit()
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [isOn])
  return isOn ? height : undefined
}

interface PendingInformationProps {
  entry: PendingEntry
  first: First
  takesLetters: boolean
  /** True when the entry is no longer on either list. */
  isGone: boolean
  isToday: boolean
  onClose: () => void
  /** Called when the points were given. */
  onGiven: () => void
}

/** The dialog for a waiting customer: first the machine, then the points. */
function PendingInformation({
  entry,
  first,
  takesLetters,
  isGone,
  isToday,
  onClose,
  onGiven,
}: PendingInformationProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { pendingId } = entry
  const isPhone = usePhone()
  const isOpen = isToday && !isGone
  const offer = useOffer(entry.customer.customerId, isOpen)
  const known = offer.data?.offer
  const machine = useMachine(entry, takesLetters)
  const giveRef = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isGiving, setIsGiving] = useState(false)
  const give = useChange('POST /customer/setPoints', {
    handles: SHOWN_HERE,
    refreshes: [
      'POST /customer/customerPendingList',
      'POST /customer/customerPointsList',
      'POST /customer/getMatchOffer',
    ],
  })
  const obstacle = obstacleOf(known, machine.machine)
  const canGive = isOpen && obstacle === undefined && machine.fault === undefined && !isGiving

  const submit = async () => {
    if (!canGive || !known) return
    setRefusal(undefined)
    setIsGiving(true)
    // First saves a machine that is typed in the field but not saved yet.
    if (await machine.save()) {
      const outcome = await give.run({ userId, pendingId, points: known.amount, locationId })
      if (outcome?.result) {
        onGiven()
        return
      }
      if (outcome && SHOWN_HERE.includes(outcome.refusal.code)) {
        setRefusal(outcome.refusal.message)
        void offer.refetch()
      }
    }
    setIsGiving(false)
  }
  // After the machine is saved, the focus goes to the button that gives the points, as soon as it is enabled.
  const goesOn = useRef(first === 'give')
  const goOn = () => {
    if (!goesOn.current || giveRef.current === null || giveRef.current.disabled) return
    giveRef.current.focus()
    // While the dialog opens, the button is hidden and cannot take the focus. It gets the focus when `goOn` runs again, or through
    // `data-initial-focus` when the dialog is open.
    goesOn.current = document.activeElement !== giveRef.current
  }
  const saveMachine = async () => {
    goesOn.current = await machine.save()
    requestAnimationFrame(goOn)
  }
  const mayGoOn = useEffectEvent(goOn)
  useEffect(() => mayGoOn(), [canGive])

  const points = known?.amount ?? entry.points
  return (
    <>
      <Information
        entry={entry}
        fields={
          <>
            <MachineField
              machine={machine}
              isEditable={isOpen}
              // On a phone, the focus opens a keyboard that covers the customer. When the customer has a machine, nobody needs the keyboard.
              hasFocus={first === 'machine' && (!isPhone || entry.ticket === null)}
              onEnter={() => void saveMachine()}
            />
            <PointsField points={points} />
          </>
        }
      >
        {isGone ? (
          <Alert severity="warning">
            <Trans>
              This entry is no longer on the pending list: the entry or its customer was deleted, or the entry is too
              old. No points can be given.
            </Trans>
          </Alert>
        ) : isOpen && offer.error && !known ? (
          <LoadError message={offer.error.message} onRetry={() => void offer.refetch()} />
        ) : isOpen ? (
          <MatchOfferPanel offer={known} />
        ) : (
          <Alert severity="info">
            <Trans>No points were given on this visit, and its business day is over.</Trans>
          </Alert>
        )}
        {refusal !== undefined && !isGone && (
          <Alert severity="error" onClose={() => setRefusal(undefined)}>
            {refusal}
          </Alert>
        )}
      </Information>
      <Actions
        hint={
          isOpen && obstacle === 'machine' ? (
            <Trans>Assign a machine first.</Trans>
          ) : isOpen && obstacle === 'limit' && known?.nextAt === null ? (
            <Trans>The limits do not allow this now.</Trans>
          ) : undefined
        }
      >
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {isOpen && (
          <Button
            ref={giveRef}
            data-initial-focus={first === 'give' || undefined}
            variant="contained"
            disabled={!canGive}
            loading={isGiving}
            // Holding a key down must not give the points.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => void submit()}
            sx={{ minWidth: 160 }}
          >
            {known?.isAllowed ? plural(points, { one: 'Give # Point', other: 'Give # Points' }) : t`Give Points`}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** The dialog for points that were given. It is read-only. */
function GivenInformation({ entry, isGone, onClose }: { entry: GivenEntry; isGone: boolean; onClose: () => void }) {
  const { locationTimezone } = useUser()
  const { employeeName, givenAt, isHighRoller, points } = entry
  const time = formatTime(givenAt, locationTimezone)
  return (
    <>
      <Information
        entry={entry}
        fields={
          <>
            <MachineText machine={entry.ticket} />
            <PointsField points={points} />
          </>
        }
      >
        {isGone ? (
          <Alert severity="warning">
            <Trans>
              These points were voided. If the employee who gave them voided them, they still count toward the
              customer’s limits until another employee approves the void.
            </Trans>
          </Alert>
        ) : (
          <Alert severity="success">
            {isHighRoller ? (
              <Trans>
                {plural(points, { one: '# point', other: '# points' })} given by {employeeName} at {time}, as High
                Roller Match
              </Trans>
            ) : (
              <Trans>
                {plural(points, { one: '# point', other: '# points' })} given by {employeeName} at {time}
              </Trans>
            )}
          </Alert>
        )}
      </Information>
      <Actions>
        <Button variant="contained" data-initial-focus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Actions>
    </>
  )
}

interface InformationProps {
  entry: Entry
  fields: ReactNode
  children: ReactNode
}

/** Shows the photos, the customer's facts beside them (on a phone below them), and `children` below. */
function Information({ entry, fields, children }: InformationProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const now = useNow(true, MINUTE_MS)
  const { customer, signInTime, finalSignIn } = entry
  const waits = !('givenAt' in entry)
  const waited = minutesText(minutesSince(finalSignIn, now))
  return (
    <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 2 }}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 3 }}>
        <Photos entry={entry} size={isPhone ? 132 : 176} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Facts>
            <Fact label={t`Sign-in`}>
              {clockTime(signInTime)}
              {waits && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 }}>{waited}</Box>}
            </Fact>
            <History customerId={customer.customerId} />
          </Facts>
          <Box sx={{ display: 'flex', gap: 1.5, '& > *': { flex: '1 1 0', minWidth: 0 } }}>{fields}</Box>
        </Box>
      </Box>
      <CustomerLoan customer={{ customerId: customer.customerId, name: nameOf(entry) }} isHiddenWithoutLoan />
      {customer.comments !== '' && (
        <Box>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            <Trans>Comments</Trans>
          </Typography>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 120, overflow: 'auto' }} tabIndex={0}>
            {customer.comments}
          </Box>
        </Box>
      )}
      {children}
    </DialogContent>
  )
}

/** The customer's stored photos beside the check-in photo. */
function Photos({ entry, size }: { entry: Entry; size: number }) {
  const { t } = useLingui()
  const name = nameOf(entry)
  const [newest, ...older] = entryPhotos(entry.customer)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Captioned caption={t`On file`}>
          <ZoomablePhoto file={newest} size={size} name={name} detail="full" />
        </Captioned>
        <Captioned caption={t`At check-in`}>
          {entry.photo ? (
            <ZoomablePhoto file={entry.photo} size={size} name={name} detail="full" />
          ) : (
            <NoPhoto size={size} />
          )}
        </Captioned>
      </Box>
      {older.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: 2 * size + 12 }}>
          {older.slice(0, MAX_OLDER_PHOTOS).map((photo) => (
            <ZoomablePhoto key={photo.path} file={photo} size={48} name={name} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const MAX_OLDER_PHOTOS = 5

function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      {children}
      <Typography component="figcaption" variant="caption" sx={{ display: 'block', color: 'text.secondary', mt: 0.5 }}>
        {caption}
      </Typography>
    </Box>
  )
}

function NoPhoto({ size }: { size: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        textAlign: 'center',
        p: 1,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
      style={{ width: size, height: size }}
    >
      <Trans>No photo taken</Trans>
    </Box>
  )
}

/** The customer's visits (part 1 section 3, Customer point history). */
function History({ customerId }: { customerId: number }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const { data, error } = useCall('POST /customer/getCustomerHistory', { customerId, locationId }, { isQuiet: true })
  const missing = error ? '–' : '…'
  const date = (instant: string | null) => (instant === null ? '–' : formatDate(instant, locationTimezone))
  return (
    <>
      <Fact label={t`Visits`}>{data ? formatWhole(data.totalVisits) : missing}</Fact>
      <Fact label={t`Last visit`}>{data ? date(data.lastVisit) : missing}</Fact>
      <Fact label={t`Registered`}>{data ? date(data.registrationDate) : missing}</Fact>
    </>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(104px, 1fr))', md: '1fr 1fr' },
        columnGap: 2,
        rowGap: 1.5,
      }}
    >
      {children}
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </div>
  )
}

interface MachineFieldProps {
  machine: ReturnType<typeof useMachine>
  isEditable: boolean
  /** True when the field takes the focus as the dialog opens. */
  hasFocus: boolean
  onEnter: () => void
}

function MachineField({ machine, isEditable, hasFocus, onEnter }: MachineFieldProps) {
  const { t } = useLingui()
  const [isUndone, setIsUndone] = useState(false)
  if (!isEditable) return <MachineText machine={machine.machine} />
  const problem = machine.hasLostOthers ? t`Digits only` : machine.fault
  const note = machine.isKept
    ? t`Type another machine. A machine can be replaced but not removed.`
    : isUndone && t`What you typed was undone. Press Escape again to close.`
  return (
    <TextField
      label={t`Machine`}
      value={machine.machine}
      onChange={({ target }) => {
        setIsUndone(false)
        machine.type(target.value)
      }}
      onBlur={() => machine.fault === undefined && void machine.save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) {
          event.preventDefault()
          onEnter()
        } else if (event.key === 'Escape' && (machine.isChanged || machine.fault)) {
          event.stopPropagation()
          machine.reset()
          setIsUndone(true)
        }
      }}
      error={problem !== undefined}
      helperText={problem ?? note}
      slotProps={{
        htmlInput: {
          inputMode: machine.inputMode,
          enterKeyHint: 'done',
          autoComplete: 'off',
          'data-initial-focus': hasFocus || undefined,
        },
        formHelperText: { role: 'alert' },
      }}
    />
  )
}

function MachineText({ machine }: { machine: string }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Machine`}
      value={machine === '' ? '–' : machine}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  )
}

/** The points. The rule computes them, so the field is read-only. */
function PointsField({ points }: { points: number }) {
  const { t } = useLingui()
  return <TextField label={t`Points`} value={formatWhole(points)} slotProps={{ htmlInput: { readOnly: true } }} />
}

/** The buttons, with the reason why the main button is disabled. */
function Actions({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  // Stores the height of the buttons as a CSS variable of the page, so that messages appear above the buttons.
  const ref = useRootHeight('--pinned-height')
  return (
    <DialogActions ref={ref} sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, pb: 1.5 }}>
      <Box role="status" sx={{ flex: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
        {hint}
      </Box>
      {children}
    </DialogActions>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { call, queryClient, Refusal, serverNow, useChange } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormPage } from '../../ui/form-page.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { useUnlistedLabel } from '../../ui/unlisted-label.ts'
import { isBarredOwn } from './clock.rules.ts'
import { MomentInput } from './moment-input.tsx'
import {
  type DraftFault,
  type DraftField,
  draftOf,
  emptyDraft,
  judgeDraft,
  type ShiftDraft,
} from './shift-form.rules.ts'
import { likelyEndDay } from './shift-times.rules.ts'
import { TotalsPanel } from './totals-panel.tsx'
import { useShiftText } from './use-shift-text.ts'
import { useViewer } from './use-viewer.ts'

interface EmployeeSessionFormProps {
  /** The session to change; undefined for a new one. */
  shift: ClockRecord | undefined
  /** Whom a new one is for, where that is known. */
  userId: number | null
  employees: readonly SessionEmployee[] | undefined
  onDone: () => void
  /** Told what was saved and when it begins, YYYY-MM-DDTHH:mm:ss on the location's clocks, before `onDone`. */
  onSaved: (saved: ClockRecord, clockIn: string) => void
}

/** Where a refusal stands that names no field. */
const FIELD_OF: Partial<Record<ErrorCode, DraftField>> = {
  'shift.overlaps': 'clockIn',
  'shift.order': 'clockOut',
  'shift.future': 'clockOut',
  'shift.tooLong': 'clockOut',
  'shift.open': 'state',
  'user.unknown': 'userId',
  'shift.own': 'userId',
}
/** Refusals that the form shows itself; everything else goes to the feedback bar. */
const HANDLED: readonly ErrorCode[] = [
  'shift.unknown',
  'shift.own',
  'shift.overlaps',
  'shift.order',
  'shift.future',
  'shift.tooLong',
  'shift.paid',
  'shift.open',
  'shift.totalsDiffer',
  'shift.settled',
  'shift.stale',
  'list.changed',
  'user.unknown',
]
const FIELDS: readonly DraftField[] = ['userId', 'clockIn', 'clockOut', 'state']
/** These wait until somebody tries to save: nobody is told what they are about to type. */
const WAITS: readonly (DraftFault | undefined)[] = ['missing', 'dayMissing', 'timeMissing', 'whichOfTwo']

/** Enters a session by hand, or corrects one (part 1 sections 2 and 5). */
export function EmployeeSessionForm({ shift, userId, employees, onDone, onSaved }: EmployeeSessionFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  /** The session as the server has it, as far as this form knows. */
  const [base, setBase] = useState(shift)
  const [initial, setInitial] = useState(() => (shift ? draftOf(shift, timezone) : emptyDraft(userId)))
  const [draft, setDraft] = useState(initial)
  const [hasTried, setHasTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field: DraftField | undefined; message: string }>()
  /** What somebody else has made of it meanwhile; null when they deleted it. */
  const [theirs, setTheirs] = useState<ClockRecord | null>()
  const fieldsRef = useRef<HTMLDivElement>(null)
  const save = useChange('POST /clock/manualClockSave', {
    handles: HANDLED,
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const mayLeave = useLeaveGuard(isDirty)

  const employee = employees?.find((one) => one.userId === draft.userId)
  const hourlyRate = base?.hourlyRate ?? employee?.employeePerHour
  const now = serverNow()
  const { faults, clockIn, clockOut, totals } = judgeDraft(draft, { timezone, hourlyRate, now, shift: base })
  const faultOf = (field: DraftField) => (hasTried || !WAITS.includes(faults[field]) ? faults[field] : undefined)
  const refusalOf = (field: DraftField) => (refusal?.field === field ? refusal.message : undefined)

  const edit = (change: Partial<ShiftDraft>) => {
    setDraft({ ...draft, ...change })
    // A refusal stands until what it was about is changed; the two times stand for each other.
    const isAbout = refusal && (refusal.field === undefined || refusal.field in change || /^clock/.test(refusal.field))
    if (isAbout) setRefusal(undefined)
  }

  // The first field that something is wrong with, once it says so: not before it is drawn.
  const [faultsShown, setFaultsShown] = useState(0)
  useEffect(() => {
    if (faultsShown > 0)
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
  }, [faultsShown])

  const placeRefusal = async ({ code, message, detail }: Refusal) => {
    if (base && (code === 'list.changed' || code === 'shift.unknown' || code === 'shift.paid')) {
      const found = await findShift(base, locationId)
      if (found !== undefined) return setTheirs(found)
    }
    // The rate was changed meanwhile: what the form reckons with is out of date.
    if (code === 'shift.totalsDiffer')
      await queryClient.invalidateQueries({ queryKey: ['POST /clock/listSessionEmployees'] })
    const named = FIELDS.find((field) => field === detail?.path)
    setRefusal({ field: named ?? FIELD_OF[code], message })
    setFaultsShown((times) => times + 1)
  }

  const submit = async () => {
    setHasTried(true)
    setRefusal(undefined)
    if (Object.keys(faults).length > 0 || draft.userId === null || clockIn === undefined || clockOut === undefined) {
      setFaultsShown((times) => times + 1)
      return
    }
    const outcome = await save.run({
      locationId,
      userId: draft.userId,
      clockId: base?.clockId ?? null,
      clockIn,
      clockOut,
      totalHours: totals?.hours ?? null,
      totalPay: totals?.pay ?? null,
      state: draft.state,
      ...(base && { version: base.version }),
    })
    if (outcome?.result) {
      onSaved(outcome.result.clockRecord, `${draft.clockIn.day}T${draft.clockIn.time}:00`)
      onDone()
    } else if (outcome && HANDLED.includes(outcome.refusal.code)) await placeRefusal(outcome.refusal)
  }

  const takeTheirs = (latest: ClockRecord) => {
    const next = draftOf(latest, timezone)
    setBase(latest)
    setInitial(next)
    setDraft(next)
    setTheirs(undefined)
  }
  const keepMine = (latest: ClockRecord) => {
    setBase(latest)
    setInitial(draftOf(latest, timezone))
    setTheirs(undefined)
  }

  return (
    <FormPage
      title={shift ? t`Edit Employee Session` : t`Add Employee Session`}
      backLabel={t`Back to Menu`}
      onBack={() => void mayLeave().then((isSure) => isSure && onDone())}
      onSubmit={() => void submit()}
      canSave={theirs === undefined}
      isSaving={save.isPending}
    >
      <Stack ref={fieldsRef} sx={{ gap: 1.5, width: '100%', maxWidth: 640 }}>
        {theirs !== undefined && <ChangedNote theirs={theirs} onTake={takeTheirs} onKeep={keepMine} onLeave={onDone} />}
        {refusal && refusal.field === undefined && <Alert severity="error">{refusal.message}</Alert>}
        <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          {shift ? (
            <TextField
              label={t`Employee Name`}
              value={shift.name}
              slotProps={{ htmlInput: { readOnly: true } }}
              fullWidth
            />
          ) : (
            <EmployeePicker
              employees={employees}
              userId={draft.userId}
              onChange={(chosen) => edit({ userId: chosen })}
              error={faultOf('userId') ? t`Choose an employee.` : refusalOf('userId')}
            />
          )}
          <MomentInput
            dayLabel={t`Clock In date`}
            timeLabel={t`Clock In time`}
            value={draft.clockIn}
            onChange={(next) => edit({ clockIn: next })}
            timezone={timezone}
            latestDay={formatDate(new Date(now), timezone)}
            isRequired
            fault={faultOf('clockIn')}
            refusal={refusalOf('clockIn')}
          />
          <MomentInput
            dayLabel={t`Clock Out date`}
            timeLabel={t`Clock Out time`}
            value={draft.clockOut}
            onChange={(next) => {
              const isFirst = draft.clockOut.day === '' && draft.clockOut.time === ''
              edit({
                clockOut: isFirst && next.day === '' ? { ...next, day: likelyEndDay(draft.clockIn, next.time) } : next,
              })
            }}
            timezone={timezone}
            latestDay={formatDate(new Date(now), timezone)}
            fault={faultOf('clockOut')}
            refusal={refusalOf('clockOut')}
          />
          <TextField
            select
            label={t`State`}
            value={draft.state}
            onChange={(event) => edit({ state: event.target.value as ShiftDraft['state'] })}
            error={faultOf('state') !== undefined || refusalOf('state') !== undefined}
            helperText={
              faultOf('state')
                ? t`Enter a clock out first: a session that is still open cannot be paid.`
                : refusalOf('state')
            }
            sx={{ maxWidth: 240 }}
          >
            <MenuItem value="Unpaid">{t`Unpaid`}</MenuItem>
            <MenuItem value="Paid">{t`Paid`}</MenuItem>
          </TextField>
        </Paper>
        <TotalsPanel totals={totals} hourlyRate={hourlyRate} />
        {clockOut === null && clockIn !== undefined && (
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            <Trans>Without a clock out the employee is clocked in from then on.</Trans>
          </Box>
        )}
      </Stack>
    </FormPage>
  )
}

/** The session as it is now; null when it was deleted, undefined when the server could not say. */
async function findShift({ clockId }: ClockRecord, locationId: number): Promise<ClockRecord | null | undefined> {
  try {
    return (await call('POST /clock/getEmployeeSession', { clockId, locationId })).clockRecord
  } catch (error) {
    return error instanceof Refusal && error.code === 'shift.unknown' ? null : undefined
  }
}

interface EmployeePickerProps {
  employees: readonly SessionEmployee[] | undefined
  userId: number | null
  onChange: (userId: number | null) => void
  error: string | undefined
}

function EmployeePicker({ employees, userId, onChange, error }: EmployeePickerProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const unlistedLabel = useUnlistedLabel()
  const options = employees?.filter((one) => one.unlisted !== 'former' && !isBarredOwn(one.userId, viewer)) ?? []
  return (
    <Autocomplete
      options={options}
      loading={!employees}
      value={options.find((one) => one.userId === userId) ?? null}
      onChange={(_, chosen) => onChange(chosen?.userId ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={(one) => one.userId}
      renderOption={({ key, ...props }, { name, unlisted }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {unlisted && <Chip variant="outlined" label={unlistedLabel(unlisted)} sx={{ height: 22 }} />}
        </Box>
      )}
      isOptionEqualToValue={(one, other) => one.userId === other.userId}
      autoHighlight
      loadingText={t`Loading…`}
      noOptionsText={t`No employee has this name`}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t`Employee Name`}
          required
          error={error !== undefined}
          helperText={error}
          placeholder={t`Type a name`}
        />
      )}
    />
  )
}

interface ChangedNoteProps {
  theirs: ClockRecord | null
  onTake: (theirs: ClockRecord) => void
  onKeep: (theirs: ClockRecord) => void
  onLeave: () => void
}

/** Somebody else changed the session first: nothing was overwritten, and nothing that is typed is lost. */
function ChangedNote({ theirs, onTake, onKeep, onLeave }: ChangedNoteProps) {
  const { t } = useLingui()
  const shiftText = useShiftText()
  if (theirs === null) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={onLeave}>
            <Trans>Back to Menu</Trans>
          </Button>
        }
      >
        <Trans>Somebody else deleted this employee session meanwhile. Nothing was saved.</Trans>
      </Alert>
    )
  }
  const text = shiftText(theirs)
  const state = theirs.state === 'Paid' ? t`Paid` : t`Unpaid`
  const isPaid = theirs.state === 'Paid'
  return (
    <Alert severity="warning">
      <Trans>Somebody else changed this employee session meanwhile. Nothing was saved. It is now:</Trans>
      <Box sx={{ fontWeight: 600, my: 0.5 }}>
        {text} · {state}
      </Box>
      {isPaid && (
        <Box sx={{ mb: 0.5 }}>
          <Trans>It is paid. Mark it as unpaid before you change it.</Trans>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" onClick={() => onTake(theirs)}>
          <Trans>Take their values</Trans>
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => onKeep(theirs)}>
          <Trans>Keep mine, then save again</Trans>
        </Button>
      </Box>
    </Alert>
  )
}

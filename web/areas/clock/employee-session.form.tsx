import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { ClockRecord, SessionEmployee } from '@countroom/contract/clock/clock.shapes.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import { queryClient, type Refusal, serverNow, useCall, useChange } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PersonPicker } from '../../ui/person-picker.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { RECORD_REFUSALS, useDraft, useRecordForm } from '../../ui/use-record-form.ts'
import { isBarredOwn } from './clock.rules.ts'
import { MomentInput } from './moment-input.tsx'
import { type DraftFault, type DraftField, judgeDraft, type ShiftDraft } from './shift-form.rules.ts'
import { likelyEndDay } from './shift-times.rules.ts'
import { shiftFields } from './shift.fields.ts'
import { TotalsPanel } from './totals-panel.tsx'
import { useViewer } from './use-viewer.ts'

interface EmployeeSessionFormProps {
  /** The session to edit. Undefined for a new session. */
  shift: ClockRecord | undefined
  /** The employee of a new session, if already known. */
  userId: number | null
  employees: readonly SessionEmployee[] | undefined
  onDone: () => void
  /** Called before `onDone` with the saved session and its start, YYYY-MM-DDTHH:mm:ss in the location's time. */
  onSaved: (saved: ClockRecord, clockIn: string) => void
}

/** The field that shows a refusal when the refusal does not name a field. */
const FIELD_OF: Partial<Record<ErrorCode, DraftField>> = {
  'shift.overlaps': 'clockIn',
  'shift.order': 'clockOut',
  'shift.future': 'clockOut',
  'shift.tooLong': 'clockOut',
  'shift.open': 'state',
  'user.unknown': 'userId',
  'shift.own': 'userId',
}
/** Refusals that the form and its page show themselves. The feedback bar shows all other refusals. */
const HANDLED: readonly ErrorCode[] = [
  ...RECORD_REFUSALS,
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
  'user.unknown',
]
const FIELDS: readonly DraftField[] = ['userId', 'clockIn', 'clockOut', 'state']
/** Faults that the form shows only after Save is pressed, so that unfinished fields do not show errors too early. */
const WAITS: readonly (DraftFault | undefined)[] = ['missing', 'dayMissing', 'timeMissing', 'whichOfTwo']

/** Enters a session by hand, or corrects one (part 1 sections 2 and 5). */
export function EmployeeSessionForm({ shift, userId, employees, onDone, onSaved }: EmployeeSessionFormProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const fields = useMemo(() => shiftFields(timezone, userId), [timezone, userId])
  const form = useDraft(fields, shift)
  const draft = form.watch()
  const [hasTried, setHasTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field: DraftField | undefined; message: string }>()
  const fieldsRef = useRef<HTMLDivElement>(null)
  // The session is updated live, so that nobody edits an outdated version.
  const { data, error, refetch } = useCall(
    'POST /clock/getEmployeeSession',
    { clockId: shift?.clockId ?? 0, locationId },
    { isQuiet: true, enabled: shift !== undefined },
  )
  const save = useChange('POST /clock/manualClockSave', {
    handles: HANDLED,
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })

  const employee = employees?.find((one) => one.userId === draft.userId)
  const now = serverNow()
  const rateOf = (base: ClockRecord | undefined) => base?.hourlyRate ?? employee?.employeePerHour
  const judge = (base: ClockRecord | undefined) =>
    judgeDraft(draft, { timezone, hourlyRate: rateOf(base), now, shift: base })

  // After a failed save, moves the focus to the first field with a fault, once the fault is rendered.
  const [faultsShown, setFaultsShown] = useState(0)
  useEffect(() => {
    if (faultsShown > 0)
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
  }, [faultsShown])

  const place = async ({ code, message, detail }: Refusal) => {
    if (code === 'list.changed') return false
    if (shift && (code === 'shift.unknown' || code === 'shift.paid')) {
      const known = record.base?.version
      const { data: latest, error: gone } = await refetch()
      // The page itself says that the session was changed or deleted.
      if (gone?.code === 'shift.unknown' || (latest && latest.clockRecord.version !== known)) return true
    }
    // The server's totals differ when somebody else has changed the hourly rate. The list of employees has the new rate, so it is loaded again.
    if (code === 'shift.totalsDiffer')
      await queryClient.invalidateQueries({ queryKey: ['POST /clock/listSessionEmployees'] })
    const named = FIELDS.find((field) => field === detail?.path)
    setRefusal({ field: named ?? FIELD_OF[code], message })
    setFaultsShown((times) => times + 1)
    return true
  }

  const record = useRecordForm({
    fields,
    form,
    contextOf: () => undefined,
    opened: shift,
    current: data?.clockRecord,
    isGone: error?.code === 'shift.unknown',
    refetch,
    calls: [save],
    handles: HANDLED,
    place,
    send: async (typed, base) => {
      const { faults, clockIn, clockOut, totals } = judge(base)
      setHasTried(true)
      setRefusal(undefined)
      if (Object.keys(faults).length > 0 || typed.userId === null || clockIn === undefined || clockOut === undefined) {
        setFaultsShown((times) => times + 1)
        return undefined
      }
      return save.run({
        locationId,
        userId: typed.userId,
        clockId: base?.clockId ?? null,
        clockIn,
        clockOut,
        totalHours: totals?.hours ?? null,
        totalPay: totals?.pay ?? null,
        state: typed.state,
        ...(base && { version: base.version }),
      })
    },
    onSaved: ({ clockRecord }) => {
      onSaved(clockRecord, `${draft.clockIn.day}T${draft.clockIn.time}:00`)
      onDone()
    },
  })
  const { base, field } = record
  const hourlyRate = rateOf(base)
  const { faults, clockIn, clockOut, totals } = judge(base)
  const faultOf = (name: DraftField) => (hasTried || !WAITS.includes(faults[name]) ? faults[name] : undefined)
  const refusalOf = (name: DraftField) => (refusal?.field === name ? refusal.message : undefined)
  const labels = { clockIn: field('clockIn').label, clockOut: field('clockOut').label }

  const edit = (change: Partial<ShiftDraft>) => {
    for (const [name, value] of Object.entries(change)) form.setValue(name as DraftField, value, { shouldDirty: true })
    // A refusal disappears when its field is changed. A refusal about a time or about no field disappears after any change.
    const isAbout = refusal && (refusal.field === undefined || refusal.field in change || /^clock/.test(refusal.field))
    if (isAbout) setRefusal(undefined)
  }

  return (
    <RecordPage
      record={record}
      title={shift ? t`Edit Employee Session` : t`Add Employee Session`}
      name={t`this employee session`}
      back={{ label: t`Employee Sessions`, words: t`Back to Menu`, onBack: onDone }}
      isSaveAlwaysOpen={shift === undefined}
    >
      <Stack ref={fieldsRef} sx={{ gap: 1.5, width: '100%', maxWidth: 640 }}>
        {record.theirs?.state === 'Paid' && (
          <Alert severity="info">
            <Trans>This session is paid. Mark it as unpaid before you change it.</Trans>
          </Alert>
        )}
        {refusal && refusal.field === undefined && <Alert severity="error">{refusal.message}</Alert>}
        <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
          {shift ? (
            <TextField
              label={field('userId').label}
              value={shift.name}
              slotProps={{ htmlInput: { readOnly: true } }}
              fullWidth
            />
          ) : (
            <PersonPicker
              label={field('userId').label}
              people={employees?.filter((one) => one.unlisted !== 'former' && !isBarredOwn(one.userId, viewer))}
              isRequired
              userId={draft.userId}
              onChange={(chosen) => edit({ userId: chosen })}
              error={faultOf('userId') ? t`Choose an employee.` : refusalOf('userId')}
            />
          )}
          <MomentInput
            dayLabel={t`${labels.clockIn} date`}
            timeLabel={t`${labels.clockIn} time`}
            value={draft.clockIn}
            onChange={(next) => edit({ clockIn: next })}
            timezone={timezone}
            latestDay={formatDate(new Date(now), timezone)}
            isRequired
            fault={faultOf('clockIn')}
            refusal={refusalOf('clockIn')}
          />
          <MomentInput
            dayLabel={t`${labels.clockOut} date`}
            timeLabel={t`${labels.clockOut} time`}
            value={draft.clockOut}
            hasFocus={shift !== undefined}
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
            label={field('state').label}
            value={draft.state}
            onChange={(event) => edit({ state: event.target.value as ShiftDraft['state'] })}
            error={faultOf('state') !== undefined || refusalOf('state') !== undefined}
            helperText={
              faultOf('state')
                ? t`Enter a clock out first. A session that is still open cannot be paid.`
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
            <Trans>Without a clock out, the employee stays clocked in.</Trans>
          </Box>
        )}
      </Stack>
    </RecordPage>
  )
}

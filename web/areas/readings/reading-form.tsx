import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Dispatch, type FocusEvent, lazy, type SetStateAction, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import { findMachine, haveLetters } from '@countroom/contract/machines/machines.rules.ts'
import type {
  Absence,
  PreviousReading,
  Reading,
  ReadingInput,
  RunningSession,
} from '@countroom/contract/readings/readings.shapes.ts'

import { prefetchCall, useCall } from '../../lib/client.ts'
import { formatMeter, formatSigned, formatTime } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { useUser } from '../../lib/session.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { feedback } from '../../ui/feedback.ts'
import { MeterField } from '../../ui/meter-field.tsx'
import { useHandheld } from '../../ui/use-handheld.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  type FallenMeter,
  fallenMeters,
  fieldOfPath,
  hasMeters,
  isCommitted,
  type MeterName,
  nextMachine,
  seenReading,
  typedText,
  upcomingMachines,
} from './entry.rules.ts'
import { LeaveSessionDialog } from './leave-session.dialog.tsx'
import { MeterGuardDialog } from './meter-guard.dialog.tsx'
import { mayPassLater, type UnsavedReading } from './outbox.rules.ts'
import { discardReading, saveReading, useOutbox } from './outbox.store.ts'
import { takingPart } from './round.rules.ts'
import { useAbsenceLabels } from './use-absence-labels.ts'
import { askPrevious, useConfirmReading } from './use-confirm-reading.tsx'
import { useMeterLabels } from './use-reading-labels.ts'

const ReadingPicture = lazy(async () => ({
  default: (await import('../pictures/reading-picture.part.tsx')).ReadingPicture,
}))

type Field = 'machine' | MeterName

/** On a phone, the form is pinned above the keyboard. It returns to its place when nothing in it has had the focus for this many ms. */
const RESTS_AFTER_MS = 300

/** The number of upcoming machines whose previous values are loaded in advance. */
const MACHINES_AHEAD = 5

interface ReadingFormProps {
  session: RunningSession
  /** The machines of readings that are not saved yet. The form does not offer them as the next machine. */
  unsavedMachines: readonly string[]
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  /** An unsaved reading that the person took back into the form. Every such reading is a new object, so that the form notices it. */
  takenBack: UnsavedReading | undefined
  /** Grows by one each time a machine is chosen elsewhere on the screen. The focus then goes to In. */
  chosenCount: number
  /** Called when no machine is left to read, to move the focus to End Session. */
  onAllRead: () => void
}

/**
 * Takes Machine, In and Out, then goes on to the next machine. The fields are free for the next reading as soon as the person saves. A refused
 * reading comes back into the fields if `canComeBack` allows it and no meters have been typed there in the meantime.
 */
export function ReadingForm(props: ReadingFormProps) {
  const { session, unsavedMachines, draft, setDraft, takenBack, chosenCount, onAllRead } = props
  const { sessionId, machines } = session
  const { t } = useLingui()
  const meterLabels = useMeterLabels()
  const { selectedLocationId: locationId } = useUser()
  const isOffline = useLive(({ status }) => status === 'DOWN')
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const confirmReading = useConfirmReading()
  const [leaving, setLeaving] = useState<string>()
  const [guarded, setGuarded] = useState<{
    data: ReadingInput
    fallen: readonly FallenMeter[]
    replaced: Reading | null
  }>()
  const machineRef = useRef<HTMLInputElement>(null)
  const inRef = useRef<HTMLInputElement>(null)
  const outRef = useRef<HTMLInputElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const refs = { machine: machineRef, in: inRef, out: outRef }

  const hasLetters = haveLetters(machines)
  const machine = findMachine(machines, draft.machine)
  const missing = session.missing.filter((each) => !unsavedMachines.includes(each))
  const previousCall = useCall(
    'POST /machine/getPreviousInAndOutReading',
    { locationId, machine: machine ?? '' },
    { enabled: machine !== undefined, isQuiet: true },
  )
  const previous = machine === undefined ? undefined : previousCall.data?.previous
  const isLoading = machine !== undefined && previousCall.isPending && !isOffline
  const previousFault = previousCall.error?.isOutage ? undefined : previousCall.error?.message
  const machineFault = errors.machine ?? (machine === undefined ? undefined : previousFault)

  const readable = takingPart(session)
  const upcoming = upcomingMachines(readable, missing, machine ?? missing[0] ?? '', MACHINES_AHEAD + 1).join('\n')
  useEffect(() => {
    for (const each of upcoming.split('\n').filter(Boolean)) {
      prefetchCall('POST /machine/getPreviousInAndOutReading', { locationId, machine: each })
    }
  }, [upcoming, locationId])

  const absence = session.absent.find((each) => each.machine === machine)
  const existing = session.readings.find((reading) => reading.machine === machine)
  const isOwn = useOutbox(({ saved }) => saved.some(({ readingId }) => readingId === existing?.readingId))
  const seenId = seenReading(draft, machine ?? '', existing?.readingId ?? null, isOwn)
  const isUnseen = existing !== undefined && existing.readingId !== seenId
  // The draft remembers the reading that the person saw. If the form is left and reopened, a reading saved in between counts as unseen.
  useEffect(() => {
    if (machine === undefined || (draft.seen?.machine === machine && draft.seen.readingId === seenId)) return
    setDraft((known) => (known.machine === draft.machine ? { ...known, seen: { machine, readingId: seenId } } : known))
  }, [machine, draft.machine, draft.seen, seenId, setDraft])

  // On a touch screen, a focused field opens a keyboard over half the screen. It should open only when the person taps
  // a field.
  const isTouch = useMediaQuery('(pointer: coarse)')
  // While the person types on a phone, the form is pinned directly above the keyboard, so that it never moves.
  const isPhone = usePhone()
  const takesPictures = useHandheld()
  const [isTyping, setIsTyping] = useState(false)
  const isPinned = isTouch && isPhone && isTyping
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isPinned) return
    const { style } = document.documentElement
    style.setProperty('--pinned-height', `${formRef.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty('--pinned-height')
  }, [isPinned])
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (chosenCount === 0 && missing.length === 0 && !hasMeters(draft)) onAllRead()
    else if (chosenCount > 0 || !isTouch) inRef.current?.focus()
    else if (isFocusGoing()) titleRef.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once when the round appears on screen, and once for each choice
  }, [chosenCount, isTouch])

  const isEmpty = draft.machine === '' || draft.in === '' || draft.out === ''

  // The server's answer arrives after this render. The ref says whether the fields are free at that time.
  const isFreeRef = useRef(false)
  useEffect(() => {
    isFreeRef.current = !hasMeters(draft) && guarded === undefined
    return () => {
      isFreeRef.current = false
    }
  }, [draft, guarded])

  const focus = (field: Field) => {
    // Waits until a closing dialog has returned the focus.
    setTimeout(() => {
      refs[field].current?.focus()
      // Selects the old figure, so that typing replaces it.
      refs[field].current?.select()
    })
  }

  const submit = async (data: ReadingInput) => {
    const answered = saveReading(data)
    // The fields are cleared before the focus moves to In. So the next key is for the next machine, and Out has no formula left to compute when it
    // loses the focus.
    flushSync(() => {
      setGuarded(undefined)
      setErrors({})
      setDraft({ ...EMPTY_DRAFT, machine: nextMachine(readable, missing, data.machine) })
    })
    const next = nextMachine(readable, missing, data.machine)
    if (next === '') onAllRead()
    else inRef.current?.focus()
    const reading = await answered
    if (reading && isFreeRef.current && canComeBack(reading)) takeBack(reading)
  }

  /** Puts a refused reading back into the form, with the server's message. */
  const takeBack = (reading: UnsavedReading) => {
    discardReading(reading.key)
    const { data, refusal } = reading
    setDraft({
      ...EMPTY_DRAFT,
      machine: data.machine,
      in: shownText(data.in),
      out: shownText(data.out),
      seen: { machine: data.machine, readingId: data.replaces ?? null },
    })
    if (!refusal) return
    if (refusal.code === 'reading.meterFell') void askWhy(reading)
    else if (refusal.code === 'reading.outlier' || refusal.code === 'reading.readMeanwhile')
      void askWhetherRight(reading)
    else {
      const field = fieldOfPath(refusal.detail?.path)
      if (field) setErrors({ [field]: refusal.message })
      else feedback.error(refusal.message)
      focus(field ?? 'in')
    }
  }

  const askWhy = async ({ data, refusal }: UnsavedReading) => {
    const fresh = await askPrevious(data)
    const current = { in: Number(shownText(data.in)), out: Number(shownText(data.out)) }
    const fallen = fresh ? fallenMeters(fresh, current) : []
    if (fresh && fallen.length > 0) guard({ ...data, sessionId }, fallen, fresh.reading)
    else if (refusal) {
      setErrors({ [fieldOfPath(refusal.detail?.path) ?? 'in']: refusal.message })
      focus(fieldOfPath(refusal.detail?.path) ?? 'in')
    }
  }

  const askWhetherRight = async (reading: UnsavedReading) => {
    const confirmed = await confirmReading({ ...reading, data: { ...reading.data, sessionId } })
    if (confirmed) await submit(confirmed)
    else focus(fieldOfPath(reading.refusal?.detail?.path) ?? 'in')
  }

  /** Asks why meters fell. Shows the reading that would be replaced. */
  const guard = (data: ReadingInput, fallen: readonly FallenMeter[], replaced: Reading | null) =>
    setGuarded({ data: { ...data, replaces: replaced?.readingId ?? null }, fallen, replaced })

  useEffect(() => {
    if (takenBack) takeBack(takenBack)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each reading taken back
  }, [takenBack])

  /** Checks the fields, asks why a meter fell, and saves. */
  const save = (typed: Draft = draft) => {
    const named = findMachine(machines, typed.machine)
    if (named === undefined) {
      setErrors({ machine: unknownMachine(typed.machine) })
      return refs.machine.current?.focus()
    }
    const inValue = evaluateMeter(typed.in).value
    const outValue = evaluateMeter(typed.out).value
    if (inValue === undefined) return showFault(inRef.current)
    if (outValue === undefined) return showFault(outRef.current)
    const data: ReadingInput = {
      machine: named,
      in: typedText(typed, 'in'),
      out: typedText(typed, 'out'),
      sessionId,
      locationId,
      replaces: seenId,
    }
    const fallen = previous ? fallenMeters(previous, { in: inValue, out: outValue }) : []
    if (fallen.length > 0) guard(data, fallen, existing ?? null)
    else void submit(data)
  }

  const unknownMachine = (typed: string) =>
    typed === '' ? t`Enter a machine.` : t`There is no machine ${typed} at this location.`

  const changeMeter = (meter: MeterName) => (text: string) => {
    setErrors((known) => ({ ...known, [meter]: undefined }))
    setDraft((known) => ({ ...known, [meter]: text }))
  }
  const keepFormula = (meter: MeterName) => (entry: { text: string; value: number | undefined }) =>
    setDraft((known) => ({ ...known, formulas: { ...known.formulas, [meter]: entry.text } }))

  const meterField = (meter: MeterName) => ({
    label: meterLabels[meter],
    value: draft[meter],
    onChange: changeMeter(meter),
    onCommit: keepFormula(meter),
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
    error: errors[meter],
    helperText: <MeterHint meter={meter} draft={draft} previous={previous} isLoading={isLoading} />,
    size: 'medium' as const,
    sx: bigFigures,
    slotProps: { formHelperText: { component: 'div' as const } },
  })

  return (
    <Box
      component="section"
      aria-labelledby="reading-form-title"
      sx={{ containerType: isPinned ? 'normal' : 'inline-size' }}
    >
      <h2 id="reading-form-title" ref={titleRef} tabIndex={-1} style={visuallyHidden}>
        <Trans>Read a machine</Trans>
      </h2>
      <Box
        component="form"
        ref={formRef}
        noValidate
        onFocus={({ target }) => {
          clearTimeout(restTimer.current)
          if (target instanceof HTMLInputElement) setIsTyping(true)
        }}
        onBlur={() => {
          // Waits, so that no button moves away while a finger presses it.
          restTimer.current = setTimeout(() => setIsTyping(false), RESTS_AFTER_MS)
        }}
        // The second press of a double click hits a disabled button. Without `preventDefault`, the focus would move to the page.
        onMouseDown={(event) => {
          if (!(event.target as Element).closest('.MuiFormControl-root')) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          // In a narrow form, the meters get most of the width, and SAVE is within reach of the thumb.
          gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
          gridTemplateAreas: `"machine machine machine ${hasLetters ? 'machine' : 'clear'} clear clear" "in in in out out out" "save save save save save save"`,
          '@container (min-width: 560px)': {
            gridTemplateColumns: `${hasLetters ? 'minmax(96px, 208px)' : '96px'} repeat(2, minmax(120px, 1fr)) auto auto`,
            gridTemplateAreas: '"machine in out clear save"',
          },
          ...(isPinned && pinnedStyle(hasLetters)),
        }}
      >
        <DigitsField
          label={t`Machine`}
          value={draft.machine}
          takesLetters={hasLetters}
          ref={machineRef}
          onChange={(digits) => {
            setErrors({})
            setDraft((known) => ({ ...known, machine: digits }))
          }}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (machine === undefined) setErrors({ machine: unknownMachine(draft.machine) })
            else inRef.current?.focus()
          }}
          error={machineFault !== undefined}
          size="medium"
          sx={{
            ...bigFigures,
            gridArea: 'machine',
            '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'nowrap' },
          }}
          slotProps={{ htmlInput: { enterKeyHint: 'next', 'aria-describedby': 'machine-fault' } }}
        />
        <Box data-meter="in" sx={{ gridArea: 'in' }}>
          <MeterField {...meterField('in')} ref={inRef} onEnter={() => outRef.current?.focus()} />
        </Box>
        <Box data-meter="out" sx={{ gridArea: 'out' }}>
          <MeterField
            {...meterField('out')}
            ref={outRef}
            onEnter={({ text, value }) =>
              save({ ...draft, out: String(value), formulas: { ...draft.formulas, out: text } })
            }
          />
        </Box>
        <Box
          // A press must not take the focus from a field. On a phone the keyboard would close and the buttons would
          // move.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          sx={{ display: 'contents', '& > button': { minHeight: 56, minWidth: 88 } }}
        >
          <Button
            variant="outlined"
            sx={{ gridArea: 'clear' }}
            onClick={() => {
              // The fields are cleared before one of them loses the focus, so that no formula puts its result there.
              flushSync(() => {
                setErrors({})
                setDraft(EMPTY_DRAFT)
              })
              machineRef.current?.focus()
            }}
          >
            <Trans>CLEAR</Trans>
          </Button>
          {isPinned && (
            // The number keyboards of some phones have no Enter. This button does what Enter does in the field.
            <Button variant="outlined" sx={{ gridArea: 'next' }} onClick={pressEnter}>
              <Trans>Next</Trans>
            </Button>
          )}
          <Button
            type="submit"
            // After the last machine, End Session is the filled button.
            variant={session.missing.length === 0 ? 'outlined' : 'contained'}
            disabled={isEmpty || isLoading}
            sx={{ gridArea: 'save' }}
          >
            <Trans>SAVE</Trans>
          </Button>
        </Box>
        {/* While the form is pinned, these notes are above the fields, because the keyboard hides the page below the fields. */}
        <Box data-notes sx={notesStyle}>
          <FormHelperText id="machine-fault" error role="status" sx={{ m: 0 }}>
            {machineFault}
          </FormHelperText>
          {existing && <ExistingNotice reading={existing} isUnseen={isUnseen} />}
          {machine !== undefined && absence && <AbsenceNotice absence={absence} />}
        </Box>
      </Box>
      {takesPictures && (
        <Suspense fallback={<Box sx={{ height: 48 }} />}>
          <ReadingPicture sessionId={sessionId} machine={machine} />
        </Suspense>
      )}
      {machine !== undefined && session.missing.includes(machine) && (
        <Button
          size="small"
          sx={{ mt: 0.5, ml: -1, px: 1, whiteSpace: 'normal', textAlign: 'left' }}
          onClick={() => setLeaving(machine)}
        >
          <Trans>Machine {machine} cannot be read?</Trans>
        </Button>
      )}
      {leaving !== undefined && (
        <LeaveSessionDialog
          machine={leaving}
          sessionId={sessionId}
          onClose={() => setLeaving(undefined)}
          onLeft={() => {
            setLeaving(undefined)
            const next = nextMachine(readable, missing, leaving)
            setDraft({ ...EMPTY_DRAFT, machine: next })
            if (next === '') setTimeout(onAllRead)
            else focus('in')
          }}
        />
      )}
      {guarded && (
        <MeterGuardDialog
          data={guarded.data}
          fallen={guarded.fallen}
          replaced={guarded.replaced}
          onSave={(reasons) => void submit({ ...guarded.data, reasons })}
          onCancel={() => {
            const [first] = guarded.fallen
            setGuarded(undefined)
            focus(first?.meter ?? 'in')
          }}
        />
      )}
    </Box>
  )
}

const notesStyle = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 1,
  '& > :empty, &:not(:has(> :not(:empty)))': { display: 'none' },
} as const

const bigFigures = {
  '& .MuiInputBase-root': { height: '3.5rem' },
  '& input': { fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
}

/** The form above the keyboard of a phone: the fields, a row with the operators, and the buttons. Only the height of the row of notes changes. */
function pinnedStyle(hasLetters: boolean) {
  const fields = hasLetters ? '"machine machine machine" "in in out"' : '"machine in out"'
  const layout = {
    gridTemplateColumns: '5.5rem minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: hasLetters ? 'auto auto auto 44px auto' : 'auto auto 44px auto',
    gridTemplateAreas: `"notes notes notes" ${fields} "keys keys keys" "clear next save"`,
  }
  return {
    position: 'fixed',
    insetInline: 0,
    bottom: 'var(--keyboard-height, 0px)',
    zIndex: 'drawer',
    p: 1,
    pb: 'calc(env(safe-area-inset-bottom) + 0.5rem)',
    columnGap: 1,
    rowGap: 0.5,
    bgcolor: 'background.paper',
    boxShadow: '0 -1px 0 var(--mui-palette-divider), 0 -4px 12px rgb(0 0 0 / 12%)',
    ...layout,
    '@container (min-width: 560px)': layout,
    '& > [data-meter], & > [data-meter] > div': { display: 'contents' },
    '& [data-meter="in"] .MuiTextField-root': { gridArea: 'in' },
    '& [data-meter="out"] .MuiTextField-root': { gridArea: 'out' },
    '& [role="group"]': { gridArea: 'keys', mt: 0 },
    '& .MuiInputBase-input': { px: 1 },
    // The figure below a field may take a second line while somebody types.
    '& .MuiFormHelperText-root': { mx: 0.5, mt: 0.5, minHeight: '2.5rem', lineHeight: 1.5 },
    '& > [data-notes]': { gridArea: 'notes', mb: 1, '& .MuiFormHelperText-root': { mt: 0, minHeight: 0 } },
    '& button': { minWidth: 0 },
  }
}

/** True when no element has the focus, or when a confirmation dialog that is closing still has it. */
function isFocusGoing(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="alertdialog"]') !== null
}

function pressEnter(): void {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(enter)
}

/** Leaves a field and focuses it again, so that the field shows what is wrong. */
function showFault(field: HTMLInputElement | null): void {
  field?.blur()
  field?.focus()
}

/**
 * True when the refusal is about the reading itself and came on the first try, without an outage or a reload. False when the session has ended,
 * because the reading can no longer be saved in it.
 */
function canComeBack({ isLate, refusal }: UnsavedReading): boolean {
  return !isLate && refusal !== null && !mayPassLater(refusal) && refusal.code !== 'reading.noSessionRunning'
}

/** The field's text for a value that was sent. A formula shows its result. */
function shownText(sent: string | number): string {
  const text = String(sent)
  return String(evaluateMeter(text).value ?? text)
}

interface MeterHintProps {
  meter: MeterName
  draft: Draft
  previous: PreviousReading | undefined
  isLoading: boolean
}

/** Shows the previous value, and the daily figure for the typed value. */
function MeterHint({ meter, draft, previous, isLoading }: MeterHintProps) {
  if (!previous) return isLoading ? <Trans>Previous …</Trans> : <>&nbsp;</>
  const before = meter === 'in' ? previous.prevIn : previous.prevOut
  const value = evaluateMeter(draft[meter]).value
  const drop = value === undefined ? 0 : before - value
  // A half-typed number is almost always below the previous value. So a fall is shown only after the person has left the field.
  const isShown = value !== undefined && (drop <= 0 || isCommitted(draft, meter))
  const shownBefore = formatMeter(before)
  const shownDrop = formatMeter(drop)
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
      <Trans>Previous {shownBefore}</Trans>
      {isShown && (
        <Box component="span" sx={{ fontWeight: 500, color: drop > 0 ? 'warning.main' : 'text.primary' }}>
          {drop > 0 ? <Trans>fell by {shownDrop}</Trans> : formatSigned(-drop)}
        </Box>
      )}
    </Box>
  )
}

function AbsenceNotice({ absence }: { absence: Absence }) {
  const labels = useAbsenceLabels()
  const { machine, leftBy } = absence
  const reason = labels[absence.reason]
  return (
    <Alert severity="info" role="status">
      <Trans>
        {leftBy} took machine {machine} out of this session ({reason}). Saving its reading brings it back in.
      </Trans>
    </Alert>
  )
}

function ExistingNotice({ reading, isUnseen }: { reading: RunningSession['readings'][number]; isUnseen: boolean }) {
  const { locationTimezone } = useUser()
  const { machine, readBy } = reading
  const time = formatTime(reading.readAt, locationTimezone)
  const curIn = formatMeter(reading.curIn)
  const curOut = formatMeter(reading.curOut)
  return (
    <Alert severity={isUnseen ? 'warning' : 'info'} role="status">
      {isUnseen ? (
        <Trans>
          {readBy} read machine {machine} at {time}: In {curIn}, Out {curOut}. If you save yours, you will be asked
          whether it replaces this reading.
        </Trans>
      ) : (
        <Trans>
          Machine {machine} was read at {time} by {readBy}: In {curIn}, Out {curOut}. A new reading corrects it.
        </Trans>
      )}
    </Alert>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import ApplyIcon from '@mui/icons-material/Check'
import CancelIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { FigureName, TypedValue } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { CellField } from '../../ui/cell-field.tsx'
import { FigureButton } from '../../ui/figure-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Amount, ShortOver } from './amount.tsx'
import { entryText, typedDollars } from './figure-entry.rules.ts'
import { Line } from './section.tsx'
import { isTypedFigure, type ReportLine } from './sections.fields.ts'
import { typedOf } from './typed-figure.rules.ts'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

interface FigureProps {
  name: FigureName
  label: string
  value: number
  format?: ((value: number) => string) | undefined
}

/** A figure that opens the rows behind it. */
export function FigureLink({ name, label, value, format = formatPay }: FigureProps) {
  const { t } = useLingui()
  const { onRows } = useColumn()
  const id = useId()
  const figure = format(value)
  return (
    <FigureButton
      title={t`Show the rows behind it`}
      label={t`${label} ${figure}, show the rows behind it`}
      returnId={id}
      py={0.5}
      onClick={() => onRows(name, id)}
    >
      <Amount value={value} format={format} />
    </FigureButton>
  )
}

/** A line of a section. A figure that can be typed has a button to change it. */
export function FigureLine({ line }: { line: ReportLine }) {
  const { day } = useColumn()
  const { label } = line
  const value = line.value(day)
  if (line.name === 'shortOver' && !day.isCounted) {
    return (
      <Line label={label} sign={line.sign}>
        <ShortOver value={value} isCounted={false} />
      </Line>
    )
  }
  if (isTypedFigure(line.name)) return <TypedLine line={line} name={line.name} label={label} value={value} />
  return (
    <Line label={label} sign={line.sign}>
      <FigureLink name={line.name} label={label} value={value} format={line.format} />
    </Line>
  )
}

interface TypedLineProps {
  line: ReportLine
  name: TypedFigure
  label: string
  value: number
}

interface Editing {
  text: string
  /** The figure that was shown when the person began to change it. */
  shown: number
}

function TypedLine({ line, name, label, value }: TypedLineProps) {
  const { t } = useLingui()
  const { day, place, isOpen } = useColumn()
  const [editing, setEditing] = useState<Editing>()
  // Only the open field says that somebody else changed the figure. Without it, the feedback bar says so.
  const { run, isPending } = useDayChange('POST /report/updateReportField', editing && ['report.figureChanged'])
  const editRef = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  const isEditing = editing !== undefined && isOpen
  useEffect(() => {
    if (wasEditing.current && !isEditing) editRef.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const mark = typedOf(day, name)

  const save = async (next: number | null, expected: number) => {
    const outcome = await run({ ...place, fieldName: name, value: next, expected })
    if (outcome?.result) setEditing(undefined)
  }

  if (isEditing) {
    return (
      <FigureEdit
        label={label}
        line={line}
        editing={editing}
        value={value}
        changedBy={mark?.by}
        isPending={isPending}
        onType={(text) => setEditing({ ...editing, text })}
        onApply={(expected) => void save(typedDollars(editing.text) ?? 0, expected)}
        onCancel={() => setEditing(undefined)}
      />
    )
  }
  return (
    <Line
      label={label}
      sign={line.sign}
      actions={
        isOpen && (
          <div ref={editRef}>
            <RowButton
              label={t`Change ${label}`}
              icon={<EditIcon fontSize="small" />}
              onClick={() => setEditing({ text: entryText(value), shown: value })}
            />
          </div>
        )
      }
      note={mark && <TypedMark mark={mark} onReset={isOpen && !isPending ? () => void save(null, value) : undefined} />}
    >
      <FigureLink name={name} label={label} value={value} format={line.format} />
    </Line>
  )
}

/** Says who typed a figure and when. While the day can be changed, a link brings back the computed figure. */
function TypedMark({ mark, onReset }: { mark: TypedValue; onReset: (() => void) | undefined }) {
  const { locationTimezone } = useUser()
  const computed = formatPay(mark.computed)
  return (
    <>
      <Trans>
        Typed by <bdi>{mark.by}</bdi> <Moment instant={mark.at} timezone={locationTimezone} />.
      </Trans>{' '}
      {onReset ? (
        <Link component="button" type="button" onClick={onReset} sx={{ font: 'inherit', minHeight: '1.5rem' }}>
          <Trans>Use the computed {computed}</Trans>
        </Link>
      ) : (
        <Trans>Computed: {computed}</Trans>
      )}
    </>
  )
}

interface FigureEditProps {
  label: string
  line: ReportLine
  editing: Editing
  /** The current figure. */
  value: number
  /** Who typed the current figure. */
  changedBy: string | undefined
  isPending: boolean
  onType: (text: string) => void
  /** Saves the typed figure. The server refuses it when the figure on the server is no longer `expected`. */
  onApply: (expected: number) => void
  onCancel: () => void
}

/** A line with a field for its figure, Apply and Cancel. Says when somebody else has changed the figure, and keeps the typed text. */
function FigureEdit(props: FigureEditProps) {
  const { label, line, editing, value, changedBy, isPending, onType, onApply, onCancel } = props
  const { t } = useLingui()
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = formRef.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  const { text, shown } = editing
  const isChanged = value !== shown
  const dollars = typedDollars(text)
  const mine = formatPay(dollars ?? 0)
  const theirs = formatPay(value)
  const note = isChanged ? (
    <div role="alert">
      {changedBy === undefined ? (
        <Trans>It is {theirs} now. What you typed is not saved yet.</Trans>
      ) : (
        <Trans>
          <bdi>{changedBy}</bdi> changed it to {theirs} in the meantime. What you typed is not saved yet.
        </Trans>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
        <Button size="small" variant="outlined" disabled={isPending} onClick={() => onApply(value)}>
          <Trans>Save {mine}</Trans>
        </Button>
        <Button size="small" variant="outlined" onClick={onCancel}>
          <Trans>Keep {theirs}</Trans>
        </Button>
      </Box>
    </div>
  ) : dollars === undefined ? (
    <div role="status">
      <Trans>Type an amount such as 1,234.50 or (50). Until then, Apply saves {mine}.</Trans>
    </div>
  ) : undefined
  return (
    <Line label={label} sign={line.sign} isStrong={false} isEdited note={note}>
      <Box
        ref={formRef}
        component="form"
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') onCancel()
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isPending || isChanged) return
          if (dollars === shown) onCancel()
          else onApply(shown)
        }}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        <Box sx={{ width: '7.5rem' }}>
          <CellField
            label={label}
            value={text}
            onChange={onType}
            inputMode="decimal"
            enterKeyHint="done"
            style={{ textAlign: 'right' }}
          />
        </Box>
        <IconButton
          type="submit"
          size="small"
          color="primary"
          disabled={isPending || isChanged}
          aria-label={t`Apply`}
          title={t`Apply`}
        >
          <ApplyIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t`Cancel`} title={t`Cancel`} onClick={onCancel}>
          <CancelIcon fontSize="small" />
        </IconButton>
      </Box>
    </Line>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { duplicateKeys, MAX_NAME_LENGTH, nameKey } from '@countroom/contract/kernel/names.ts'

import { CellField } from './cell-field.tsx'
import { CellSelect } from './cell-select.tsx'
import { EditPage, NoMatch } from './edit-page.tsx'
import { EmptyState } from './empty-state.tsx'
import { feedback } from './feedback.ts'
import type { Back } from './page-header.tsx'
import { pastedLines } from './pasted.rules.ts'
import { RepeatedNotice } from './repeated-notice.tsx'
import { RowButton } from './row-button.tsx'
import { RowConflict } from './row-conflict.tsx'
import { isSameLine, type Line, type RowModel } from './row-edits.rules.ts'
import { toneStyle } from './table-rows.ts'
import type { ListChange } from './use-list-change.ts'
import { useRemoval } from './use-removal.ts'
import { useRowEdits } from './use-row-edits.ts'
import { useSubPage } from './use-sub-page.ts'

/** A row with a name and a version, such as a machine, a game or a category. */
export interface NamedRow {
  id: number
  name: string
  /** The chosen value beside the name, such as the expense type of a category. Empty in a list without such a choice. */
  choice: string
  version: number
  /** True for a row that the person may neither change nor delete. */
  isLocked?: boolean
  /** True for a row with a choice that cannot be changed. */
  hasFixedChoice?: boolean
  /** The kind of the row: 'Global'. */
  mark?: string | undefined
}
/** The new values of a row. `saved` is the row on the server, or undefined for a new row. */
interface NameEdit {
  saved: NamedRow | undefined
  name: string
  choice: string
}

type NameField = 'name' | 'choice'
type NameLine = Line<NamedRow, NameField>

const model: RowModel<NamedRow, NameField> = {
  fields: ['name', 'choice'],
  keyOf: ({ id }) => String(id),
  isLocked: (row, field) => row.isLocked === true || (field === 'choice' && row.hasFixedChoice === true),
}

/** The texts and options of the choice beside each name. */
interface NameChoice {
  label: string
  options: readonly string[]
  placeholder: string
  missing: string
  /** Shown for a row that has no choice and needs none. */
  none: string
}

/** The texts for the rows of a list. */
export interface NameWords {
  /** The field's name: 'Machine'. */
  one: string
  add: string
  count: (count: number) => string
  /** 'Duplicate machine' */
  duplicate: string
  /** The message in the feedback bar when somebody tries to save a list with duplicates. */
  duplicates: string
  missing: string
  removeTitle: (name: string) => string
  removeText: string
  /** Only for a list with a choice beside each name. */
  choice?: NameChoice
  /** Why a locked row cannot be changed. */
  locked?: string
  empty: { title: ReactNode; text: ReactNode; icon: ReactNode }
  /** The minimum width of a tile, enough for a usual name. */
  tileWidthPx: number
}

/** The properties of a tool above the list: the names in the list, and a function that adds names. */
export interface NameToolsProps {
  names: readonly string[]
  onAdd: (names: readonly string[]) => void
}

interface NameEditorProps<Body> {
  title: string
  /** Given when the list is a sub-page. */
  back?: Back
  words: NameWords
  list: Pick<UseQueryResult<NamedRow[]>, 'data' | 'error' | 'refetch'>
  change: ListChange<Body, NamedRow>
  /** Makes the body of the call from the changes. */
  bodyOf: (edits: readonly NameEdit[], removed: readonly NamedRow[]) => NoInfer<Body>
  /** The tool shown above the list. */
  Tools?: ComponentType<NameToolsProps>
}

/**
 * Shows names in a grid, where they are edited in place and saved together. Manage Machine, Manage Game and the list of categories use this grid
 * (part 2 sections 2 and 5).
 */
export function NameEditor<Body>({ title, back, words, list, change, bodyOf, Tools }: NameEditorProps<Body>) {
  const { data: rows, error, refetch } = list
  const editing = useRowEdits(model, rows)
  const { lines, faults } = editing
  const remove = useRemoval(editing, 'name', { title: words.removeTitle, text: words.removeText })
  const [search, setSearch] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const gridRef = useRef<HTMLUListElement>(null)
  const leave = back && (() => void editing.askToLeave().then((mayLeave) => mayLeave && back.onBack()))
  useSubPage(leave)

  const names = useMemo(() => lines.map(({ values }) => values.name), [lines])
  const duplicates = useMemo(() => duplicateKeys(names), [names])
  const wanted = search.trim().toLowerCase()
  const shown = lines.filter((line) => isFound(line, wanted))

  const faultOf = (line: NameLine): string | undefined => {
    const key = nameKey(line.values.name)
    if (duplicates.has(key)) return words.duplicate
    if (key === '' && (wasTried || line.server)) return words.missing
    return faults.get(line.id)
  }

  const isChoiceMissing = ({ values, server }: NameLine) =>
    words.choice !== undefined && values.choice === '' && server?.hasFixedChoice !== true

  /** A row's tile. A negative index counts from the end. */
  const tileAt = (index: number) => [...(gridRef.current?.querySelectorAll('[data-tile]') ?? [])].at(index)
  /** Moves the focus to a row's name. */
  const focusName = (index: number) => {
    const tile = tileAt(index)
    const input = tile?.querySelector('input')
    if (!input || input.disabled) tile?.querySelector<HTMLElement>('[data-conflict] button')?.focus()
    else input.select()
  }
  const focusFirst = (isWrong: (line: NameLine) => boolean) => {
    flushSync(() => setSearch(''))
    focusName(lines.findIndex((line) => isWrong(line) && line.server?.isLocked !== true))
  }

  const add = (added: readonly string[]) => {
    // Render immediately, so that the next key press goes to the new row.
    flushSync(() => {
      setSearch('')
      editing.add(added.map((name) => ({ name, choice: '' })))
    })
    focusName(-added.length)
    // Scroll in the next frame, because on a phone the first change shows the Save bar, which would cover the new row.
    requestAnimationFrame(() => tileAt(-1)?.scrollIntoView({ block: 'nearest' }))
  }

  const save = async () => {
    setWasTried(true)
    const isMissing = ({ values }: NameLine) => values.name.trim() === ''
    const isDuplicate = ({ values }: NameLine) => duplicates.has(nameKey(values.name))
    if (duplicates.size > 0) {
      feedback.error(words.duplicates)
      focusFirst(isDuplicate)
    } else if (lines.some(isMissing)) {
      feedback.error(words.missing)
      focusFirst(isMissing)
    } else if (words.choice && lines.some(isChoiceMissing)) {
      feedback.error(words.choice.missing)
      flushSync(() => setSearch(''))
      tileAt(lines.findIndex(isChoiceMissing))?.querySelector('select')?.focus()
    } else {
      const editOf = ({ server, values }: NameLine): NameEdit => ({
        saved: server,
        name: values.name.trim(),
        choice: values.choice,
      })
      await editing.save((toSave, removed) => change.save(bodyOf(toSave.map(editOf), removed)), refetch)
      setWasTried(false)
    }
  }

  const pasteNames = (line: NameLine, [first = '', ...others]: readonly string[]) => {
    editing.type(line, 'name', first)
    add(others)
  }

  const moveOn = (event: React.KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    const next = inputs[inputs.indexOf(event.target) + 1]
    if (next) next.select()
    else if (event.target.value.trim() !== '') add([''])
  }

  return (
    <EditPage
      title={title}
      back={back && leave && { ...back, onBack: leave }}
      count={rows && words.count(rows.length)}
      editing={editing}
      search={search}
      onSearch={setSearch}
      onShowConflict={() => focusFirst(({ conflict }) => conflict !== undefined)}
      isSaveDisabled={false}
      isSaving={change.isPending}
      isWaiting={change.isWaiting}
      onSave={() => void save()}
      error={rows ? undefined : error?.message}
      onRetry={() => void refetch()}
      isLoading={!rows}
    >
      {Tools && <Tools names={names} onAdd={add} />}
      <RepeatedNotice editing={editing} nameField="name" />
      {lines.length === 0 ? (
        <EmptyState
          {...words.empty}
          action={
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add([''])}>
              {words.add}
            </Button>
          }
        />
      ) : (
        <Box
          component="ul"
          ref={gridRef}
          onKeyDown={moveOn}
          aria-label={title}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${words.tileWidthPx}px), 1fr))`,
            columnGap: 1.5,
            rowGap: 0.5,
            // Aligns the fields with the title. Each tile has padding to the left of its field, where the edge of a marked tile shows.
            ml: -1,
          }}
        >
          {shown.map((line) => (
            <NameTile
              key={line.id}
              line={line}
              label={words.one}
              choice={words.choice}
              locked={words.locked}
              fault={faultOf(line)}
              choiceFault={wasTried && isChoiceMissing(line) ? words.choice?.missing : undefined}
              onType={(name) => editing.type(line, 'name', name)}
              onChoose={(chosen) => editing.type(line, 'choice', chosen)}
              onRemove={() => void remove(line)}
              onPaste={(pasted) => pasteNames(line, pasted)}
              onKeepMine={() => editing.keepMine(line)}
              onTakeTheirs={() => editing.takeTheirs(line)}
            />
          ))}
          <Box component="li" sx={{ pl: 1 }}>
            <Button
              fullWidth
              startIcon={<AddIcon />}
              onClick={() => add([''])}
              sx={{
                border: 1,
                borderStyle: 'dashed',
                borderColor: 'divider',
                justifyContent: 'flex-start',
              }}
            >
              {words.add}
            </Button>
          </Box>
        </Box>
      )}
      {lines.length > 0 && shown.length === 0 && <NoMatch />}
    </EditPage>
  )
}

function isFound({ values, server, isNew, conflict }: NameLine, wanted: string): boolean {
  // Unnamed new rows and rows with a conflict are always shown.
  if (wanted === '' || conflict || (isNew && values.name === '')) return true
  if (values.choice.toLowerCase().includes(wanted)) return true
  return values.name.toLowerCase().includes(wanted) || (server?.name.toLowerCase().includes(wanted) ?? false)
}

interface NameTileProps {
  line: NameLine
  label: string
  choice: NameChoice | undefined
  locked: string | undefined
  fault: string | undefined
  choiceFault: string | undefined
  onType: (name: string) => void
  onChoose: (choice: string) => void
  onRemove: () => void
  onPaste: (names: readonly string[]) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

// A tile is drawn again only when its line, one of its faults or its label changes. New callbacks do not draw it again, because they depend only on
// its line.
const NameTile = memo(
  function NameTile(props: NameTileProps) {
    const { line, label, choice, fault, choiceFault, onType, onChoose, onRemove, onPaste } = props
    const { t } = useLingui()
    const { values, server, conflict, isNew, isChanged } = line
    const { name } = values
    const tone = conflict ? 'warning' : fault || choiceFault ? 'error' : isNew || isChanged ? 'info' : undefined
    const was = isChanged && server && !conflict && server.name !== name ? server.name : undefined
    const wasChoice =
      isChanged && server && !conflict && server.choice !== values.choice ? server.choice || choice?.none : undefined
    const mark = server?.mark
    const note = was === undefined ? mark : <Trans>was {was}</Trans>
    return (
      <Box
        component="li"
        data-tile
        sx={{
          display: 'grid',
          gridTemplateColumns: choice ? CHOICE_COLUMNS : 'minmax(0, 1fr) auto',
          alignItems: 'start',
          columnGap: choice ? 1 : 0.5,
          rowGap: 0.5,
          scrollMarginBottom: '72px',
          px: 0.5,
          py: 0.5,
          pl: 1,
          borderRadius: 0.75,
          // Tiles out of view are not drawn, so that a list with hundreds of tiles stays fast.
          contentVisibility: 'auto',
          containIntrinsicSize: 'auto 40px',
          // When the text is large on a phone, a button is as high as the field.
          '@media (max-width: 20em)': { '& > button': { minHeight: '2.75rem' } },
          ...(conflict && { gridColumn: '1 / -1' }),
          ...toneStyle(tone),
        }}
      >
        {server?.isLocked === true ? (
          <LockedText text={name} notes={[mark, choice && (values.choice || choice.none)]} />
        ) : (
          <CellField
            label={server ? `${label} ${server.name}` : t`New: ${label}`}
            value={name}
            onChange={onType}
            onPaste={(event) => {
              const pasted = pastedLines(event.clipboardData.getData('text'))
              if (!isNew || pasted.length < 2) return
              event.preventDefault()
              onPaste(pasted)
            }}
            placeholder={label}
            maxLength={MAX_NAME_LENGTH}
            disabled={conflict === 'removed'}
            fault={fault}
            note={note}
          />
        )}
        {choice && (
          <Box sx={server?.isLocked === true ? { display: { xs: 'none', sm: 'block' } } : choiceStyle}>
            {server?.isLocked === true || server?.hasFixedChoice === true ? (
              <LockedText text={values.choice || choice.none} isQuiet />
            ) : (
              <CellSelect
                label={server ? `${choice.label} ${server.name}` : t`New: ${choice.label}`}
                value={values.choice}
                onChange={onChoose}
                placeholder={choice.placeholder}
                options={choice.options}
                disabled={conflict === 'removed'}
                fault={choiceFault}
                note={wasChoice && <Trans>was {wasChoice}</Trans>}
              />
            )}
          </Box>
        )}
        {server?.isLocked === true ? (
          <Box component="span" title={props.locked} role="img" aria-label={props.locked} sx={lockStyle}>
            <LockIcon fontSize="small" />
          </Box>
        ) : (
          <RowButton
            label={name.trim() === '' ? t`Delete this row` : t`Delete ${name}`}
            icon={<DeleteIcon fontSize="small" />}
            disabled={conflict === 'removed'}
            onClick={onRemove}
          />
        )}
        {conflict && (
          <RowConflict
            line={line}
            labels={{ name: label, choice: choice?.label ?? label }}
            onKeepMine={props.onKeepMine}
            onTakeTheirs={props.onTakeTheirs}
          />
        )}
      </Box>
    )
  },
  (one, other) =>
    isSameLine(one.line, other.line) &&
    one.fault === other.fault &&
    one.choiceFault === other.choiceFault &&
    one.label === other.label,
)

interface LockedTextProps {
  text: string
  /** Notes below the text. The second note shows here only in a window narrower than `sm`. A wider window shows it in its own column. */
  notes?: readonly [string | undefined, string | undefined]
  isQuiet?: boolean
}

/** A value that cannot be changed, as high as a field. */
function LockedText({ text, notes: [note, phoneNote] = [undefined, undefined], isQuiet = false }: LockedTextProps) {
  return (
    <Box sx={{ minWidth: 0, px: 1, py: 0.5, ...(isQuiet && { color: 'text.secondary' }) }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.35 }}>
        {note}
        {phoneNote !== undefined && (
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {note !== undefined && ' · '}
            {phoneNote}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** In a window narrower than `sm`, the choice is below the name. */
const CHOICE_COLUMNS = { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 12rem) auto' }
const choiceStyle = { gridColumn: { xs: '1', sm: '2' }, gridRow: { xs: '2', sm: '1' }, minWidth: 0 }
const lockStyle = { display: 'grid', placeItems: 'center', width: 36, height: 36, color: 'text.secondary' }

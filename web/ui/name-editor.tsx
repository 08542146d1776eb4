import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { duplicateKeys, MAX_NAME_LENGTH, nameKey } from '@countroom/contract/kernel/names.ts'

import { CellField } from './cell-field.tsx'
import { EditPage, NoMatch } from './edit-page.tsx'
import { EmptyState } from './empty-state.tsx'
import { feedback } from './feedback.ts'
import { pastedLines } from './pasted.rules.ts'
import { RepeatedNotice } from './repeated-notice.tsx'
import { RowButton } from './row-button.tsx'
import { RowConflict } from './row-conflict.tsx'
import { isSameLine, type Line, type RowModel } from './row-edits.rules.ts'
import { toneStyle } from './table-rows.ts'
import type { ListChange } from './use-list-change.ts'
import { useRemoval } from './use-removal.ts'
import { useRowEdits } from './use-row-edits.ts'

/** A machine or a game: a row with a name and a version. */
export interface NamedRow {
  id: number
  name: string
  version: number
}
/** The new name of a row. A new row has no id yet. */
interface NameEdit {
  saved: NamedRow | undefined
  name: string
}

type NameLine = Line<NamedRow, 'name'>

const model: RowModel<NamedRow, 'name'> = { fields: ['name'], keyOf: ({ id }) => String(id) }

/** The words for the rows of a list. */
export interface NameWords {
  /** The field's name: 'Machine'. */
  one: string
  add: string
  count: (count: number) => string
  /** 'Duplicate machine' */
  duplicate: string
  /** The message in the feedback bar when a list with duplicates is saved. */
  duplicates: string
  missing: string
  removeTitle: (name: string) => string
  removeText: string
  empty: { title: ReactNode; text: ReactNode; icon: ReactNode }
  /** The width for a usual name. */
  tileWidthPx: number
}

/** What a tool above the list gets: the names in the list, and a function that adds more. */
export interface NameToolsProps {
  names: readonly string[]
  onAdd: (names: readonly string[]) => void
}

interface NameEditorProps<Body> {
  title: string
  words: NameWords
  list: Pick<UseQueryResult<NamedRow[]>, 'data' | 'error' | 'refetch'>
  change: ListChange<Body, NamedRow>
  /** Makes the body of the call from the changes. */
  bodyOf: (edits: readonly NameEdit[], removed: readonly NamedRow[]) => NoInfer<Body>
  /** The tool shown above the list. */
  Tools?: ComponentType<NameToolsProps>
}

/** Manage Machine and Manage Game: names in a grid, edited in place and saved together (part 2 sections 2 and 5). */
export function NameEditor<Body>({ title, words, list, change, bodyOf, Tools }: NameEditorProps<Body>) {
  const { data: rows, error, refetch } = list
  const editing = useRowEdits(model, rows)
  const { lines, faults } = editing
  const remove = useRemoval(editing, 'name', { title: words.removeTitle, text: words.removeText })
  const [search, setSearch] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const gridRef = useRef<HTMLUListElement>(null)

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

  /** Moves the focus to a row's name. A negative index counts from the end. */
  const focusName = (index: number) => {
    const input = [...(gridRef.current?.querySelectorAll('input') ?? [])].at(index)
    if (input?.disabled) input.closest('li')?.querySelector<HTMLElement>('[data-conflict] button')?.focus()
    else input?.select()
  }
  const focusFirst = (isWrong: (line: NameLine) => boolean) => {
    flushSync(() => setSearch(''))
    focusName(lines.findIndex(isWrong))
  }

  const add = (added: readonly string[]) => {
    // Done before the next key, which is meant for the new row.
    flushSync(() => {
      setSearch('')
      editing.add(added.map((name) => ({ name })))
    })
    focusName(-added.length)
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
    } else {
      const editOf = ({ server, values }: NameLine): NameEdit => ({ saved: server, name: values.name.trim() })
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
    const next = inputs.indexOf(event.target) + 1
    if (next < inputs.length) focusName(next)
    else if (event.target.value.trim() !== '') add([''])
  }

  return (
    <EditPage
      title={title}
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
            rowGap: 0.75,
            // Aligns the fields with the title. A marked row's edge lies to the left of them.
            ml: -1,
          }}
        >
          {shown.map((line) => (
            <NameTile
              key={line.id}
              line={line}
              label={words.one}
              fault={faultOf(line)}
              onType={(name) => editing.type(line, 'name', name)}
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
                height: '2.5rem',
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
  return values.name.toLowerCase().includes(wanted) || (server?.name.toLowerCase().includes(wanted) ?? false)
}

interface NameTileProps {
  line: NameLine
  label: string
  fault: string | undefined
  onType: (name: string) => void
  onRemove: () => void
  onPaste: (names: readonly string[]) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
}

// Drawn again only when its own line changes. Its callbacks depend only on its line.
const NameTile = memo(
  function NameTile({ line, label, fault, onType, onRemove, onPaste, onKeepMine, onTakeTheirs }: NameTileProps) {
    const { t } = useLingui()
    const { values, server, conflict, isNew, isChanged } = line
    const { name } = values
    const tone = conflict ? 'warning' : fault ? 'error' : isNew || isChanged ? 'info' : undefined
    const was = isChanged && server && !conflict ? server.name : undefined
    return (
      <Box
        component="li"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'start',
          px: 0.5,
          py: 0.5,
          pl: 1,
          borderRadius: 0.75,
          // Tiles out of view are not drawn, so hundreds of them cost nothing.
          contentVisibility: 'auto',
          containIntrinsicSize: 'auto 40px',
          // With large letters on a phone, as high as the field.
          '@media (max-width: 20em)': { '& > button': { minHeight: '2.75rem' } },
          ...(conflict && { gridColumn: '1 / -1' }),
          ...toneStyle(tone),
        }}
      >
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
          note={was === undefined ? undefined : <Trans>was {was}</Trans>}
        />
        <RowButton
          label={name.trim() === '' ? t`Delete this row` : t`Delete ${name}`}
          icon={<DeleteIcon fontSize="small" />}
          disabled={conflict === 'removed'}
          onClick={onRemove}
        />
        {conflict && (
          <RowConflict line={line} labels={{ name: label }} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
        )}
      </Box>
    )
  },
  (one, other) => isSameLine(one.line, other.line) && one.fault === other.fault && one.label === other.label,
)

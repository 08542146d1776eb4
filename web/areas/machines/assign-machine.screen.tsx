import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import AssignIcon from '@mui/icons-material/AccountTreeOutlined'
import AddIcon from '@mui/icons-material/Add'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'

import { duplicateKeys, nameKey } from '@countroom/contract/kernel/names.ts'
import type { AssignTemplate, MachineType } from '@countroom/contract/machines/machines.shapes.ts'

import { queryClient, useCall, useChange } from '../../lib/client.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EditPage, NoMatch } from '../../ui/edit-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { feedback } from '../../ui/feedback.ts'
import { RepeatedNotice } from '../../ui/repeated-notice.tsx'
import { type RowModel, setValue, type Values } from '../../ui/row-edits.rules.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useListChange } from '../../ui/use-list-change.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { useRowEdits } from '../../ui/use-row-edits.ts'
import { AssignGenerator } from './assign-generator.tsx'
import { AssignList, type Place } from './assign-list.tsx'
import { AssignHeads, type AssignLabels } from './assign-row.tsx'
import {
  ASSIGN_FIELDS,
  type AssignField,
  type AssignLine,
  faultsOf,
  type Fill,
  type Floor,
  hasOpenMeters,
  isMeterName,
  listed,
  METERS,
  meterText,
} from './machines.rules.ts'

const ImportMetersDialog = lazy(async () => ({
  default: (await import('./import-meters.dialog.tsx')).ImportMetersDialog,
}))

const LIST = 'POST /machine/listAssignTemplates'

// The key is the machine, because a save gives a changed row a new id but keeps its machine.
const model: RowModel<AssignTemplate, AssignField> = {
  fields: ASSIGN_FIELDS,
  keyOf: ({ machine }) => nameKey(machine),
  isLocked: ({ isRead }, field) => isRead && isMeterName(field),
}

const restStyle = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: 'text.secondary',
}

const ZEROS = { prevIn: '0', prevOut: '0', curIn: '0', curOut: '0' }

/** Assigns a game and starting meters to each machine (part 2 sections 2, 4 and 5, Assign Machine). */
export function Screen() {
  const { t } = useLingui()
  const confirm = useConfirm()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const [isImporting, setIsImporting] = useState(false)
  const templates = useCall(LIST, { locationId }, { isQuiet: true, select: templatesOf })
  const machines = useCall('POST /machine/list', { locationId }, { isQuiet: true, select: machineNames })
  const games = useCall('POST /game/list', { locationId }, { isQuiet: true, select: gameTypes })
  const change = useListChange('POST /machine/assignMachineToGame', LIST, templatesOf)
  const reset = useChange('POST /machine/resetMachine')

  const editing = useRowEdits(model, templates.data)
  const { lines, update, type, faults: refusals } = editing
  const remove = useRemoval(editing, 'machine', {
    title: (machine) => t`Delete machine ${machine} from this list?`,
    text: t`Its readings are kept. After you save, it has no game.`,
  })
  const [search, setSearch] = useState('')
  const addButtonRef = useRef<HTMLButtonElement>(null)
  const saveButtonRef = useRef<HTMLButtonElement>(null)
  const [focusAt, setFocusAt] = useState<Place>()

  const labels = useMemo<AssignLabels>(
    () => ({
      machine: t`Machine`,
      type: t`Type`,
      game: t`Game`,
      prevIn: t`Prev In`,
      prevOut: t`Prev Out`,
      curIn: t`Cur In`,
      curOut: t`Cur Out`,
    }),
    [t],
  )
  const duplicates = useMemo(() => duplicateKeys(lines.map(({ values }) => values.machine)), [lines])
  const machineKeys = useMemo(() => new Set((machines.data ?? []).map(nameKey)), [machines.data])
  const floor = useMemo<Floor>(
    () => ({ machines: machineKeys, games: games.data ?? [], duplicates }),
    [machineKeys, games.data, duplicates],
  )
  const assigned = useMemo(() => new Set(lines.map(({ values }) => nameKey(values.machine))), [lines])
  // A new row may take any machine without a saved row, even if another new row has it. So the user can swap the machines of two new rows.
  const freeMachines = useMemo(() => {
    const saved = new Set((templates.data ?? []).map(({ machine }) => nameKey(machine)))
    return (machines.data ?? []).filter((name) => !saved.has(nameKey(name)))
  }, [templates.data, machines.data])
  const unassigned = useMemo(
    () => (machines.data ?? []).filter((name) => !assigned.has(nameKey(name))),
    [machines.data, assigned],
  )

  const wanted = search.trim().toLowerCase()
  const shown = useMemo(() => lines.filter((line) => isFound(line, wanted)), [lines, wanted])
  const lastLine = lines.at(-1)

  const wrong = useMemo(
    () => lines.filter((line) => line.conflict !== 'removed' && Object.keys(faultsOf(line, floor)).length > 0),
    [lines, floor],
  )

  const show = (line: AssignLine, field: AssignField) => {
    setSearch('')
    setFocusAt({ lineId: line.id, field })
  }
  const showConflict = () => {
    const line = lines.find(({ conflict }) => conflict !== undefined)
    if (line) show(line, 'type')
  }
  const showWrong = () => {
    const [line] = wrong
    if (!line) return
    const [field] = Object.keys(faultsOf(line, floor)) as AssignField[]
    show(line, field ?? 'machine')
  }

  const add = (rows: readonly Values<AssignField>[], focus: AssignField) => {
    setSearch('')
    // Renders the new row immediately, because what the user types next must go into it.
    flushSync(() => setFocusAt({ lineId: editing.add(rows), field: focus }))
  }
  /** Adds a row without a machine, with the type and game of the last row. */
  const addRow = () => {
    const { type: lastType = '', game = '' } = lastLine?.values ?? {}
    add([{ machine: '', type: lastType, game, ...ZEROS }], 'machine')
  }
  /** After the last row, moves the focus to Add row, or to Save if every machine has a row. */
  const goOn = () => {
    const { current: addButton } = addButtonRef
    if (addButton?.disabled) saveButtonRef.current?.focus()
    else addButton?.focus()
  }

  const zero = async (line: AssignLine) => {
    const { machine } = line.values
    const { server } = line
    const isSure = await confirm({
      title: machine === '' ? t`Reset this row?` : t`Reset machine ${machine}?`,
      text: server
        ? t`Prev In, Prev Out, Cur In and Cur Out are set to 0 immediately. You do not need to save.`
        : t`Prev In, Prev Out, Cur In and Cur Out are set to 0.`,
      confirmLabel: t`Reset`,
      cancelLabel: t`Cancel`,
      isDangerous: true,
    })
    if (!isSure) return
    if (server) {
      const outcome = await reset.run({ assignMachineId: server.assignMachineId, locationId })
      if (!outcome?.result) return
      const { assignTemplate } = outcome.result
      queryClient.setQueryData(
        [LIST, { locationId }],
        (known: { assignTemplates: AssignTemplate[] } | undefined) =>
          known && {
            ...known,
            assignTemplates: known.assignTemplates.map((row) =>
              row.assignMachineId === server.assignMachineId ? assignTemplate : row,
            ),
          },
      )
      // Meters that were typed in the row and not saved are dropped.
      update((edits) =>
        METERS.reduce(
          (now, meter) => setValue(now, { ...line, server: assignTemplate }, meter, assignTemplate[meter]),
          edits,
        ),
      )
    } else for (const meter of METERS) type(line, meter, '0')
  }

  const paste = (fill: Fill) => {
    update((edits) => fill.values.reduce((now, { line, field, value }) => setValue(now, line, field, value), edits))
    const { rowCount, unusableCount, lockedCount, leftOverCount, beyondCount } = fill
    const filled = t`Filled ${plural(rowCount, { one: '# row', other: '# rows' })}.`
    const problems = [
      unusableCount > 0 &&
        t`${plural(unusableCount, { one: '# cell is not a meter value', other: '# cells are not meter values' })}. Use whole numbers, 0 or more.`,
      lockedCount > 0 &&
        t`The meters of ${plural(lockedCount, { one: '# machine', other: '# machines' })} were not changed. They come from readings, or another user removed the row.`,
      leftOverCount > 0 &&
        t`${plural(leftOverCount, { one: '# line', other: '# lines' })} did not fit because there were no more rows.`,
      beyondCount > 0 &&
        t`${plural(beyondCount, { one: '# cell is', other: '# cells are' })} to the right of Cur Out. Check that each value is in the right column.`,
    ].filter((problem) => problem !== false)
    if (problems.length > 0) feedback.error([filled, ...problems].join(' '))
    else feedback.success(filled)
  }

  const save = () =>
    void editing.save(
      (toSave, removed) =>
        change.save({
          locationId,
          assignTemplates: toSave.map(({ server, values }) => ({
            ...(server && { assignMachineId: server.assignMachineId }),
            machine: values.machine,
            type: values.type as MachineType,
            game: values.game,
            prevIn: meterText(values.prevIn),
            prevOut: meterText(values.prevOut),
            curIn: meterText(values.curIn),
            curOut: meterText(values.curOut),
          })),
          removed: removed.map(({ assignMachineId }) => assignMachineId),
        }),
      () => Promise.all([templates.refetch(), machines.refetch(), games.refetch()]),
    )

  const queries = [templates, machines, games]
  const isLoading = queries.some(({ data }) => data === undefined)
  const error = isLoading ? queries.find((query) => query.error)?.error?.message : undefined
  const retry = () => queries.forEach((query) => query.error && void query.refetch())

  const problem = (): { text: string; onShow: () => void } | undefined => {
    if (wrong.length === 0) return undefined
    return {
      text:
        duplicates.size > 0
          ? t`Duplicate machine selected`
          : plural(wrong.length, {
              one: '# row must be completed or corrected',
              other: '# rows must be completed or corrected',
            }),
      onShow: showWrong,
    }
  }

  const importButton = isAdministrator(user) && (
    <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setIsImporting(true)}>
      <Trans>Import meters</Trans>
    </Button>
  )

  const body = () => {
    if (machines.data?.length === 0) {
      return (
        <EmptyState
          icon={<AssignIcon />}
          title={<Trans>There are no machines yet</Trans>}
          text={<Trans>Generate them under Manage Machine first. Then assign a game to each machine here.</Trans>}
          action={
            <>
              <Button component={Link} to="/settings/machine" variant="contained">
                <Trans>Go to Manage Machine</Trans>
              </Button>
              {importButton}
            </>
          }
        />
      )
    }
    if (games.data?.length === 0) {
      return (
        <EmptyState
          icon={<AssignIcon />}
          title={<Trans>There are no games yet</Trans>}
          text={<Trans>Add a game under Manage Game first. Then assign it to your machines here.</Trans>}
          action={
            <>
              <Button component={Link} to="/settings/games" variant="contained">
                <Trans>Go to Manage Game</Trans>
              </Button>
              {importButton}
            </>
          }
        />
      )
    }
    return (
      <>
        <AssignGenerator
          assigned={[...assigned]}
          machines={machines.data ?? []}
          games={floor.games}
          onGenerate={(rows) =>
            add(
              rows.map((row) => ({ ...row, ...ZEROS })),
              'curIn',
            )
          }
        />
        <RepeatedNotice editing={editing} nameField="machine" />
        {lines.length === 0 ? (
          <EmptyState
            icon={<AssignIcon />}
            title={<Trans>No machine has a game yet</Trans>}
            text={
              <Trans>
                Above, enter the first and the last machine, choose type and game, and press Generate Assign Templates.
                Then type each machine’s meters, or paste them from a spreadsheet.
              </Trans>
            }
          />
        ) : (
          <>
            <Hints hasOpen={lines.some(hasOpenMeters)} hasRead={!lines.every(hasOpenMeters)} />
            <AssignHeads labels={labels} />
            <AssignList
              lines={shown}
              labels={labels}
              floor={floor}
              freeMachines={freeMachines}
              refusals={refusals}
              focusAt={focusAt}
              onFocusAt={setFocusAt}
              onType={type}
              onPaste={paste}
              onEnd={goOn}
              onRemove={(line) => void remove(line)}
              onReset={(line) => void zero(line)}
              onKeepMine={editing.keepMine}
              onTakeTheirs={editing.takeTheirs}
            />
          </>
        )}
        {lines.length > 0 && shown.length === 0 && <NoMatch />}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Button
            ref={addButtonRef}
            sx={{ flexShrink: 0 }}
            startIcon={<AddIcon />}
            disabled={unassigned.length === 0}
            onClick={addRow}
          >
            <Trans>Add row</Trans>
          </Button>
          <Box component="span" title={listed(unassigned)} sx={restStyle}>
            {unassigned.length > 0 ? (
              <Trans>Without a game: {listed(unassigned)}</Trans>
            ) : (
              <Trans>Every machine has a row.</Trans>
            )}
          </Box>
        </Box>
      </>
    )
  }

  return (
    <EditPage
      title={t`Assign Machine`}
      count={templates.data && <Plural value={templates.data.length} one="# machine" other="# machines" />}
      editing={editing}
      search={search}
      onSearch={setSearch}
      onShowConflict={showConflict}
      problem={problem()}
      isSaveDisabled={wrong.length > 0}
      isSaving={change.isPending}
      isWaiting={change.isWaiting}
      onSave={save}
      saveButtonRef={saveButtonRef}
      error={error}
      onRetry={retry}
      isLoading={isLoading}
      actions={
        isAdministrator(user) && (
          <ToolButton label={t`Import meters`} icon={<ImportIcon />} onClick={() => setIsImporting(true)} />
        )
      }
    >
      {body()}
      <Suspense>
        {isImporting && <ImportMetersDialog games={floor.games} onClose={() => setIsImporting(false)} />}
      </Suspense>
    </EditPage>
  )
}

/** Explains how to fill the list quickly, and why some meters cannot be edited. */
function Hints({ hasOpen, hasRead }: { hasOpen: boolean; hasRead: boolean }) {
  const isPhone = usePhone()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {hasOpen && !isPhone && (
        <span>
          <Trans>Enter goes from In to Out to the next machine. A pasted spreadsheet column fills downwards.</Trans>
        </span>
      )}
      {hasRead && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <LockIcon sx={{ fontSize: '1rem' }} />
          <Trans>“Already read” means that the meters come from readings. To type meters, reset the machine.</Trans>
        </Box>
      )}
    </Box>
  )
}

function templatesOf({ assignTemplates }: { assignTemplates: AssignTemplate[] }): AssignTemplate[] {
  return assignTemplates
}

function machineNames({ machines }: { machines: readonly { machine: string }[] }): string[] {
  return machines.map(({ machine }) => machine)
}

function gameTypes({ games }: { games: readonly { type: string }[] }): string[] {
  return games.map(({ type }) => type)
}

function isFound({ values, server, isNew, conflict }: AssignLine, wanted: string): boolean {
  // The search never hides new rows without a machine, or rows with a conflict.
  if (wanted === '' || conflict || (isNew && values.machine === '')) return true
  return [values, server].some((row) =>
    [row?.machine, row?.type, row?.game].some((text) => text?.toLowerCase().includes(wanted)),
  )
}

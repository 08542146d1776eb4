import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import MachineIcon from '@mui/icons-material/CasinoOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { haveLetters } from '@countroom/contract/machines/machines.rules.ts'
import type { Machine } from '@countroom/contract/machines/machines.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { type NamedRow, NameEditor, type NameToolsProps, type NameWords } from '../../ui/name-editor.tsx'
import { useListChange } from '../../ui/use-list-change.ts'
import { MachineRange, useRangeEntry } from './machine-range.tsx'

const LIST = 'POST /machine/list'

function rowsOf({ machines }: { machines: readonly Machine[] }): NamedRow[] {
  return machines.map(({ machineId, machine, version }) => ({ id: machineId, name: machine, choice: '', version }))
}

/** The names of the location's machines (part 2 sections 2 and 5, Manage Machine). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const list = useCall(LIST, { locationId }, { isQuiet: true, select: rowsOf })
  const change = useListChange('POST /machine/edit', LIST, rowsOf)

  const words: NameWords = {
    one: t`Machine`,
    add: t`Add machine`,
    count: (count) => plural(count, { one: '# machine', other: '# machines' }),
    duplicate: t`Duplicate machine`,
    duplicates: t`Duplicate machine names are not allowed.`,
    missing: t`Every machine needs a name.`,
    removeTitle: (name) => t`Delete machine ${name}?`,
    removeText: t`It is deleted when you save. Its readings are kept.`,
    tileWidthPx: 210,
    empty: {
      title: t`No machines yet`,
      text: t`Enter the first and the last number above and press Generate, or add machines one by one.`,
      icon: <MachineIcon />,
    },
  }

  return (
    <NameEditor
      title={t`Manage Machine`}
      words={words}
      list={list}
      change={change}
      bodyOf={(edits, removals) => ({
        locationId,
        machines: edits.map(({ saved, name }) => ({
          ...(saved && { machineId: saved.id, version: saved.version }),
          machine: name,
        })),
        removed: removals.map(({ id, version }) => ({ machineId: id, version })),
      })}
      Tools={RangeTool}
    />
  )
}

/** Adds the machines of a range that do not exist yet. */
function RangeTool({ names, onAdd }: NameToolsProps) {
  const entry = useRangeEntry()
  const generate = () => {
    const added = entry.find(names)
    if (!added) return
    onAdd(added)
    entry.clear()
  }
  return (
    <MachineRange
      entry={entry}
      onGenerate={generate}
      notices={
        haveLetters(names) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>
              At least one machine name is not a number. So machine fields accept letters, and phones show the full
              keyboard.
            </Trans>
          </Typography>
        )
      }
    >
      <Button variant="outlined" onClick={generate} sx={{ flex: { xs: '1 1 100%', md: 'none' } }}>
        <Trans>Generate</Trans>
      </Button>
    </MachineRange>
  )
}

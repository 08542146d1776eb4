import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import GameIcon from '@mui/icons-material/VideogameAssetOutlined'

import type { Game } from '@countroom/contract/machines/machines.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { type NamedRow, NameEditor, type NameWords } from '../../ui/name-editor.tsx'
import { useListChange } from '../../ui/use-list-change.ts'

const LIST = 'POST /game/list'

function rowsOf({ games }: { games: readonly Game[] }): NamedRow[] {
  return games.map(({ gameId, type, version }) => ({ id: gameId, name: type, choice: '', version }))
}

/** The game types of the location (part 2 sections 2 and 5, Manage Game). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const list = useCall(LIST, { locationId }, { isQuiet: true, select: rowsOf })
  const change = useListChange('POST /game/edit', LIST, rowsOf)

  const words: NameWords = {
    one: t`Type`,
    add: t`Add game`,
    count: (count) => plural(count, { one: '# game', other: '# games' }),
    duplicate: t`Duplicate type`,
    duplicates: t`Duplicate type are not allowed.`,
    missing: t`Every game needs a type.`,
    removeTitle: (name) => t`Delete game ${name}?`,
    removeText: t`It is deleted when you save. A game assigned to machines cannot be deleted.`,
    tileWidthPx: 320,
    empty: {
      title: t`No games yet`,
      text: t`Add the games that your machines run. Then choose them under Assign Machine.`,
      icon: <GameIcon />,
    },
  }

  return (
    <NameEditor
      title={t`Manage Game`}
      words={words}
      list={list}
      change={change}
      bodyOf={(edits, removals) => ({
        locationId,
        games: edits.map(({ saved, name }) => ({
          ...(saved && { gameId: saved.id, version: saved.version }),
          type: name,
        })),
        removed: removals.map(({ id, version }) => ({ gameId: id, version })),
      })}
    />
  )
}

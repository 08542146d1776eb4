import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import GameIcon from '@mui/icons-material/SportsEsportsOutlined'

import type { Game } from '@countroom/contract/machines/machines.shapes.ts'

import { queryClient, useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { type NamedRow, NameEditor, type NameWords } from './name-editor.tsx'

const LIST = 'POST /game/list'

function rowsOf({ games }: { games: readonly Game[] }): NamedRow[] {
  return games.map(({ gameId, type, version }) => ({ id: gameId, name: type, version }))
}

/** The game types of the location (part 2 sections 2 and 5, Manage Game). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall(LIST, { locationId }, { isQuiet: true, select: rowsOf })
  const change = useChange('POST /game/edit', { handles: ['list.changed'], outlastsOutage: true })

  const words: NameWords = {
    one: t`Type`,
    add: t`Add game`,
    count: (count) => plural(count, { one: '# game', other: '# games' }),
    duplicate: t`Duplicate type`,
    duplicates: t`Duplicate type are not allowed.`,
    missing: t`Every game needs a type.`,
    removeTitle: (name) => t`Delete game ${name}?`,
    removeText: t`It leaves the list when you save. A game that machines run cannot be deleted.`,
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
      rows={data}
      error={error?.message}
      refetch={refetch}
      isSaving={change.isPending}
      isWaiting={change.isWaiting}
      save={async (edits, removals) => {
        const outcome = await change.run({
          locationId,
          games: edits.map(({ id, name, version }) => ({
            ...(id !== undefined && { gameId: id }),
            ...(version !== undefined && { version }),
            type: name,
          })),
          removed: removals.map(({ id, version }) => ({ gameId: id, version })),
        })
        if (!outcome?.result) return outcome
        queryClient.setQueryData([LIST, { locationId }], outcome.result)
        return { rows: rowsOf(outcome.result) }
      }}
    />
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'

import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'
import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import type { MachinesWithoutGame } from '@countroom/contract/machines/machines.shapes.ts'

interface GameForAllProps {
  games: readonly string[]
  /** The number of rows whose game is missing. */
  missing: number
  /** The game and type for the machines without a game; undefined before they are chosen. */
  applied: MachinesWithoutGame | undefined
  onApply: (chosen: MachinesWithoutGame) => void
}

const GAMES_ID = 'games-for-all'

/**
 * Chooses one game and type for the machines that have no game yet and whose rows in the sheet name no game. Shown when there are such machines, and
 * after a game was chosen for them.
 */
export function GameForAll({ games, missing, applied, onApply }: GameForAllProps) {
  const { t } = useLingui()
  const [game, setGame] = useState(applied?.game ?? '')
  const [type, setType] = useState<MachinesWithoutGame['type']>(applied?.type ?? 'Regular')
  if (missing === 0 && applied === undefined) return null

  const chosen = { game: game.trim(), type }
  const isApplied = applied?.game === chosen.game && applied.type === chosen.type
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.game !== '' && !isApplied) onApply(chosen)
  }
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box component="form" onSubmit={apply} sx={{ display: 'grid', gap: 1.5 }}>
        <span>
          {applied === undefined ? (
            plural(missing, {
              one: 'One machine has no game yet. Choose its game here, or correct the file.',
              other: '# machines have no game yet. Choose one game for all of them here, or correct the file.',
            })
          ) : (
            <Trans>
              Machines without a game get {applied.game} ({applied.type}). You can change each under Assign Machine.
            </Trans>
          )}
        </span>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <TextField
            label={t`Game for all`}
            value={game}
            onChange={({ target }) => setGame(target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, list: GAMES_ID, autoComplete: 'off' } }}
            sx={{ flex: '1 1 12rem', minWidth: 0 }}
          />
          <datalist id={GAMES_ID}>
            {games.map((each) => (
              <option key={each} value={each} aria-label={each} />
            ))}
          </datalist>
          <TextField
            select
            label={t`Type for all`}
            value={type}
            onChange={({ target }) => setType(target.value as MachinesWithoutGame['type'])}
            slotProps={{ select: { native: true } }}
            sx={{ flex: '0 1 9rem' }}
          >
            {MACHINE_TYPES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </TextField>
          <Button
            type="submit"
            variant="outlined"
            disabled={chosen.game === '' || isApplied}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            <Trans>Use for all</Trans>
          </Button>
        </Box>
      </Box>
    </Alert>
  )
}

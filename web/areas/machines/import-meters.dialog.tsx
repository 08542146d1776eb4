import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'

import { MAX_ROWS } from '@countroom/contract/machines/machines.rules.ts'
import type { MachinesWithoutGame } from '@countroom/contract/machines/machines.shapes.ts'
import { type MeterRowField, sheetMeter } from '@countroom/contract/machines/meter-import.rules.ts'

import { call, useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { ImportDialog } from '../../ui/import.dialog.tsx'
import type { AskAboutRows } from '../../ui/use-import-preview.ts'
import { GameForAll } from './game-for-all.tsx'
import { METER_FILE, missingGames } from './meter-import.rules.ts'

interface ImportMetersDialogProps {
  /** The games of the location. */
  games: readonly string[]
  onClose: () => void
}

/** Imports meters from a spreadsheet, so that the first round of readings starts with last night's meters. */
export function ImportMetersDialog({ games, onClose }: ImportMetersDialogProps) {
  const { t } = useLingui()
  const [withoutGame, setWithoutGame] = useState<MachinesWithoutGame>()
  /** The number of rows whose game is missing. */
  const [missing, setMissing] = useState(0)
  const { selectedLocationId: locationId } = useUser()
  const change = useChange('POST /machine/importMeters', {
    handles: ['import.rowsWrong', 'request.malformed', 'machine.sessionRunning', 'list.changed'],
    refreshes: ['POST /machine/list', 'POST /game/list', 'POST /machine/listAssignTemplates'],
  })
  const ask: AskAboutRows<MeterRowField> = useCallback(
    async (rows, signal) => {
      const { findings } = await call('POST /machine/previewMeters', bodyOf(locationId, rows, withoutGame), { signal })
      setMissing(missingGames(rows, findings))
      return findings
    },
    [locationId, withoutGame],
  )
  return (
    <ImportDialog
      file={METER_FILE}
      maxRows={MAX_ROWS}
      labels={{ machine: t`Machine`, in: t`In`, out: t`Out`, game: t`Game`, type: t`Type` }}
      warned={t`Please check`}
      nameOf={({ machine, game }) => [t`Machine ${machine}`, game]}
      detailsOf={(row) => [t`In ${meterText(row.in)}`, t`Out ${meterText(row.out)}`, row.type]}
      aboveFindings={<GameForAll games={games} missing={missing} applied={withoutGame} onApply={setWithoutGame} />}
      words={{
        title: t`Import meters`,
        intro: (
          <Trans>
            Choose a CSV file or an Excel workbook (.xlsx) with a row for each machine and its meters. New machines and
            games are added. If the sheet has no games, choose one game for all new machines.
          </Trans>
        ),
        whichColumns: <Trans>Choose which columns hold the machine and its In and Out meters.</Trans>,
        templateName: t`Meters to import`,
        importing: (rows) => plural(rows, { one: 'Import # machine', other: 'Import # machines' }),
        imported: (rows) => plural(rows, { one: '# machine has its meters', other: '# machines have their meters' }),
        afterwards: <Trans>The first round of readings begins from these meters.</Trans>,
      }}
      ask={ask}
      isSaving={change.isPending}
      save={async (rows) => {
        const outcome = await change.run(bodyOf(locationId, rows, withoutGame))
        if (outcome?.result) return { imported: outcome.result.imported }
        const { refusal } = outcome ?? {}
        return refusal && { problem: refusal.message, isOutdated: refusal.code !== 'request.malformed' }
      }}
      onClose={onClose}
    />
  )
}

function bodyOf<Row>(locationId: number, rows: Row[], withoutGame: MachinesWithoutGame | undefined) {
  return { locationId, rows, ...(withoutGame && { withoutGame }) }
}

/** The meter in a cell, with separators between the thousands; the text of the cell if it is not a meter. */
function meterText(cell: string): string {
  const meter = sheetMeter(cell)
  return typeof meter === 'number' ? formatWhole(meter) : cell
}

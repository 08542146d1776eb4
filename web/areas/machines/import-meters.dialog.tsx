import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { MAX_ROWS } from '@countroom/contract/machines/machines.rules.ts'
import type { MeterRowField } from '@countroom/contract/machines/meter-import.rules.ts'

import { call, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { ImportDialog } from '../../ui/import.dialog.tsx'
import type { AskAboutRows } from '../../ui/use-import-preview.ts'
import { METER_FILE } from './meter-import.rules.ts'

/** Brings in the meters of a sheet, so that the first round begins where the last night ended. */
export function ImportMetersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const change = useChange('POST /machine/importMeters', {
    handles: ['import.rowsWrong', 'request.malformed', 'machine.sessionRunning', 'list.changed'],
    refreshes: ['POST /machine/list', 'POST /game/list', 'POST /machine/listAssignTemplates'],
  })
  const ask: AskAboutRows<MeterRowField> = useCallback(
    async (rows, signal) => (await call('POST /machine/previewMeters', { locationId, rows }, { signal })).findings,
    [locationId],
  )
  return (
    <ImportDialog
      file={METER_FILE}
      maxRows={MAX_ROWS}
      labels={{ machine: t`Machine`, in: t`In`, out: t`Out`, game: t`Game`, type: t`Type` }}
      warned={t`Please check`}
      nameOf={({ machine, game }) => [t`Machine ${machine}`, game]}
      detailsOf={(row) => [t`In ${row.in}`, t`Out ${row.out}`, row.type]}
      words={{
        title: t`Import meters`,
        intro: (
          <Trans>
            Choose a CSV file or an Excel workbook (.xlsx) with a row for each machine and where its meters stand.
            Machines and games that are new are added. A new machine needs a game in its row.
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
        const outcome = await change.run({ locationId, rows })
        if (outcome?.result) return { imported: outcome.result.imported }
        const { refusal } = outcome ?? {}
        return refusal && { problem: refusal.message, isOutdated: refusal.code !== 'request.malformed' }
      }}
      onClose={onClose}
    />
  )
}

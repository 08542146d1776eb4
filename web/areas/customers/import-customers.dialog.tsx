import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { MAX_IMPORT_ROWS } from '@countroom/contract/customers/customers.rules.ts'
import type { ImportField } from '@countroom/contract/customers/import.rules.ts'

import { call, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { ImportDialog } from '../../ui/import.dialog.tsx'
import type { AskAboutRows } from '../../ui/use-import-preview.ts'
import { nameOf } from './customers.rules.ts'
import { CUSTOMER_FILE } from './import.rules.ts'

/** The dialog that imports customers from a file. */
export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const change = useChange('POST /customer/import', {
    handles: ['import.rowsWrong', 'request.malformed'],
    // After a lost answer, a second press would register the customers again.
    outlastsOutage: true,
    refreshes: ['POST /customer/list'],
  })
  const ask: AskAboutRows<ImportField> = useCallback(
    async (rows, signal) => (await call('POST /customer/previewImport', { locationId, rows }, { signal })).findings,
    [locationId],
  )
  return (
    <ImportDialog
      file={CUSTOMER_FILE}
      maxRows={MAX_IMPORT_ROWS}
      labels={{
        tagId: t`Tag ID`,
        firstName: t`First Name`,
        lastName: t`Last Name`,
        phone: t`Phone`,
        dob: t`Date of Birth`,
        address: t`Address`,
        driverLicense: t`Driver License`,
        points: t`Points`,
        comments: t`Comments`,
      }}
      warned={t`May already be registered`}
      nameOf={(row) => [nameOf(row), row.phone]}
      detailsOf={({ tagId, dob, address, points, comments }) => [tagId, dob, address, points, comments]}
      words={{
        title: t`Import customers`,
        intro: <Trans>Choose a CSV file or an Excel workbook (.xlsx) with a row for each customer.</Trans>,
        whichColumns: <Trans>Choose which columns hold the first name, the last name and the phone number.</Trans>,
        templateName: t`Customers to import`,
        importing: (rows) => plural(rows, { one: 'Import # customer', other: 'Import # customers' }),
        imported: (rows) => plural(rows, { one: '# customer was imported', other: '# customers were imported' }),
        afterwards: <Trans>They have no photos yet. Take a photo of each customer at their first visit.</Trans>,
      }}
      ask={ask}
      isSaving={change.isPending}
      isWaiting={change.isWaiting}
      save={async (rows) => {
        const outcome = await change.run({ locationId, rows })
        if (outcome?.result) return { imported: outcome.result.imported }
        const { refusal } = outcome ?? {}
        return refusal && { problem: refusal.message, isOutdated: refusal.code === 'import.rowsWrong' }
      }}
      onClose={onClose}
    />
  )
}

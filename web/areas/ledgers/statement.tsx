import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

interface StatementProps {
  ledger: LedgerName
  person: { personId: number; name: string }
  onBack: () => void
}

/** What one person owes, as a PDF to sign. */
export function Statement({ ledger, person: { personId, name }, onBack }: StatementProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const [openedAt] = useState(serverNow)
  const reply = useCall('POST /report/previewLedgerStatement', { ledger, personId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Statement – ${name}`}
      bytes={useReportBytes(reply)}
      fileName={`Statement - ${name} - ${formatDate(new Date(openedAt), locationTimezone)}.pdf`}
      onBack={onBack}
    />
  )
}

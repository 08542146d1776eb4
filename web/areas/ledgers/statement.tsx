import { useLingui } from '@lingui/react/macro'

import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { useOpenedOn } from '../../ui/use-opened-on.ts'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

interface StatementProps {
  ledger: LedgerName
  person: { personId: number; name: string }
  onBack: () => void
}

/** A PDF of what one person owes, for the person to sign. */
export function Statement({ ledger, person: { personId, name }, onBack }: StatementProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const openedOn = useOpenedOn()
  const reply = useCall('POST /report/previewLedgerStatement', { ledger, personId, locationId }, REPORT_ONCE)
  return (
    <PdfViewer
      title={t`Statement – ${name}`}
      bytes={useReportBytes(reply)}
      fileName={`Statement - ${name} - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}

import { useLingui } from '@lingui/react/macro'

import { useCall } from '../../lib/client.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { useOpenedOn } from '../../ui/use-opened-on.ts'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

/** The report of active companies as a PDF. It replaces the screen. */
export function MembershipReport({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const reply = useCall('GET /company/previewActiveMembership', {}, REPORT_ONCE)
  const openedOn = useOpenedOn()
  return (
    <PdfViewer
      title={t`Active Membership`}
      bytes={useReportBytes(reply)}
      fileName={`Active Membership - ${openedOn}.pdf`}
      onBack={onBack}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { serverNow, useCall } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PdfViewer } from '../../ui/pdf-viewer.tsx'
import { REPORT_ONCE, useReportBytes } from '../../ui/use-report-bytes.ts'

/** The companies that work now, as a PDF, shown in place of the screen. */
export function MembershipReport({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const reply = useCall('GET /company/previewActiveMembership', {}, REPORT_ONCE)
  const { locationTimezone: timezone } = useUser()
  const [day] = useState(() => formatDate(new Date(serverNow()), timezone))
  return (
    <PdfViewer
      title={t`Active Membership`}
      bytes={useReportBytes(reply)}
      fileName={`Active Membership - ${day}.pdf`}
      onBack={onBack}
    />
  )
}

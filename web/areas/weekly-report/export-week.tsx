import { useLingui } from '@lingui/react/macro'
import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'

import type { InputAt } from '@countroom/contract/api.ts'

import { bytesOfBase64 } from '../../lib/base64.ts'
import { call, Refusal, serverNow } from '../../lib/client.ts'
import { formatDate } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { ToolButton } from '../../ui/tool-button.tsx'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the week as an Excel workbook whose sums and percentages are formulas. */
export function ExportWeek({ question }: { question: InputAt<'POST /report/exportWeeklyReport'> }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const { xlsxData } = await call('POST /report/exportWeeklyReport', question)
      const day = formatDate(new Date(serverNow()), locationTimezone)
      const file = new Blob([bytesOfBase64(xlsxData)], { type: XLSX })
      saveFile(file, `Weekly Report - ${question.fromDate} - ${day}.xlsx`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      feedback.error(error.message, error.requestId)
    } finally {
      setIsSaving(false)
    }
  }
  return <ToolButton label={t`Excel`} icon={<ExportIcon />} isBusy={isSaving} onClick={() => void save()} />
}

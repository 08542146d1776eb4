import { Trans, useLingui } from '@lingui/react/macro'
import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'

import { Refusal, serverNow } from '../lib/client.ts'
import { formatDate } from '../lib/format.ts'
import { saveFile } from '../lib/save-file.ts'
import { useUser } from '../lib/session.ts'
import {
  type ExportCell,
  type ExportColumn,
  exportFileName,
  type ExportFormat,
  type ExportSheet,
  sheetOf,
} from './export-model.ts'
import { feedback } from './feedback.ts'
import { ToolButton } from './tool-button.tsx'

interface ExportMenuProps<Row> {
  /** The file name without its extension: 'Employee Sessions'. */
  name: string
  columns: readonly ExportColumn<Row>[]
  /** Returns all rows that match the search and the filters, from all pages, in one or more parts. */
  parts: () => Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
  /** True while there is nothing to export. */
  isDisabled?: boolean
  /** True in a phone's filter dialog, which shows a button for each format instead of a menu. */
  isInSheet?: boolean
}

/** Saves a table as CSV or as an Excel workbook. The code that writes the files is loaded on first use. */
export function ExportMenu<Row>({ name, columns, parts, isDisabled = false, isInSheet = false }: ExportMenuProps<Row>) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const save = async (format: ExportFormat) => {
    setAnchor(null)
    setIsSaving(true)
    try {
      const day = formatDate(new Date(serverNow()), locationTimezone)
      const sheets = sheetsOf(parts(), (rows) => sheetOf(name, columns, rows, locationTimezone))
      saveFile(await fileOf(sheets, format), exportFileName(name, day, format))
    } catch (error) {
      if (error instanceof Refusal) feedback.error(error.message, error.requestId)
      else feedback.error(t`The file could not be created. Reload the page and try again.`)
    } finally {
      setIsSaving(false)
    }
  }

  if (isInSheet) {
    return (
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          <Trans>Export this list</Trans>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 7.5rem' } }}>
          <Button variant="outlined" disabled={isDisabled || isSaving} onClick={() => void save('csv')}>
            <Trans>CSV</Trans>
          </Button>
          <Button variant="outlined" disabled={isDisabled || isSaving} onClick={() => void save('xlsx')}>
            <Trans>Excel (XLSX)</Trans>
          </Button>
        </Box>
      </Box>
    )
  }
  return (
    <>
      <ToolButton
        label={t`Export`}
        isPlain
        icon={<ExportIcon />}
        isBusy={isSaving}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void save('csv')}>
          <Trans>CSV</Trans>
        </MenuItem>
        <MenuItem onClick={() => void save('xlsx')}>
          <Trans>Excel (XLSX)</Trans>
        </MenuItem>
      </Menu>
    </>
  )
}

async function* sheetsOf<Row>(
  parts: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  sheet: (rows: readonly Row[]) => ExportSheet,
): AsyncGenerator<ExportSheet> {
  for await (const rows of parts) yield sheet(rows)
}

/**
 * Writes each part of a CSV file as the part arrives, so that the rows of a long list are never all in memory. A workbook needs all of its rows
 * together.
 */
async function fileOf(sheets: AsyncIterable<ExportSheet>, format: ExportFormat): Promise<Blob> {
  if (format === 'xlsx') {
    const { xlsxOf } = await import('./export-xlsx.ts')
    const cells: (readonly ExportCell[])[] = []
    let whole: ExportSheet | undefined
    for await (const sheet of sheets) {
      for (const row of sheet.rows) cells.push(row)
      whole = { ...sheet, rows: cells }
    }
    return xlsxOf(whole!)
  }
  const { csvOf, moreCsvOf } = await import('./export-csv.ts')
  const written: Blob[] = []
  for await (const sheet of sheets) written.push(new Blob([written.length === 0 ? csvOf(sheet) : moreCsvOf(sheet)]))
  return new Blob(written, { type: 'text/csv;charset=utf-8' })
}

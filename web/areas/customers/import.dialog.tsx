import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FileIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useRef, useState } from 'react'

import { MAX_IMPORT_ROWS } from '@countroom/contract/customers/customers.rules.ts'

import { useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { readTableFile, type TableFile, type TableFileFault, TableFileRefused } from '../../lib/read-table-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { importRows, isMapped, type Mapping, recognise, templateCsv } from './import.rules.ts'
import { useImportPreview } from './use-import-preview.ts'

interface Chosen extends TableFile {
  name: string
}

/** Imports many customers from a CSV file or an Excel workbook: check, correct, then import all or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const isPhone = usePhone()
  const [file, setFile] = useState<Chosen>()
  const [mapping, setMapping] = useState<Mapping>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [imported, setImported] = useState<number>()
  const change = useChange('POST /customer/import', {
    handles: ['import.rowsWrong', 'request.malformed'],
    refreshes: ['POST /customer/list'],
  })

  const all = useMemo(
    () => (file && mapping && isMapped(mapping) ? importRows(file.lines, mapping) : undefined),
    [file, mapping],
  )
  const count = all?.length ?? 0
  const rows = count > 0 && count <= MAX_IMPORT_ROWS ? all : undefined
  const preview = useImportPreview(rows, attempt)
  const faulty = preview?.findings?.filter(({ faults }) => faults.length > 0).length ?? 0
  const canImport = preview?.findings !== undefined && faulty === 0

  const sentences: Record<TableFileFault, string> = {
    tooLarge: t`The file is over 20 MB. Split it, or save it without pictures.`,
    oldWorkbook: t`This workbook has an old format. Open it in Excel, save it as .xlsx or CSV, and choose the new file.`,
    unreadable: t`This file is neither CSV nor an Excel workbook (.xlsx). Save the table in one of these formats and choose the new file.`,
    empty: t`The file is empty. Choose one with a line of headings and a row for each customer.`,
  }
  const read = async (chosen: File) => {
    setProblem(undefined)
    setFile(undefined)
    setIsReading(true)
    try {
      const table = await readTableFile(chosen)
      setFile({ ...table, name: chosen.name })
      setMapping(recognise(table.lines[0] ?? []))
    } catch (error) {
      setProblem(
        error instanceof TableFileRefused ? sentences[error.fault] : t`The file could not be read. Choose it again.`,
      )
    } finally {
      setIsReading(false)
    }
  }

  const submit = async () => {
    if (!rows) return
    setProblem(undefined)
    const outcome = await change.run({ locationId, rows })
    if (outcome?.result) setImported(outcome.result.imported)
    if (!outcome?.refusal) return
    setProblem(outcome.refusal.message)
    // Somebody else has registered one of the customers. The findings say which.
    if (outcome.refusal.code === 'import.rowsWrong') setAttempt((before) => before + 1)
  }
  const downloadTemplate = () =>
    saveFile(new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }), `${t`Customers to import`}.csv`)

  const content = (): ReactNode => {
    if (imported !== undefined) {
      return (
        <EmptyState
          role="status"
          icon={<DoneIcon />}
          title={plural(imported, { one: '# customer is imported', other: '# customers are imported' })}
          text={<Trans>They have no photo yet: take one at their first visit.</Trans>}
        />
      )
    }
    if (!file) {
      return (
        <>
          <Typography>
            <Trans>
              Choose a CSV file or an Excel workbook (.xlsx). The first line has the headings. Below it is a row for
              each customer, at most {formatWhole(MAX_IMPORT_ROWS)}. You will see what will happen before anything is
              saved.
            </Trans>
          </Typography>
          <FileDrop isBusy={isReading} onFile={(chosen) => void read(chosen)} />
          <Box>
            <Button onClick={downloadTemplate} sx={{ ml: -1 }}>
              <Trans>Download a template</Trans>
            </Button>
          </Box>
        </>
      )
    }
    return (
      <>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {plural(file.lines.slice(1).filter(hasText).length, { one: '# row', other: '# rows' })}
          </Typography>
          <Button variant="outlined" disabled={change.isPending} onClick={() => setFile(undefined)}>
            <Trans>Choose another file</Trans>
          </Button>
        </Box>
        {file.isEncodingGuessed && (
          <Alert severity="warning">
            <Trans>
              The file is not saved as UTF-8 and was read as Windows text. Check the names with accents below. If they
              are wrong, save the file as ‘CSV UTF-8’ and choose it again.
            </Trans>
          </Alert>
        )}
        {mapping && (
          <ImportColumns lines={file.lines} mapping={mapping} onChange={setMapping} isDisabled={change.isPending} />
        )}
        {mapping && !isMapped(mapping) && (
          <Alert severity="info">
            <Trans>Choose which columns hold the first name, the last name and the phone number.</Trans>
          </Alert>
        )}
        {all && count === 0 && (
          <Alert severity="error">
            <Trans>There is no row below the headings. Choose a file with a row for each customer.</Trans>
          </Alert>
        )}
        {count > MAX_IMPORT_ROWS && (
          <Alert severity="error">
            <Trans>
              The file has {formatWhole(count)} rows. At most {formatWhole(MAX_IMPORT_ROWS)} are imported at once. Split
              it into several files.
            </Trans>
          </Alert>
        )}
        {rows && !preview && (
          <Box role="status">
            <Typography sx={{ mb: 1 }}>
              <Trans>Checking {formatWhole(count)} rows…</Trans>
            </Typography>
            <LinearProgress aria-label={t`Checking`} />
          </Box>
        )}
        {preview?.error !== undefined && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => setAttempt((before) => before + 1)}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {preview.error}
          </Alert>
        )}
        {rows && preview?.findings && <ImportFindings rows={rows} findings={preview.findings} />}
      </>
    )
  }

  const close = () => {
    if (!change.isPending) onClose()
  }
  useSubPage(isPhone ? close : undefined)
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby="import-title">
      <DialogTitle id="import-title">
        <Trans>Import customers</Trans>
      </DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {content()}
      </DialogContent>
      {change.isPending && <LinearProgress aria-label={t`Importing`} />}
      <DialogActions>
        {imported === undefined ? (
          <>
            <Button disabled={change.isPending} onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="contained" disabled={!canImport || change.isPending} onClick={() => void submit()}>
              {change.isPending
                ? t`Importing…`
                : canImport
                  ? plural(count, { one: 'Import # customer', other: 'Import # customers' })
                  : t`Import`}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function hasText(line: readonly string[]): boolean {
  return line.some((cell) => cell !== '')
}

/** Chooses a file with a dialog or by dropping it. */
function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped && !isBusy) onFile(dropped)
      }}
      sx={{
        display: 'grid',
        placeItems: 'center',
        gap: 1.5,
        p: 4,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <FileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Button
        variant="contained"
        data-initial-focus
        loading={isBusy}
        onClick={() => inputRef.current?.click()}
        sx={{ minHeight: 44 }}
      >
        <Trans>Choose a file</Trans>
      </Button>
      {/* Nobody drops a file with a finger. */}
      <Typography variant="body2" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        <Trans>or drop it here</Trans>
      </Typography>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={t`File to import`}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </Box>
  )
}

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

import { formatWhole } from '../lib/format.ts'
import { readTableFile, type TableFile, type TableFileFault, TableFileRefused } from '../lib/read-table-file.ts'
import { saveFile } from '../lib/save-file.ts'
import { EmptyState } from './empty-state.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFindings, type ImportFindingsProps } from './import-findings.tsx'
import {
  type ImportFields,
  importRows,
  type ImportRow,
  isMapped,
  type Mapping,
  recognise,
  templateCsv,
} from './imports.rules.ts'
import { type AskAboutRows, useImportPreview } from './use-import-preview.ts'
import { usePhone } from './use-phone.ts'
import { useSubPage } from './use-sub-page.ts'

interface Chosen extends TableFile {
  name: string
}

interface ImportDialogProps<Field extends string> extends Pick<
  ImportFindingsProps<Field>,
  'labels' | 'warned' | 'nameOf' | 'detailsOf'
> {
  file: ImportFields<Field>
  maxRows: number
  words: {
    title: string
    intro: ReactNode
    /** Shown below the columns until each needed field has its column. */
    whichColumns: ReactNode
    templateName: string
    importing: (rows: number) => string
    imported: (rows: number) => string
    afterwards: ReactNode
  }
  ask: AskAboutRows<Field>
  /** Shown between the columns and the findings. */
  aboveFindings?: ReactNode
  isSaving: boolean
  /** True while the import waits until the lost connection is back. */
  isWaiting?: boolean
  /** Imports the rows, all or none. */
  save: (rows: ImportRow<Field>[]) => Promise<ImportOutcome>
  onClose: () => void
}

/**
 * The number of imported rows, or the problem. `isOutdated` is true when a new check of the rows would find the problem. Undefined when the save was
 * already running, so this call did nothing.
 */
export type ImportOutcome = { imported: number } | { problem: string; isOutdated: boolean } | undefined

/** Imports the rows of a CSV file, an Excel workbook or a pasted table: check, correct, then import all or none. */
export function ImportDialog<Field extends string>({
  file: kind,
  maxRows,
  words,
  labels,
  warned,
  nameOf,
  detailsOf,
  ask,
  aboveFindings,
  isSaving,
  isWaiting = false,
  save,
  onClose,
}: ImportDialogProps<Field>) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const [file, setFile] = useState<Chosen>()
  const [mapping, setMapping] = useState<Mapping<Field>>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [imported, setImported] = useState<number>()

  const all = useMemo(
    () => (file && mapping && isMapped(kind, mapping) ? importRows(kind, file.lines, mapping) : undefined),
    [kind, file, mapping],
  )
  const count = all?.length ?? 0
  const rows = count > 0 && count <= maxRows ? all : undefined
  const preview = useImportPreview(ask, rows, attempt)
  const faulty = preview?.findings?.filter(({ faults }) => faults.length > 0).length ?? 0
  const canImport = preview?.findings !== undefined && faulty === 0

  const sentences: Record<TableFileFault, string> = {
    tooLarge: t`The file is over 20 MB. Split it, or save it without pictures.`,
    oldWorkbook: t`This workbook has an old format. Open it in Excel, save it as .xlsx or CSV, and choose the new file.`,
    unreadable: t`This file is neither CSV nor an Excel workbook (.xlsx). Save the table in one of these formats and choose the new file.`,
    empty: t`The file is empty. Choose one with a line of headings and rows below it.`,
  }
  const read = async (chosen: Blob, name: string) => {
    setProblem(undefined)
    setFile(undefined)
    setIsReading(true)
    try {
      const table = await readTableFile(chosen)
      setFile({ ...table, name })
      setMapping(recognise(kind, table.lines[0] ?? []))
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
    const outcome = await save([...rows])
    if (outcome === undefined) return
    if ('imported' in outcome) setImported(outcome.imported)
    else {
      setProblem(outcome.problem)
      // Somebody else has changed data in the meantime. A new check shows the problem in the findings.
      if (outcome.isOutdated) setAttempt((before) => before + 1)
    }
  }

  const downloadTemplate = () =>
    saveFile(new Blob([templateCsv(kind)], { type: 'text/csv;charset=utf-8' }), `${words.templateName}.csv`)

  const content = (): ReactNode => {
    if (imported !== undefined) {
      return <EmptyState role="status" icon={<DoneIcon />} title={words.imported(imported)} text={words.afterwards} />
    }
    if (!file) {
      return (
        <>
          <Typography>
            {words.intro}{' '}
            <Trans>
              The first line has the headings. Each line below it is a row. A file may have at most{' '}
              {formatWhole(maxRows)} rows. You will see what will happen before anything is saved.
            </Trans>
          </Typography>
          <FileDrop isBusy={isReading} onFile={(chosen) => void read(chosen, chosen.name)} />
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
          <Button variant="outlined" disabled={isSaving} onClick={() => setFile(undefined)}>
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
          <ImportColumns
            file={kind}
            labels={labels}
            lines={file.lines}
            mapping={mapping}
            onChange={setMapping}
            isDisabled={isSaving}
          />
        )}
        {mapping && !isMapped(kind, mapping) && <Alert severity="info">{words.whichColumns}</Alert>}
        {all && count === 0 && (
          <Alert severity="error">
            <Trans>There is no row below the headings. Choose another file.</Trans>
          </Alert>
        )}
        {count > maxRows && (
          <Alert severity="error">
            <Trans>
              The file has {formatWhole(count)} rows. At most {formatWhole(maxRows)} can be imported at a time. Split it
              into several files.
            </Trans>
          </Alert>
        )}
        {rows && aboveFindings}
        {rows && !preview && (
          <Box role="status">
            <Typography sx={{ mb: 1 }}>
              <Trans>Checking {plural(count, { one: '# row', other: '# rows' })}…</Trans>
            </Typography>
            <LinearProgress aria-label={t`Checking`} />
          </Box>
        )}
        {preview && !preview.findings && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => setAttempt((before) => before + 1)}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {preview.error ?? t`The rows could not be checked. Try again.`}
          </Alert>
        )}
        {rows && preview?.findings && (
          <ImportFindings
            rows={rows}
            findings={preview.findings}
            labels={labels}
            warned={warned}
            nameOf={nameOf}
            detailsOf={detailsOf}
          />
        )}
      </>
    )
  }

  const close = () => {
    if (!isSaving) onClose()
  }
  useSubPage(isPhone ? close : undefined)
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby="import-title">
      <DialogTitle id="import-title">{words.title}</DialogTitle>
      <DialogContent
        dividers
        tabIndex={0}
        onPaste={({ clipboardData }) => {
          const text = clipboardData.getData('text')
          if (text !== '' && !isReading && !isSaving && imported === undefined)
            void read(new Blob([text]), t`Pasted rows`)
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {content()}
      </DialogContent>
      {isSaving && <LinearProgress aria-label={t`Importing`} />}
      <DialogActions>
        {imported === undefined ? (
          <>
            <Button disabled={isSaving} onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant={rows ? 'contained' : 'outlined'}
              disabled={!canImport || isSaving}
              onClick={() => void submit()}
            >
              {isWaiting
                ? t`Waiting for the connection…`
                : isSaving
                  ? t`Importing…`
                  : canImport
                    ? words.importing(count)
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

/** Lets the user choose a file in a dialog, or drop a file here. */
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
        p: 3,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <FileIcon aria-hidden sx={{ fontSize: '1.75rem', color: 'text.secondary' }} />
      <Button
        variant="contained"
        data-initial-focus
        loading={isBusy}
        onClick={() => inputRef.current?.click()}
        sx={{ minHeight: 44 }}
      >
        <Trans>Choose a file</Trans>
      </Button>
      {/* Hidden on touch screens, where people do not drop files or paste. */}
      <Typography variant="body2" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        <Trans>or drop it here, or paste rows from a spreadsheet</Trans>
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

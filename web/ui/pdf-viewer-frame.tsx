import { Trans, useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/Download'
import PrintIcon from '@mui/icons-material/Print'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { EmptyState } from './empty-state.tsx'
import { feedback } from './feedback.ts'
import { Loading } from './loading.tsx'
import type { OpenPdf } from './pdf-document.ts'
import { PdfPageView } from './pdf-page.tsx'
import { stepZoom, ZOOM } from './pdf-zoom.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { usePhone } from './use-phone.ts'
import { visuallyHidden } from './visually-hidden.ts'

export interface PdfViewerProps {
  title: string
  /** The PDF. Undefined while the server creates the report. Empty when there is no report. */
  bytes: Uint8Array | undefined
  /** The file name for the download, with `.pdf`. */
  fileName: string
  onBack: () => void
  /** Buttons before Download. */
  actions?: ReactNode
}

/** The state is 'failed' for bytes that are not a PDF. Download and Print then say that the data is missing, as for 'none' (part 1 section 8). */
type OpenedDocument = { state: 'open'; bytes: Uint8Array; pdf: OpenPdf } | { state: 'failed'; bytes: Uint8Array }
type Document = OpenedDocument | { state: 'loading' } | { state: 'none' }

/** Shows a report, with buttons for zoom, download and print. It fills the free height of the screen. */
export function PdfViewerFrame({ title, bytes, fileName, onBack, actions }: PdfViewerProps) {
  const { t } = useLingui()
  const [zoom, setZoom] = useState<number>(ZOOM.default)
  const [isPrinting, setIsPrinting] = useState(false)
  const isPhone = usePhone()
  const regionRef = useRef<HTMLDivElement>(null)
  const width = useWidth(regionRef)
  const headingRef = useHeadingFocus<HTMLHeadingElement>()
  const pdfDocument = usePdf(bytes, () => feedback.error(t`Failed to load PDF`))
  const hasData = pdfDocument.state === 'open'

  const download = () => {
    if (!hasData) return feedback.error(t`PDF data is not available.`)
    const url = URL.createObjectURL(new Blob([pdfDocument.bytes.slice()], { type: 'application/pdf' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 0)
  }
  const print = async () => {
    if (!hasData) return feedback.error(t`PDF data is not available.`)
    setIsPrinting(true)
    try {
      const { printPages } = await import('./pdf-print.ts')
      await printPages(pdfDocument.pdf.pages, fileName.replace(/\.pdf$/, ''))
    } catch {
      feedback.error(t`Printing failed. Try downloading the file instead.`)
    } finally {
      setIsPrinting(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') setZoom(stepZoom(zoom, 1))
    else if (event.key === '-') setZoom(stepZoom(zoom, -1))
    else if (event.key === 'Escape') onBack()
  }

  const percent = Math.round(zoom * 100)
  return (
    <Box
      component="section"
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // The height of the window below the shell's bar and inside the shell's padding.
        height: 'max(400px, calc(100dvh - var(--bar-height) - var(--banners-height, 0px) - 40px))',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <Box
        role="toolbar"
        aria-label={t`Report`}
        sx={{
          display: 'flex',
          flexWrap: isPhone ? 'wrap' : undefined,
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          py: 0.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {isPhone ? (
          <ToolButton label={t`Back to Menu`} onClick={onBack} icon={<BackIcon />} />
        ) : (
          <Button startIcon={<BackIcon />} onClick={onBack}>
            <Trans>Back to Menu</Trans>
          </Button>
        )}
        <Typography
          variant="h1"
          ref={headingRef}
          tabIndex={-1}
          noWrap
          sx={{ flex: 1, minWidth: 0, minHeight: 24, fontSize: '1rem', px: 1, outline: 'none !important' }}
        >
          <span style={isPhone ? visuallyHidden : undefined}>{title}</span>
        </Typography>
        {actions !== undefined && <Box sx={isPhone ? lineOfItsOwn : { display: 'contents' }}>{actions}</Box>}
        <ToolButton label={t`Download PDF`} isInert={!hasData} onClick={download} icon={<DownloadIcon />} />
        <ToolButton
          label={t`Print PDF`}
          isInert={!hasData}
          isDisabled={isPrinting}
          onClick={() => void print()}
          icon={isPrinting ? <CircularProgress size={20} color="inherit" aria-hidden /> : <PrintIcon />}
        />
        <ToolButton
          label={t`Zoom Out`}
          isDisabled={zoom <= ZOOM.min}
          onClick={() => setZoom(stepZoom(zoom, -1))}
          icon={<ZoomOutIcon />}
        />
        <Box component="span" aria-live="polite" sx={percentStyle}>
          {percent}%
        </Box>
        <ToolButton
          label={t`Zoom In`}
          isDisabled={zoom >= ZOOM.max}
          onClick={() => setZoom(stepZoom(zoom, 1))}
          icon={<ZoomInIcon />}
        />
      </Box>
      <Box
        ref={regionRef}
        role="region"
        aria-label={title}
        tabIndex={0}
        sx={{
          overflow: 'auto',
          flex: '1 1 auto',
          minHeight: 0,
          bgcolor: '#39434f',
          outlineOffset: '-3px !important',
          '--focus-color': '#ffd54a',
          display: 'flex',
          flexDirection: 'column',
          // `safe` keeps the left edge reachable when a page is wider than the window.
          alignItems: 'safe center',
          gap: 2,
          p: { xs: 1, md: 2 },
        }}
      >
        {pdfDocument.state === 'none' ? (
          <Notice title={<Trans>PDF data is not available.</Trans>} />
        ) : pdfDocument.state === 'failed' ? (
          <Notice title={<Trans>Failed to load PDF</Trans>} />
        ) : pdfDocument.state === 'loading' ? (
          <Box sx={{ color: '#fff', display: 'flex', flex: 1, '& *': { color: 'inherit !important' } }}>
            <Loading />
          </Box>
        ) : (
          pdfDocument.pdf.pages.map((page, index) => (
            <PdfPageView key={index} page={page} number={index + 1} zoom={zoom} availableWidth={width} />
          ))
        )}
      </Box>
    </Box>
  )
}

/** Places the buttons in a second line, because the other buttons fill the first line on a phone. */
const lineOfItsOwn = { order: 1, flexBasis: '100%', display: 'flex', justifyContent: 'flex-end' } as const
const percentStyle = { minWidth: '4ch', textAlign: 'center', fontSize: '0.875rem', whiteSpace: 'nowrap' } as const

function Notice({ title }: { title: ReactNode }) {
  return (
    <Box sx={{ color: '#fff', '& *': { color: 'inherit !important' } }}>
      <EmptyState role="alert" title={title} text={<Trans>Go back and open the report again.</Trans>} />
    </Box>
  )
}

interface ToolButtonProps {
  label: string
  icon: ReactNode
  isDisabled?: boolean
  /** True while the button cannot be used. A click then shows the reason. */
  isInert?: boolean
  onClick: () => void
}

function ToolButton({ label, icon, isDisabled = false, isInert = false, onClick }: ToolButtonProps) {
  return (
    <IconButton
      size="small"
      color="inherit"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      aria-disabled={isInert || undefined}
      onClick={onClick}
      sx={{ '&[aria-disabled="true"]': { color: 'action.disabled' } }}
    >
      {icon}
    </IconButton>
  )
}

/** Opens the bytes and closes the previous document. Calls `onFailure` once for bytes that are not a PDF. */
function usePdf(bytes: Uint8Array | undefined, onFailure: () => void): Document {
  const [result, setResult] = useState<OpenedDocument>()
  const failRef = useRef(onFailure)
  useEffect(() => {
    failRef.current = onFailure
  })

  useEffect(() => {
    if (!bytes || bytes.length === 0) return
    let isCurrent = true
    let opened: OpenPdf | undefined
    const open = async () => {
      try {
        const { openPdf } = await import('./pdf-document.ts')
        opened = await openPdf(bytes)
        if (isCurrent) setResult({ state: 'open', bytes, pdf: opened })
        else opened.close()
      } catch {
        if (!isCurrent) return
        setResult({ state: 'failed', bytes })
        failRef.current()
      }
    }
    void open()
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [bytes])

  if (bytes?.length === 0) return { state: 'none' }
  return result && result.bytes === bytes ? result : { state: 'loading' }
}

/** The width inside an element's padding, in CSS pixels. It follows the window. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [ref])
  return width
}

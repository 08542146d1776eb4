import { lazy, Suspense } from 'react'

import { Loading } from './loading.tsx'
import type { PdfViewerProps } from './pdf-viewer-frame.tsx'
import { useSubPage } from './use-sub-page.ts'

const PdfViewerFrame = lazy(async () => {
  // Loads PDF.js at the same time as the frame that needs it.
  const [{ PdfViewerFrame: Frame }] = await Promise.all([import('./pdf-viewer-frame.tsx'), import('./pdf-document.ts')])
  return { default: Frame }
})

/** Shows a report, with buttons for back, download, print and zoom. Its code loads with the first report. */
export function PdfViewer(props: PdfViewerProps) {
  useSubPage(props.onBack)
  return (
    <Suspense fallback={<Loading />}>
      <PdfViewerFrame {...props} />
    </Suspense>
  )
}

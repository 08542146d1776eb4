import { Trans } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import { Component, type ErrorInfo, type ReactNode } from 'react'

import { EmptyState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** The error is cleared when this value changes. Usually this is the path. */
  resetKey?: string
  onFault?: (fault: unknown, info: ErrorInfo) => void
}

/** Prevents an error in one screen from breaking the rest of the app. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(fault: unknown, info: ErrorInfo) {
    this.props.onFault?.(fault, info)
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <UnknownPage /> : this.props.children
  }
}

/** Shown for an unknown page or a failed screen (part 1 section 8). */
export function UnknownPage() {
  return (
    <EmptyState
      role="alert"
      title={<Trans>We encountered an error. Please refresh the page.</Trans>}
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          <Trans>Refresh</Trans>
        </Button>
      }
    />
  )
}

/** Reloads the page after some actions. The new page still shows the server's message. */

import { feedback } from '../ui/feedback.ts'

const STORED_AS = 'countroom.message-after-reload'
let isOurs = false

/** True when the app itself, and not a person, reloaded this page. */
export function isOwnReload(): boolean {
  return isOurs
}

interface Reload {
  /** Shown in green on the new page. */
  message?: string | undefined
  /** Shown in red on the new page. */
  problem?: string
  path?: string
}

/** Reloads the page at its own address, or at `path` if given. */
export function reloadPage({ message, problem, path }: Reload): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify({ message, problem }))
  if (path) window.location.assign(path)
  else window.location.reload()
}

export function showMessageOfLastPage(): void {
  const stored = sessionStorage.getItem(STORED_AS)
  sessionStorage.removeItem(STORED_AS)
  isOurs = stored !== null
  const { message, problem } = JSON.parse(stored ?? '{}') as Reload
  if (message) feedback.success(message)
  if (problem) feedback.error(problem)
}

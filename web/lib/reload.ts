/** Reloads the page after some actions, without losing the server's message. */

import { feedback } from '../ui/feedback.ts'

const STORED_AS = 'countroom.message-after-reload'
let isOurs = false

/** True when the app itself loaded this page again, so that the person goes on where they were. */
export function isOwnReload(): boolean {
  return isOurs
}

/** Reloads the page, at `path` or at its address. The message then shows in green. */
export function reloadPage({ message, path }: { message?: string | undefined; path?: string }): void {
  sessionStorage.setItem(STORED_AS, message ?? '')
  if (path) window.location.assign(path)
  else window.location.reload()
}

export function showMessageOfLastPage(): void {
  const message = sessionStorage.getItem(STORED_AS)
  sessionStorage.removeItem(STORED_AS)
  isOurs = message !== null
  if (message) feedback.success(message)
}

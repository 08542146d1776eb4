/** Reloads the page after some actions, without losing the server's message. */

import { feedback } from '../ui/feedback.ts'

const STORED_AS = 'countroom.message-after-reload'

/** Reloads the page, at `path` or at its address. The message then shows in green. */
export function reloadPage({ message, path }: { message?: string | undefined; path?: string }): void {
  if (message) sessionStorage.setItem(STORED_AS, message)
  if (path) window.location.assign(path)
  else window.location.reload()
}

export function showMessageOfLastPage(): void {
  const message = sessionStorage.getItem(STORED_AS)
  sessionStorage.removeItem(STORED_AS)
  if (message) feedback.success(message)
}

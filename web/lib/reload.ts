/** Reloading the page, as some actions ask for, without losing what the server said about them. */

import { feedback } from '../ui/feedback.ts'

const STORED_AS = 'countroom.message-after-reload'

/** Loads the page anew, at `path` or where it is; the message is shown in green afterwards. */
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

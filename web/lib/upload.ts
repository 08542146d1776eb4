/** Sends a change with a large body and reports the progress. `fetch` cannot report it. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { RefusalReply } from '@countroom/contract/kernel/errors.ts'

import { feedback } from '../ui/feedback.ts'
import { type ChangeHttp, followRefusal, newKey, Refusal } from './client.ts'
import { useSession } from './session.ts'

const TIMEOUT_MS = 120_000

interface UploadOptions {
  signal: AbortSignal
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Makes the change, and tries once more when the connection was cut or the server was unavailable. Both tries have the same key, so the server makes
 * the change once. An upload hides the previous error, like `change`. Throws a Refusal when the change fails, and the reason of the signal when the
 * signal aborts.
 */
export async function upload<Path extends ChangeHttp>(
  http: Path,
  body: InputAt<Path>,
  options: UploadOptions,
): Promise<ResultAt<Path>> {
  feedback.dismiss()
  const key = newKey()
  try {
    return await send(http, body, key, options)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.isOutage) throw error
    options.onProgress(0)
    return send(http, body, key, options)
  }
}

function send<Path extends ChangeHttp>(
  http: Path,
  body: InputAt<Path>,
  key: string,
  { signal, onProgress }: UploadOptions,
): Promise<ResultAt<Path>> {
  const [method = '', path = ''] = http.split(' ')
  const { token } = useSession.getState()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => {
      // `abort` calls the listener of 'loadend' at once, so the reason must come first.
      reject(signal.reason as Error)
      request.abort()
    }
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      const { status } = request
      const reply = replyOf(request.responseText) as ResultAt<Path> | RefusalReply | undefined
      if (reply?.success) return resolve(reply)
      // A proxy's 401 or 403 without JSON does not end the session.
      if (reply) followRefusal(status, reply, { http, token, body })
      return reject(new Refusal(status, reply))
    })
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(JSON.stringify(body))
  })
}

/** Parses a reply. Undefined when the answer is not JSON, such as the page of a proxy, or when no answer came. */
function replyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a change with a large body and tells how much of it has left. `fetch` cannot tell. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { RefusalReply } from '@countroom/contract/kernel/errors.ts'

import { feedback } from '../ui/feedback.ts'
import { type ChangeHttp, newKey, Refusal } from './client.ts'
import { forgetSession, useSession } from './session.ts'

const TIMEOUT_MS = 120_000

interface UploadOptions {
  signal: AbortSignal
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Makes the change, and tries once more when the connection is cut. Both tries have one key, so the server makes the change once. As every new request,
 * it hides the previous error. Throws a Refusal, and the reason of the signal when it is aborted.
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
      request.abort()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      const { status } = request
      const reply = replyOf(request.responseText) as ResultAt<Path> | RefusalReply | undefined
      if (reply?.success) return resolve(reply)
      // A reply to a replaced session says nothing about the new one.
      if ((status === 401 || status === 403) && token === useSession.getState().token) forgetSession(reply?.message)
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

/** Undefined when a proxy answered, or nobody. */
function replyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

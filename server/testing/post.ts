import { type ClientRequest, request } from 'node:http'

import { onTestFinished } from 'vitest'

/** Begins a call on a separate connection. The body may be sent and the answer read later, or never. The connection is closed when the test ends. */
export function beginPost(url: string, token: string | undefined, headers: Record<string, string> = {}): ClientRequest {
  const post = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  post.on('error', () => {})
  onTestFinished(() => void post.destroy())
  return post
}

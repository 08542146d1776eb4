import { type ClientRequest, request } from 'node:http'

import { onTestFinished } from 'vitest'

/**
 * Begins a call on a separate connection. The test may send the body and read the answer later, or never. The connection is closed when the test
 * ends.
 */
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

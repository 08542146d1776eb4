/** Headers that keep a browser safe (trust.md, Controls), from helmet, worked out once: they are the same on every reply. */

import type { IncomingMessage, ServerResponse } from 'node:http'

import helmet from 'helmet'

const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Emotion writes style elements at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      // Printing shows the PDF in a frame of its own.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // Browsers heed this over TLS only.
  strictTransportSecurity: { maxAge: 31_536_000 },
})

export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  ...collectHeaders(),
  // Cameras are for customers' photos; nothing else of the device is asked for.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** What of them says something to a browser about JSON, which it never runs, frames or keeps. Sent with every call. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': SAFE_HEADERS['x-content-type-options']!,
  'strict-transport-security': SAFE_HEADERS['strict-transport-security']!,
  'cache-control': 'no-store',
}

function collectHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (fault?: unknown) => {
    if (fault instanceof Error) throw fault
  })
  return headers
}

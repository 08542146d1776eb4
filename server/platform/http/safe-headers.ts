/** Security headers for browsers (docs/security.md). helmet builds them once, because they do not depend on the request. */

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
      // Printing shows the PDF in a frame.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // Browsers obey this only over TLS.
  strictTransportSecurity: { maxAge: 31_536_000 },
})

export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  ...collectHeaders(),
  // The app uses the camera for photos. It uses no microphone and no location.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** The headers for answers in JSON. They tell browsers not to run, frame or keep an answer. The server sends them with the answer to every call. */
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

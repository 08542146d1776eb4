/** A receiver of webhooks at https://hook.example, on a port of this machine. */

import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A key and a certificate for hook.example. Only the tests trust the certificate, so its key is not a secret. It is valid until 2120. */
export const HOOK_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs5LxI+Xy8fC8b9dS
CUzYyRR0rtYPVlhQBu4vhE88d/2hRANCAASM2+PyLbXJkzO5rHyvPnOUt+U1qv22
6ftoSgaXoQvIsiM88aIaKiaSHJzj+f2wj5QHqP59SUjGrvb0swN1/swB
-----END PRIVATE KEY-----`
export const HOOK_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBajCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxob29rLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDGhvb2suZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIzb4/It
tcmTM7msfK8+c5S35TWq/bbp+2hKBpehC8iyIzzxohoqJpIcnOP5/bCPlAeo/n1J
SMau9vSzA3X+zAGjSzBJMA8GA1UdEwEB/wQFMAMBAf8wFwYDVR0RBBAwDoIMaG9v
ay5leGFtcGxlMB0GA1UdDgQWBBS7ylTQJURFdWL2txk0bCXvIYzLsTAKBggqhkjO
PQQDAgNIADBFAiEA4f5Fv1Bv+dI2RHBBRIbEE51bLJ1gXiy9TihCgPDGPCYCICN1
WVW8yiOYzhId9Drdl2FOt8bHqVXbxyrXFb5zYG+9
-----END CERTIFICATE-----`

export interface ReceivedHook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface HookReceiver {
  /** The URL of the receiver, with the host name hook.example. The tests resolve this name themselves. */
  address: string
  received: ReceivedHook[]
  /** How the receiver answers. Tests replace this function. */
  answer: (response: ServerResponse) => void
  close(): void
}

export async function openHookReceiver(): Promise<HookReceiver> {
  const server = createServer({ key: HOOK_KEY, cert: HOOK_CERTIFICATE }, (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url: path = '', headers } = request
      receiver.received.push({ path, headers, body: Buffer.concat(pieces).toString() })
      receiver.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: HookReceiver = {
    address: `https://hook.example:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (response) => void response.end('thanks'),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

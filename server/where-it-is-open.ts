/**
 * The first lines of `npm start`. They give the address at which to open the app. When only this computer can reach the app, they say how to open it
 * to the network. They warn when other computers can reach its port without TLS.
 */

import { BlockList, isIPv6 } from 'node:net'

import type { Config } from './config.ts'
import { hostOf } from './platform/outside/inside-addresses.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
const EVERY_INTERFACE = ['0.0.0.0', '::']

/** The lines to print once the server listens on `port`. A COUNTROOM_ORIGIN with https means that there is a proxy with TLS. */
export function whereItIsOpen({ host, origin }: Pick<Config, 'host' | 'origin'>, port: number): string[] {
  const isOnlyHere = isLoopback(host)
  const lines = [`Countroom is open at ${addressOf({ host, origin }, port)}`]
  const hasTls = origin?.startsWith('https:') === true
  if (hasTls && isOnlyHere) return lines
  if (hasTls) {
    return [
      ...lines,
      `WARNING: port ${port} is open beyond this computer without TLS. Block this port with a firewall for everybody except your proxy.`,
    ]
  }
  // With an origin on another host, a proxy without TLS is in front.
  if (isOnlyHere && (origin === undefined || isLoopback(hostOf(origin)))) {
    return [
      ...lines,
      'Only this computer can reach Countroom. To open Countroom to the venue’s network, run HOST=0.0.0.0 npm start.',
    ]
  }
  return [
    ...lines,
    'WARNING: other computers reach Countroom without TLS, so anybody on the network can read passwords and act for others.',
    'Put a proxy with a certificate in front and set COUNTROOM_ORIGIN=https://… (README.md, Behind a TLS proxy).',
  ]
}

/** The address that people open. */
export function addressOf({ host, origin }: Pick<Config, 'host' | 'origin'>, port: number): string {
  const name = isLoopback(host) || EVERY_INTERFACE.includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return origin ?? `http://${name}:${port}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}

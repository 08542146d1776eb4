/** The addresses of this machine and of networks behind a router, to which no webhook is sent. */

import { BlockList, isIP, isIPv6 } from 'node:net'

const INSIDE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4')

/** The public addresses of IPv6, and in them those that carry an address of IPv4 or are used for documents. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6')

/** The name or IP address in an address on the web: one of IPv6 without its brackets, a name without the dot that may end it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]|\.+$/g, '')
}

/** Whether an IP address is private, loopback, link-local, shared (CGNAT), reserved, or one of IPv6 that carries an address of IPv4. */
export function isInsideAddress(address: string): boolean {
  if (!isIPv6(address)) return INSIDE.check(address, 'ipv4')
  return !PUBLIC_IPV6.check(address, 'ipv6') || INSIDE.check(address, 'ipv6')
}

/** Whether an address on the web names this machine or an inside address by itself, so that nobody needs to look its name up. */
export function namesInside(url: string): boolean {
  const host = hostOf(url)
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isInsideAddress(host))
}

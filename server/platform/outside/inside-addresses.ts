/** The addresses of this machine, of networks behind a router, and other addresses that are not public. The server sends no webhook to them. */

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

/** The public range of IPv6. Some ranges inside it are not public: they carry an IPv4 address, are for documentation, or are otherwise reserved. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6')

/** The host in a URL: an IPv6 address without its brackets, or a name without a dot at its end. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]|\.+$/g, '')
}

/** Whether an IP address is private, loopback, link-local, shared (CGNAT) or reserved, or is an IPv6 address that carries an IPv4 address. */
export function isInsideAddress(address: string): boolean {
  if (!isIPv6(address)) return INSIDE.check(address, 'ipv4')
  return !PUBLIC_IPV6.check(address, 'ipv6') || INSIDE.check(address, 'ipv6')
}

/** Whether a URL itself names this machine or an inside address. Then no lookup of a name is necessary to refuse it. */
export function namesInside(url: string): boolean {
  const host = hostOf(url)
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isInsideAddress(host))
}

/** Turns an address into its network. The limits count requests and attempts per network. */

import { isIPv6 } from 'node:net'

/**
 * The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address. One client owns all IPv6 addresses that begin with
 * these bits.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')]
  const prefix = all.slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

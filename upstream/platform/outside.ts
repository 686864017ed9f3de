import { lookup as resolveName } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Why an address is refused; the sentences of tracking.md 4. */
export const NOT_HTTPS = 'Enter an https address.'
export const NOT_PUBLIC = 'This address is not reachable from the internet.'

export interface Resolved {
  address: string
  family: 4 | 6
}

/** How names become addresses and whether this machine itself may be called. */
export interface Outside {
  allowLocal: boolean
  resolve(host: string): Promise<Resolved[]>
}

export const openOutside = ({ WEBHOOK_ALLOW_LOCAL }: { WEBHOOK_ALLOW_LOCAL: '0' | '1' }): Outside => ({
  allowLocal: WEBHOOK_ALLOW_LOCAL === '1',
  resolve: async (host) => (await resolveName(host, { all: true, verbatim: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
})

/** An address we will call: connect to `at` and nowhere else, whatever the name says a moment later. */
export interface Reachable {
  url: URL
  at: Resolved
}

export class Unreachable extends Error {}

const closed = new BlockList()
// IANA special-purpose registry: this network, private, shared (CGNAT), loopback, link-local, protocol and test ranges, multicast, reserved.
for (const [net, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16],
  ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.31.196.0', 24],
  ['192.52.193.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['192.175.48.0', 24],
  ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) closed.addSubnet(net, bits, 'ipv4')
// Of IPv6 only 2000::/3 is the internet. Within it: tunnels that carry an IPv4 address, documentation, benchmarking.
for (const [net, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['2620:4f:8000::', 48], ['3fff::', 20]] as const)
  closed.addSubnet(net, bits, 'ipv6')
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet. An IPv4 address dressed as IPv6 is none: nobody reachable needs that spelling. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && internet6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** Names kept for examples, tests and inner networks (RFC 2606, 6761, 6762, 8375): nobody out there has them, so nobody is asked. */
const inner = /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost|local|internal|home\.arpa|lan|intranet|onion)$/

/**
 * An address as typed, resolved once and judged by every address its name stands for; throws `Unreachable` with the sentence to show.
 * `allowLocal` lets loopback and http to it through, nothing else.
 */
export async function reach(text: string, outside: Outside): Promise<Reachable> {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password || !url.hostname) throw new Unreachable(NOT_HTTPS)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '').toLowerCase()
  const isLocal = outside.allowLocal && (host === 'localhost' || isLoopback(host))
  if (url.protocol !== 'https:' && !isLocal) throw new Unreachable(NOT_HTTPS)
  if (!isLocal && (inner.test(host) || (!isIP(host) && !host.includes('.')))) throw new Unreachable(NOT_PUBLIC)
  const found = isIP(host) ? [{ address: host, family: isIP(host) as 4 | 6 }] : await outside.resolve(host).catch(() => [])
  // One inner address among public ones is how a name is made to point inside.
  const fits = ({ address }: Resolved) => (isLocal ? isLoopback(address) : isPublic(address))
  const at = found.find(({ family }) => family === 4) ?? found[0]
  if (!at || !found.every(fits)) throw new Unreachable(NOT_PUBLIC)
  return { url, at }
}

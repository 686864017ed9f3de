import { lookup as resolveName, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that only our own machines answer at: private, loopback, link-local, shared, reserved, multicast (RFC 6890). */
const inner = new BlockList()
const inner4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
]
const inner6: readonly (readonly [string, number])[] = [
  ['::', 128], ['::1', 128], ['64:ff9b::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8],
]
for (const [net, bits] of inner4) inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of inner6) inner.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is one that only our own machines answer at; an IPv4 written as IPv6 counts as what it is. */
export function isInner(address: string): boolean {
  const family = isIP(address)
  return family === 0 || inner.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export class OutboundFault extends Error {}

/**
 * Looked up once, and the connection made to what was found: a name that answers another address the second time gains nothing.
 */
const outerOnly: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    const addresses = (found as LookupAddress[] | undefined) ?? []
    const bad = error ?? (addresses.length === 0 || addresses.some(({ address }) => isInner(address)) ? new OutboundFault('This address is not reachable from the internet.') : null)
    if (bad) return (done as (fault: Error) => void)(bad)
    if (options.all) return (done as (fault: null, all: LookupAddress[]) => void)(null, addresses)
    const [{ address, family }] = addresses as [LookupAddress]
    done(null, address, family)
  })
}

export interface OutboundAsk {
  headers?: Record<string, string>
  /** Until the whole answer is here. */
  timeoutMs: number
  maxBytes: number
  /** Only for an address the configuration itself names. */
  trusted?: boolean
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Reads an address somebody set: https only, never one of our own machines, no redirect followed, an end to time and size.
 * Rejects with OutboundFault or the connection's own error.
 */
export async function readOutside(address: string, { headers = {}, timeoutMs, maxBytes, trusted = false }: OutboundAsk): Promise<OutboundAnswer> {
  const url = new URL(address)
  if (!trusted && url.protocol !== 'https:') throw new OutboundFault('Enter an https address.')
  if (!trusted && isIP(bareHost(url)) !== 0 && isInner(bareHost(url))) throw new OutboundFault('This address is not reachable from the internet.')
  const { request } = url.protocol === 'https:' ? https : http
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'GET', headers: { accept: 'application/json', ...headers }, signal, agent: false, ...(trusted ? {} : { lookup: outerOnly }) }, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) asking.destroy(new OutboundFault('The answer is too large.'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({
        status: answer.statusCode ?? 0, body: Buffer.concat(parts),
        headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])),
      }))
    })
    asking.on('error', reject)
    asking.end()
  })
}

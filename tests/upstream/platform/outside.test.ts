import { describe, expect, test } from 'vitest'
import { isPublic, reach, type Outside } from '@/upstream/platform/outside'
import { request } from '@/upstream/platform/call-outside'
import { startReceiver } from '../../receiver'

const resolving = (...addresses: string[]): Outside => ({
  allowLocal: false, resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})
const outside = resolving('93.184.215.14')
const verdict = (url: string, o: Outside = outside) => reach(url, o).then(({ at }) => at.address, (error: Error) => error.message)
const CLOSED = 'This address is not reachable from the internet.'

describe('an address', () => {
  test.each([
    '10.0.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1',
    '100.64.0.1', '100.127.255.255', '0.0.0.0', '192.0.0.1', '198.18.0.1', '224.0.0.1',
    '255.255.255.255', '203.0.113.9', '::', '::1', 'fc00::1', 'fd12:3456::1', 'fe80::1',
    '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::1',
    '2001:0:a00:1::', '2001:db8::1', 'ff02::1',
  ])('%s is not of the internet', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2606:4700::1111'])('%s is', (address) => expect(isPublic(address)).toBe(true))

  test.each([
    'https://localhost/x', 'https://127.1/x', 'https://2130706433/x', 'https://0x7f.0.0.1/x',
    'https://0177.0.0.1/x', 'https://[::1]/x', 'https://[::ffff:169.254.169.254]/', 'https://[fd00::1]/',
    'https://metadata.internal/', 'https://printer.local/', 'https://intranet/', 'https://hooks.example/',
    'https://hooks.example.com/', 'https://a.test/', 'https://hooks.client.ae.localhost/', 'https://localhost./',
  ])('%s is refused, however it is spelled', async (url) => expect(await verdict(url)).toBe(CLOSED))

  test('whose name stands for an inner address is refused, also among public ones', async () => {
    expect(await verdict('https://hooks.client.ae/', resolving('10.0.0.7'))).toBe(CLOSED)
    expect(await verdict('https://hooks.client.ae/', resolving('93.184.215.14', '169.254.169.254'))).toBe(CLOSED)
    expect(await verdict('https://hooks.client.ae/', resolving('93.184.215.14', 'fd00::1'))).toBe(CLOSED)
    expect(await verdict('https://hooks.client.ae/', resolving())).toBe(CLOSED)
    expect(await verdict('https://hooks.client.ae/')).toBe('93.184.215.14')
  })

  test('of this machine may be called where that is allowed, and no other inner one', async () => {
    const local: Outside = { ...resolving('127.0.0.1'), allowLocal: true }
    expect(await verdict('http://127.0.0.1:8080/x', local)).toBe('127.0.0.1')
    expect(await verdict('http://10.0.0.1/x', local)).toBe('Enter an https address.')
    expect(await verdict('https://10.0.0.1/x', local)).toBe(CLOSED)
    expect(await verdict('http://127.0.0.1:8080/x')).toBe('Enter an https address.')
  })
})

test('a call goes to the address that was judged, even when the name has been turned to another since', async () => {
  const [judged, other] = [await startReceiver(), await startReceiver()]
  const url = new URL(`http://hooks.client.ae:${new URL(judged.url).port}/x`)
  const answer = await request({ url, at: { address: '127.0.0.1', family: 4 } }, { method: 'POST', headers: {}, body: Buffer.from('{}'), timeoutMs: 3000 })
  // No resolver knows this name, so only the judged address can have been called.
  expect(answer).toMatchObject({ status: 200, error: null })
  expect([judged.got.length, other.got.length]).toEqual([1, 0])
  expect(judged.got[0]?.headers.host).toBe(url.host)
  await Promise.all([judged.stop(), other.stop()])
})

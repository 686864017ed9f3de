import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit } from '../../scripts/lib/admit.mjs'

const server = createServer((incoming, outgoing) => {
  if (admit(incoming, outgoing, 0)) outgoing.writeHead(200).end('in')
})
beforeAll(() => new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) }))
afterAll(() => new Promise((resolve) => { server.close(resolve) }))

const ask = (method: string, path: string) =>
  new Promise<{ status?: number; allow?: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1', method, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, allow: answer.headers.allow })
    }).on('error', reject).end()
  })

const onCalls = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const onPages = 'GET, HEAD, OPTIONS'

describe('before Next', () => {
  test.each(['TRACE', 'PROPFIND', 'MKCOL', 'LINK', 'PURGE', 'M-SEARCH', 'QUERY'])('%s is not allowed, on pages and calls alike', async (method) => {
    for (const path of ['/', '/packages']) expect(await ask(method, path)).toEqual({ status: 405, allow: onPages })
    for (const path of ['/api/packages/find', '/api/session/confirm']) expect(await ask(method, path)).toEqual({ status: 405, allow: onCalls })
  })

  test.each(onCalls.split(', '))('%s goes in to calls, and to pages what only asks', async (method) => {
    expect((await ask(method, '/api/packages/find')).status).toBe(200)
    expect((await ask(method, '/packages')).status).toBe(onPages.split(', ').includes(method) ? 200 : 405)
  })
})

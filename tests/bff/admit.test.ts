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

describe('before Next', () => {
  test.each(['TRACE', 'PROPFIND', 'MKCOL', 'LINK', 'PURGE', 'M-SEARCH', 'QUERY'])('%s is not allowed, on pages and calls alike', async (method) => {
    for (const path of ['/', '/packages', '/api/packages/find', '/api/session/confirm']) expect(await ask(method, path)).toEqual({ status: 405, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' })
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s goes in', async (method) => {
    expect((await ask(method, '/packages')).status).toBe(200)
  })
})

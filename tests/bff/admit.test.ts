import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit } from '../../scripts/lib/admit.mjs'
import { answerUnread } from '../../scripts/lib/answer-unread.mjs'

const server = createServer((incoming, outgoing) => {
  if (admit(incoming, outgoing, 0)) outgoing.writeHead(200).end('in')
})
server.on('clientError', answerUnread)
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

/** What comes back for bytes that are sent as they are. */
const send = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (piece: string) => { said += piece }).on('end', () => resolve(said)).on('error', reject)
  })

describe('what never becomes a request is answered in the shape of every other answer', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'The request could not be read.'],
    [
      'headers beyond all measure', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(70_000)}\r\n\r\n`,
      431, 'The headers of the request are too large. Remove the cookies of this site, then try again.',
    ],
  ])('%s', async (_what, bytes, status, message) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toEqual({ message, errors: [{ field: null, message }], data: null })
  })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a caller leaves: what it sends, and how many ms later the connection ends; `answered` waits for the first byte of the answer. */
export interface Leaving {
  name: string
  request: string | Buffer
  after: number | 'answered'
}

const head = (method: string, path: string, headers: Record<string, string>) =>
  `${method} ${path} HTTP/1.1\r\nhost: upstream\r\nx-subscription-key: test-subscription-key\r\n${Object.entries(headers).map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`

/** A request that arrives whole, with a JSON body. */
function asks(path: string, token: string, body: unknown): string {
  const text = JSON.stringify(body)
  return head('POST', path, { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }) + text
}

const form = (declared: number) => ({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(declared) })
const FILE_PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="orders.csv"\r\ncontent-type: text/csv\r\n\r\nReference No,'

/** All the ways of leaving the trials found, of people signed in with `token` and of strangers. `site` is a yard's, `parcels` have labels. */
export function waysToLeave({ token, site, parcels }: { token: string; site: number; parcels: readonly number[] }): Leaving[] {
  const [parcel] = parcels
  const signedIn = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json', 'content-length': '500' }
  return [
    { name: 'a list at once', request: asks('/api/packages/find', token, {}), after: 0 },
    { name: 'a list after 2 ms', request: asks('/api/packages/find', token, {}), after: 2 },
    { name: 'a list after 6 ms', request: asks('/api/packages/find', token, { page_size: 200 }), after: 6 },
    { name: 'a list as a file at its first byte', request: asks('/api/packages/find', token, { format: 'csv' }), after: 'answered' },
    { name: 'a label as PDF after 4 ms', request: head('GET', `/api/package-label/download/${parcel}`, signedIn), after: 4 },
    { name: 'labels as PDF at their first byte', request: asks('/api/package-label/multiple-download/pdf/4x6', token, { ids: parcels }), after: 'answered' },
    { name: 'a live board', request: head('GET', `/api/gate_token/board/stream?warehouse_id=${site}`, signedIn), after: 'answered' },
    { name: 'a live board before it is drawn', request: head('GET', `/api/gate_token/board/stream?warehouse_id=${site}`, signedIn), after: 3 },
    { name: 'an upload before its first piece', request: head('POST', '/api/package-details/upload', { ...signedIn, ...form(5000) }), after: 1 },
    { name: 'an upload before its first piece, later', request: head('POST', '/api/package-details/upload', { ...signedIn, ...form(5000) }), after: 15 },
    { name: 'an upload in its first piece', request: head('POST', '/api/package-details/upload', { ...signedIn, ...form(5000) }) + FILE_PART, after: 20 },
    { name: 'an upload cut at once', request: head('POST', '/api/package-details/upload', { ...signedIn, ...form(5000) }) + FILE_PART, after: 0 },
    { name: 'a body cut in two', request: `${head('POST', '/api/saved-views', { ...signedIn, ...json })}{"screen":"/pack`, after: 3 },
    { name: 'a stranger’s body cut in two', request: `${head('POST', '/api/user/password-reset', json)}{"email":"some`, after: 3 },
    { name: 'a stranger’s sign-in cut in two', request: `${head('POST', '/api/authenticate', json)}{"email":"some`, after: 0 },
    { name: 'a stranger’s upload', request: head('POST', '/api/package-details/upload', form(5000)) + FILE_PART, after: 2 },
  ]
}

/** Sends a request and ends the connection, hard. Resolves when it is gone. */
export function abandon(port: number, { request, after }: Leaving): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = () => socket.resetAndDestroy()
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(request)
      if (after === 'answered') socket.once('data', end)
      else if (after === 0) setImmediate(end)
      else setTimeout(end, after)
    })
  })
}

/** Abandons `count` requests, all ways in turn, `atOnce` at a time. */
export async function abandonMany(port: number, ways: readonly Leaving[], count: number, atOnce: number): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await abandon(port, ways[next++ % ways.length] as Leaving)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Temporary files of this process go into a folder of their own until `end`. */
export async function ownTemporaryFolder() {
  const [before, folder] = [process.env.TMPDIR, await mkdtemp(join(tmpdir(), 'abandoned-'))]
  process.env.TMPDIR = folder
  return {
    left: () => readdir(folder),
    async end() {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}

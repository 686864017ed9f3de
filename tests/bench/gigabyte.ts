import http from 'node:http'
import { askStreaming } from './asker'
import { memoryGrowth, startPortal } from './servers'
import { signInPortal } from './sign-in'
import { mb, short, type Line } from './table'

const BYTES = 1_000_000_000
const PIECE = Buffer.alloc(64 * 1024, 'parcel;')
const PATH = '/api/documents/1/download'

/** Sends a gigabyte as fast as it is taken. */
function sendAll(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="large.bin"', 'content-length': BYTES })
  let left = BYTES
  const more = () => {
    while (left > 0) {
      const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE
      left -= piece.length
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

/** The upstream with one file of a gigabyte put before it; everything else goes on to it. */
async function withLargeFile<T>(upstream: string, work: (origin: string) => Promise<T>): Promise<T> {
  const server = http.createServer((request, response) => {
    if (request.url === PATH) return sendAll(response)
    const onward = http.request(upstream + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    return request.pipe(onward)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const address = server.address()
  try {
    return await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** A gigabyte through the door: how long, and how much of it is ever held. */
export const gigabyteLine = (upstream: string): Promise<Line> =>
  withLargeFile(upstream, async (origin) => {
    const portal = await startPortal(origin)
    const who = await signInPortal(portal.origin, 'super_admin')
    let bytes = 0
    const { grownMb, result } = await memoryGrowth(portal, () => askStreaming(who, { method: 'GET', path: PATH }, (piece) => {
      bytes += piece.length
    }))
    await portal.stop()
    if (bytes !== BYTES) throw new Error(`${bytes} bytes came (${result.status}).`)
    return { work: 'download of 1 GB', door: `${short(result.ms / 1000)} s`, note: `memory +${mb(grownMb)}` }
  })

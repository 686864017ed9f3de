import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startProxy } from '../proxy'
import { askStreaming } from './asker'
import { memoryGrowth, startPortal } from './servers'
import { signInPortal } from './sign-in'
import { mb, short, type Line } from './table'

const BYTES = 1_000_000_000
const PIECE = Buffer.alloc(64 * 1024, 'parcel;')
const SETTLED_MS = 5000
const PATH = '/api/documents/1/download'

/** Sends a gigabyte as fast as it is taken. */
function sendAll(response: ServerResponse): void {
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

/** A gigabyte through the door, as a file the upstream is made to have: how long, and how much of it is ever held. */
export async function gigabyteLine(upstream: string): Promise<Line> {
  const proxy = await startProxy(upstream, (request, response) => {
    if (request.url !== PATH) return false
    sendAll(response)
    return true
  })
  try {
    const portal = await startPortal(proxy.url)
    const who = await signInPortal(portal.origin, 'super_admin')
    // A portal that has just started still reads its pages in.
    await pause(SETTLED_MS)
    let bytes = 0
    const { grownMb, result } = await memoryGrowth(portal, () => askStreaming(who, { method: 'GET', path: PATH }, (piece) => {
      bytes += piece.length
    }))
    await portal.stop()
    if (bytes !== BYTES) throw new Error(`${bytes} bytes came (${result.status}).`)
    return { work: 'download of 1 GB', door: `${short(result.ms / 1000)} s`, note: `memory +${mb(grownMb)}` }
  } finally {
    proxy.stop()
  }
}

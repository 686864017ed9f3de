import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const MOST_BYTES = 2_000_000

/** The body of a request; empty for one too large. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let read = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    read += piece.length
    if (read > MOST_BYTES) return ''
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** The object a request brings as JSON; empty for anything else, and for one too large. */
export async function jsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await textOf(request)
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Has a server listen on this machine alone, on a free port where `port` is 0; its address, and how it stops at once. */
export async function listenLocally(server: Server, port: number): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}

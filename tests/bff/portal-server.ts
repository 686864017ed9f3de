import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node.js'
import { sendResponse } from 'next/dist/server/send-response.js'
import { NextRequestAdapter, signalFromNodeResponse } from 'next/dist/server/web/spec-extension/adapters/next-request.js'
import { afterAll } from 'vitest'
import { door } from '@/lib/bff/door'
import { visits } from './next-headers'
import type { Visitor } from './visitor'

/**
 * The door behind a real socket, dressed by Next's own adapters as a built portal dresses a route handler: how a body comes in,
 * how a leaving visitor is noticed and how an answer goes out is Next's code. `visitor` lends every request its cookies.
 */
export async function startPortal(visitor: Visitor) {
  const faults: unknown[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.headers['x-client-ip'] = '203.0.113.7'
    const request = new NodeNextRequest(incoming)
    const dressed = NextRequestAdapter.fromNodeNextRequest(request, signalFromNodeResponse(outgoing))
    visits
      .run({ jar: new Map(visitor.cookies), sets: [], headers: dressed.headers }, () => door(dressed as unknown as Request))
      .then((answer) => sendResponse(request, new NodeNextResponse(outgoing), answer))
      // As Next does with what a handler or a broken stream throws.
      .catch((error: unknown) => {
        faults.push(error)
        if (!outgoing.headersSent) outgoing.writeHead(500)
        outgoing.end()
      })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, faults, server }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node.js'
import { sendResponse } from 'next/dist/server/send-response.js'
import { NextRequestAdapter, signalFromNodeResponse } from 'next/dist/server/web/spec-extension/adapters/next-request.js'
import { afterAll } from 'vitest'
import { door } from '@/lib/bff/door'
import { openFrontDoor } from '@/lib/bff/front-door'
import { visits } from './next-headers'
import type { Visitor } from './visitor'

type Dressing = (incoming: IncomingMessage, outgoing: ServerResponse, visitor: Visitor) => Promise<void>

/** As a built portal answers: before Next. */
const before: Dressing = (incoming, outgoing, visitor) => {
  incoming.headers.cookie = [...visitor.cookies].map((c) => c.join('=')).join('; ')
  return openFrontDoor().attend(incoming, outgoing)
}

/**
 * As a route handler, dressed by Next's own adapters: how a body comes in, how a leaving visitor is noticed and how an answer goes out is
 * Next's code.
 */
const within: Dressing = async (incoming, outgoing, visitor) => {
  const request = new NodeNextRequest(incoming)
  const dressed = NextRequestAdapter.fromNodeNextRequest(request, signalFromNodeResponse(outgoing))
  const visit = { jar: new Map(visitor.cookies), sets: [], headers: dressed.headers }
  const answer = await visits.run(visit, () => door(dressed as unknown as Request))
  await sendResponse(request, new NodeNextResponse(outgoing), answer)
}

const dressings = { 'before Next': before, 'within Next': within }
export type Place = keyof typeof dressings
export const places = Object.keys(dressings) as Place[]

/** The door behind a real socket. `visitor` lends every request its cookies. */
export async function startPortal(visitor: Visitor, place: Place) {
  const faults: unknown[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.headers['x-client-ip'] = '203.0.113.7'
    dressings[place](incoming, outgoing, visitor).catch((error: unknown) => {
      // As Next does with what a handler or a broken stream throws.
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

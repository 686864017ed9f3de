import http from 'node:http'
import { answerUnread } from './answer-unread.mjs'
import { bodyLimit } from './body-limits.mjs'
import { lighten } from './light-pages.mjs'
import { receiveBody } from './receive-body.mjs'
import { Trouble } from './trouble.mjs'

// A large file over a slow line is no attack; headers that do not come are.
export const UPLOAD_MS = 3_600_000

// A session of long tokens takes up to four cookies (lib/bff/session.ts).
const HEADER_BYTES = 32_768

// Words between Next's own parts; from outside they are attempts to pass for one of them.
const INTERNAL = /^(x-middleware-|x-nextjs-|x-invoke-|x-matched-path|x-now-route-matches|next-resume)/

// Next makes a Request of each, which is not possible for TRACE; a page takes nothing but questions.
const methods = { api: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], page: ['GET', 'HEAD', 'OPTIONS'] }

/** The visitor's address: of the connection, or what the outermost of our own proxies saw. @returns {string} */
export function visitorAddress(headers, remoteAddress, trusted) {
  if (trusted <= 0) return remoteAddress ?? ''
  const hops = String(headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim()).filter(Boolean)
  return hops.at(-trusted) ?? remoteAddress ?? ''
}

/**
 * A first look at a request, before Next has read its path: odd paths and methods end here, and what only we may say is taken out.
 * @returns {boolean} whether it may go on
 */
export function admit(request, response, trusted) {
  const url = request.url ?? ''
  const [path = ''] = url.split('?')
  if (!url.startsWith('/') || path.includes('//') || path.includes('\\') || /%00|%5c|%2e%2e|%252e/i.test(path)) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end('This address cannot be read.')
    return false
  }
  const allowed = methods[path.startsWith('/api/') ? 'api' : 'page']
  if (!allowed.includes(request.method)) {
    response.writeHead(405, {
      'content-type': 'text/plain; charset=utf-8', allow: allowed.join(', '), connection: 'close',
    }).end('This address does not take that.')
    return false
  }
  const address = visitorAddress(request.headers, request.socket.remoteAddress, trusted)
  for (const name of Object.keys(request.headers)) if (INTERNAL.test(name)) delete request.headers[name]
  request.headers['x-arrived-at'] = String(Date.now())
  request.headers['x-client-ip'] = address.replace(/^::ffff:/, '')
  if (trusted <= 0) {
    delete request.headers['x-forwarded-for']
    delete request.headers['x-forwarded-host']
    delete request.headers['x-forwarded-proto']
  }
  return true
}

// Opened by the built portal itself once it runs (lib/bff/front-door.ts).
const frontDoor = () => globalThis[Symbol.for('qafila.front door')]

/**
 * Puts `admit` before every HTTP server this process makes from now on: Next makes its own, and the connection itself is
 * known only there. TRUSTED_PROXIES says how many proxies of our own stand in front.
 */
export function admitFirst() {
  const trusted = Number(process.env.TRUSTED_PROXIES ?? 0)
  if (!Number.isInteger(trusted) || trusted < 0) throw new Trouble('TRUSTED_PROXIES must be a whole number: how many proxies of yours stand before the portal.')
  const { createServer } = http
  http.createServer = (...args) => {
    const listener = args.pop()
    const options = typeof args[0] === 'object' ? args[0] : {}
    const server = createServer({ ...options, headersTimeout: 60_000, requestTimeout: UPLOAD_MS, maxHeaderSize: HEADER_BYTES }, (request, response) => {
      if (!admit(request, response, trusted)) return
      const door = frontDoor()
      if (door?.takes(request)) return receiveBody(request, response, door.room(request), () => void door.attend(request, response))
      lighten(request, response)
      receiveBody(request, response, bodyLimit(request.url.split('?')[0]), () => listener(request, response))
    })
    return server.on('clientError', answerUnread)
  }
}

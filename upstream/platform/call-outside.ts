import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Reachable, Resolved } from './outside'

export interface Asking {
  method: string
  headers: Record<string, string>
  body: Buffer
  /** For the whole of it: connecting, sending, waiting, reading. */
  timeoutMs: number
  /** Where the answer is cut; 64 kB when not said. */
  maxBytes?: number
}

/** What came back, or why nothing did. `body` is cut at `maxBytes` and is never needed to know whether it was taken. */
export interface Answered {
  status: number | null
  ms: number
  headers: Record<string, string>
  body: string
  error: string | null
}

const BODY_BYTES = 64 * 1024

const spelled = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

/** PostgreSQL keeps no NUL, and a cut may have split a character. */
const readable = (pieces: Buffer[], most: number) => Buffer.concat(pieces).subarray(0, most).toString('utf8').replaceAll('\u0000', '')

const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.', ECONNRESET: 'The receiver broke the connection off.', EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.', CERT_HAS_EXPIRED: 'The receiver’s certificate has expired.', EPIPE: 'The receiver broke the connection off.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The receiver’s certificate is signed by itself.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another name.',
}
const faultOf = (error: Error & { code?: string }) => faults[error.code ?? ''] ?? `The call broke off: ${error.message.slice(0, 200)}`

const pinned = (at: Resolved): LookupFunction => (_host, o, done) => (o.all ? done(null, [at]) : done(null, at.address, at.family))

/**
 * Makes one call to an address already judged, connected to that very address so that a name cannot be turned meanwhile; an address
 * the configuration itself names needs no judging (`at` null). Redirects are
 * an answer like any other and not followed. Never rejects.
 */
export function request(
  { url, at }: Reachable | { url: URL; at: null }, { method, headers, body, timeoutMs, maxBytes = BODY_BYTES }: Asking,
): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let answer: http.IncomingMessage | null = null
    const end = (error: string | null) => {
      clearTimeout(clock)
      call.destroy()
      const status = answer?.statusCode ?? null
      // Once the status line is here the receiver has spoken; a body that never ends changes nothing.
      resolve({
        status, ms: Math.round(performance.now() - began), headers: answer ? spelled(answer.headers) : {},
        body: readable(pieces, maxBytes), error: status === null ? error : null,
      })
    }
    const clock = setTimeout(() => end(`No answer within ${Math.round(timeoutMs / 1000)} seconds.`), timeoutMs)
    const call = (url.protocol === 'https:' ? https : http).request(url, {
      method, headers: { ...headers, 'content-length': String(body.length) }, agent: false, maxHeaderSize: 16 * 1024,
      ...(at && { lookup: pinned(at) }),
    })
    call.on('error', (error) => end(faultOf(error)))
    call.on('response', (response) => {
      answer = response
      let read = 0
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        read += piece.length
        if (read >= maxBytes) end(null)
      })
      response.on('end', () => end(null))
      response.on('error', () => end(null))
    })
    call.end(body)
  })
}

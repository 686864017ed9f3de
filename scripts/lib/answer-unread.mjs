import { STATUS_CODES } from 'node:http'

const statuses = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const sentences = {
  400: 'The request could not be read.', 408: 'The request took too long to arrive. Send it again.',
  431: 'The headers of the request are too large. Remove the cookies of this site, then try again.',
}

/**
 * Answers what never became a request (too slow, headers too large, not HTTP) in the contract's shape, and ends its connection.
 * @param {Error & { code?: string }} error
 * @param {import('node:stream').Duplex} socket
 */
export function answerUnread(error, socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[error.code] ?? 400
  const message = sentences[status]
  const body = JSON.stringify({ message, errors: [{ field: null, message }], data: null })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`, 'cache-control: no-store', 'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** A body that may be no larger waits until it is whole before anybody works on its request: nobody slow takes a place among those who work. */
const HOLD_BYTES = 1.25 * 1024 * 1024
/** Of all held bodies together, so that many small ones are no way around the limit of one. */
const HOLD_ALL_BYTES = 32 * 1024 * 1024
/** From one piece to the next. */
const HOLD_MS = 30_000
/** How long a refused sender may take to notice, and what he may send meanwhile, which is thrown away. Closing at once would take the answer from him. */
const NOTICE_MS = 1000
const NOTICE_BYTES = 4 * 1024 * 1024
const LOOK_MS = 50

let heldBytes = 0

const sentences = {
  408: 'The request took too long to arrive. Try again.',
  413: 'The request is too large.',
  503: 'The service is busy. Try again in a moment.',
}

/** Answers in the contract's shape. */
function tell(response, status) {
  const message = sentences[status]
  const body = JSON.stringify({ message, errors: [{ field: null, message }], data: null })
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store', 'x-content-type-options': 'nosniff',
    connection: 'close', ...(status === 503 ? { 'retry-after': '2' } : {}),
  })
  response.write(body)
}

/** Refuses a body on its way, and closes the connection once its sender has sent it or had time to notice. */
function refuse(request, response, status) {
  const isOurs = !response.headersSent
  if (isOurs) tell(response, status)
  const close = () => {
    clearTimeout(timer)
    // An answer somebody else had begun must not look whole.
    if (isOurs) response.end()
    else request.destroy()
  }
  const timer = setTimeout(close, NOTICE_MS)
  request.once('close', () => clearTimeout(timer))
  let bytes = 0
  // False stops the parser from reading on.
  request.push = (piece) => {
    if (piece === null) close()
    bytes += piece?.length ?? 0
    return bytes < NOTICE_BYTES
  }
}

/** Whoever was answered before his body was whole may send on to its limit, to come to reading the answer; then the connection closes. */
function watchRest(request, response, most) {
  const { socket } = request
  const before = socket.bytesRead
  response.once('finish', () => {
    if (request.complete) return
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) clearInterval(timer)
      else if (socket.bytesRead - before > most + HOLD_BYTES) socket.destroy()
    }, LOOK_MS)
    socket.once('close', () => clearInterval(timer))
  })
}

/** Keeps a body until it is whole, then lets `attend` read it. */
function hold(request, response, most, attend) {
  const parts = []
  let size = 0
  const stop = (status) => {
    clearTimeout(timer)
    parts.length = 0
    refuse(request, response, status)
    return true
  }
  const timer = setTimeout(stop, HOLD_MS, 408)
  response.once('close', () => {
    clearTimeout(timer)
    heldBytes -= size
  })
  // The parser hands on each piece here, and null at the end. A listener would set the body flowing before anybody reads it.
  request.push = (piece) => {
    if (piece !== null) {
      timer.refresh()
      size += piece.length
      heldBytes += piece.length
      if (size > most) return stop(413)
      if (heldBytes > HOLD_ALL_BYTES) return stop(503)
      return Boolean(parts.push(piece))
    }
    clearTimeout(timer)
    delete request.push
    attend()
    for (const part of parts) request.push(part)
    return request.push(null)
  }
}

/** Lets `attend` read a body as it comes. */
function count(request, response, most, attend) {
  let size = 0
  const push = request.push.bind(request)
  request.push = (piece, ...others) => {
    size += piece?.length ?? 0
    if (size <= most) return push(piece, ...others)
    refuse(request, response, 413)
    return true
  }
  watchRest(request, response, most)
  attend()
}

/**
 * Lets a request go on to `attend` with a body of at most `most` bytes, counted as they come in: small bodies go on when they are whole, others
 * as they flow. One that is larger, or says that it will be, is answered 413 and its connection closed; what comes after that is kept nowhere.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} most
 * @param {() => void} attend
 */
export function receiveBody(request, response, most, attend) {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && !Number(length ?? 0)) return attend()
  if (Number(length ?? 0) > most) return refuse(request, response, 413)
  return (most <= HOLD_BYTES ? hold : count)(request, response, most, attend)
}

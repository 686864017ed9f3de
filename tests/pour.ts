import net from 'node:net'

const piece = Buffer.alloc(64 * 1024, 'x')

/** Resolves with the first of these events; a connection's error is followed by its close. */
const firstOf = (socket: net.Socket, ...names: string[]) => new Promise<void>((resolve) => { for (const name of names) socket.once(name, () => resolve()) })

interface Poured {
  status: number
  text: string
  isClosed: boolean
}

/** Sends a chunked body as fast as it is taken, as somebody who reads the answer only when the connection ends. */
export async function pour(port: number, method: string, path: string, bytes: number): Promise<Poured> {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.setMaxListeners(0).setEncoding('latin1').on('data', (part: string) => { text += part })
  socket.on('error', () => {})
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: portal.test\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let out = 0
  while (out < bytes && !socket.destroyed) {
    socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    if (!socket.write('\r\n')) await firstOf(socket, 'drain', 'close')
    out += piece.length
  }
  if (!socket.destroyed) {
    socket.write('0\r\n\r\n')
    await firstOf(socket, 'close', 'data')
  }
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, isClosed: socket.destroyed }
}

import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Received {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  text: string
}

export interface SmtpServer {
  url: string
  received: Received[]
  close(): Promise<void>
}

/** Speaks as much SMTP as a mailer needs (RFC 5321) and keeps what it is given. */
function converse(socket: Socket, received: Received[]): void {
  let letter: Received = { from: '', to: [], text: '' }
  let isData = false
  let waiting = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const obey = (line: string) => {
    const word = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (word === 'EHLO' || word === 'HELO') return say('250 local')
    if (word === 'MAIL') letter = { from: address, to: [], text: '' }
    if (word === 'RCPT') letter.to.push(address)
    if (word === 'DATA') {
      isData = true
      return say('354 go on')
    }
    say(word === 'QUIT' ? '221 bye' : '250 fine')
  }
  say('220 local')
  socket.setEncoding('utf8').on('data', (chunk) => {
    waiting += String(chunk)
    while (waiting) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = waiting.indexOf(mark)
      if (end < 0) return
      const piece = waiting.slice(0, end)
      waiting = waiting.slice(end + mark.length)
      if (!isData) obey(piece)
      else {
        isData = false
        received.push({ ...letter, text: piece })
        say('250 kept')
      }
    }
  })
  socket.on('error', () => {})
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Received[] = []
  const server = createServer((socket) => converse(socket, received))
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => { server.close(() => resolve()) }),
  }
}

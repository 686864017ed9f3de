import { createServer, type AddressInfo } from 'node:net'

export interface ReceivedLetter {
  to: string[]
  /** Headers and parts as they came over the wire. */
  source: string
}

/** What a mail server says to a whole letter; one of 2xx keeps it. */
export type Taking = (letter: ReceivedLetter) => string | Promise<string>

/** A mail server that takes every letter and keeps it, unless `taking` says otherwise (RFC 5321, no more than nodemailer asks for). */
export async function startSmtp(taking: Taking = () => '250 kept') {
  const letters: ReceivedLetter[] = []
  const server = createServer((socket) => {
    let to: string[] = []
    let body: string | null = null
    let rest = ''
    socket.setEncoding('latin1')
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (line: string) => {
      if (body !== null) {
        if (line !== '.') {
          body += `${line}\r\n`
          return
        }
        const letter = { to, source: body }
        body = null
        to = []
        void Promise.resolve(taking(letter)).then((said) => {
          if (said.startsWith('2')) letters.push(letter)
          say(said)
        })
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (word === 'DATA') body = ''
      say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok')
    }
    socket.on('error', () => {})
    socket.on('data', (piece: string) => {
      const lines = (rest + piece).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    say('220 test')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { letters, url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, stop: () => new Promise<void>((done) => void server.close(() => done())) }
}

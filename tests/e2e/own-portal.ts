import { spawn, type ChildProcess } from 'node:child_process'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'

export interface Seen {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
}
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/** A portal of a test's own whose upstream can be listened to, and made to fail, between the two. */
export interface OwnPortal {
  url: string
  port: number
  seen: Seen[]
  /** Answers instead of the upstream where it returns true; null = the upstream answers everything. */
  answer(by: Answer | null): void
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

function passOn(request: IncomingMessage, response: ServerResponse, to: string) {
  const upstream = new URL(to)
  const onward = http.request({ host: upstream.hostname, port: upstream.port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}`)
    if (await fetch(`${url}/brand.svg`).then((r) => r.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The portal did not start')
}

export async function startOwnPortal(o: { port?: number; upstreamUrl?: string } = {}): Promise<OwnPortal> {
  const seen: Seen[] = []
  let instead: Answer | null = null
  const between = http.createServer((request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    if (!instead?.(request, response)) passOn(request, response, o.upstreamUrl ?? process.env.UPSTREAM_URL ?? '')
  })
  await new Promise<void>((resolve) => { between.listen(0, '127.0.0.1', resolve) })
  const port = o.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/portal.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env, NODE_ENV: 'production', PORT: String(port), HOSTNAME: '127.0.0.1', PUBLIC_URL: url, NEXTAUTH_URL: url,
      UPSTREAM_URL: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, SESSION_SECRET: 's'.repeat(48), NEXTAUTH_SECRET: 'n'.repeat(48),
    },
  })
  await answers(url, child)
  return {
    url, port, seen,
    answer: (by) => { instead = by },
    async stop() {
      child.kill('SIGKILL')
      between.closeAllConnections()
      between.close()
    },
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startProxy, type Instead } from '../proxy'

export interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

/** A portal of a test's own whose upstream can be listened to, and made to fail, between the two. */
export interface OwnPortal {
  url: string
  port: number
  seen: Seen[]
  /** Resident memory now, in MB of 1,000,000 bytes. */
  memoryMb(): number
  /** Answers instead of the upstream where it returns true; null = the upstream answers everything. */
  answer(by: Instead | null): void
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

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
  let instead: Instead | null = null
  const proxy = await startProxy(o.upstreamUrl ?? process.env.UPSTREAM_URL ?? '', (request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    return instead?.(request, response) ?? false
  })
  const port = o.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/portal.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env, NODE_ENV: 'production', PORT: String(port), HOSTNAME: '127.0.0.1', PUBLIC_URL: url, NEXTAUTH_URL: url,
      UPSTREAM_URL: proxy.url, SESSION_SECRET: 's'.repeat(48), NEXTAUTH_SECRET: 'n'.repeat(48),
    },
  })
  await answers(url, child)
  return {
    url, port, seen,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024 / 1e6,
    answer: (by) => { instead = by },
    async stop() {
      child.kill('SIGKILL')
      proxy.stop()
    },
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { afterAll, beforeAll, inject } from 'vitest'
import { callNamed } from '@/lib/contract/contract'
import type { PageMeta } from '@/lib/contract/kernel'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { composition, registerJobs } from '@/upstream/areas/areas'
import { openSession } from '@/upstream/core/accounts/sessions'
import { readConfig } from '@/upstream/config'
import { first, whenLanded } from '@/upstream/db/db'
import { openServices } from '@/upstream/platform/open-services'
import { buildServer, type ServerLimits } from '@/upstream/platform/server'
import type { JobQueue, Jobs, JobWork } from '@/upstream/platform/jobs'
import type { Services } from '@/upstream/platform/services'
import { splitInput } from '@/lib/domain/call-url'

export interface Answered<N extends CallName> {
  status: number
  message: string
  data: Reply<N> extends { rows: infer R; meta: unknown } ? R : Reply<N>
  meta: {
    total: number; next_cursor: string | null; total_is_floor?: boolean; not_found?: string[]; tab_counts?: Record<string, number>; sums?: PageMeta['sums']
  }
  errors: { field: string | null; message: string }[]
  headers: Record<string, string | string[] | number | undefined>
  /** The raw body of a download. */
  body: Buffer
}
export interface SendOptions {
  headers?: Record<string, string>
  /** A file for an upload call. */
  file?: SentFile
  /** Several files, each under the form field the call takes it by. */
  files?: SentFile[]
}
interface SentFile {
  name: string
  body: Buffer
  type?: string
  /** `file` unless said otherwise. */
  field?: string
}
export interface Asker {
  call<N extends CallName>(name: N, input?: Input<N>, o?: SendOptions): Promise<Answered<N>>
}

interface PromptJobs extends Jobs {
  idle(): Promise<void>
  /** What jobs have thrown since this was asked last. */
  failures(): string[]
}

/**
 * Jobs run as soon as they are sent; `idle()` waits for them. What they are, not when a queue polls, is under test. A job that fails
 * fails its file at the end, unless a test has asked for the failures it wanted.
 */
export function promptJobs(): PromptJobs {
  const works = new Map<JobQueue, JobWork>()
  const running = new Set<Promise<void>>()
  const failed: string[] = []
  return {
    failures: () => failed.splice(0),
    start: async () => {},
    stop: async () => void (await Promise.allSettled(running)),
    every: () => {},
    always: () => {},
    work: (queue, run) => void works.set(queue, run),
    async send(db, queue, data) {
      const work = works.get(queue)
      if (!work) return
      whenLanded(db, () => {
        const run: Promise<void> = work(data)
          .catch((error: unknown) => void failed.push(`${queue}: ${error instanceof Error ? error.stack : String(error)}`))
          .finally(() => running.delete(run))
        running.add(run)
      })
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

function multipart(fields: Record<string, unknown>, files: readonly SentFile[]) {
  const boundary = `----qafila${randomUUID()}`
  const head = Object.entries(fields).map(([k, v]) => `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${String(v)}\r\n`).join('')
  const parts = files.flatMap(({ field = 'file', name, type = 'application/octet-stream', body }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
    body, Buffer.from('\r\n'),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([Buffer.from(head), ...parts, Buffer.from(`--${boundary}--\r\n`)]) }
}

/**
 * A house of its own for a test file: a clone of the demo database, the real server (asked through its router, without a
 * socket), and askers for any demo account. `env` differs from the usual configuration, `limits` from the server's.
 */
export function useApp({ env, limits, more }: {
  env?: Record<string, string>
  limits?: Partial<ServerLimits>
  /** What of the configuration follows from the address of the database, once it stands. */
  more?: (url: string) => Promise<Record<string, string>>
} = {}) {
  const app = {} as {
    services: Services
    server: Awaited<ReturnType<typeof buildServer>>
    jobs: ReturnType<typeof promptJobs>
    /** Somebody with a live token: `as('client_admin')` is client_admin@demo.example. */
    as(role: string): Promise<Asker>
    nobody: Asker
    token(role: string, kind?: 'user' | 'admin'): Promise<string>
    asker(token: string | null): Asker
    query<T>(text: string, params?: unknown[]): Promise<T[]>
  }
  let files = ''
  let name = ''

  beforeAll(async () => {
    name = `t_${randomUUID().replaceAll('-', '')}`
    const base = inject('postgresUrl')
    await administer(base, `create database ${name} template template_demo strategy file_copy`)
    files = await mkdtemp(join(tmpdir(), 'qafila-files-'))
    const named = (address: string) => address.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
    const [url, pooler] = [named(base), inject('poolerUrl')]
    const config = readConfig({
      ...(pooler ? { DATABASE_URL: named(pooler), DATABASE_DIRECT_URL: url } : { DATABASE_URL: url }),
      SUBSCRIPTION_KEY: 'test-subscription-key', TOKEN_SECRET: 'x'.repeat(40),
      FILES_DIR: files, ...inject('seal'), LOG_LEVEL: 'silent', DB_POOL: '10',
      // A busy test machine is no reason to turn callers away.
      MAX_LOOP_DELAY_MS: '0', ...env, ...(await more?.(url)),
    })
    // A worker works on one database after another.
    dropSettings()
    const jobs = promptJobs()
    const services = await openServices(config, { jobs })
    registerJobs(services)
    const server = await buildServer(services, composition, limits)
    await server.ready()
    const request = { id: 'test', ip: '127.0.0.1', user_agent: 'test', environment: 'production' }
    const token = async (role: string, kind: 'user' | 'admin' = 'user') => {
      const email = role.includes('@') ? role : `${role}@demo.example`
      const user = await first<{ id: number }>(services.database.db, sql`select id from users where email = ${email}`)
      if (!user) throw new Error(`The demo has no ${email}`)
      return (await openSession(services.database.db, user.id, kind, request)).token
    }
    const asker = (bearer: string | null): Asker => ({
      async call(callName, input, o) {
        const call = callNamed(callName)
        const parts = splitInput(call, (input ?? {}) as Record<string, unknown>)
        const sent = o?.files ?? (o?.file ? [o.file] : [])
        const form = sent.length > 0 ? multipart(parts.body ?? {}, sent) : null
        const answer = await server.inject({
          method: call.method,
          url: parts.url,
          headers: {
            'x-subscription-key': 'test-subscription-key',
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(form ? { 'content-type': form.type } : parts.body ? { 'content-type': 'application/json' } : {}),
            ...o?.headers,
          },
          payload: form ? form.body : parts.body ? JSON.stringify(parts.body) : undefined,
        })
        const json = String(answer.headers['content-type'] ?? '').includes('json') ? (answer.json() as Record<string, unknown>) : {}
        return { ...json, status: answer.statusCode, headers: answer.headers, body: answer.rawPayload } as never
      },
    })
    Object.assign(app, {
      services, server, jobs, token, asker, nobody: asker(null),
      as: async (role: string) => asker(await token(role)),
      query: (text: string, params: unknown[] = []) => services.database.pool.query(text, params).then((r) => r.rows),
    })
  })

  afterAll(async () => {
    await app.server?.close()
    await app.jobs?.stop()
    await app.services?.worker.stop()
    await app.services?.database.close()
    await rm(files, { recursive: true, force: true })
    await administer(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
    const failures = app.jobs?.failures() ?? []
    if (failures.length > 0) throw new Error(`Jobs failed:\n${failures.join('\n')}`)
  })
  return app
}

/** Cloning a template allows no one else on it, so clones queue behind one lock. */
async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(77)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}


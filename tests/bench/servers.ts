import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/ports.mjs'
import { readSecrets } from '../../scripts/lib/secrets.mjs'

// As scripts/bench.mjs was told; the bench itself is bundled elsewhere and would look for their files there.
const serviceFlags = JSON.parse(process.env.SERVICE_FLAGS ?? '[]') as string[]
const dir = join(process.cwd(), '.data/bench')
const portalServer = join(process.cwd(), '.next/standalone/server.js')
const READY_MS = 120_000
const LOOK_EVERY_MS = 10
const GRACE_MS = 8000

/** The bench's own, kept beside its database: a demo that was filled under one password opens with that one. */
export const secrets = readSecrets(join(dir, 'secrets.json'), {})

export interface Server {
  origin: string
  pid: number
  /** From starting the process to its first good answer. */
  startMs: number
  /** Resident memory now, in MB of 1,000,000 bytes. */
  memoryMb(): number
  /** Time on a core since its start. */
  cpuMs(): number
  /** Those of it that other processes of Node hold as well (the program itself); 0 where the system does not tell. */
  sharedMb(): number
  /** Open sockets, listening ones among them; 0 where the system does not tell. */
  sockets(): number
  stop(): Promise<void>
}

/** Whether the portal has been built; the bench does not build it. */
export const isPortalBuilt = () => existsSync(portalServer)

function memoryMb(pid: number): number {
  const status = `/proc/${pid}/status`
  const kb = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return (Number(kb) * 1024) / 1e6
}

/** Time on a core of a process, user and system together; 0 where the system does not tell. */
function cpuMs(pid: number): number {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return 0
  // After the name in brackets, which may hold blanks: state, …, utime and stime as the 12th and 13th, in hundredths of a second.
  const fields = readFileSync(stat, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same of all processes of PostgreSQL on this machine that are there now. */
export const databaseCpuMs = (): number => (existsSync('/proc') ? readdirSync('/proc') : [])
  .filter((pid) => /^\d+$/.test(pid) && existsSync(`/proc/${pid}/comm`) && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'))
  .reduce((total, pid) => total + cpuMs(Number(pid)), 0)

function sharedMb(pid: number): number {
  const rollup = `/proc/${pid}/smaps_rollup`
  return existsSync(rollup) ? (Number(/Shared_Clean:\s+(\d+)/.exec(readFileSync(rollup, 'utf8'))?.[1]) * 1024) / 1e6 : 0
}

function sockets(pid: number): number {
  const open = `/proc/${pid}/fd`
  if (!existsSync(open)) return 0
  return readdirSync(open).filter((fd) => {
    try {
      return readlinkSync(join(open, fd)).startsWith('socket:')
    } catch {
      // Closed since.
      return false
    }
  }).length
}

async function ready(child: ChildProcess, url: string, log: string): Promise<void> {
  const latest = Date.now() + READY_MS
  while (!(await fetch(url).then((answer) => answer.ok, () => false))) {
    if (child.exitCode === null && child.signalCode === null && Date.now() < latest) await pause(LOOK_EVERY_MS)
    else throw new Error(`A server did not become ready. The end of ${log}:\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')}`)
  }
}

const running = new Set<ChildProcess>()

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await gone
  clearTimeout(timer)
}

/** Ends whatever runs; for the way out. */
export const stopAll = () => Promise.all([...running].map(end))

async function start(name: string, args: string[], env: Record<string, string>, health: string): Promise<Server> {
  mkdirSync(dir, { recursive: true })
  const log = join(dir, `${name}.log`)
  const out = openSync(log, 'w')
  const origin = `http://127.0.0.1:${env.PORT}`
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', out, out] })
  closeSync(out)
  running.add(child)
  try {
    await ready(child, origin + health, log)
  } catch (error) {
    await end(child)
    throw error
  }
  return {
    origin,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    memoryMb: () => memoryMb(child.pid ?? 0),
    cpuMs: () => cpuMs(child.pid ?? 0),
    sharedMb: () => sharedMb(child.pid ?? 0),
    sockets: () => sockets(child.pid ?? 0),
    async stop() {
      await end(child)
      running.delete(child)
    },
  }
}

/** Where the time goes: a .cpuprofile a process, to be opened in a browser's developer tools. */
const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []

/** Starts the bundled upstream with its jobs in its own process, as `npm start` does; an empty database gets a demo of `packages`. */
export async function startUpstream(databaseUrl: string, packages: number, more: Record<string, string> = {}): Promise<Server> {
  const { SUBSCRIPTION_KEY, TOKEN_SECRET, DEMO_PASSWORD } = secrets as Record<'SUBSCRIPTION_KEY' | 'TOKEN_SECRET' | 'DEMO_PASSWORD', string>
  const env = {
    ROLE: 'upstream', HOST: '127.0.0.1', PORT: String(await freePort()), DATABASE_URL: databaseUrl, FILES_DIR: join(dir, 'files'), JOBS: 'inline',
    SUBSCRIPTION_KEY, TOKEN_SECRET, DEMO: '1', DEMO_PASSWORD, DEMO_PACKAGES: String(packages), LOG_LEVEL: 'info', ...more,
  }
  return start('upstream', [...profile, ...serviceFlags, process.env.UPSTREAM_BUNDLE ?? 'dist/upstream.mjs'], env, '/health/ready')
}

/** Starts the built portal in front of an upstream; behind a balancer people know it by that one's address. */
export async function startPortal(upstreamUrl: string, balancer?: string): Promise<Server> {
  const port = String(await freePort())
  const { SUBSCRIPTION_KEY, SESSION_SECRET, NEXTAUTH_SECRET } = secrets as Record<'SUBSCRIPTION_KEY' | 'SESSION_SECRET' | 'NEXTAUTH_SECRET', string>
  const publicUrl = balancer ?? `http://127.0.0.1:${port}`
  const env = {
    HOSTNAME: '127.0.0.1', PORT: port, UPSTREAM_URL: upstreamUrl, PUBLIC_URL: publicUrl,
    NEXTAUTH_URL: publicUrl, SUBSCRIPTION_KEY, SESSION_SECRET, NEXTAUTH_SECRET,
    NEXT_TELEMETRY_DISABLED: '1', ...(balancer ? { TRUSTED_PROXIES: '1' } : {}),
  }
  return start('portal', [...profile, ...serviceFlags, 'scripts/portal.mjs'], env, '/brand.svg')
}

/** `serveBare` of ./bare in a process of its own, as the upstream has one. */
export async function startBare(databaseUrl: string): Promise<Server> {
  const env = { PORT: String(await freePort()), DATABASE_URL: databaseUrl }
  return start('bare', [process.argv[1] ?? 'dist/bench.mjs', '--bare'], env, '/health/ready')
}

/** Runs `work` and tells how far a server's memory rose meanwhile above where it stood, in MB. */
export async function memoryGrowth<T>(server: Server, work: () => Promise<T>): Promise<{ grownMb: number; result: T }> {
  const before = server.memoryMb()
  let peak = before
  const look = () => {
    peak = Math.max(peak, server.memoryMb())
  }
  const timer = setInterval(look, 50)
  try {
    const result = await work()
    look()
    return { grownMb: peak - before, result }
  } finally {
    clearInterval(timer)
  }
}

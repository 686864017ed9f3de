import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { readKept } from './kept-json.mjs'
import { homeOf } from './postgres-home.mjs'
import { freePort, requireFreePort } from './ports.mjs'
import { birthOf, farewell, identify, isAlive, signal, startService, waitUntil } from './processes.mjs'
import { writePrivately } from './secrets.mjs'
import { temporaryRoot } from './temporary-root.mjs'
import { Trouble } from './trouble.mjs'

const USER = 'qafila'
const READY_MS = 120_000
const MB = 2 ** 20
// Portal, upstream and browsers live on the same machine. Beyond a gigabyte the system's own cache of files does as well.
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const buffers = Math.round(Math.min(1024, Math.max(128, memory / 16 / MB)))
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: `${buffers}MB`,
  // An import of a million rows would force a checkpoint every few seconds at the stock 1 GB.
  max_wal_size: '4GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m ',
  // A statement says in a comment which request it is part of (upstream/db/request-id.ts).
  log_min_duration_statement: '2s',
}

/** What postmaster.pid says: number, folder and readiness of the server that wrote it (PostgreSQL's miscadmin.h, lines 1, 2 and 8). */
function readPidFile(data) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

/** Whether a process is the server of this folder, and not a stranger who got its number after a crash or a reboot. */
function serves(pid, data) {
  if (birthOf(pid) === null) return false
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    : spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim().split(' ')
  return command.includes(data)
}

/** Ends the server a killed owner left behind; refuses when the owner is alive. Afterwards no pid file is in the way. */
async function endLeftover(home, data) {
  const left = readPidFile(data)
  if (!left) return
  if (serves(left.pid, data)) {
    const owner = readKept(join(home, 'owner.json'), {
      otherwise: null, wayOut: `End PostgreSQL process ${left.pid} if nothing of yours uses it, then start again.`,
    })
    if (isAlive(owner)) throw new Trouble(`The database in ${home} is in use by process ${owner.pid}. Stop that first, or give another one with DATABASE_URL.`)
    signal(left.pid, 'SIGINT')
    const hasLeft = await waitUntil(() => birthOf(left.pid) === null, 10_000)
    if (!hasLeft) signal(left.pid, 'SIGQUIT')
    const isGone = hasLeft || (await waitUntil(() => birthOf(left.pid) === null, 5000))
    if (!isGone) throw new Trouble(`PostgreSQL process ${left.pid} of ${home} does not stop. End it, then start again.`)
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Whoever removes `dir` means to start afresh, so a cluster that lives elsewhere goes when its note there is gone. */
function followRemoval(dir, home, data) {
  const note = join(dir, 'moved')
  if (home === resolve(dir) || existsSync(note)) return
  rmSync(data, { recursive: true, force: true })
  writePrivately(note, `${home}\n`)
}

/** Makes the cluster under another name first, so that a half-made one is never taken for whole. */
function createCluster({ home, native, user }, data, settings) {
  const part = `${data}.part`
  const passwordFile = join(home, 'password')
  rmSync(part, { recursive: true, force: true })
  writePrivately(passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  if (user.uid) chownSync(passwordFile, user.uid, user.gid)
  // The built-in C.UTF-8 sorts the same on every system and lets a plain index serve a search by prefix.
  const args = [
    `--pgdata=${part}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8',
    '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
  const made = spawnSync(join(native, 'bin/initdb'), args, { ...user, cwd: home, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  if (made.status !== 0) throw new Trouble(`PostgreSQL could not be set up in ${home}: ${made.error?.message ?? made.stderr}`)
  renameSync(part, data)
}

/** Starts the server; waits out the moment in which a crashed one's last processes still hold its memory. */
async function launch({ home, native, user }, data, port, settings) {
  const flags = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const end = Date.now() + READY_MS
  for (;;) {
    const service = startService({
      name: 'database', command: join(native, 'bin/postgres'), args: ['-D', data, '-p', String(port), ...flags],
      ...user, cwd: home, env: { ...process.env, LC_ALL: 'C' }, log: join(home, 'postgres.log'), stopSignal: 'SIGINT',
    })
    let how = null
    service.exited.then((reason) => { how = reason })
    const isUp = await waitUntil(() => how !== null || (readPidFile(data)?.pid === service.pid && readPidFile(data)?.isReady), end - Date.now())
    if (how === null && isUp) return service
    await service.stop(0)
    const words = farewell(service, how ?? `not ready after ${READY_MS / 1000} s`)
    if (!words.includes('pre-existing shared memory') || Date.now() > end) throw new Trouble(words)
  }
}

async function createDatabase(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER])
    if (!rowCount) await client.query(`create database ${USER}`)
  } finally {
    await client.end()
  }
}

/** See postgres.d.mts. */
export async function startPostgres({ dir, port = 0, settings = {} }) {
  const place = homeOf(dir)
  const data = join(place.home, 'data')
  await endLeftover(place.home, data)
  followRemoval(dir, place.home, data)
  const listenOn = port || (await freePort())
  await requireFreePort({ name: 'DB_PORT', port: listenOn })
  if (!existsSync(data)) createCluster(place, data, settings)
  writePrivately(join(place.home, 'owner.json'), JSON.stringify(identify(process.pid)))
  const service = await launch(place, data, listenOn, settings)
  const url = `postgres://${USER}:${readFileSync(join(place.home, 'password'), 'utf8').trim()}@127.0.0.1:${listenOn}`
  try {
    await createDatabase(url)
  } catch (error) {
    await service.stop(5000)
    throw error
  }
  return { ...service, url: `${url}/${USER}`, home: place.home, stop: (graceMs = 5000) => service.stop(graceMs) }
}

/** See postgres.d.mts. */
export async function endLeftoverPostgres(dir) {
  const { home } = homeOf(dir)
  await endLeftover(home, join(home, 'data'))
}

/** See postgres.d.mts. */
export async function removeCluster(dir) {
  await endLeftoverPostgres(dir)
  const { home } = homeOf(dir)
  for (const folder of [home, dir]) rmSync(folder, { recursive: true, force: true })
}

/** See postgres.d.mts. */
export async function startTemporaryPostgres({ settings = {}, under = temporaryRoot() } = {}) {
  mkdirSync(under, { recursive: true })
  const abandoned = readdirSync(under).filter((name) => birthOf(Number(name.split('-')[0])) === null)
  for (const name of abandoned) await removeCluster(join(under, name))
  const dir = join(under, `${process.pid}-${randomBytes(4).toString('hex')}`)
  const server = await startPostgres({ dir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings } })
  return {
    ...server,
    async stop() {
      await server.stop()
      await removeCluster(dir)
    },
  }
}

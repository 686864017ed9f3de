import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import copyStreams from 'pg-copy-streams'

/** Our own rows, the jobs that wait, and which migrations made the tables. Partitions are copied with the table they are of. */
const TABLES = `select n.nspname as schema, c.relname as name,
    array(select quote_ident(attname) from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss', 'drizzle')
    and not (n.nspname = 'pgboss' and c.relname = 'version')
  order by 1, 2`
const SEQUENCES = `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'pgboss', 'drizzle') order by 1, 2`
/** What must be the same afterwards, whatever the rows: money and goods. */
const FIGURES = `select
    (select coalesce(sum(amount), 0)::text from journal_entries) as entries, (select coalesce(sum(abs(amount)), 0)::text from journal_entries) as moved,
    (select coalesce(sum(qty), 0)::text from stock_moves) as stock_moves, (select count(*)::text from packages) as packages`

const quoted = (name) => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, name }) => `${quoted(schema)}.${quoted(name)}`

function weighing() {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) }
}

/** Copies one table as it was when the client's snapshot was taken; the hash is of what PostgreSQL said, before it is packed. */
async function copyOut(client, table, folder) {
  const columns = table.columns.join(', ')
  const out = client.query(copyStreams.to(`copy (select ${columns} from ${nameOf(table)}) to stdout`))
  const { through, result } = weighing()
  const file = `${table.schema}.${table.name}.copy.gz`
  await pipeline(out, through, createGzip({ level: 1 }), createWriteStream(join(folder, file)))
  return { ...table, file, rows: out.rowCount, ...result() }
}

export async function copyTables(client, folder) {
  const tables = []
  for (const table of (await client.query(TABLES)).rows) tables.push(await copyOut(client, table, folder))
  return tables
}

/** Fills one table; what arrives must have the hash that left. */
export async function copyIn(client, { columns, file, sha256: expected, ...table }, folder) {
  const { through, result } = weighing()
  const into = client.query(copyStreams.from(`copy ${nameOf(table)} (${columns.join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), through, into)
  const { sha256: found } = result()
  if (found !== expected) throw new Error(`The table ${table.name} of the backup is damaged: its hash is ${found}, not ${expected}.`)
}

export const readSequences = async (client) => (await client.query(SEQUENCES)).rows.filter(({ value }) => value !== null)
export const readFigures = async (client) => (await client.query(FIGURES)).rows[0]
export const tablesOf = async (client) => (await client.query(TABLES)).rows

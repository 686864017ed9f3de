import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number, the same in every process: replicas starting together migrate one after another. */
const MIGRATION_LOCK = 7_204_411

/** The migrations stand beside this file in the sources and beside the bundle in a build. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const folder = [join(here, 'migrations'), join(here, '../upstream/db/migrations'), join(process.cwd(), 'upstream/db/migrations')].find((f) =>
    existsSync(join(f, 'meta/_journal.json')),
  )
  if (!folder) throw new Error('The migrations folder was not found.')
  return folder
}

/**
 * Holds the rows that are there to the CHECKs migrations added NOT VALID (scripts/migration.mjs writes them so). Drizzle runs migrations in one
 * transaction, so adding them there locks each table only for the moment that needs no rows. Looking through millions of rows comes after
 * the commit, a statement a CHECK, under a lock (SHARE UPDATE EXCLUSIVE) that lets everybody read and write on. One that was interrupted is
 * taken up at the next start. Throws PostgreSQL's error, which names table and CHECK, where an old row holds another value: new rows
 * are held to the CHECK already, and what the old one means is for a person to say.
 */
async function validateChecks(client: pg.Client): Promise<void> {
  const waiting = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and not convalidated and conrelid <> 0 order by conrelid::regclass::text, conname`,
  )
  for (const { statement } of waiting.rows) await client.query(statement)
}

/** Brings the schema up to date; `afterwards` runs under the same lock (reference rows, demo). */
export async function migrateDatabase(url: string, afterwards?: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    await validateChecks(client)
    await afterwards?.(client)
  } finally {
    await client.end()
  }
}

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
  const folder = [join(here, 'migrations'), join(here, '../upstream/db/migrations'), join(process.cwd(), 'upstream/db/migrations')].find((f) => existsSync(join(f, 'meta/_journal.json')))
  if (!folder) throw new Error('The migrations folder was not found.')
  return folder
}

/** Brings the schema up to date; `afterwards` runs under the same lock (reference rows, demo). */
export async function migrateDatabase(url: string, afterwards?: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    await afterwards?.(client)
  } finally {
    await client.end()
  }
}

import type pg from 'pg'
import type { Reread } from './column'
import { rereadContacts } from './contacts'
import { rereadPlates } from './plates'

/**
 * What is kept by a reader of typed text is read anew once when that reader learns more, in the order written; each in a transaction with its audit row. What
 * a migration cannot say in SQL, such as the spellings of plates, is done here.
 */
export const readings: Readonly<Record<string, (client: pg.Client) => Promise<Reread[]>>> = {
  'plates-1': rereadPlates,
  'contacts-1': rereadContacts,
}

/** Runs the readings this database has not had yet, under the lock of its migrations. */
export async function rereadStored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from stored_readings')
  const had = new Set(rows.map(({ name }) => name))
  for (const [name, run] of Object.entries(readings)) {
    if (had.has(name)) continue
    await client.query('begin')
    try {
      const done = (await run(client)).filter(({ changed, kept }) => changed + kept > 0)
      await client.query('insert into stored_readings (name) values ($1)', [name])
      if (done.length > 0) {
        await client.query(
          "insert into audit_log (actor, action, entity, entity_id, after, request_id) values ('System', 'reread', 'stored_reading', $1, $2, 'start')",
          [name, JSON.stringify(done)],
        )
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

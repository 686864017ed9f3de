import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase } from 'pg'
import type { Db } from '../../db/db'
import { splitCodes } from '../../db/schema/codes'
import { keepSortCodes } from '../../core/codes/split-results'
import { insertMissing } from '../insert-missing'
import { splitRows } from './splits'

/** Rules for sort codes, and the code of every parcel that has left its client: those of labels that wait are worked out as they print. */
export async function seedSplitCodes(client: ClientBase): Promise<void> {
  await insertMissing(client, splitCodes, [...splitRows])
  const { rows } = await client.query<{ id: number }>('select id from packages order by id')
  await keepSortCodes(drizzle(client as never) as unknown as Db, rows.map(({ id }) => Number(id)))
}

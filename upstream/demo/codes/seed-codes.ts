import type { ClientBase } from 'pg'
import { splitCodes } from '../../db/schema/codes'
import { keepSortCodes } from '../../core/codes/split-results'
import { dbOf } from '../db-of'
import { insertMissing } from '../insert-missing'
import { splitRows } from './splits'

/** Rules for sort codes, and the code of every parcel that has left its client: those of labels that wait are worked out as they print. */
export async function seedSplitCodes(client: ClientBase): Promise<void> {
  await insertMissing(client, splitCodes, [...splitRows])
  const { rows } = await client.query<{ id: number }>('select id from packages order by id')
  await keepSortCodes(dbOf(client), rows.map(({ id }) => Number(id)))
}

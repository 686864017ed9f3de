import { hourMs } from '@/lib/domain/days'
import { exceptionOwners } from '../db/schema/exceptions'
import { iso } from './calendar'
import { copyInto, type RowOf } from './copy'
import type { DemoRows } from './ground'

/** One exception in so many has somebody who sees to it. */
const TAKEN = 4

/** What waits for somebody in the demo, one in four taken by the same people each time. */
export const seedExceptionOwners: DemoRows = async (client, { nowMs, idOf }) => {
  const people = ['operations_manager', 'customer_service', 'super_admin'].map(idOf).filter((id) => id > 0)
  if (people.length === 0) return
  const found = async (table: 'packages' | 'carrier_event_mappings', column: string, values: readonly string[]) =>
    (await client.query<{ id: string }>(`select id from ${table} where ${column} = any($1) order by id`, [values])).rows
  const taken = (subject: 'package' | 'code', rows: readonly { id: string }[]): RowOf<typeof exceptionOwners>[] =>
    rows.filter((_, i) => i % TAKEN === 1).map(({ id }, i) => ({
      side: 'admin', subject, subject_id: Number(id), user_id: people[i % people.length] as number, taken_at: iso(nowMs - (1 + (i % 5)) * hourMs),
    }))
  await copyInto(client, exceptionOwners, [
    ...taken('package', await found('packages', 'status', ['delivery_failed', 'on_hold'])),
    ...taken('code', await found('carrier_event_mappings', 'event_mapping_status', ['unmapped'])),
  ])
}

import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

interface Step {
  at: string
  action: string
  from_status: string | null
  to_status: string | null
  user: string | null
  data: Record<string, unknown> | null
}

/** What people read of a step; others are told by their own word. */
const sentences: Readonly<Record<string, string>> = {
  open: 'Opened', close: 'Closed', reopen: 'Opened again', cancel: 'Cancelled', change: 'Changed',
  scan: 'Scanned', scan_taken_back: 'Scan taken back', receive: 'Received', empty: 'Emptied',
  consolidate: 'Put into a consolidation', short: 'Found short',
}

const labels: readonly (readonly [field: string, label: string])[] = [
  ['scan_code', ''], ['gross_weight', 'gross weight'], ['seal_no', 'seal'],
  ['packages', 'packages'], ['fields', 'fields'], ['consolidation_no', ''], ['reason', 'reason'],
]

function textOf({ action, data }: Step): string {
  const word = sentences[action] ?? action.replaceAll('_', ' ')
  const details = labels.flatMap(([field, label]) => {
    const value = data?.[field]
    return value === undefined || value === null || value === '' ? [] : [`${label ? `${label} ` : ''}${String(value)}`]
  })
  return details.length > 0 ? `${word}: ${details.join(', ')}` : word
}

/** Enough for any bag people still look at. */
const MOST = 200

/** Everything that happened to a bag, the newest first. */
export async function historyOf(db: Db, bagId: number) {
  const found = await rows<Step>(
    db,
    sql`select h.at, h.action, h.from_status, h.to_status, u.full_name as user, h.data from bag_history h left join users u on u.id = h.user_id
        where h.bag_id = ${bagId} order by h.at desc, h.id desc limit ${MOST}`,
  )
  return found.map(({ data, ...step }) => ({ ...step, text: textOf({ ...step, data }) }))
}

import type { CodStatus } from '@/lib/domain/cod'
import type { DemoRows } from '../ground'
import { iso } from '../calendar'

const pending: CodStatus = 'pending'

/** Days after its due date that a carrier's money has come in, but for a few parcels. */
const SETTLED = 3
/** One overdue parcel in so many is still waited for, one in so many of these was given up. */
const FORGOTTEN = 90
const GIVEN_UP = 9

const reasons = [
  'The courier left the carrier with the cash; the police report is with the account manager.', 'The carrier has proved a return after delivery.',
]

/**
 * COD orders came with their parcels, before carriers had terms: they are due anew, what was due days ago has come in, and of the few that did
 * not some were written off.
 */
export const seedCodOrders: DemoRows = async (client, { nowMs, idOf }) => {
  await client.query(`select cod_orders_anew(array_agg(package_id)) from cod_orders where cod_status = $1`, [pending])
  const today = `($1::timestamptz at time zone 'Asia/Dubai')::date`
  await client.query(
    `update cod_orders set cod_status = $2, received_amount = expected_amount, updated_at = least(due_date::timestamptz + interval '11 hours', $1::timestamptz)
      where cod_status = $3 and due_date < ${today} - ${SETTLED} and id % ${FORGOTTEN} <> 0`,
    [iso(nowMs), 'reconciled' satisfies CodStatus, pending],
  )
  await client.query(
    `update cod_orders set cod_status = $2, borne_by = case when id % 2 = 0 then 'rsa' else 'client' end, reason = ($4::text[])[1 + id % 2], updated_by = $5,
        updated_at = least(due_date::timestamptz + interval '31 days 6 hours', $1::timestamptz)
      where cod_status = $3 and due_date < ${today} - 30 and (id / ${FORGOTTEN}) % ${GIVEN_UP} = 0`,
    [iso(nowMs), 'written_off' satisfies CodStatus, pending, reasons, idOf('finance_manager')],
  )
}

import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'

/** Has the shops learn what has just left of their orders, in the transaction in which it leaves: once for each part, where its channel wants to know. */
export const postShipped = (tx: Db, fulfilments: readonly number[]) =>
  rows(
    tx,
    sql`insert into channel_messages (client_channel_id, fulfillment_id)
        select n.id, f.id from fulfillment_orders f join sale_orders o on o.id = f.order_id join client_channels n on n.id = o.client_channel_id
        where f.id = any(${sql.param([...fulfilments])}::bigint[]) and n.send_tracking order by f.id
        on conflict (fulfillment_id) do nothing`,
  )

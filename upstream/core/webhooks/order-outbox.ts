import { sql, type SQL } from 'drizzle-orm'
import { packageStatus } from '@/lib/domain/package'
import type { OrderEvent } from '@/lib/domain/subscription'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { forWhom, intoOutbox, iso, listening, parcelJson, type Happened } from './outbox'

const chosen = (name: OrderEvent): SQL => sql`s.events && array['*', ${name}]`

const orderJson = sql`jsonb_build_object('created_at', ${iso(sql`p.created_at`)}, 'service_code', p.rsa_service_code, 'pieces', p.pieces, 'weight',
  p.weight::text, 'payment_mode', p.payment_mode,
  'cod_amount', p.cod_amount::text, 'cod_currency', p.cod_currency, 'declared_value', p.declared_value::text, 'currency', p.currency)`

/** Queues `order.created` of packages that have just been made, in the transaction that made them. History that is only put on record is told nobody. */
export async function tellOrdersMade(tx: Db, { package_ids, client_ids }: Happened): Promise<void> {
  const listeners = package_ids.length > 0 ? await listening(tx, 'order', 'order.created', client_ids) : []
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`${intoOutbox} select s.id, p.id, p.tracking_no, p.order_id, 'order.created', null, ${parcelJson} || jsonb_build_object('order', ${orderJson})
        from packages p join client_subscriptions s on ${forWhom(listeners)} where p.id = any(${sql.param(package_ids)}::bigint[])
          and ${chosen('order.created')} order by p.id`,
  )
}

/** Queues `order.cancelled` for the cancels among events just written, `which` of `package_events e`; the words of the event are the reason. */
export async function tellOrdersCancelled(tx: Db, { client_ids }: Pick<Happened, 'client_ids'>, which: SQL): Promise<void> {
  const listeners = await listening(tx, 'order', 'order.cancelled', client_ids)
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`${intoOutbox} select s.id, p.id, p.tracking_no, p.order_id, 'order.cancelled', e.event_code,
          ${parcelJson} || jsonb_build_object('order', ${orderJson} || jsonb_build_object('cancelled_at', ${iso(sql`e.event_at`)}, 'reason', e.remarks))
        from package_events e join packages p on p.id = e.package_id join client_subscriptions s on ${forWhom(listeners)}
        where ${which} and p.status = ${literal(packageStatus, 'cancelled')} and ${chosen('order.cancelled')} order by p.id`,
  )
}

/** Queues `package_list.status` of a list that has just moved; its parcels say in which environment it is. */
export async function tellListMoved(tx: Db, list: { id: number; client_id: number }, moved: { from: string; to: string; note: string | null }): Promise<void> {
  const listeners = await listening(tx, 'order', 'package_list.status', [list.client_id])
  if (listeners.length === 0) return
  await rows(
    tx,
    sql`insert into webhook_events (subscription_id, package_list_id, event_type, event_code, payload)
        select s.id, l.id, 'package_list.status', null,
          jsonb_build_object('client_id', l.client_id, 'package_list',
          jsonb_build_object('package_list_no', l.package_list_no, 'from_status', ${moved.from}::text,
          'status', ${moved.to}::text, 'note', ${moved.note}::text, 'changed_at', ${iso(sql`now()`)}, 'shipment_ref', l.shipment_ref, 'seller_name',
            l.seller_name, 'package_count', l.package_count, 'total_pieces', l.total_pieces,
          'total_weight', l.total_weight::text, 'payment_status', l.payment_status, 'payment_amount', l.payment_amount::text, 'payment_due_date',
            l.payment_due_date, 'shipping_reference', l.shipping_reference,
          'carrier_name', l.carrier_name, 'shipped_at', ${iso(sql`l.shipped_at`)}, 'eta', ${iso(sql`l.eta`)}, 'boe_no', l.boe_no))
        from package_lists l join clients c on c.id = l.client_id join client_subscriptions s on s.id = any(${sql.param(listeners)}::bigint[])
          and s.client_id = l.client_id
          and s.environment = coalesce((select p.environment from packages p where p.package_list_id = l.id order by p.id limit 1), c.environment)
        where l.id = ${list.id} and ${chosen('package_list.status')}`,
  )
}

import { sql } from 'drizzle-orm'
import { channelMessageStatus, channelRunKind, channelRunStatus, channelStatus, connectionStatus } from '@/lib/domain/channel'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { allocationStatus } from '@/lib/domain/stock'
import { isOfPart } from '../../core/fulfilment/parts'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { ShopRefused, type ChannelAdapter, type Shipment } from './adapter'
import { connect } from './connection'
import type { WorkingChannel } from './read'
import { dueRuns, endRun, failRun, openRun, type Run } from './runs'
import { connectionAfter } from './tell'
import { RESTS, workTurn } from './work-turn'

const isDue = sql`m.status = ${literal(channelMessageStatus, 'waiting')} and m.next_at <= now()`
interface Due {
  id: number
  fulfillment_id: number
}

interface Shipped extends Pick<Shipment, 'order_id' | 'is_last'> {
  parcels: { number: string; carrier: string; template: string | null }[]
  lines: (Shipment['lines'][number] & { ordered: number })[]
}
/** What left with a part: its parcels with their carriers, and of each line as many pieces as all its goods make. */
const shipmentOf = (db: Db, part: number) =>
  first<Shipped>(
    db,
    sql`select r.channel_order_id as order_id,
          o.status in ${literals(saleOrderStatus, 'shipped', 'delivered', 'returned')} as is_last,
          (select coalesce(jsonb_agg(jsonb_build_object('number', coalesce(p.carrier_tracking_no, p.tracking_no), 'carrier', c.display_name,
              'template', c.tracking_url_template) order by b.box_no), '[]')
            from fulfillment_packages b join packages p on p.id = b.package_id join carriers c on c.id = p.carrier_id where b.fulfillment_id = f.id) as parcels,
          (select coalesce(jsonb_agg(jsonb_build_object('channel_sku', i.ordered_sku, 'product_id', s.channel_product_id, 'variant_id', s.channel_variant_id,
              'qty', coalesce(g.pieces, 0), 'ordered', i.ordered_qty) order by i.line_no), '[]')
            from sale_order_items i left join channel_skus s on s.client_channel_id = o.client_channel_id and lower(s.channel_sku) = lower(i.ordered_sku)
              left join lateral (select min(coalesce(a.units, 0) / d.per_piece)::int as pieces from stock_demands d left join lateral (
                  select sum(x.qty) as units from stock_allocations x where x.demand_id = d.id and x.status = ${literal(allocationStatus, 'shipped')}) a on true
                where ${isOfPart} and d.line_no = i.line_no) g on true
            where i.order_id = o.id) as lines
        from fulfillment_orders f join sale_orders o on o.id = f.order_id join channel_orders r on r.order_id = o.id where f.id = ${part}`,
  )

/** The carrier’s page of a parcel. */
const pageOf = (template: string | null, number: string) =>
  (template?.startsWith('https://') ? template.replace('{tracking_no}', encodeURIComponent(number)) : null)

const sent = (db: Db, { id }: Due, run: number) =>
  inTransaction(db, async (tx) => {
    await rows(tx, sql`update channel_messages set status = ${literal(channelMessageStatus, 'sent')}, attempts = attempts + 1, error = null, sent_at = now()
      where id = ${id}`)
    await rows(tx, sql`update channel_runs set total = total + 1, ok = ok + 1 where id = ${run}`)
  })
/** Tried again after 1, 5 and 30 minutes, then left to a person. */
const refused = (db: Db, { id }: Due, run: number, message: string) =>
  inTransaction(db, async (tx) => {
    await rows(tx, sql`update channel_messages set attempts = attempts + 1, error = ${message},
      status = case when attempts >= ${RESTS.length} then ${literal(channelMessageStatus, 'failed')} else status end,
      next_at = now() + make_interval(secs => (${sql.param(RESTS)}::int[])[least(attempts + 1, ${RESTS.length})]) where id = ${id}`)
    await rows(tx, sql`update channel_runs set total = total + 1, failed = failed + 1, error = ${message} where id = ${run}`)
  })

/** Sends one message; what the shop refuses of it alone is noted with it, any other fault is thrown and leaves it waiting. */
async function sendOne(db: Db, adapter: ChannelAdapter, run: number, due: Due): Promise<void> {
  const shipment = await shipmentOf(db, due.fulfillment_id)
  if (!shipment) return void (await refused(db, due, run, 'The shop’s order is not known.'))
  const { lines, parcels, ...more } = shipment
  try {
    await adapter.ship({
      ...more, parcels: parcels.map(({ template, ...parcel }) => ({ ...parcel, url: pageOf(template, parcel.number) })),
      is_whole: lines.every(({ qty, ordered }) => qty === ordered),
      lines: lines.filter(({ qty }) => qty > 0).map(({ ordered: _, ...line }) => line),
    })
  } catch (error) {
    if (!(error instanceof ShopRefused) || connectionAfter(error) === 'expired') throw error
    return void (await refused(db, due, run, error.message))
  }
  await sent(db, due, run)
}

async function sendAll(services: Services, channel: WorkingChannel, run: Run): Promise<void> {
  const { db } = services.database
  if (channel.status !== 'active') return void (await failRun(db, run.id, `${channel.channel_name} was disabled.`))
  const adapter = connect(services, channel)
  for (;;) {
    const due = await first<Due>(db, sql`select m.id, m.fulfillment_id from channel_messages m where m.client_channel_id = ${channel.id} and ${isDue}
      order by m.id limit 1`)
    if (!due) return void (await endRun(db, run.id))
    await sendOne(db, adapter, run.id, due)
  }
}

/** Works a turn of sending tracking numbers. */
export const runTracking = (services: Services, id: number): Promise<void> => workTurn(services, id, (channel, run) => sendAll(services, channel, run))

/** Opens the turns of channels that have something to say, and works what is due. A shop that stayed away is looked for again after half an hour. */
export async function watchTracking(services: Services): Promise<void> {
  const { db } = services.database
  const waiting = await rows<{ id: number }>(
    db,
    sql`select n.id from client_channels n where n.status = ${literal(channelStatus, 'active')} and n.send_tracking
          and n.connection_status <> ${literal(connectionStatus, 'expired')}
          and exists (select 1 from channel_messages m where m.client_channel_id = n.id and ${isDue})
          and not exists (select 1 from channel_runs r where r.client_channel_id = n.id and r.run_kind = ${literal(channelRunKind, 'tracking')}
            and r.status = ${literal(channelRunStatus, 'failed')} and r.finished_at > now() - interval '30 minutes') order by n.id`,
  )
  for (const { id } of waiting) await openRun(db, { channel: id, kind: 'tracking', trigger: 'event' })
  for (const { id } of await dueRuns(db, 'tracking')) await services.jobs.send(db, 'channels.tracking', { id }, { once: `channel run ${id}` })
}

import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup } from '@/lib/contract/pickup'
import { packageStatus, type PackageStatus } from '@/lib/domain/package'
import { pickupStatus } from '@/lib/domain/pickup'
import { kg } from '@/lib/domain/weight'
import { pickupSheetPdf } from '../../documents/pickup-sheet'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { windowSql } from '../../db/window-text'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues, isNumber } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { letterhead } from '../../core/settings/letterhead'
import { visibleRequests } from './scope'
import { XLSX } from '../../sheets/mime'

type Body = z.output<typeof pickup.ordersFile.body>

interface Head {
  id: number
  pickup_no: string
  pickup_date: string
  window: string
  client: string
  client_code: string
  slot: string
  carrier: string
  address: string
  contact: string
}

interface Order extends Record<string, unknown> {
  tracking_no: string
  ref_no: string
  pieces: number
  weight: string
  consignee: string
  city: string
  status: PackageStatus
}

const columns: readonly ExportColumn[] = [
  { header: 'Pickup No', field: 'pickup_no' }, { header: 'Pickup Date', field: 'pickup_date', type: 'date' },
  { header: 'Window', field: 'window' }, { header: 'Carrier', field: 'carrier' },
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Order No', field: 'order_id' },
  { header: 'Ref No', field: 'ref_no' }, { header: 'Pieces', field: 'pieces', type: 'number' },
  { header: 'Weight (kg)', field: 'weight', type: 'weight' }, { header: 'Consignee', field: 'consignee', width: 28 },
  { header: 'City', field: 'city' }, { header: 'Country', field: 'country_code' },
  { header: 'COD Amount', field: 'cod_amount', type: 'money' }, { header: 'Currency', field: 'cod_currency' },
  { header: 'Service', field: 'rsa_service_code' }, { header: 'Status', field: 'status_label' },
]

async function headsOf(db: Db, who: Who, body: Body): Promise<Head[]> {
  if (!body.client_slot_id && !body.pickup_no) throw refuseField('client_slot_id', 'Name a slot or a pickup.')
  return rows<Head>(
    db,
    sql`select r.id, r.pickup_no, r.pickup_date, ${windowSql(sql`r.ready_time`, sql`r.close_time`)} as "window", l.name as client, l.client_code,
        coalesce(s.slot_name, 'adhoc') as slot, k.display_name as carrier,
          concat_ws(', ', a.name, a.address_line1, a.area, a.city, a.country_code) as address,
            coalesce(c.contact_name, a.contact_name) || ', ' || coalesce(c.contact_phone, a.contact_phone) as contact
        from pickup_requests r join clients l on l.id = r.client_id join carriers k on k.id = r.carrier_id join client_addresses a on a.id = r.client_address_id
        left join client_pickup_slots c on c.id = r.client_slot_id left join carrier_pickup_slots s on s.id = c.carrier_slot_id
        where ${allOf([sql`r.pickup_date = ${body.pickup_date}::date and r.status <> ${literal(pickupStatus, 'cancelled')}`,
          visibleRequests(who, sql`r`), anyOfValues(sql`r.client_slot_id`, body.client_slot_id ? [body.client_slot_id] : undefined),
          body.pickup_no ? isNumber(sql`r.pickup_no`, [body.pickup_no]) : undefined,
          anyOfValues(sql`r.client_id`, body.client_id ? [body.client_id] : undefined)])} order by r.id`,
  )
}

const ordersOf = (db: Db, ids: readonly number[]) =>
  rows<Order>(
    db,
    sql`select r.pickup_no, r.pickup_date, ${windowSql(sql`r.ready_time`, sql`r.close_time`)} as "window", k.display_name as carrier, p.tracking_no, p.order_id,
        p.ref_no, p.pieces, coalesce(p.actual_weight, p.weight) as weight,
          p.consignee_name as consignee, p.city, p.country_code, case when p.payment_mode = 'cod' then p.cod_amount end as cod_amount, p.cod_currency,
            p.rsa_service_code, p.status
        from pickup_lines n join pickup_requests r on r.id = n.pickup_request_id join packages p on p.id = n.package_id join carriers k on k.id = r.carrier_id
        where n.pickup_request_id = any(${sql.param(ids)}::bigint[]) and (n.released_at is null or r.status = ${literal(pickupStatus, 'failed')})
        order by n.id`,
  )

const part = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')

/** The parcels of a pickup as a sheet or as the paper the driver signs (sla-pickup.md 6). 404 when there are none. */
export async function ordersFile(db: Db, who: Who, body: Body): Promise<Download> {
  const heads = await headsOf(db, who, body)
  const orders = heads.length === 0 ? [] : await ordersOf(db, heads.map(({ id }) => id))
  const [head] = heads
  if (!head || orders.length === 0) throw new Refusal(404, 'No orders for this pickup')
  const name = `pickup_${head.client_code}_${part(head.slot)}_${body.pickup_date.replaceAll('-', '')}`
  if (body.format === 'xlsx') {
    const shown = orders.map((order) => ({ ...order, status_label: packageStatus.label(order.status) }))
    return new Download(exportXlsx({ sheet: 'Pickup', columns, rows: shown }), XLSX, `${name}.xlsx`)
  }
  const sum = await first<{ weight: string }>(db, sql`select sum(x::numeric)::text as weight
    from unnest(${sql.param(orders.map(({ weight }) => weight))}::text[]) x`)
  return new Download(
    pickupSheetPdf({
      ...head, parcels: orders.map((order) => ({ ...order, weight: kg(order.weight) })),
      pieces: orders.reduce((total, { pieces }) => total + pieces, 0), weight: kg(sum?.weight ?? '0'), issuer: await letterhead(db),
    }),
    'application/pdf', `${name}.pdf`, true,
  )
}

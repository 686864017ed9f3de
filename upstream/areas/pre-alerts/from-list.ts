import { sql } from 'drizzle-orm'
import { greatest } from '@/lib/domain/decimal'
import type { CargoStep } from '../../core/cargo/follow'
import { first, rows } from '../../db/db'
import { Faults } from './faults'
import { note } from './hold'
import { recount } from './hawbs'
import { readShipment } from './master'
import { insertShipment } from './write'

interface List {
  id: number
  package_list_no: string
  client_id: number
  freight_mode: number | null
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  origin: string | null
  destination: string | null
  eta: string | null
  total_pieces: number
  total_weight: string
  volume_cbm: string | null
  goods_value: string
  currency: string
  incoterm: string | null
}

/** A shipped package list is announced, incomplete, until MAWB, flight and times are filled in (agents-prealerts.md 7.11). One that has one stays as it is. */
export async function followShipped(step: CargoStep, ids: readonly number[]): Promise<void> {
  const found = await rows<List>(
    step.db,
    sql`select l.id, l.package_list_no, l.client_id, l.freight_mode, l.mawb_no, l.bl_no, l.container_no,
          case when l.port_of_loading ~ '^([A-Z]{3}|[A-Z]{2}[A-Z0-9]{3})$' then l.port_of_loading end as origin,
          case when l.port_of_discharge ~ '^([A-Z]{3}|[A-Z]{2}[A-Z0-9]{3})$' then l.port_of_discharge end as destination, l.eta, l.total_pieces, l.total_weight,
          l.volume_cbm, l.goods_value, l.currency, l.incoterm
        from package_lists l where l.id = any(${sql.param(ids)}::bigint[]) and not exists (select 1 from pre_alert_shipments p where p.package_list_id = l.id)
        order by l.id`,
  )
  for (const list of found) await announce(step, list)
}

async function announce({ db, who }: CargoStep, list: List): Promise<void> {
  const byAir = list.freight_mode !== 0
  const taken = list.mawb_no && (await first(db, sql`select 1 from pre_alert_shipments where mawb_no = ${list.mawb_no}`))
  const weight = greatest(list.total_weight, '0.001')
  const { shipment } = await readShipment(db, {
    client_id: list.client_id, linehaul_id: null, transport_mode: byAir ? 'air' : 'sea', mawb_no: byAir && !taken ? list.mawb_no : null, bl_no: list.bl_no,
    container_no: list.container_no, truck_no: null, waybill_no: null, flight_no: null, flight_date: null,
    origin_code: list.origin === list.destination ? null : list.origin, destination_code: list.destination, etd: null, eta: list.eta, legs: [],
    master_pieces: Math.max(1, list.total_pieces), gross_weight_kg: String(weight), volume_cbm: Number(list.volume_cbm ?? 0) >= 0.001
      ? Number(list.volume_cbm).toFixed(3) : null,
    declared_value: list.goods_value, currency: list.currency, incoterm: list.incoterm, clearance_type: 'formal', goods_description: 'E-commerce parcels',
    handling_codes: [], origin_agent_id: null, destination_agent_id: null, clearance_agent_id: null, remarks: `Package list ${list.package_list_no}`,
  }, new Faults(), { mayLack: true })
  const made = await insertShipment(db, who, { ...shipment, incomplete: true }, { source: 'package_list', package_list_id: list.id })
  await rows(
    db,
    sql`insert into pre_alert_hawbs (pre_alert_id, client_id, hawb_no, order_id, tracking_no, order_no, consignee_name, consignee_phone, consignee_city,
          country_code, pieces, weight_kg, description, declared_value, currency)
        select ${made.id}, p.client_id, p.tracking_no, p.id, p.tracking_no, p.ref_no, p.consignee_name, p.consignee_phone, p.city, p.country_code, p.pieces,
          greatest(p.weight, 0.001), left(p.goods_description, 150), greatest(p.declared_value, 1), p.currency from packages p
        where p.package_list_id = ${list.id} order by p.id on conflict do nothing`,
  )
  await recount(db, made.id)
  await note(db, who, made.id, { to: 'pending', note: list.package_list_no })
}

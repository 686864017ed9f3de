import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { isLateNotice } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { Shipment } from './master'

type Source = 'form' | 'upload' | 'consolidation' | 'package_list'

/** Constraints two transactions may meet at, in words. */
const clashes = {
  pre_alert_mawb_once: () => new Refusal(409, 'This MAWB is already on another pre-alert',
    [{ field: 'mawb_no', message: 'This MAWB is already on another pre-alert' }]),
  pre_alert_hawbs_open: () => new Refusal(409, 'A HAWB of it is already on another pre-alert.',
    [{ field: 'hawbs', message: 'A HAWB of it is already on another pre-alert.' }]),
  pre_alert_hawbs_once: () => new Refusal(409, 'A HAWB is on this pre-alert already.', [{ field: 'hawbs', message: 'A HAWB is on this pre-alert already.' }]),
  pre_alert_bags_once: () => new Refusal(409, 'A bag is on this pre-alert already.', [{ field: 'bags', message: 'A bag is on this pre-alert already.' }]),
}
export const asClash = <T>(work: Promise<T>): Promise<T> => refuseOn(clashes, work)

/** What is kept of a shipment, column by column. */
const keptColumns = [
  'client_id', 'linehaul_id', 'transport_mode', 'mawb_no', 'bl_no', 'container_no', 'truck_no', 'waybill_no', 'airline_code', 'flight_no', 'flight_date',
  'origin_code', 'destination_code', 'etd', 'eta', 'master_pieces', 'gross_weight_kg', 'volume_cbm', 'chargeable_weight_kg', 'declared_value',
  'currency', 'incoterm', 'clearance_type', 'goods_description', 'handling_codes', 'origin_agent_id', 'destination_agent_id', 'clearance_agent_id', 'remarks',
  'incomplete', 'legs',
] as const satisfies readonly (keyof Shipment)[]

const kept = (shipment: Shipment, column: (typeof keptColumns)[number]): SQL => {
  if (column === 'legs') return sql`${JSON.stringify(shipment.legs)}::jsonb`
  if (column === 'handling_codes') return sql`${sql.param(shipment.handling_codes)}::text[]`
  return sql`${shipment[column]}`
}

export interface Origin {
  source: Source
  consolidation_id?: number | null
  package_list_id?: number | null
  upload_id?: number | null
}

/** `PA{yyMM}-{6 digits}` of today in Dubai; numbers of a sequence, so that two who save at once do not wait for each other. */
async function nextNo(tx: Db): Promise<string> {
  const drawn = await first<{ n: string }>(tx, sql`select nextval('pre_alert_serial') as n`)
  return `PA${today().slice(2, 4)}${today().slice(5, 7)}-${String(drawn?.n).padStart(6, '0')}`
}

/** Writes a new shipment, pending, with the one part it is so far. */
export async function insertShipment(tx: Db, who: Who, shipment: Shipment, { source, ...from }: Origin): Promise<{ id: number; pre_alert_no: string }> {
  const pre_alert_no = await nextNo(tx)
  const isLate = shipment.eta !== null && isLateNotice(shipment.transport_mode, new Date().toISOString(), shipment.eta)
  const made = await asClash(first<{ id: number }>(
    tx,
    sql`insert into pre_alert_shipments (pre_alert_no, source, consolidation_id, package_list_id, upload_id, is_late, created_by, updated_by,
          ${sql.join(keptColumns.map((name) => sql.identifier(name)), sql`, `)})
        values (${pre_alert_no}, ${source}, ${from.consolidation_id ?? null}, ${from.package_list_id ?? null}, ${from.upload_id ?? null}, ${isLate},
          ${who.user_id || null}, ${who.user_id || null}, ${sql.join(keptColumns.map((name) => kept(shipment, name)), sql`, `)}) returning id`,
  ))
  if (!made) throw new Error('A pre-alert was not written')
  await writeFirstPart(tx, made.id)
  return { id: made.id, pre_alert_no }
}

/** The first part of a shipment goes with what the shipment says as long as it is the only one and has not left. */
export const writeFirstPart = (tx: Db, id: number) => rows(
  tx,
  sql`insert into pre_alert_parts as t (pre_alert_id, part_no, flight_no, flight_date, pieces, weight_kg, etd, eta)
      select p.id, 1, p.flight_no, p.flight_date, p.master_pieces, p.gross_weight_kg, p.etd, p.eta from pre_alert_shipments p where p.id = ${id}
      on conflict (pre_alert_id, part_no) do update set flight_no = excluded.flight_no, flight_date = excluded.flight_date, pieces = excluded.pieces,
        weight_kg = excluded.weight_kg, etd = excluded.etd, eta = excluded.eta, version = t.version + 1
      where t.atd is null and not exists (select 1 from pre_alert_parts o where o.pre_alert_id = t.pre_alert_id and o.part_no > 1)`,
)

/** Writes a shipment over the one that is there. */
export const updateShipment = (tx: Db, who: Who, id: number, shipment: Shipment, more: SQL = sql``) => asClash(rows(
  tx,
  sql`update pre_alert_shipments p set ${sql.join(keptColumns.map((name) => sql`${sql.identifier(name)} = ${kept(shipment, name)}`), sql`, `)},
      is_late = ${shipment.eta === null ? sql`false` : sql`${shipment.eta}::timestamptz - p.created_at
        < make_interval(hours => case ${shipment.transport_mode} when 'sea' then 72 else 6 end)`},
      version = p.version + 1, updated_at = now(), updated_by = ${who.user_id || null}${more} where p.id = ${id}`,
))

import { sql } from 'drizzle-orm'
import type { PreAlertStatus } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visiblePreAlerts } from './scope'

/** A pre-alert whose row this transaction holds: nobody else moves it or receives it meanwhile. */
export interface Held {
  id: number
  pre_alert_no: string
  client_id: number | null
  consolidation_id: number | null
  package_list_id: number | null
  linehaul_id: number | null
  transport_mode: 'air' | 'sea' | 'road'
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  waybill_no: string | null
  flight_no: string | null
  flight_date: string | null
  origin_code: string | null
  destination_code: string | null
  etd: string | null
  eta: string | null
  atd: string | null
  ata: string | null
  master_pieces: number
  house_pieces: number
  house_weight_kg: string
  hawbs_total: number
  bags_total: number
  gross_weight_kg: string | null
  volume_cbm: string | null
  currency: string
  clearance_type: string | null
  goods_description: string
  handling_codes: string[]
  origin_agent_id: number | null
  destination_agent_id: number | null
  clearance_agent_id: number | null
  status: PreAlertStatus
  incomplete: boolean
  mailed_at: string | null
  received_at: string | null
  open_discrepancies: number
  source: string
  created_by: number | null
  created_at: string
  version: number
}

export const noSuchPreAlert = () => new Refusal(404, 'Record not found.')

const columns = sql`p.id, p.pre_alert_no, p.client_id, p.consolidation_id, p.package_list_id, p.linehaul_id, p.transport_mode, p.mawb_no, p.bl_no,
  p.container_no,
  p.truck_no, p.waybill_no, p.flight_no, p.flight_date, p.origin_code, p.destination_code, p.etd, p.eta, p.atd, p.ata, p.master_pieces, p.house_pieces,
  p.house_weight_kg, p.hawbs_total, p.bags_total, p.gross_weight_kg, p.volume_cbm, p.currency, p.clearance_type, p.goods_description, p.handling_codes,
  p.origin_agent_id, p.destination_agent_id, p.clearance_agent_id, p.status, p.incomplete, p.mailed_at, p.received_at, p.open_discrepancies, p.source,
  p.created_by, p.created_at, p.version`

/**
 * The pre-alert of that id, its row held; 404 for one this person may not know of. A consolidation it goes in step with is held first, as whoever moves
 * the consolidation holds it first.
 */
export async function holdOne(tx: Db, who: Who, id: number): Promise<Held> {
  await rows(tx, sql`select 1 from consolidations where id = (select consolidation_id from pre_alert_shipments where id = ${id}) for no key update`)
  const held = await first<Held>(tx, sql`select ${columns} from pre_alert_shipments p where ${allOf([sql`p.id = ${id}`, visiblePreAlerts(who)])}
    for no key update`)
  if (!held) throw noSuchPreAlert()
  return held
}

/** Whether this person may know of it; 404 when not. */
export async function knows(db: Db, who: Who, id: number): Promise<void> {
  if (!(await first(db, sql`select 1 from pre_alert_shipments p where ${allOf([sql`p.id = ${id}`, visiblePreAlerts(who)])}`))) throw noSuchPreAlert()
}

export const masterNo = (held: Pick<Held, 'mawb_no' | 'bl_no' | 'waybill_no' | 'pre_alert_no'>) =>
  held.mawb_no ?? held.bl_no ?? held.waybill_no ?? held.pre_alert_no

interface Line {
  from?: PreAlertStatus | null
  to?: PreAlertStatus | null
  note?: string | null | undefined
  source?: 'user' | 'system' | 'consolidation'
}

/** A line in the history of a pre-alert. */
export const note = (tx: Db, who: Who, id: number, { from = null, to = null, note: said, source = who.user_id ? 'user' : 'system' }: Line) =>
  rows(tx, sql`insert into pre_alert_events (pre_alert_id, from_status, to_status, by, note, source)
    values (${id}, ${from}, ${to}, ${who.user_id || null}, ${said || null}, ${source})`)

import { sql } from 'drizzle-orm'
import type { inboundTxn, inboundTxnSource, ReceiptCondition, ReceiptReason } from '@/lib/domain/inbound'
import type { PackUnit } from '@/lib/domain/units'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'

export interface Transaction {
  txn_type: (typeof inboundTxn.names)[number]
  line_id: number
  receipt_line_id: number
  lot_id: number
  qty: number
  uom?: PackUnit
  uom_units?: number
  condition: ReceiptCondition
  reason?: ReceiptReason | null
  remarks?: string | null
  from_location_id?: number | null
  to_location_id?: number | null
  lpn?: string
  serials?: readonly string[] | undefined
  reverses_id?: number
}

/** When and with what goods of an order were handled. */
interface Handled { inboundId: number; at: string; source: (typeof inboundTxnSource.names)[number] }

/** Keeps what became of goods, a row a scan; answers their ids. Units that are no whole packs are kept as units. */
export function keepTransactions(tx: Db, who: Who, { inboundId, at, source }: Handled, made: readonly Transaction[]) {
  const whole = made.map(({ uom = 'EA', uom_units = 1, ...one }) => ({
    reason: null, remarks: null, from_location_id: null, to_location_id: null, lpn: '', serials: null, reverses_id: null, ...one,
    ...(one.qty % uom_units === 0 ? { uom, uom_units } : { uom: 'EA', uom_units: 1 }),
  }))
  return rows<{ id: number }>(
    tx,
    sql`insert into inbound_transactions (inbound_id, txn_type, line_id, receipt_line_id, lot_id, qty, uom, uom_units, condition, reason, remarks,
          from_location_id, to_location_id, lpn, serials, reverses_id, device, created_by, happened_at)
        select ${inboundId}, t.txn_type, t.line_id, t.receipt_line_id, t.lot_id, t.qty, t.uom, t.uom_units, t.condition, t.reason, t.remarks,
          t.from_location_id, t.to_location_id, t.lpn, t.serials, t.reverses_id, ${source}, ${who.user_id || null}::bigint, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(whole)}::jsonb) as t(txn_type text, line_id bigint, receipt_line_id bigint, lot_id bigint, qty int, uom text,
          uom_units int,
          condition text, reason text, remarks text, from_location_id bigint, to_location_id bigint, lpn text, serials text[], reverses_id bigint)
        returning id`,
  )
}

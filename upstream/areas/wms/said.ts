import { z } from 'zod'
import { X12Fault, readInterchange, type TransactionSet } from '../../core/x12/interchange'
import { readShipmentAdvice, readShippingOrder } from '../../core/x12/orders'
import { Refusal } from '../../platform/refusal'

const Units = z.coerce.number().int().min(0).max(9_999_999)
const word = (most: number) => z.coerce.string().trim().max(most)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What a WMS has of a line in all: cumulative, so that the newest message alone says how it is. */
const Line = z.object({
  line_no: z.coerce.number().int().min(1).nullish(), item: word(64), lot_no: word(40).nullish(), mfg_date: day.nullish(), expiry_date: day.nullish(),
  /** Of a receipt: all that came, and what of it is damaged. */
  received_qty: Units.nullish(), damaged_qty: Units.nullish(),
  /** Of a shipment: what was picked. */
  qty: Units.nullish(),
})
export type SaidLine = z.output<typeof Line>

/** Where an order stands, as a WMS says it (docs/api.md, "Warehouse systems"). */
export const Said = z.object({
  message_id: word(100).min(1), type: z.enum(['receipt_status', 'shipment_status']), order_no: word(60).min(1), wms_no: word(60).nullish(),
  status: word(10).min(1), event_time: z.iso.datetime({ offset: true }), sequence: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  lines: z.array(Line).max(2000).nullish(), reason: word(250).nullish(), vehicle_no: word(40).nullish(), driver_name: word(100).nullish(),
  seal_no: word(40).nullish(), boe_no: word(40).nullish(), received_by: word(120).nullish(),
})
export type Said = z.output<typeof Said>

/** A message as it is kept. */
export interface Arrived {
  kind: 'receipt_status' | 'shipment_status' | 'asn_create' | 'order_create'
  key: string
  ref_no: string
  at: string
  sequence: number | null
  payload: Record<string, unknown>
}

function ofSet(set: TransactionSet, interchange: string): Arrived {
  const key = `X12-${interchange}-${set.control}`
  const [kind, read] = set.id === '940' ? ['order_create' as const, readShippingOrder(set.segments)]
    : set.id === '943' ? ['asn_create' as const, readShipmentAdvice(set.segments)] : [null, null]
  if (kind === null) throw new X12Fault(`A ${set.id} is not read: send 940 or 943.`)
  return { kind, key, ref_no: read.ref_no, at: new Date().toISOString(), sequence: null, payload: { ...read } }
}

/** The messages a body brings: one in JSON, or each 940 and 943 of an X12 interchange. 422 for anything else, with what is amiss. */
export function arrivedIn(payload: string): Arrived[] {
  if (payload.trimStart().startsWith('ISA')) {
    try {
      const { control, sender, sets } = readInterchange(payload)
      return sets.map((set) => ofSet(set, `${sender}-${control}`))
    } catch (error) {
      throw error instanceof X12Fault ? new Refusal(422, error.message) : error
    }
  }
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    throw new Refusal(422, 'The body is neither JSON nor X12.')
  }
  const read = Said.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Refusal(422, `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'cannot be read.'}`)
  }
  const { data } = read
  const at = new Date(data.event_time).toISOString()
  return [{ kind: data.type, key: data.message_id, ref_no: data.order_no, at, sequence: data.sequence ?? null, payload: { ...data, event_time: at } }]
}

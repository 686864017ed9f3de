import type { useApp } from '../app'
import type { ForeignPreAlert } from './foreign-samples-pre-alerts'
import type { ForeignPas } from './foreign-samples-pas'
import type { ForeignProducts } from './foreign-samples-products'

export type App = ReturnType<typeof useApp>

/** Rows of the areas around parcels: of the other carrier, the other client or neither of those who ask. */
export interface ForeignAreas {
  coverage: { id: number; coverage_id: number }
  service: number
  email: number
  mapping: number
  customs_order: number
  boe: number
  wms: number
  whatsapp: number
  boe_doc: number
  xml_file: number
  xml_rsa: number
  xml_commercial: number
  cod_order: number
  cod_payment: number
  cod_paid: number
  cod_dispute: number
  cod_remark: number
  place: number
  call: number
  document: number
  shipment_doc: number
  alert: number
  lane: number
  slot: number
  client_slot: number
  closed_days: number
  address: number
  client_token: number
  pickup: number
  point: number
  sla: number
  clock: number
  quote: number
  dashboard: number
  dashboard_schedule: number
  sale_order: number
  client_channel: number
  channel_sku: number
  channel_run: number
  channel_mapping: number
  channel_message: number
  fulfilment: number
  wave: number
  handover: number
  invoice: number
  shipment: { id: number; document: number }
  shipment_draft: number
  credit_note: number
  inbound: number
  b2b_inbound: number
  file_layout: number
  reopen: number
  sku_upload_row: number
  sku_image: number
  supplier: number
  consignee: number
  outbound: number
  variant: number
  variant_order: number
  b2b_mapping: number
  purchase: number
  vendor_request: { id: number; trip: number }
  payment: number
  sku: number
  product: number
  sku_mapping: number
  payment_request: number
  seller: number
  products: ForeignProducts
  report: number
  pas: ForeignPas
  pre_alert: ForeignPreAlert
}

/** Rows of another client, another carrier and another airport than those who ask for them: DTOFZ's, with Desert, on no flight. */
export interface Foreign {
  client: number
  carrier: number
  package: { id: number; tracking_no: string; order_id: string; ref_no: string }
  document: number
  bag: { id: number; bag_no: string }
  consolidation: string
  /** One from Kuwait to Doha, of nobody who asks. */
  cargo: { id: number; unit: number }
  manifest: number
  manifest_user: number
  package_list: number
  order: { id: number; channel: string }
  delivery: number
  webhook_event: number
  upload: number
  message: number
  view: number
  sub_account: number
  column_template: number
  missing_scan: number
  event: number
  group: number
  areas: ForeignAreas
}

export async function idOf(app: App, text: string, params: unknown[] = []): Promise<number> {
  const [row] = await app.query<{ id: number }>(text, params)
  if (!row) throw new Error(`The demo has no foreign row for: ${text}`)
  return Number(row.id)
}

export interface Sample {
  /** What is asked for; fields a body needs besides are filled in by themselves. */
  input: Record<string, unknown>
  /**
   * `row`: the row is not there, 404. `reference`: somebody else's client or group is named and refused, 404, 409 or 422.
   * `nothing`: several are asked for at once, and nothing of a foreign one is in the answer.
   */
  answer: 'row' | 'reference' | 'nothing'
}
export type Said = ((f: Foreign) => Sample) | string

export const row = (input: (f: Foreign) => Record<string, unknown>) => (f: Foreign): Sample => ({ input: input(f), answer: 'row' })
export const reference = (input: (f: Foreign) => Record<string, unknown>) => (f: Foreign): Sample => ({ input: input(f), answer: 'reference' })
export const nothing = (input: (f: Foreign) => Record<string, unknown>) => (f: Foreign): Sample => ({ input: input(f), answer: 'nothing' })

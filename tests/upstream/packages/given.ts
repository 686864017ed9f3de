import type { EventCode } from '@/lib/domain/tracking-event'
import type { useApp } from '../app'

type App = ReturnType<typeof useApp>

export interface Parcel {
  id: number
  tracking_no: string
  order_id: string
  ref_no: string
  client_id: number
  carrier_id: number
  version: number
}

let made = 0

export const clientId = async (app: App, code: string) => (await app.query<{ id: number }>('select id from clients where client_code = $1', [code]))[0]?.id ?? 0
export const carrierId = async (app: App, code: string) =>
  (await app.query<{ id: number }>('select id from carriers where carrier_code = $1', [code]))[0]?.id ?? 0
export const facilityId = async (app: App, code: string) =>
  (await app.query<{ id: number }>('select id from facilities where facility_code = $1', [code]))[0]?.id ?? 0

/** Columns every parcel of a test starts with; a test names those its sentence is about. */
const plain = {
  status: 'created', label_status: 'none', label_error: null, label_path: null, label_version: 1, label_printed_at: null, label_print_count: 0, bag_id: null,
  bag_no: null, consolidation_id: null, consolidation_no: null, package_list_id: null, seller_id: null, upload_id: null, carrier_tracking_no: null,
  return_tracking_no: null, cancelled_at: null, cancel_reason: null, delivered_at: null, returned_at: null, current_facility_id: null, last_event_code: null,
  last_event_at: null, last_location: null, attempt_count: 0, sla_due_at: null,
  environment: 'production', source: 'portal', channel: null, channel_order_id: null,
  country_code: 'AE', city: 'Fujairah', state: null, area: null, pincode: null,
  consignee_name: 'Sara Ali', consignee_company: null, consignee_phone: '+971501234567',
  consignee_phone_key: '501234567', consignee_phone_alt: null, consignee_email: 'sara.ali@example.com',
  consignee_id_no: null, address_line1: 'Villa 12, Al Wasl Rd',
  address_line2: null, lat: null, lng: null, pieces: 1, weight: '1.250', actual_weight: null, length: null, width: null, height: null, volumetric_weight: null,
  chargeable_weight: '1.500', package_type: 'box', goods_description: 'Cotton shirts', declared_value: '150.00', currency: 'AED', declared_value_aed: '150.00',
  fx_rate: '1', payment_mode: 'prepaid', cod_amount: '0.00', cod_currency: null, insurance_amount: '0.00', incoterm: 'DDP', content_type: 'merchandise',
  special_handling: [], dg_flag: false, delivery_instructions: null, requested_delivery_date: null,
  rsa_service_code: 'STD', service_type: 'last_mile', delivery_type: 'standard',
  service_linehaul_flag: false, service_customs_clearance_flag: false, ship_from_address_id: null, shipper: null, version: 1,
}

/**
 * A parcel of NOORB with Falcon, as plain as can be, changed as the sentence says. `events` happen an hour apart up to a minute
 * ago and are what its status must follow from.
 */
export async function parcel(app: App, changes: Record<string, unknown> = {}, events: readonly EventCode[] = ['ORD01']): Promise<Parcel> {
  const no = ++made
  const now = new Date().toISOString()
  const row = {
    ...plain, client_id: await clientId(app, 'NOORB'), carrier_id: await carrierId(app, 'FALCON'),
    carrier_code: 'FALCON', tracking_no: `TST${String(no).padStart(9, '0')}`,
    order_id: `LMTEST${String(no).padStart(6, '0')}`, ref_no: `TEST-${no}`, status_at: now,
    created_at: now, updated_at: now, created_by: null, updated_by: null, ...changes,
  }
  const [added] = await app.query<Parcel>(
    `insert into packages overriding system value
     select (jsonb_populate_record(null::packages, $1::jsonb || jsonb_build_object('id', nextval(pg_get_serial_sequence('packages', 'id'))))).*
     returning id, tracking_no, order_id, ref_no, client_id, carrier_id, version`,
    [JSON.stringify(row)],
  )
  if (!added) throw new Error('The parcel was not made.')
  await happened(app, added.id, events)
  return added
}

/** Events of a parcel, an hour apart, the last a minute ago. */
export async function happened(app: App, packageId: number, codes: readonly EventCode[], facility: number | null = null): Promise<void> {
  await app.query(
    `insert into package_events (package_id, event_code, event_at, source, facility_id)
     select $1, c.code, date_trunc('second', now() - interval '1 minute' - (cardinality($2::text[]) - c.nth) * interval '1 hour'), 'system', $3
     from unnest($2::text[]) with ordinality as c(code, nth)`,
    [packageId, codes, facility],
  )
}

/** Contents of a parcel, declared for customs. */
export async function contents(app: App, packageId: number, changes: Record<string, unknown> = {}): Promise<void> {
  const item = { hs_code: '61051000', origin_country: 'TR', quantity: 2, unit_value: '75.00', ...changes }
  await app.query(
    `insert into package_items (package_id, line_no, sku, description, hs_code, quantity, unit_value, currency, unit_weight, origin_country)
     values ($1, (select count(*) + 1 from package_items where package_id = $1), 'SKU-1', 'Cotton shirt', $2, $3, $4, 'AED', '0.300', $5)`,
    [packageId, item.hs_code, item.quantity, item.unit_value, item.origin_country],
  )
}

/** The consignee has paid the COD of a parcel by link. */
export const paidByLink = (app: Pick<App, 'query'>, { id, tracking_no }: Pick<Parcel, 'id' | 'tracking_no'>) =>
  app.query(
    `insert into payment_links (package_id, reference, amount, currency, status, expires_at, paid_at)
     select id, $2, cod_amount, cod_currency, 'paid', now(), now() from packages where id = $1`,
    [id, `${tracking_no}-1`],
  )

/** Its carrier has remitted the COD of a parcel. */
export const remitted = (app: App, { id }: Pick<Parcel, 'id'>) => happened(app, id, ['COD01'])

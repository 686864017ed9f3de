import { today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import { given, happened, idOf, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>

export const header =
  'Tracking No,Charge Type,Occurrence,Service,Destination,Zone,Billed Weight (kg),Base Amount,Fuel Amount,COD Fee,Surcharge,Discount,VAT,Total'

interface Billed {
  charge?: string
  occurrence?: string
  service?: string
  weight?: string
  base?: string
  fuel?: string
  cod?: string
  surcharge?: string
  vat?: string
  total?: string
}
/** A row of a carrier's file: what 7.1 expects unless told otherwise. */
export const line = (trackingNo: string, { charge = 'Delivery', occurrence = '', service = 'NDD', weight = '2.500', base = '19.50', fuel = '1.56', cod = '5.00',
  surcharge = '0.00', vat = '1.30', total = '27.36' }: Billed = {}) =>
  [trackingNo, charge, occurrence, service, 'AE', '', weight, base, fuel, cod, surcharge, '0.00', vat, total].join(',')

/** The rate of 7.1 for Falcon Express, from long ago until further notice, in place of the demo's. */
export async function rated(app: App): Promise<number> {
  const falcon = await idOf(app, 'carriers', 'FALCON')
  await app.query(`delete from consignment_billings where carrier_id = $1`, [falcon])
  await app.query(`delete from carrier_rates where carrier_id = $1`, [falcon])
  await app.query(
    `insert into carrier_rates (carrier_id, service_code, charge_type, zone, weight_from, weight_to, currency, base_amount, step_kg, step_amount, fuel_percent,
       cod_fee_type, cod_fee_flat, cod_fee_percent, vat_percent, rto_percent, valid_from)
     select $1, 'NDD', c, 'AE', f, t, 'AED', 12, s, a, 8, 'higher_of', 5, 1, 5, 50, '2020-01-01'
     from (values ('delivery', 0, 1, null, null), ('delivery', 1, 30, 0.5, 2.5), ('redelivery', 0, 30, null, null)) v(c, f, t, s, a)`,
    [falcon],
  )
  return falcon
}

/** A delivered parcel of 2.300 kg with COD 150.00, as in 7.1. */
export async function parcel(app: App, differs: Record<string, unknown> = {}): Promise<Parcel> {
  const made = await given(app, {
    rsa_service_code: 'NDD', weight: '2.300', payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED', ...differs,
  })
  await happened(app, made, ['ORD02', 150], ['LMD01', 30], ['LMD03', 5], ['DEL04', 2])
  return made
}

let serial = 0
export const invoiceNo = () => `T-${Date.now()}-${(serial += 1)}`

interface Sent {
  carrier_id: number
  invoice_no?: string
  control_total?: string
  dry_run?: boolean
  currency?: string
}
/** Sends an invoice and waits until its file is done. */
export async function billed(app: App, who: Asker, lines: string[], { carrier_id, invoice_no = invoiceNo(), ...more }: Sent) {
  const body = Buffer.from(`${[header, ...lines].join('\n')}\n`)
  const answer = await who.call(
    'carrierBilling.upload', { carrier_id, invoice_no, invoice_date: today(), currency: 'AED', ...more }, { file: { name: 'b.csv', body, type: 'text/csv' } },
  )
  await app.jobs.idle()
  const [upload] = await app.query<{ status: string; failure_code: string | null; rows_accepted: number; rows_rejected: number }>(
    'select * from excel_details where id = $1', [answer.status === 202 ? answer.data.upload_id : 0],
  )
  const faults = await app.query<{ message: string; severity: string }>(
    'select message, severity from excel_responses where upload_id = $1 order by row_number', [answer.status === 202 ? answer.data.upload_id : 0],
  )
  const [invoice] = await app.query<Invoice>('select * from carrier_invoices where invoice_no = $1', [invoice_no])
  const rows = await app.query<Line>('select * from consignment_billings where carrier_invoice_id = $1 order by row_no', [invoice?.id ?? 0])
  return { answer, upload, faults, invoice, rows, invoice_no }
}

export interface Invoice {
  id: number
  lines: number
  pending_lines: number
  unmatched_lines: number
  amount: string
  approved_amount: string
  recovered_amount: string
  status: string
}
export interface Line {
  id: number
  tracking_no: string
  package_id: number | null
  our_weight: string | null
  expected_amount: string | null
  difference: string | null
  by_weight: string | null
  by_rate: string | null
  difference_pct: string | null
  difference_cause: string
  billing_status: string
  is_auto: boolean
}

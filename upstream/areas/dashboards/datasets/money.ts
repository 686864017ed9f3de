import { sql } from 'drizzle-orm'
import { chargeDirection, chargeParty, chargeSource, chargeStatus } from '@/lib/domain/charge'
import { codStatus } from '@/lib/domain/cod'
import { dubaiToday } from '../../../db/dubai-day'
import { visibleOrders as visibleCod } from '../../cod/scope'
import { visibleCharges } from '../../invoices/scope'
import { carrierOf, clientOf, count, countryOf, type Dataset, dirhamSum, statusOf } from '../dataset'

const owed = sql`(coalesce(o.collected_amount, o.expected_amount) - o.received_amount)`
const age = sql`(case when o.due_date is null then 'Not due yet' when o.due_date >= ${dubaiToday} then 'Not due yet'
  when o.due_date > ${dubaiToday} - 8 then '1 to 7 days late' when o.due_date > ${dubaiToday} - 31 then '8 to 30 days late' else 'Over 30 days late' end)`

/** The cash of parcels. Every figure is in dirhams, so that currencies are never added to each other. */
export const cod: Dataset = {
  label: 'COD', text: 'Cash on delivery: what was to come, was taken and has come.', from: sql`cod_orders o join packages p on p.id = o.package_id`,
  scope: visibleCod,
  dates: { delivered: { label: 'Delivered', at: sql`o.delivered_at`, opens: {} }, due: { label: 'Due', at: sql`o.due_date`, isDay: true } },
  dimensions: {
    status: statusOf(sql`o.cod_status`, codStatus, 'cod_status'), carrier: carrierOf(sql`o.carrier_id`), client: clientOf(sql`o.client_id`),
    country: countryOf(sql`o.country_code`, 'country_code'), currency: { label: 'Currency', at: sql`o.currency`, opens: 'currency' },
    age: { label: 'Age', at: age },
  },
  measures: {
    orders: count('COD parcels', 'Parcels with cash'),
    expected: dirhamSum('Expected', 'What was to be taken', sql`o.expected_amount`, sql`o.currency`),
    collected: dirhamSum('Collected', 'What was taken at the door', sql`o.collected_amount`, sql`o.currency`),
    remitted: dirhamSum('Remitted', 'What has come to us', sql`o.received_amount`, sql`o.currency`),
    difference: dirhamSum('Outstanding', 'Taken and not come yet', sql`(case when o.delivered_at is not null then ${owed} end)`, sql`o.currency`),
  },
  opens: '/pending-orders',
}

export const billing: Dataset = {
  label: 'Billing', text: 'Charges to bill and to pay.', from: sql`charges g`, scope: visibleCharges,
  dates: { service: { label: 'Day of the service', at: sql`g.service_date`, isDay: true } },
  dimensions: {
    status: statusOf(sql`g.status`, chargeStatus, undefined), direction: { label: 'Direction', at: sql`g.direction`, naming: chargeDirection },
    party: { label: 'Party', at: sql`g.party_type`, naming: chargeParty }, source: { label: 'For', at: sql`g.source`, naming: chargeSource },
    client: clientOf(sql`g.client_id`),
  },
  measures: {
    charges: count('Charges', 'Charges'), amount: dirhamSum('Amount', 'Before VAT', sql`g.amount`, sql`g.currency`),
    vat: dirhamSum('VAT', 'VAT on it', sql`g.vat_amount`, sql`g.currency`),
  },
}

import { sql } from 'drizzle-orm'
import { countryName } from '@/lib/domain/countries'
import { dubaiDay } from '@/lib/domain/days'
import { multiply, product, round, sum } from '@/lib/domain/decimal'
import { amountIn, inWords, unitPriceIn } from '@/lib/domain/money'
import type { InvoiceItem, InvoiceParty, ShippingInvoice } from '../../documents/shipping-invoice'
import type { Letterhead } from '../../documents/letterhead'
import type { Db } from '../../db/db'
import { letterhead } from '../../core/settings/letterhead'
import { linesOf, packagesInOrder } from './label-source'
import { shipperJson, type StoredParty } from '../../core/parcels/shipper'

interface Item {
  description: string
  sku: string | null
  hs_code: string | null
  origin_country: string | null
  quantity: number
  unit_value: string
  unit_weight: string | null
}

interface InvoiceRow extends StoredParty {
  id: number
  order_id: string
  tracking_no: string
  ref_no: string
  created_at: string
  content_type: string
  incoterm: string
  currency: string
  insurance_amount: string
  weight: string
  pieces: number
  trn: string | null
  shipper: StoredParty
  items: Item[]
}

const columns = sql`p.order_id, p.tracking_no, p.ref_no, p.created_at, p.content_type, p.incoterm, p.currency, p.insurance_amount,
  coalesce(p.actual_weight, p.weight) as weight, p.pieces, c.trn, p.consignee_name, p.consignee_company, p.consignee_phone, p.consignee_email,
  p.address_line1, p.address_line2, p.area, p.city, p.state, p.pincode, p.country_code, p.national_address, p.makani_no, ${shipperJson} as shipper,
  coalesce((select jsonb_agg(jsonb_build_object('description', i.description, 'sku', i.sku, 'hs_code', i.hs_code, 'origin_country', i.origin_country,
    'quantity', i.quantity, 'unit_value', i.unit_value::text, 'unit_weight', i.unit_weight::text) order by i.line_no)
    from package_items i where i.package_id = p.id), '[]') as items`

const reasons: Readonly<Record<string, string>> = {
  merchandise: 'Sale of goods', documents: 'Documents', gift: 'Gift', sample: 'Sample, not for resale', return: 'Returned goods',
}

const partyOf = (stored: StoredParty, trn: string | null = null): InvoiceParty => ({
  name: stored.consignee_name ?? '', company: stored.consignee_company, lines: [...linesOf(stored), ...(stored.area ? [stored.area] : [])],
  city: stored.city ?? '', state: stored.state, pincode: stored.pincode, country_name: countryName(stored.country_code ?? ''), phone: stored.consignee_phone,
  email: stored.consignee_email, trn,
})

const lineOf = (item: Item, currency: string): InvoiceItem => ({
  description: item.description, sku: item.sku, hs_code: item.hs_code, origin_country: item.origin_country, quantity: item.quantity, unit: 'pcs',
  unit_value: unitPriceIn(item.unit_value, currency), total: amountIn(product([item.quantity, item.unit_value]), currency),
})

function netWeight(items: readonly Item[]): string | null {
  const weighed = items.every(({ unit_weight }) => unit_weight !== null)
  return weighed ? round(sum(items.map(({ quantity, unit_weight }) => multiply([quantity, unit_weight ?? 0], 3))), 3) : null
}

function invoiceOf(row: InvoiceRow, issuer: Letterhead): ShippingInvoice {
  const { currency } = row
  const items = row.items.map((item) => lineOf(item, currency))
  const subtotal = amountIn(sum(items.map(({ total }) => total)), currency)
  const total = amountIn(sum([subtotal, row.insurance_amount]), currency)
  return {
    invoice_no: row.order_id, invoice_date: dubaiDay(row.created_at), tracking_no: row.tracking_no, ref_no: row.ref_no, shipper: partyOf(row.shipper, row.trn),
    consignee: partyOf(row), incoterm: row.incoterm, incoterm_place: `${row.city ?? ''}, ${countryName(row.country_code ?? '')}`,
    reason_for_export: reasons[row.content_type] ?? row.content_type, items, currency, subtotal, freight_amount: amountIn(0, currency),
    insurance_amount: amountIn(row.insurance_amount, currency), total, total_in_words: inWords(total, currency), gross_weight: row.weight,
    net_weight: netWeight(row.items), package_count: row.pieces, issuer,
  }
}

/** The commercial invoices of those packages in the order of the ids; whoever asks has made sure they have contents. */
export async function* invoicesFor(db: Db, ids: readonly number[]): AsyncGenerator<ShippingInvoice> {
  const issuer = await letterhead(db)
  for await (const row of packagesInOrder<InvoiceRow>(db, ids, columns)) yield invoiceOf(row, issuer)
}

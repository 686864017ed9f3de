import { freightMode } from '@/lib/domain/package-list'
import type { Db } from '../../db/db'
import { everyRow } from '../../platform/list'
import { exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import { seesMoney } from '../../core/parcels/scope'
import { asRow, listOf, type Search } from './read'

const columns = [
  { header: 'Invoice', field: 'invoice_no' }, { header: 'Package list', field: 'package_list_no' }, { header: 'Client', field: 'client' },
  { header: 'Seller', field: 'seller', width: 30 }, { header: 'Seller invoice', field: 'seller_invoice_no' }, { header: 'Mode', field: 'freight_mode' },
  { header: 'Packages', field: 'packages_count', type: 'number' }, { header: 'Gross (kg)', field: 'gross_weight', type: 'weight' },
] as const
const money = [
  { header: 'Goods', field: 'goods_value', type: 'money' }, { header: 'Currency', field: 'currency' },
  { header: 'Payable (AED)', field: 'total_payable', type: 'money' }, { header: 'Balance (AED)', field: 'balance', type: 'money' },
] as const
const rest = [
  { header: 'Status', field: 'label', width: 28 }, { header: 'AWB or B/L', field: 'shipping_reference' }, { header: 'HAWB', field: 'hawb_no' },
  { header: 'ETA', field: 'eta', type: 'datetime' }, { header: 'Submitted', field: 'submitted_at', type: 'datetime' },
] as const

/** Rows an export holds at most (invoices-payments.md 5, download list). */
const MOST = 200_000

async function* rowsOf(db: Db, who: Who, q: Search) {
  const row = asRow(who)
  for await (const stored of everyRow<Parameters<typeof row>[0]>(db, listOf(who, q), q, MOST)) {
    const shown = row(stored)
    yield { ...shown, freight_mode: freightMode.is(shown.freight_mode) ? freightMode.label(shown.freight_mode) : '' }
  }
}

/** Sellers' shipments as a file; without money for whom it is none of theirs. */
export const shipmentFile = (db: Db, who: Who, q: Search & { format: 'xlsx' | 'csv' }) =>
  exported(q.format, 'ior-invoices', { sheet: 'Invoices', columns: [...columns, ...(seesMoney(who) ? money : []), ...rest], rows: rowsOf(db, who, q) })

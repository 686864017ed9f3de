import type { z } from 'zod'
import type { carrierBilling } from '@/lib/contract/carrier-billing'
import { billingStatus, carrierCharge, differenceCause } from '@/lib/domain/carrier-billing'
import type { Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { anyOfValues, everyRow, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { refuseLongExport } from '../packages/find'
import { disputeColumns, disputedLines, disputeFileName } from './dispute-file'
import { holdInvoice } from './invoices'
import { linesQuery } from './lists'
import { sql } from 'drizzle-orm'

type Body = z.output<typeof carrierBilling.download.body>
type Line = z.output<typeof carrierBilling.data.reply>['rows'][number]

const money = (header: string, field: string): ExportColumn => ({ header, field, type: 'money' })
const columns: readonly ExportColumn[] = [
  { header: 'Carrier', field: 'carrier' }, { header: 'Invoice', field: 'invoice_no' }, { header: 'Invoice date', field: 'invoice_date', type: 'date' },
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Client', field: 'client', width: 28 }, { header: 'Charge', field: 'charge' },
  { header: 'Service', field: 'service' }, { header: 'Our service', field: 'our_service' }, { header: 'Destination', field: 'destination' },
  { header: 'Billed kg', field: 'billed_weight', type: 'weight' }, { header: 'Our kg', field: 'our_weight', type: 'weight' },
  money('Base', 'base_amount'), money('Fuel', 'fuel_amount'), money('COD fee', 'cod_fee_amount'), money('Surcharge', 'surcharge_amount'),
  money('Discount', 'discount_amount'), money('VAT', 'vat_amount'), money('Billed', 'total_amount'), money('Expected', 'expected_amount'),
  money('Difference', 'difference'), money('By service', 'by_service'), money('By weight', 'by_weight'), money('By rate', 'by_rate'),
  money('By fuel', 'by_fuel'), money('By surcharge', 'by_surcharge'), { header: 'Currency', field: 'currency' }, { header: 'Cause', field: 'cause' },
  { header: 'Status', field: 'status' }, { header: 'Reason', field: 'dispute_reason', width: 40 }, { header: 'Credit note', field: 'credit_note_no' },
  money('Credited', 'credited_amount'), { header: 'Payment', field: 'payment_reference' }, { header: 'Approved by', field: 'approved_by' },
  { header: 'Approved', field: 'approved_at', type: 'datetime' },
]

async function* exportRows(db: Db, list: ListQuery, q: Body) {
  for await (const line of everyRow<Line>(db, list, q, EXPORT_LIMIT))
    yield {
      ...line, charge: carrierCharge.label(line.charge_type), cause: differenceCause.label(line.difference_cause),
      status: billingStatus.label(line.billing_status), approved_by: line.is_auto ? 'In tolerance' : line.approved_by,
    }
}

/** Lines as a file: those that wait, all, or what is disputed of one invoice, as its carrier gets it. */
export async function lineExport(db: Db, who: Who, body: Body): Promise<Download> {
  if (body.kind === 'dispute_file') {
    const [id, ...others] = body.carrier_invoice_id ?? []
    if (id === undefined || others.length > 0) throw refuseField('carrier_invoice_id', 'Choose one invoice.')
    const invoice = await holdInvoice(db, who, id)
    return new Download(exportXlsx({ sheet: 'Disputed', columns: disputeColumns, rows: await disputedLines(db, id) }), XLSX, disputeFileName(invoice))
  }
  const waiting = body.kind === 'pending' && !body.billing_status?.length
  const list = linesQuery(who, waiting ? { ...body, billing_status: ['pending'] } : body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`l.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, body.kind === 'pending' ? 'pending-billing' : 'billing-data', { sheet: 'Lines', columns, rows: exportRows(db, chosen, body) })
}

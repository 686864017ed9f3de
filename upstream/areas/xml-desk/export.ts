import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { fileOf } from './files'

const shipments: ExportColumn[] = [
  { header: 'Invoice', field: 'invoice_no' }, { header: 'Date', field: 'invoice_date', type: 'date' }, { header: 'Kind', field: 'kind' },
  { header: 'Exporter', field: 'exporter_name', width: 30 }, { header: 'Importer', field: 'importer_name', width: 30 },
    { header: 'TRN', field: 'importer_trn' },
  { header: 'HAWB', field: 'hawb_no' }, { header: 'MAWB', field: 'mawb_no' }, { header: 'Incoterm', field: 'incoterm', width: 10 },
  { header: 'Currency', field: 'currency', width: 10 }, { header: 'Goods', field: 'total_goods_value', type: 'money' },
  { header: 'Freight', field: 'freight', type: 'money' }, { header: 'Insurance', field: 'insurance', type: 'money' },
  { header: 'Total', field: 'total_invoice_value', type: 'money' }, { header: 'Difference', field: 'total_difference', type: 'money' },
  { header: 'Packages', field: 'packages', type: 'number' }, { header: 'Gross (kg)', field: 'gross_weight', type: 'weight' },
  { header: 'Net (kg)', field: 'net_weight', type: 'weight' }, { header: 'Errors', field: 'errors_total', type: 'number' }, { header: 'File', field: 'part' },
]
const items: ExportColumn[] = [
  { header: 'Invoice', field: 'invoice_no' }, { header: 'Line', field: 'line_no', type: 'number' }, { header: 'SKU', field: 'sku' },
  { header: 'Description', field: 'description', width: 40 }, { header: 'HS code', field: 'hs_code' },
    { header: 'Origin', field: 'country_of_origin', width: 8 },
  { header: 'Quantity', field: 'qty', type: 'number' }, { header: 'Unit', field: 'unit', width: 8 },
    { header: 'Unit price', field: 'unit_price', type: 'number' },
  { header: 'Total', field: 'line_total', type: 'money' }, { header: 'Currency', field: 'currency', width: 10 },
  { header: 'Net (kg)', field: 'net_weight', type: 'weight' }, { header: 'Line of file', field: 'line', type: 'number' },
]
const errors: ExportColumn[] = [
  { header: 'Level', field: 'level', width: 10 }, { header: 'Message', field: 'message', width: 60 }, { header: 'Line', field: 'line', type: 'number' },
  { header: 'XPath', field: 'xpath', width: 60 }, { header: 'File', field: 'part' },
]

const shipmentsOf = (db: Db, id: number) => rows<Record<string, unknown> & { id: number }>(db, sql`select id, kind, invoice_no, invoice_date, exporter_name,
  importer_name, importer_trn, hawb_no, mawb_no, incoterm, currency, total_goods_value, freight, insurance, total_invoice_value, total_difference, packages,
  gross_weight, net_weight, errors_total, part from xml_invoices where xml_file_id = ${id} order by id`)
const itemsOf = (db: Db, id: number) => rows<Record<string, unknown> & { xml_invoice_id: number }>(db, sql`select i.xml_invoice_id, x.invoice_no, i.line_no,
  i.sku, i.description, i.hs_code, i.country_of_origin, trim_scale(i.qty)::text as qty, i.unit, trim_scale(i.unit_price)::text as unit_price,
  i.line_total, i.currency, i.net_weight, i.line from xml_invoices x join xml_items i on i.xml_invoice_id = x.id where x.xml_file_id = ${id}
  order by x.id, i.line_no`)

/** What was read of a file: a workbook of its shipments, items and errors, or all of it as JSON (sellers-ior.md 6.5). */
export async function fileDownload(db: Db, who: Who, id: number, format: 'xlsx' | 'json'): Promise<Download> {
  const file = await fileOf(db, who, id)
  const name = `outbound-xml_${file.file_name.replace(/\.(xml|zip)$/i, '')}_${today().replaceAll('-', '')}`
  const [found, lines] = [await shipmentsOf(db, id), await itemsOf(db, id)]
  if (format === 'xlsx') {
    return new Download(exportXlsx(
      { sheet: 'Shipments', columns: shipments, rows: found }, { sheet: 'Items', columns: items, rows: lines },
        { sheet: 'Errors', columns: errors, rows: file.errors.map((one) => ({ ...one })) },
    ), XLSX, `${name}.xlsx`)
  }
  const byShipment = Map.groupBy(lines, ({ xml_invoice_id }) => xml_invoice_id)
  const body = { file: file.file_name, shipments: found.map((one) => ({ ...one, items: byShipment.get(one.id) ?? [] })), errors: file.errors }
  return new Download(Buffer.from(JSON.stringify(body, null, 2)), 'application/json; charset=utf-8', `${name}.json`)
}

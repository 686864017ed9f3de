import { sql } from 'drizzle-orm'
import { boeDocType, boeStatus, boeTransport } from '@/lib/domain/boe'
import { hvlvClass } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'
import { rows, type Db } from '../../db/db'
import { branch, leaf, xmlFile } from '../../documents/xml-tree'
import type { Services } from '../../platform/services'
import { exportXlsx, type ExportColumn, type ExportRow, type SheetExport } from '../../sheets/export-sheet'
import type { ZipPart } from '../../sheets/zip-stream'
import { dutyPercent, type WholeBoe } from './printed'

/** What stands in the head of sheet and XML, by the name of its element. */
const headOf = (b: WholeBoe): [name: string, label: string, value: string | null][] => [
  ['boe_ref', 'BOE', b.boe_ref], ['declaration_type', 'Declaration type', declarationType.label(b.declaration_type)],
  ['declaration_no', 'Declaration No', b.declaration_no], ['declaration_date', 'Declaration date', b.declaration_date],
  ['status', 'Status', boeStatus.label(b.status)], ['client', 'Client', b.client], ['importer_code', 'Importer code', b.importer_code],
  ['exporter_code', 'Exporter code', b.exporter_code], ['warehouse', 'Warehouse', b.warehouse], ['destination_country', 'Destination', b.destination_country],
  ['exit_port', 'Port of exit', b.exit_port], ['transport_mode', 'Transport', b.transport_mode && boeTransport.label(b.transport_mode)],
  ['mawb_no', 'MAWB', b.mawb_no], ['bl_no', 'BL', b.bl_no], ['vehicle_no', 'Vehicle', b.vehicle_no], ['currency', 'Currency', 'AED'],
  ['goods_value', 'Goods', b.goods_value], ['freight_amount', 'Freight', b.freight_amount], ['insurance_amount', 'Insurance', b.insurance_amount],
  ['cif_value', 'CIF', b.cif_value], ['duty_amount', 'Duty', b.duty_amount], ['excise_amount', 'Excise', b.excise_amount],
  ['vat_amount', 'VAT', b.vat_amount], ...(b.other_fees === null ? [] : [['other_fees', 'Fees', b.other_fees] as [string, string, string]]),
  ['packages', 'Packages', String(b.packages)], ['gross_weight', 'Gross kg', b.gross_weight], ['net_weight', 'Net kg', b.net_weight],
]
const headColumns: readonly ExportColumn[] = [{ header: 'Field', field: 'label' }, { header: 'Value', field: 'value', width: 40 }]

const lineColumns: readonly ExportColumn[] = [
  { header: 'Line', field: 'line_no', type: 'number' }, { header: 'HS code', field: 'hs_code' }, { header: 'Description', field: 'description', width: 40 },
  { header: 'Origin', field: 'country_of_origin' }, { header: 'Quantity', field: 'qty', type: 'number' }, { header: 'Unit', field: 'unit' },
  { header: 'Quantity 2', field: 'qty_2', type: 'number' }, { header: 'Unit 2', field: 'unit_2' }, { header: 'Net kg', field: 'net_weight', type: 'weight' },
  { header: 'Gross kg', field: 'gross_weight', type: 'weight' }, { header: 'Value AED', field: 'value', type: 'money' },
  { header: 'Duty %', field: 'duty_rate', type: 'number' }, { header: 'Permit', field: 'permit_ref' },
]
const orderColumns: readonly ExportColumn[] = [
  { header: 'Order', field: 'order_no' }, { header: 'Tracking No', field: 'tracking_no' }, { header: 'Consignee', field: 'consignee', width: 28 },
  { header: 'City', field: 'city' }, { header: 'Value AED', field: 'declared_value_aed', type: 'money' }, { header: 'Class', field: 'hvlv_class' },
]
const lineRows = (b: WholeBoe): ExportRow[] => b.lines.map((line) => ({ ...line, duty_rate: dutyPercent(line) }))
const orderRows = (b: WholeBoe): ExportRow[] => b.orders.map((order) => ({ ...order, hvlv_class: hvlvClass.label(order.hvlv_class) }))

const sheetsOf = (b: WholeBoe): [SheetExport, SheetExport, SheetExport] => [
  { sheet: 'Header', columns: headColumns, rows: headOf(b).map(([, label, value]) => ({ label, value })) },
  { sheet: 'Lines', columns: lineColumns, rows: lineRows(b) }, { sheet: 'Orders', columns: orderColumns, rows: orderRows(b) },
]

const elements = (columns: readonly ExportColumn[], row: ExportRow) => columns.map(({ field }) => {
  const value = row[field]
  return leaf(field, value === null || value === undefined ? null : String(value))
})

/** The same as the sheet, for customs' portal: `Declaration` with its `Header`, `Lines` and `Orders`, elements named as the fields. */
const xmlOf = (b: WholeBoe): string => xmlFile(branch('Declaration', [
  branch('Header', headOf(b).map(([name, , value]) => leaf(name, value))),
  branch('Lines', lineRows(b).map((row) => branch('Line', elements(lineColumns, row)))),
  branch('Orders', orderRows(b).map((row) => branch('Order', elements(orderColumns, row)))),
]))

async function* pieces(body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of body) yield piece as Buffer
}

export interface KeptPaper { doc_type: WholeBoe['documents'][number]['doc_type']; file_path: string; file_name: string; boe_id: number }
/** Files of the papers of bills of entry. */
export const papersOf = (db: Db, ids: readonly number[]) => rows<KeptPaper>(db, sql`select boe_id, doc_type, file_path, file_name from boe_docs
  where boe_id = any(${sql.param([...ids])}::bigint[]) and is_current and file_path is not null order by id`)

async function* kept(services: Services, path: string): AsyncGenerator<Buffer> {
  if (await services.files.has(path)) yield* pieces(await services.files.read(path))
}

/** What a broker files of one: `BOE_{ref}.xlsx`, `.xml`, and the papers that are there. */
export function packParts(services: Services, b: WholeBoe, papers: readonly KeptPaper[], folder: string): ZipPart[] {
  const name = `${folder}BOE_${b.boe_ref}`
  return [
    { name: `${name}.xlsx`, content: pieces(exportXlsx(...sheetsOf(b))) }, { name: `${name}.xml`, content: [xmlOf(b)] },
    ...papers.map((paper, i) => ({
      name: `${folder}documents/${i + 1} ${boeDocType.label(paper.doc_type)} ${paper.file_name}`, content: kept(services, paper.file_path),
    })),
  ]
}

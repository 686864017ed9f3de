import type { Readable } from 'node:stream'
import type { Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'
import {
  closing, closingHeight, facts, foot, head, itemRow, itemsHead, itemsHeadHeight, paper, parties, shortHead, type ItemRow,
} from './shipping-invoice-parts'

/** A party of a commercial invoice; lines may be Latin or Arabic. */
export interface InvoiceParty {
  name: string
  company?: string | null
  lines: string[]
  city: string
  state?: string | null
  pincode?: string | null
  country_name: string
  phone?: string | null
  email?: string | null
  /** Tax registration number. */
  trn?: string | null
}

export interface InvoiceItem {
  description: string
  sku?: string | null
  hs_code?: string | null
  /** ISO 3166-1 alpha-2. */
  origin_country?: string | null
  quantity: number
  /** `pcs`, `kg`, `set` … */
  unit: string
  unit_value: string
  total: string
}

/** A commercial invoice (packages.md 6). Money and weight are decimal strings; amounts print as given, nothing is added up here. */
export interface ShippingInvoice {
  invoice_no: string
  /** `YYYY-MM-DD`. */
  invoice_date: string
  /** The AWB of the shipment, printed as Code 128; empty where there is none. */
  tracking_no: string
  ref_no?: string | null
  shipper: InvoiceParty
  consignee: InvoiceParty
  /** None: same as consignee. */
  notify?: InvoiceParty | null
  incoterm: string
  incoterm_place: string
  reason_for_export: string
  items: InvoiceItem[]
  currency: string
  subtotal: string
  freight_amount: string
  insurance_amount: string
  total: string
  total_in_words: string
  /** Kilograms. */
  gross_weight: string
  net_weight?: string | null
  package_count: number
  declaration?: string | null
  issuer: Letterhead
  /** What an invoice for customs says otherwise (sellers-ior.md 6.4): its boxes, the titles of its parties and its sums, the last of which is the total. */
  customs?: {
    facts: readonly (readonly [caption: string, value: string])[]
    parties: readonly [exporter: string, importer: string, notify: string]
    sums: readonly (readonly [name: string, amount: string])[]
    total: string
  }
}

interface Layout {
  rows: ItemRow[]
  isLast: boolean
}

const heightOf = (rows: readonly ItemRow[]) => rows.reduce((sum, row) => sum + row.height, 0)

/** Rows page by page; totals and signature never stand on a page without a row of the table. */
function paginate(rows: readonly ItemRow[], firstTop: number, nextTop: number): Layout[] {
  const pages: ItemRow[][] = [[]]
  const room = (index: number) => paper.bottom - (index ? nextTop : firstTop) - itemsHeadHeight
  for (const row of rows) {
    const page = pages.at(-1) ?? []
    if (page.length && heightOf(page) + row.height > room(pages.length - 1)) pages.push([row])
    else page.push(row)
  }
  const last = pages.at(-1) ?? []
  if (heightOf(last) + closingHeight > room(pages.length - 1)) pages.push(last.length > 1 ? last.splice(-1) : [])
  return pages.map((page, i) => ({ rows: page, isLast: i === pages.length - 1 }))
}

function invoicePages(invoice: ShippingInvoice): Page[] {
  const opening = head(invoice)
  const details = facts(invoice, opening.bottom)
  const people = parties(invoice, details.bottom)
  const following = shortHead(invoice)
  const layouts = paginate(invoice.items.map((item, i) => itemRow(item, i + 1, invoice.currency)), people.bottom, following.bottom)
  return layouts.map(({ rows, isLast }, i) => {
    const top = i ? following : { marks: [...opening.marks, ...details.marks, ...people.marks], bottom: people.bottom }
    let y = top.bottom + (rows.length ? itemsHeadHeight : 0)
    const table = rows.flatMap(row => {
      const marks = row.marksAt(y)
      y += row.height
      return marks
    })
    const marks = [
      ...top.marks,
      ...(rows.length ? itemsHead(top.bottom, invoice.currency) : []),
      ...table,
      ...(isLast ? closing(invoice, y) : []),
      ...foot(invoice, i + 1, layouts.length),
    ]
    return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  })
}

/** The pages of some invoices, each as often as asked for. */
export async function* invoiceSheets(invoices: AsyncIterable<ShippingInvoice> | Iterable<ShippingInvoice>, copies: number): AsyncGenerator<Page> {
  for await (const invoice of scripted(invoices)) {
    const pages = invoicePages(invoice)
    for (let copy = 0; copy < copies; copy++) yield* pages
  }
}

/**
 * Commercial invoices on A4 as one PDF in the order given, each numbered `page x of y` for itself; long lists of items
 * run over pages under a repeated heading. The stream fails with what `invoices` throws.
 */
export function shippingInvoicesPdf(
  invoices: AsyncIterable<ShippingInvoice> | Iterable<ShippingInvoice>,
  { copies = 1 }: { copies?: number } = {},
): Readable {
  return pagesPdf(invoiceSheets(invoices, copies), 'Commercial invoices')
}

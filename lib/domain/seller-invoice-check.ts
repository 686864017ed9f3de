import { isContainer, parseMawb } from './check-digits'
import { digitsOf } from './currency'
import { compare, multiply, product, round, sum } from './decimal'
import { bareHsCode } from './hs-code'
import { amountIn, isInCoins, tooFine } from './money'
import {
  headerLabels, iorIncoterm, iorPackageType, isBlankRow, lineLabels, packageLabels, type HeaderField, type InvoiceDraft, type LineField, type PackageField,
  type TypedLine, type TypedPackage,
} from './seller-invoice'
import { Sheet } from './seller-invoice-sheet'

/** A line as it is kept; money in the invoice's currency. */
export interface InvoiceLine {
  sku: string
  description: string
  hs_code: string
  country_of_origin: string
  qty: number
  unit: string
  unit_price: string
  line_total: string
  net_weight: string | null
  permit_ref: string | null
}
export interface InvoicePackage {
  package_no: string
  package_type: (typeof iorPackageType.names)[number]
  length: string
  width: string
  height: string
  gross_weight: string
  contents: { sku: string; qty: number }[]
}
export interface InvoiceHeader {
  seller_invoice_no: string
  seller_invoice_date: string
  incoterm: string
  freight_mode: 0 | 1
  container_load: 1 | 2 | null
  pickup_type: 0 | 1
  origin_country: string
  port_of_loading: string
  port_of_discharge: string
  currency: string
  freight_amount: string
  insurance_amount: string
  other_additions: string
  mawb_no: string | null
  hawb_no: string | null
  bl_no: string | null
  container_no: string | null
  etd: string | null
  eta: string | null
}
export interface InvoiceTotals {
  lines: number
  packages: number
  qty: number
  goods_value: string
  gross_weight: string
  net_weight: string
  volume_cbm: string
}
/** What of an invoice somebody else knows. */
export interface InvoiceFacts {
  today: string
  currencies: ReadonlySet<string>
  /** Codes among those typed that the tariff knows. */
  hsCodes: ReadonlySet<string>
  /** Airports and sea ports of the Emirates, as codes. */
  isHomePort: (code: string) => boolean
}

type Header = Sheet<HeaderField>

function money(of: Header, field: HeaderField, currency: string): string {
  if (of.text(field) === '') return '0'
  const amount = of.number(field, 8, { from: 0, says: `${headerLabels[field]} must be 0 or more` })
  if (!isInCoins(amount, currency)) of.refuse(field, tooFine(headerLabels[field], currency))
  return amountIn(amount, currency)
}

/** Numbers of transport, each by its check digit. */
function transport(of: Header, isAir: boolean) {
  const [mawb, container] = [of.text('mawb_no'), of.text('container_no').toUpperCase().replaceAll(/[\s-]/g, '')]
  const mawb_no = mawb === '' ? null : parseMawb(mawb)
  if (mawb !== '' && mawb_no === null) of.refuse('mawb_no', 'MAWB check digit is wrong.')
  if (!isAir && container !== '' && !isContainer(container)) of.refuse('container_no', 'Container number is not valid (ISO 6346).')
  const [hawb_no, bl_no] = [of.optional('hawb_no', 40), of.optional('bl_no', 40)]
  return isAir ? { mawb_no, hawb_no, bl_no: null, container_no: null } : { mawb_no: null, hawb_no, bl_no, container_no: container || null }
}

function readHeader(of: Header, { today, currencies, isHomePort }: InvoiceFacts): InvoiceHeader {
  const currency = of.required('currency', 3).toUpperCase()
  if (currency !== '' && !currencies.has(currency)) of.refuse('currency', `Currency ${currency} is not in the list`)
  const freight_mode = of.one('freight_mode', [0, 1]) ?? 1
  const dates = { seller_invoice_date: of.day('seller_invoice_date'), etd: of.day('etd'), eta: of.day('eta') }
  if (of.text('seller_invoice_date') === '') of.refuse('seller_invoice_date', 'Invoice date is required')
  if (dates.seller_invoice_date && dates.seller_invoice_date > today) of.refuse('seller_invoice_date', 'The invoice date is in the future.')
  if (dates.etd && dates.eta && dates.eta < dates.etd) of.refuse('eta', 'The arrival is before the departure.')
  const port_of_discharge = of.required('port_of_discharge', 10).toUpperCase()
  if (port_of_discharge !== '' && !isHomePort(port_of_discharge)) of.refuse('port_of_discharge', 'Port of discharge must be in the UAE.')
  return {
    seller_invoice_no: of.required('seller_invoice_no', 40), ...dates, seller_invoice_date: dates.seller_invoice_date ?? today,
    incoterm: of.one('incoterm', iorIncoterm.names) ?? '', freight_mode, container_load: freight_mode === 0 ? of.one('container_load', [1, 2]) : null,
    pickup_type: of.one('pickup_type', [0, 1]) ?? 0, origin_country: of.country('origin_country'),
    port_of_loading: of.required('port_of_loading', 10).toUpperCase(), port_of_discharge, currency,
    freight_amount: money(of, 'freight_amount', currency), insurance_amount: money(of, 'insurance_amount', currency),
    other_additions: money(of, 'other_additions', currency), ...transport(of, freight_mode === 1),
  }
}

const whole = (label: string) => ({ from: 1, most: 10_000_000, says: `${label} must be a whole number above 0` })
const above0 = (label: string) => ({ above: 0, most: 100_000, says: `${label} must be above 0` })

function readLine(of: Sheet<LineField>, currency: string, { hsCodes }: InvoiceFacts): InvoiceLine {
  const hs_code = bareHsCode(of.required('hs_code', 20))
  if (hs_code !== '' && !hsCodes.has(hs_code)) of.refuse('hs_code', `HS Code ${of.text('hs_code')} unknown`)
  const qty = of.number('qty', 0, whole(lineLabels.qty))
  const unit_price = of.number('unit_price', 4, { from: '0.0001', says: 'Unit Price must be 0.0001 or more' })
  const isWeighed = of.text('net_weight') !== ''
  return {
    sku: of.required('sku', 64), description: of.required('description', 200), hs_code, country_of_origin: of.country('country_of_origin'),
    qty: Number(qty), unit: of.optional('unit', 10) ?? 'pcs', unit_price, line_total: multiply([qty, unit_price], digitsOf(currency)),
    net_weight: isWeighed ? of.number('net_weight', 3, above0(lineLabels.net_weight)) : null, permit_ref: of.optional('permit_ref', 60),
  }
}

function readPackage(of: Sheet<PackageField>): InvoicePackage {
  return {
    package_no: of.required('package_no', 30), package_type: of.one('package_type', iorPackageType.names) ?? 'carton',
    length: of.number('length', 1, above0(packageLabels.length)), width: of.number('width', 1, above0(packageLabels.width)),
    height: of.number('height', 1, above0(packageLabels.height)), gross_weight: of.number('gross_weight', 3, above0(packageLabels.gross_weight)),
    contents: [{ sku: of.required('sku', 64), qty: Number(of.number('qty', 0, whole(packageLabels.qty))) }],
  }
}

interface Read<F extends string, T> { of: Sheet<F>; value: T }
const sizes = ['package_type', 'length', 'width', 'height', 'gross_weight'] as const

/** Rows of one package number are one package, which has one size. */
function together(read: readonly Read<PackageField, InvoicePackage>[]): InvoicePackage[] {
  const packages = new Map<string, InvoicePackage>()
  for (const { of, value } of read) {
    const first = packages.get(value.package_no)
    if (!first || value.package_no === '') {
      packages.set(value.package_no, value)
      continue
    }
    if (sizes.some((name) => first[name] !== value[name])) of.refuse('package_no', `Package ${value.package_no}: sizes differ between rows`)
    first.contents.push(...value.contents)
  }
  return [...packages.values()]
}

const bySku = (items: readonly { sku: string; qty: number }[]) =>
  new Map([...Map.groupBy(items, ({ sku }) => sku)].map(([sku, all]) => [sku, all.reduce((total, { qty }) => total + qty, 0)]))

/** What the two sheets say of each other. */
function compareSheets(lines: readonly Read<LineField, InvoiceLine>[], packages: readonly Read<PackageField, InvoicePackage>[]): void {
  const invoiced = bySku(lines.map(({ value }) => value))
  const packed = bySku(packages.flatMap(({ value }) => value.contents))
  for (const { of, value } of packages) {
    const [item] = value.contents
    if (item?.sku && !invoiced.has(item.sku)) of.refuse('sku', `Package SKU ${item.sku} is not on the invoice`)
  }
  if (packages.length === 0) return
  const compared = new Set<string>()
  for (const { of, value: { sku } } of lines) {
    const [a, b] = [packed.get(sku) ?? 0, invoiced.get(sku) ?? 0]
    if (sku !== '' && a !== b && !compared.has(sku)) of.refuse('qty', `SKU ${sku}: packed ${a}, invoiced ${b}`)
    compared.add(sku)
  }
}

function totalsOf(lines: readonly InvoiceLine[], packages: readonly InvoicePackage[], currency: string): InvoiceTotals {
  return {
    lines: lines.length, packages: packages.length, qty: lines.reduce((total, { qty }) => total + qty, 0),
    goods_value: round(sum(lines.map(({ line_total }) => line_total)), digitsOf(currency)),
    gross_weight: round(sum(packages.map(({ gross_weight }) => gross_weight)), 3), net_weight: round(sum(lines.map(({ net_weight }) => net_weight ?? 0)), 3),
    volume_cbm: round(sum(packages.map(({ length, width, height }) => product([length, width, height, '0.000001']))), 4),
  }
}

const numbered = <T extends Record<string, string>>(rows: readonly T[]) => rows.map((row, i) => ({ row, no: i + 1 })).filter(({ row }) => !isBlankRow(row))

/**
 * Reads an invoice as it was typed (invoices-payments.md 4.1, 6.1): the shipment, its lines and packages as they would be kept, what they come to, and every
 * fault with its sheet, row and column. Empty rows count for nothing and keep the numbers of the others.
 */
export function checkInvoice(draft: InvoiceDraft, facts: InvoiceFacts) {
  const head = new Sheet('shipment', headerLabels, draft.header, null)
  const header = readHeader(head, facts)
  const lines = numbered<TypedLine>(draft.lines).map(({ row, no }) => {
    const of = new Sheet('lines', lineLabels, row, no)
    return { of, value: readLine(of, header.currency, facts) }
  })
  const read = numbered<TypedPackage>(draft.packages).map(({ row, no }) => {
    const of = new Sheet('packages', packageLabels, row, no)
    return { of, value: readPackage(of) }
  })
  compareSheets(lines, read)
  const packages = together(read)
  const kept = lines.map(({ value }) => value)
  const totals = totalsOf(kept, packages, header.currency)
  const [lastRow] = read.slice(-1)
  if (lastRow && compare(totals.gross_weight, totals.net_weight) < 0)
    lastRow.of.refuse('gross_weight', `Gross weight ${totals.gross_weight} is below net weight ${totals.net_weight}`)
  return {
    header, lines: kept, lineRows: lines.map(({ of }) => of.row), packages, totals,
    errors: [head, ...lines.map(({ of }) => of), ...read.map(({ of }) => of)].flatMap(({ faults }) => faults),
  }
}

import { parseMawb } from './check-digits'
import { countryCode } from './countries'
import { digitsOf, isCurrency } from './currency'
import { compare, divide, product, round, subtract, sum } from './decimal'
import { bareHsCode } from './hs-code'
import { amountIn, isInCoins, tooFine } from './money'
import { cellNumber } from './number-text'
import { readDay } from './typed-day'
import {
  xmlHeadLabels, xmlItemLabels, xmlTransport, type XmlDocumentKind, type XmlHeadField, type XmlItemField, type XmlMessage, type XmlPlace,
  type XmlTransport,
} from './xml-invoice'

/** What stands in one element: its characters as they are, and the currency or unit its attribute names. */
export interface Said extends XmlPlace {
  text: string
  currency?: string | undefined
  unit?: string | undefined
}
export interface SaidItem {
  place: XmlPlace
  said: { [F in XmlItemField]?: Said | undefined }
  /** How many units the price is of; one where nothing is said. */
  base?: Said | undefined
  /** Allowances (below zero) and charges of the line. */
  adjustments: readonly Said[]
}
/** A document as its reader found it; nothing of it is judged. */
export interface SaidDocument {
  kind: XmlDocumentKind
  head: { [F in XmlHeadField]?: Said | undefined }
  items: readonly SaidItem[]
}
export interface Known {
  hsCodes: ReadonlySet<string>
}

type NumberField = 'exchange_rate' | 'freight' | 'insurance' | 'other_charges' | 'total_invoice_value' | 'gross_weight' | 'net_weight'
/** A document as it is kept: numbers as decimal text, what could not be read as nothing. */
export type CleanHead = { [F in Exclude<XmlHeadField, NumberField | 'packages' | 'transport_mode'>]: string | null } & {
  [F in NumberField]: string | null
} & { packages: number | null; transport_mode: XmlTransport | null; total_goods_value: string; total_difference: string }
export type CleanItem = { [F in XmlItemField]: string | null } & XmlPlace & { line_no: number; adjustment: string }
export interface Checked {
  head: CleanHead
  items: CleanItem[]
  messages: XmlMessage[]
}

/** coming-areas.md 6(c)7: of one line, and of a document by its lines up to half a unit. */
const LINE_TOLERANCE = '0.01'
const MOST_TOLERANCE = '0.50'
const required: readonly XmlHeadField[] = ['invoice_no', 'invoice_date', 'currency', 'exporter_name']
const requiredOfItem: readonly XmlItemField[] = ['description', 'hs_code', 'country_of_origin', 'qty', 'unit_price', 'line_total']
const lengths: { [F in XmlHeadField | XmlItemField]?: number } = {
  invoice_no: 60, exporter_name: 200, exporter_address: 300, importer_name: 200, importer_address: 300, consignee: 200, notify: 200, description: 500, sku: 64,
  hs_code: 20, unit: 20, hawb_no: 40, mawb_no: 40, importer_trn: 30, importer_code: 30, incoterm: 20, incoterm_place: 100, port_of_loading: 60,
  port_of_discharge: 60, currency: 3, exporter_country: 60, country_of_origin: 60,
}

const away = (a: string, b: string) => subtract(a, b).replace('-', '')
const isZero = (value: string) => compare(value, 0) === 0

class Judge {
  readonly messages: XmlMessage[] = []
  constructor(readonly currency: string | null, readonly known: Known) {}

  tell(level: XmlMessage['level'], { xpath, line }: XmlPlace, message: string): void {
    this.messages.push({ level, xpath, line, message })
  }

  text(label: string, said: Said | undefined, most: number): string | null {
    const text = said?.text.trim() ?? ''
    if (!said || text === '') return null
    if (text.length > most) this.tell('error', said, `${label} is longer than ${most} characters.`)
    return text.slice(0, most)
  }

  /** The decimal of a number at most so large, with at most so many places. */
  number(label: string, said: Said | undefined,
    { places, most = '1e12', negative = false }: { places: number; most?: string; negative?: boolean }): string | null {
    const text = said?.text.trim() ?? ''
    if (!said || text === '') return null
    const decimal = cellNumber(text)
    if (decimal === null) return this.refuse(said, `${label} must be a number like 1234.50, not ${text.slice(0, 40)}.`)
    if (!negative && compare(decimal, 0) < 0) return this.refuse(said, `${label} cannot be negative.`)
    if (compare(decimal.replace('-', ''), most) >= 0) return this.refuse(said, `${label} ${text.slice(0, 40)} is too large.`)
    return round(decimal, places)
  }

  private refuse(said: XmlPlace, message: string): null {
    this.tell('error', said, message)
    return null
  }

  /** An amount in the document's currency; one in another is an error. */
  amount(label: string, said: Said | undefined, negative = false): string | null {
    if (said?.currency && this.currency && said.currency !== this.currency)
      this.tell('error', said, `${label} is in ${said.currency}, the document in ${this.currency}.`)
    const exact = this.number(label, said, { places: 8, negative })
    if (exact === null || !said) return null
    const currency = this.currency ?? 'USD'
    if (!isInCoins(exact, currency)) this.tell('error', said, tooFine(label, currency))
    return amountIn(exact, currency)
  }

  country(label: string, said: Said | undefined): string | null {
    const typed = this.text(label, said, 60)
    if (typed === null || !said) return null
    const code = countryCode(typed)
    return code ?? this.refuse(said, `${label} ${typed} is no country.`)
  }

  day(label: string, said: Said | undefined): string | null {
    const text = said?.text.trim() ?? ''
    if (!said || text === '') return null
    const day = readDay(text.replace(/(?<=^\d{4}-\d{2}-\d{2})(T.*|Z|[+-]\d{2}:\d{2})$/, ''))
    if (day === null) this.tell('error', said, `${label} ${text.slice(0, 40)} is no day. Use YYYY-MM-DD.`)
    return day
  }
}

function hsCodeOf(judge: Judge, said: Said | undefined): string | null {
  const code = judge.text(xmlItemLabels.hs_code, said, 20)
  if (code !== null && said && !judge.known.hsCodes.has(bareHsCode(code))) judge.tell('error', said, `HS code ${code} unknown.`)
  return code
}

/** What one unit costs where the price is of several (S2: 12.50 for 100 is 0.125). */
function priceOf(judge: Judge, { said, base }: SaidItem): string | null {
  const price = said.unit_price
  if (price?.currency && judge.currency && price.currency !== judge.currency)
    judge.tell('error', price, `${xmlItemLabels.unit_price} is in ${price.currency}, the document in ${judge.currency}.`)
  const of = judge.number(xmlItemLabels.unit_price, price, { places: 8, most: '1e10' })
  if (!base || of === null) return of
  const count = judge.number('Base quantity', base, { places: 8 })
  if (count === null) return null
  if (isZero(count)) {
    judge.tell('error', base, 'Base quantity must be above 0.')
    return null
  }
  if (base.unit && said.qty?.unit && base.unit !== said.qty.unit)
    judge.tell('error', base, `Base quantity is in ${base.unit}, the quantity in ${said.qty.unit}.`)
  return divide(of, count, 8)
}

function checkLine(judge: Judge, item: SaidItem, line: CleanItem): void {
  const { qty, unit_price, line_total } = line
  if (qty === null || unit_price === null || line_total === null) return
  // Of the price as it is written: one for 3 units is no decimal.
  const [price, base] = [item.said.unit_price?.text ?? unit_price, item.base?.text ?? '1']
  const [whole, count] = [cellNumber(price) ?? unit_price, cellNumber(base) ?? '1']
  const goods = isZero(count) ? product([qty, unit_price]) : divide(product([qty, whole]), count, 8)
  const computed = round(sum([goods, line.adjustment]), digitsOf(judge.currency ?? 'USD'))
  if (compare(away(line_total, computed), LINE_TOLERANCE) > 0)
    judge.tell('error', item.said.line_total ?? item.place, `Line ${line.line_no}: total ${line_total} differs from quantity × price ${computed}.`)
}

function checkItem(judge: Judge, item: SaidItem, at: number): CleanItem {
  const { said, place } = item
  const line_no = at + 1
  for (const field of requiredOfItem)
    if (!said[field]?.text.trim()) judge.tell('error', said[field] ?? place, `Missing ${xmlItemLabels[field]} in line ${line_no}.`)
  const qty = judge.number(xmlItemLabels.qty, said.qty, { places: 6 })
  if (qty !== null && said.qty && isZero(qty)) judge.tell('error', said.qty, `Line ${line_no}: the quantity must be above 0.`)
  const adjustments = item.adjustments.map((one) => judge.amount('Allowance or charge', one, true) ?? '0')
  const line: CleanItem = {
    ...place, line_no, qty, sku: judge.text(xmlItemLabels.sku, said.sku, 64), description: judge.text(xmlItemLabels.description, said.description, 500),
    hs_code: hsCodeOf(judge, said.hs_code), country_of_origin: judge.country(xmlItemLabels.country_of_origin, said.country_of_origin),
    unit: judge.text(xmlItemLabels.unit, said.unit, 20) ?? said.qty?.unit ?? null, unit_price: priceOf(judge, item),
    line_total: judge.amount(xmlItemLabels.line_total, said.line_total), adjustment: amountIn(sum(adjustments), judge.currency ?? 'USD'),
    net_weight: judge.number(xmlItemLabels.net_weight, said.net_weight, { places: 3, most: '1e9' }),
  }
  checkLine(judge, item, line)
  return line
}

/** Totals, and how far the one stated is from what the lines and charges come to. */
function checkTotals(judge: Judge, { head }: SaidDocument, items: readonly CleanItem[]) {
  const currency = judge.currency ?? 'USD'
  const parts = {
    freight: judge.amount(xmlHeadLabels.freight, head.freight), insurance: judge.amount(xmlHeadLabels.insurance, head.insurance),
    other_charges: judge.amount(xmlHeadLabels.other_charges, head.other_charges, true),
  }
  const total_goods_value = amountIn(sum(items.map(({ line_total }) => line_total ?? '0')), currency)
  const computed = amountIn(sum([total_goods_value, ...Object.values(parts).map((part) => part ?? '0')]), currency)
  const stated = judge.amount(xmlHeadLabels.total_invoice_value, head.total_invoice_value)
  const total_difference = stated === null ? amountIn('0', currency) : amountIn(subtract(stated, computed), currency)
  const byLines = product([LINE_TOLERANCE, String(items.length)])
  const tolerance = compare(byLines, MOST_TOLERANCE) < 0 ? byLines : MOST_TOLERANCE
  if (stated !== null && head.total_invoice_value && compare(total_difference.replace('-', ''), tolerance) > 0)
    judge.tell('error', head.total_invoice_value, `Invoice total differs by ${total_difference}.`)
  return { ...parts, total_goods_value, total_difference, total_invoice_value: stated ?? computed }
}

function checkWaybill(judge: Judge, said: Said | undefined): string | null {
  const typed = judge.text(xmlHeadLabels.mawb_no, said, 40)
  if (typed === null || !said) return null
  const known = parseMawb(typed)
  if (known === null) judge.tell('warning', said, `MAWB ${typed} is not right: check its digits.`)
  return known ?? typed
}

const rates: { [F in 'exchange_rate' | 'gross_weight' | 'net_weight']: { places: number; most: string } } = {
  exchange_rate: { places: 8, most: '1e9' }, gross_weight: { places: 3, most: '1e9' }, net_weight: { places: 3, most: '1e9' },
}

function checkHead(judge: Judge, document: SaidDocument, items: readonly CleanItem[]): CleanHead {
  const { head } = document
  for (const field of required) if (!head[field]?.text.trim()) judge.tell('error', head[field] ?? nowhere, `Missing ${xmlHeadLabels[field]}.`)
  const text = (field: XmlHeadField) => judge.text(xmlHeadLabels[field], head[field], lengths[field] ?? 100)
  const figure = (field: keyof typeof rates) => judge.number(xmlHeadLabels[field], head[field], rates[field])
  const packages = judge.number(xmlHeadLabels.packages, head.packages, { places: 0, most: '1e6' })
  const transport = text('transport_mode')?.toLowerCase() ?? null
  const [gross_weight, net_weight] = [figure('gross_weight'), figure('net_weight')]
  if (gross_weight !== null && net_weight !== null && compare(gross_weight, net_weight) < 0)
    judge.tell('error', head.gross_weight ?? nowhere, 'Gross weight is below net weight.')
  return {
    invoice_no: text('invoice_no'), invoice_date: judge.day(xmlHeadLabels.invoice_date, head.invoice_date), currency: judge.currency,
    incoterm: text('incoterm'), incoterm_place: text('incoterm_place'), mawb_no: checkWaybill(judge, head.mawb_no), hawb_no: text('hawb_no'),
    transport_mode: xmlTransport.is(transport) ? transport : null, port_of_loading: text('port_of_loading'), port_of_discharge: text('port_of_discharge'),
    exporter_name: text('exporter_name'), exporter_address: text('exporter_address'),
    exporter_country: judge.country(xmlHeadLabels.exporter_country, head.exporter_country), importer_name: text('importer_name'),
    importer_address: text('importer_address'), importer_trn: text('importer_trn'), importer_code: text('importer_code'), consignee: text('consignee'),
    notify: text('notify'), exchange_rate: figure('exchange_rate'), gross_weight, net_weight, packages: packages === null ? null : Number(packages),
    ...checkTotals(judge, document, items),
  }
}
const nowhere: XmlPlace = { xpath: null, line: null }

/**
 * What a document says, cleaned, and everything that is wrong with it, each with its place (sellers-ior.md 6.5, coming-areas.md 6(c)7). Codes stay the
 * characters they are.
 */
export function checkDocument(document: SaidDocument, known: Known): Checked {
  const said = document.head.currency
  const code = said?.text.trim().toUpperCase() ?? ''
  const judge = new Judge(isCurrency(code) ? code : null, known)
  if (said && code !== '' && !isCurrency(code)) judge.tell('error', said, `Currency ${code.slice(0, 10)} is not one we know.`)
  const items = document.items.map((item, at) => checkItem(judge, item, at))
  if (items.length === 0) judge.tell('error', nowhere, 'Missing lines: the document has none.')
  const head = checkHead(judge, document, items)
  return { head, items, messages: judge.messages }
}

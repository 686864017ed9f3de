import { compare, sum } from './decimal'
import { emirate } from './gate-vehicle'
import { amountIn } from './money'
import { words } from './vocabulary'

/** What is sent as an e-invoice (PINT AE 1.0.4): a document of ours and the kind it goes as. */
export const eInvoiceDocument = words({ invoice: 'Tax invoice', credit_note: 'Tax credit note' })
export type EInvoiceDocument = (typeof eInvoiceDocument.names)[number]

/** Who stands on an e-invoice; empty where nothing is known. */
export interface TaxParty {
  name: string
  street: string
  city: string
  /** As it was typed; PINT AE wants its code. */
  state: string
  country_code: string
  trn: string
  licence_no: string
  licence_authority: string
}
export interface EInvoiceLine {
  line_no: number
  description: string
  qty: string
  unit: string
  rate: string
  amount: string
  /** Per cent. */
  vat_rate: string
  vat_amount: string
  /** Handed on for somebody else and no supply of ours, as customs duty is. */
  is_outside: boolean
}
/** Everything of a tax invoice or credit note that its e-invoice says. */
export interface EInvoice {
  document: EInvoiceDocument
  number: string
  issue_date: string
  due_date: string
  period: { from: string; to: string } | null
  currency: string
  /** Dirhams for one unit of the currency on the day of issue; empty where nobody knows it. */
  aed_rate: string
  net: string
  vat_amount: string
  total: string
  seller: TaxParty
  buyer: TaxParty
  lines: readonly EInvoiceLine[]
  /** Of a credit note: why, what it corrects, and what was written about it. */
  credits: { reason_code: string; invoice_no: string; remarks: string } | null
}

/** A mandatory field: what it says, or what is wrong with it and where that is mended. */
export interface EInvoiceCheck {
  part: string
  field: string
  value: string
  problem: string | null
  /** Whose record mends it. */
  mends: 'seller' | 'buyer' | 'document' | null
}

const emirateNames = new Map(emirate.options.flatMap(({ value, label }) => [[label.toLowerCase(), value], [value.toLowerCase(), value]]))
/** The code of an emirate that is named or coded; null for anything else. */
export const emirateCode = (state: string) => emirateNames.get(state.trim().toLowerCase().replaceAll('-', ' ')) ?? null

/** 380 and 381 with VAT, 480 and 81 for what is wholly outside its scope; there is no debit note. */
export function typeCode({ document, lines }: Pick<EInvoice, 'document' | 'lines'>): string {
  const isOutside = lines.length > 0 && lines.every((line) => line.is_outside)
  return document === 'invoice' ? (isOutside ? '480' : '380') : isOutside ? '81' : '381'
}

/** UNCL5305: standard, zero rated or outside the scope of VAT. */
export const taxCategory = ({ vat_rate, is_outside }: Pick<EInvoiceLine, 'vat_rate' | 'is_outside'>): 'S' | 'Z' | 'O' =>
  is_outside ? 'O' : compare(vat_rate, 0) > 0 ? 'S' : 'Z'

/** Where somebody abroad, who is not on the network, is told of it: the tax authority alone. */
const ABROAD = '9900000099'
/** The participant of the scheme 0235: its tax number’s first ten digits. */
export const endpointOf = ({ country_code, trn }: TaxParty): string => (country_code !== 'AE' && trn.length !== 15 ? ABROAD : trn.slice(0, 10))

type Rule = readonly [field: string, value: string, problem: string | null]
const filled = (field: string, value: string, way: string): Rule => [field, value, value.trim() === '' ? way : null]

function rulesOf(p: TaxParty): Rule[] {
  const always = [
    filled('Name', p.name, 'Enter the legal name.'), filled('Street', p.street, 'Enter the street of the billing address.'),
    filled('City', p.city, 'Enter the city of the billing address.'),
    ['Country', p.country_code, /^[A-Z]{2}$/.test(p.country_code) ? null : 'Choose the country.'] as const,
  ]
  if (p.country_code !== 'AE') return [...always, ['Electronic address', `0235:${endpointOf(p)}`, null]]
  const isTrn = /^1\d{14}$/.test(p.trn)
  return [
    ...always,
    ['Emirate', emirateCode(p.state) ?? p.state, emirateCode(p.state) ? null : 'Name the emirate in the address, as Dubai.'],
    ['TRN', p.trn, isTrn ? null : 'Enter the tax registration number: 15 digits.'],
    ['Electronic address', isTrn ? `0235:${endpointOf(p)}` : '', isTrn ? null : 'It is made of the TRN. Enter that.'],
    filled('Trade licence', p.licence_no, 'Enter the number of the trade licence.'),
    filled('Licensing authority', p.licence_authority, 'Say which authority issued the trade licence.'),
  ]
}

/** The mandatory fields of one side, as PINT AE asks for them. */
export const partyChecks = (part: 'Seller' | 'Buyer', party: TaxParty): EInvoiceCheck[] =>
  rulesOf(party).map(([field, value, problem]) => ({ part, field, value, problem, mends: part === 'Seller' ? 'seller' : 'buyer' }))

const documentRules = (e: EInvoice): Rule[] => [
  filled('Number', e.number, 'It gets its number when it is issued.'), filled('Issue date', e.issue_date, 'It has one once it is issued.'),
  ['Type', typeCode(e), null], filled('Currency', e.currency, 'Choose a currency.'),
  ...(e.document === 'invoice' ? [filled('Due date', e.due_date, 'It has one once it is issued.')] : []),
  ...(e.currency === 'AED' ? [] : [filled('Rate to AED', e.aed_rate, `Enter a rate of ${e.currency} for the day of issue.`)]),
  ...(e.credits
    ? [filled('Reason code', e.credits.reason_code, 'Say why it is credited.'), filled('Of invoice', e.credits.invoice_no, 'It corrects no issued invoice.')]
    : []),
]

/** Of its lines, and that they come to its totals to the last coin. */
function sumRules({ lines, currency, net, vat_amount, total }: EInvoice): Rule[] {
  const same = (field: string, value: string, parts: readonly string[]): Rule => {
    const came = amountIn(sum(parts), currency)
    return [field, value, compare(came, value) === 0 ? null : `Its lines come to ${came}. Tell our support.`]
  }
  const bare = lines.find(({ description }) => description.trim() === '')
  return [
    ['Lines', String(lines.length), lines.length === 0 ? 'It has no line.' : bare ? `Line ${bare.line_no} has no description.` : null],
    same('Total before VAT', net, lines.map(({ amount }) => amount)), same('VAT', vat_amount, lines.map((line) => line.vat_amount)),
    same('Total', total, [net, vat_amount]),
  ]
}

/** Every mandatory field of an e-invoice, each as it is or with what is wrong (PINT AE; coming-areas.md 1). */
export const eInvoiceChecks = (e: EInvoice): EInvoiceCheck[] => [
  ...documentRules(e).map(([field, value, problem]) => ({ part: 'Document', field, value, problem, mends: 'document' as const })),
  ...partyChecks('Seller', e.seller), ...partyChecks('Buyer', e.buyer),
  ...sumRules(e).map(([field, value, problem]) => ({ part: 'Amounts', field, value, problem, mends: null })),
]

/** How much of what is asked for is there, in whole per cent: 100 only where nothing is missing. */
export const scoreOf = (checks: readonly EInvoiceCheck[]): number =>
  Math.floor((100 * checks.filter(({ problem }) => problem === null).length) / Math.max(1, checks.length))

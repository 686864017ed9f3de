import { compare, multiply, subtract, sum } from '@/lib/domain/decimal'
import { emirateCode, endpointOf, taxCategory, typeCode, type EInvoice, type EInvoiceLine, type TaxParty } from '@/lib/domain/e-invoice'
import { amountIn } from '@/lib/domain/money'
import { branch, leaf, nothing, xmlFile, type Xml } from './xml-tree'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
/** UN/ECE 20 for the units charges have; anything else is counted in pieces. */
const units: Readonly<Record<string, string>> = {
  hour: 'HUR', hours: 'HUR', day: 'DAY', days: 'DAY', kg: 'KGM', km: 'KMT', cbm: 'MTQ', pcs: 'H87', pallet: 'PF',
}
/** Payment by transfer. */
const TRANSFER = '30'

const money = (name: string, amount: string, currency: string) => leaf(name, amountIn(amount, currency), { currencyID: currency })
const inDirhams = ({ aed_rate }: EInvoice, amount: string) => amountIn(multiply([amount, aed_rate || '1'], 8), 'AED')
const isAbroad = ({ country_code }: TaxParty) => country_code !== 'AE'

const vatScheme = branch('cac:TaxScheme', [leaf('cbc:ID', 'VAT')])

function party(name: string, p: TaxParty): Xml {
  return branch(name, [branch('cac:Party', [
    leaf('cbc:EndpointID', endpointOf(p), { schemeID: '0235' }),
    branch('cac:PartyName', [leaf('cbc:Name', p.name)]),
    branch('cac:PostalAddress', [
      leaf('cbc:StreetName', p.street), leaf('cbc:CityName', p.city), leaf('cbc:CountrySubentity', isAbroad(p) ? p.state : emirateCode(p.state)),
      branch('cac:Country', [leaf('cbc:IdentificationCode', p.country_code)]),
    ]),
    p.trn === '' ? nothing : branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', p.trn), vatScheme]),
    branch('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', p.name),
      leaf('cbc:CompanyID', p.licence_no, isAbroad(p) ? {} : { schemeAgencyID: 'TL', schemeAgencyName: p.licence_authority }),
    ]),
  ])])
}

const category = (name: string, line: Pick<EInvoiceLine, 'vat_rate' | 'is_outside'>, reason: Xml[] = []) => {
  const code = taxCategory(line)
  return branch(name, [leaf('cbc:ID', code), code === 'O' ? nothing : leaf('cbc:Percent', String(Number(line.vat_rate))), ...reason, vatScheme])
}

/** VAT as the lines have it, by category and rate: the same fils as the paper, the list and the journal. */
function taxTotals(e: EInvoice): Xml[] {
  const groups = [...Map.groupBy(e.lines, (line) => `${taxCategory(line)} ${Number(line.vat_rate)}`).values()]
  const subtotals = groups.map((lines) => branch('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', sum(lines.map(({ amount }) => amount)), e.currency),
    money('cbc:TaxAmount', sum(lines.map(({ vat_amount }) => vat_amount)), e.currency),
    category('cac:TaxCategory', lines[0] as EInvoiceLine, [
      leaf('cbc:TaxExemptionReason', lines[0]?.is_outside ? 'Duties and taxes handed on, outside the scope of VAT' : null),
    ]),
  ]))
  const inTheirs = branch('cac:TaxTotal', [money('cbc:TaxAmount', e.vat_amount, e.currency), ...subtotals])
  return e.currency === 'AED' ? [inTheirs] : [inTheirs, branch('cac:TaxTotal', [money('cbc:TaxAmount', inDirhams(e, e.vat_amount), 'AED')])]
}

/** A price is never below zero: what was agreed below the charges counts backwards. */
const backwards = (value: string) => subtract(0, value)

function lineOf(e: EInvoice, line: EInvoiceLine): Xml {
  const isCredit = e.document === 'credit_note'
  const isNegative = compare(line.rate, 0) < 0
  const qty = isNegative ? backwards(line.qty) : line.qty
  return branch(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    leaf('cbc:ID', String(line.line_no)),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', String(Number(qty)), { unitCode: units[line.unit] ?? 'C62' }),
    money('cbc:LineExtensionAmount', line.amount, e.currency),
    branch('cac:Item', [
      leaf('cbc:Description', line.description), leaf('cbc:Name', line.description.slice(0, 100)), category('cac:ClassifiedTaxCategory', line),
    ]),
    branch('cac:Price', [leaf('cbc:PriceAmount', isNegative ? backwards(line.rate) : line.rate, { currencyID: e.currency })]),
    branch('cac:ItemPriceExtension', [
      money('cbc:Amount', inDirhams(e, sum([line.amount, line.vat_amount])), 'AED'),
      branch('cac:TaxTotal', [money('cbc:TaxAmount', inDirhams(e, line.vat_amount), 'AED')]),
    ]),
  ])
}

const rate = (e: EInvoice): Xml => (e.currency === 'AED' ? nothing : branch('cac:TaxExchangeRate', [
  leaf('cbc:SourceCurrencyCode', e.currency), leaf('cbc:TargetCurrencyCode', 'AED'), leaf('cbc:CalculationRate', e.aed_rate),
]))

function totals(e: EInvoice): Xml {
  return branch('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', e.net, e.currency), money('cbc:TaxExclusiveAmount', e.net, e.currency),
    money('cbc:TaxInclusiveAmount', e.total, e.currency), money('cbc:PayableAmount', e.total, e.currency),
  ])
}

/** What invoices and credit notes have in common before their dates. */
const head = (e: EInvoice, uuid: string): Xml[] => [
  leaf('cbc:CustomizationID', 'urn:peppol:pint:billing-1@ae-1'), leaf('cbc:ProfileID', 'urn:peppol:bis:billing'),
  // Eight yes or no: free zone, deemed, margin, summary, continuous, agent, e-commerce, export.
  leaf('cbc:ProfileExecutionID', isAbroad(e.buyer) ? '00000001' : '00000000'),
  leaf('cbc:ID', e.number), leaf('cbc:UUID', uuid), leaf('cbc:IssueDate', e.issue_date),
]
const currencies = ({ currency }: EInvoice) => [leaf('cbc:DocumentCurrencyCode', currency), leaf('cbc:TaxCurrencyCode', currency === 'AED' ? null : 'AED')]
const parties = (e: EInvoice) => [party('cac:AccountingSupplierParty', e.seller), party('cac:AccountingCustomerParty', e.buyer)]
const names = (root: string) => ({
  xmlns: `${UBL}:${root}-2`, 'xmlns:cac': `${UBL}:CommonAggregateComponents-2`, 'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
})
const lines = (e: EInvoice) => e.lines.map((line) => lineOf(e, line))

const invoice = (e: EInvoice, uuid: string): Xml => branch('Invoice', [
  ...head(e, uuid), leaf('cbc:DueDate', e.due_date), leaf('cbc:InvoiceTypeCode', typeCode(e)), ...currencies(e),
  branch('cac:InvoicePeriod', [leaf('cbc:StartDate', e.period?.from), leaf('cbc:EndDate', e.period?.to)]),
  ...parties(e), branch('cac:PaymentMeans', [leaf('cbc:PaymentMeansCode', TRANSFER)]), rate(e), ...taxTotals(e), totals(e), ...lines(e),
], names('Invoice'))

const creditNote = (e: EInvoice, uuid: string): Xml => branch('CreditNote', [
  ...head(e, uuid), leaf('cbc:CreditNoteTypeCode', typeCode(e)), leaf('cbc:Note', e.credits?.remarks), ...currencies(e),
  branch('cac:DiscrepancyResponse', [leaf('cbc:ResponseCode', e.credits?.reason_code)]),
  branch('cac:BillingReference', [branch('cac:InvoiceDocumentReference', [leaf('cbc:ID', e.credits?.invoice_no)])]),
  ...parties(e), branch('cac:PaymentMeans', [leaf('cbc:PaymentMeansCode', TRANSFER)]), rate(e), ...taxTotals(e), totals(e), ...lines(e),
], names('CreditNote'))

/** A tax invoice or credit note as UBL 2.1 in the spelling of PINT AE, elements in the order of its schema. */
export const ublOf = (e: EInvoice, uuid: string): string => xmlFile(e.document === 'invoice' ? invoice(e, uuid) : creditNote(e, uuid))

import { branch, leaf, nothing, xmlFile, type Xml } from './xml-tree'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
/** UN/ECE 19. */
const transports: Readonly<Record<string, string>> = { sea: '1', road: '3', air: '4', courier: '5' }
/** UN/ECE 20 for units people write; a code of their own is kept. */
const units: Readonly<Record<string,
  string>> = { pcs: 'C62', pc: 'C62', piece: 'C62', pieces: 'C62', kg: 'KGM', g: 'GRM', l: 'LTR', m: 'MTR', set: 'SET', pair: 'PR' }

export interface CustomsParty {
  name: string | null
  address: string | null
  country: string | null
  trn?: string | null
  code?: string | null
}
export interface CustomsLine {
  line_no: number
  sku: string | null
  description: string | null
  hs_code: string | null
  country_of_origin: string | null
  qty: string | null
  unit: string | null
  unit_price: string | null
  line_total: string | null
  adjustment: string
  net_weight: string | null
}
/** An invoice for customs; amounts as decimal text in its currency, kilograms as decimal text. */
export interface CustomsInvoice {
  kind: 'invoice' | 'credit_note'
  invoice_no: string
  invoice_date: string
  currency: string
  exchange_rate: string | null
  exporter: CustomsParty
  importer: CustomsParty
  consignee: string | null
  notify: string | null
  hawb_no: string | null
  mawb_no: string | null
  incoterm: string | null
  incoterm_place: string | null
  transport_mode: string | null
  port_of_loading: string | null
  port_of_discharge: string | null
  freight: string
  insurance: string
  other_charges: string
  goods: string
  total: string
  gross_weight: string | null
  net_weight: string | null
  packages: number | null
  lines: readonly CustomsLine[]
}

const isZero = (amount: string) => Number(amount) === 0
const unsigned = (amount: string) => amount.replace(/^-/, '')
const unitOf = (unit: string | null) => units[(unit ?? 'pcs').toLowerCase()] ?? unit ?? 'C62'

const party = (name: string, p: CustomsParty): Xml => branch(name, [branch('cac:Party', [
  p.code ? branch('cac:PartyIdentification', [leaf('cbc:ID', p.code)]) : nothing,
  branch('cac:PartyName', [leaf('cbc:Name', p.name)]),
  branch('cac:PostalAddress', [leaf('cbc:StreetName', p.address), branch('cac:Country', [leaf('cbc:IdentificationCode', p.country)])]),
  p.trn ? branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', p.trn), branch('cac:TaxScheme', [leaf('cbc:ID', 'VAT')])]) : nothing,
  branch('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', p.name)]),
])])

const reference = (id: string | null, code: string) =>
  (id ? branch('cac:AdditionalDocumentReference', [leaf('cbc:ID', id), leaf('cbc:DocumentTypeCode', code)]) : nothing)

/** A charge, or an allowance where the amount is below zero. */
const charge = (amount: string, reason: string, currencyID: string) => (isZero(amount) ? nothing : branch('cac:AllowanceCharge', [
  leaf('cbc:ChargeIndicator', String(!amount.startsWith('-'))), leaf('cbc:AllowanceChargeReasonCode', reason),
    leaf('cbc:Amount', unsigned(amount), { currencyID }),
]))

const named = (name: string, text: string | null) => (text ? branch(name, [branch('cac:PartyName', [leaf('cbc:Name', text)])]) : nothing)

const delivery = (e: CustomsInvoice): Xml => {
  const shipment = [
    leaf('cbc:GrossWeightMeasure', e.gross_weight, { unitCode: 'KGM' }), leaf('cbc:NetWeightMeasure', e.net_weight, { unitCode: 'KGM' }),
    leaf('cbc:TotalTransportHandlingUnitQuantity', e.packages === null ? null : String(e.packages)),
    branch('cac:ShipmentStage', [leaf('cbc:TransportModeCode', e.transport_mode && transports[e.transport_mode])]),
    branch('cac:FirstArrivalPortLocation', [leaf('cbc:ID', e.port_of_discharge)]), branch('cac:LastExitPortLocation', [leaf('cbc:ID', e.port_of_loading)]),
  ]
  const about = shipment.join('') === '' ? [] : [leaf('cbc:ID', e.hawb_no ?? e.mawb_no ?? e.invoice_no), ...shipment]
  return branch('cac:Delivery', [named('cac:DeliveryParty', e.consignee), named('cac:NotifyParty', e.notify), branch('cac:Shipment', about)])
}

function lineOf(e: CustomsInvoice, line: CustomsLine): Xml {
  const isCredit = e.kind === 'credit_note'
  const currencyID = e.currency
  return branch(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    leaf('cbc:ID', String(line.line_no)), leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.qty, { unitCode: unitOf(line.unit) }),
    leaf('cbc:LineExtensionAmount', line.line_total, { currencyID }), charge(line.adjustment, 'ZZZ', currencyID),
    branch('cac:Item', [
      leaf('cbc:Description', line.description), leaf('cbc:Name', line.description?.slice(0, 100)),
      line.sku ? branch('cac:SellersItemIdentification', [leaf('cbc:ID', line.sku)]) : nothing,
      branch('cac:OriginCountry', [leaf('cbc:IdentificationCode', line.country_of_origin)]),
      branch('cac:CommodityClassification', [leaf('cbc:ItemClassificationCode', line.hs_code, { listID: 'HS' })]),
      line.net_weight ? branch('cac:AdditionalItemProperty', [leaf('cbc:Name', 'NetWeight'), leaf('cbc:Value', line.net_weight)]) : nothing,
    ]),
    branch('cac:Price', [leaf('cbc:PriceAmount', line.unit_price, { currencyID })]),
  ])
}

/**
 * An invoice for customs as UBL 2.1, every element in the order of its schema (sellers-ior.md 6.4, 6.5). What our own reader is given of it, it reads as it
 * was.
 */
export function customsUbl(e: CustomsInvoice): string {
  const root = e.kind === 'credit_note' ? 'CreditNote' : 'Invoice'
  const currencyID = e.currency
  return xmlFile(branch(root, [
    leaf('cbc:UBLVersionID', '2.1'), leaf('cbc:ID', e.invoice_no), leaf('cbc:IssueDate', e.invoice_date),
    leaf(root === 'Invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', root === 'Invoice' ? '380' : '381'),
      leaf('cbc:DocumentCurrencyCode', currencyID),
    reference(e.hawb_no, '740'), reference(e.mawb_no, '741'), party('cac:AccountingSupplierParty', e.exporter),
    party('cac:AccountingCustomerParty', e.importer), delivery(e),
    e.incoterm ? branch('cac:DeliveryTerms', [leaf('cbc:ID', e.incoterm), leaf('cbc:SpecialTerms', e.incoterm_place)]) : nothing,
    charge(e.freight, 'FC', currencyID), charge(e.insurance, 'IN', currencyID), charge(e.other_charges, 'ZZZ', currencyID),
    e.exchange_rate && currencyID !== 'AED' ? branch('cac:TaxExchangeRate', [
      leaf('cbc:SourceCurrencyCode', currencyID), leaf('cbc:TargetCurrencyCode', 'AED'), leaf('cbc:CalculationRate', e.exchange_rate),
    ]) : nothing,
    branch('cac:LegalMonetaryTotal', [
      leaf('cbc:LineExtensionAmount', e.goods, { currencyID }), leaf('cbc:TaxExclusiveAmount', e.total, { currencyID }),
      leaf('cbc:PayableAmount', e.total, { currencyID }),
    ]),
    ...e.lines.map((line) => lineOf(e, line)),
  ], {
    xmlns: `${UBL}:${root}-2`, 'xmlns:cac': `${UBL}:CommonAggregateComponents-2`, 'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  }))
}

import { subtract, sum } from '@/lib/domain/decimal'
import { cellNumber } from '@/lib/domain/number-text'
import type { Said, SaidDocument, SaidItem } from '@/lib/domain/xml-invoice-check'
import { saying, type XmlElement } from './element'

/** UNCL1001 of documents that give money back, which some senders write into an Invoice. */
const creditCodes: ReadonlySet<string> = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])
/** UN/ECE 19. */
const transports: Readonly<Record<string, string>> = { 1: 'sea', 2: 'road', 3: 'road', 4: 'air', 5: 'courier' }

const ofParty = (root: XmlElement, party: string) => root.all(`${party}/Party`)[0]

/** `Street, City, 12345`: the lines of an address as one. */
function addressOf(party: XmlElement | undefined): Said | undefined {
  const address = party?.all('PostalAddress')[0]
  if (!address) return undefined
  const lines = ['StreetName', 'AdditionalStreetName', 'AddressLine/Line', 'CityName', 'CountrySubentity', 'PostalZone']
  const text = lines.flatMap((path) => address.all(path).map((line) => line.text.trim())).filter((line) => line !== '').join(', ')
  return text === '' ? undefined : { ...address.place, text }
}

const isCharge = (one: XmlElement) => ['true', '1'].includes(one.first('ChargeIndicator')?.text.trim().toLowerCase() ?? '')
/** An amount as it counts: an allowance takes away. */
function signed(one: XmlElement): Said | undefined {
  const said = one.said('Amount')
  if (!said || isCharge(one)) return said
  const amount = cellNumber(said.text)
  return saying(said, amount === null ? said.text : subtract('0', amount))
}

/** Several amounts as one, said where the first of them stands; in another currency as soon as one of them is. */
function together(amounts: readonly (Said | undefined)[]): Said | undefined {
  const said = amounts.filter((one) => one !== undefined)
  const [first, ...rest] = said
  if (!first || rest.length === 0) return first
  const unreadable = said.find(({ text }) => cellNumber(text) === null)
  const foreign = said.find(({ currency }) => currency !== undefined && currency !== first.currency)
  return unreadable ?? saying(foreign ?? first, sum(said.map(({ text }) => cellNumber(text) ?? '0')))
}

const reasonOf = (one: XmlElement) => one.first('AllowanceChargeReasonCode')?.text.trim().toUpperCase()
const chargesFor = (root: XmlElement, of: (one: XmlElement) => boolean) => together(root.all('AllowanceCharge').filter(of).map(signed))

function documentNo(root: XmlElement, code: string): Said | undefined {
  return root.all('AdditionalDocumentReference').find((one) => one.first('DocumentTypeCode')?.text.trim() === code)?.said('ID')
}

/** What the invoice comes to without VAT: said, or taken from what it comes to with it. */
function totalOf(root: XmlElement): Said | undefined {
  const [sums] = root.all('LegalMonetaryTotal')
  const bare = sums?.said('TaxExclusiveAmount')
  if (!sums || bare) return bare
  const whole = sums.said('TaxInclusiveAmount', 'PayableAmount')
  const tax = root.all('TaxTotal/TaxAmount').map((one) => one.asSaid).find(({ currency }) => !currency || currency === whole?.currency)
  const amounts = [cellNumber(whole?.text ?? ''), cellNumber(tax?.text ?? '0')] as const
  return whole && amounts[0] !== null && amounts[1] !== null ? saying(whole, subtract(amounts[0], amounts[1])) : whole
}

/** A code of goods by its list; the only one where no list is named. */
function hsOf(item: XmlElement | undefined): Said | undefined {
  const codes = item?.all('CommodityClassification/ItemClassificationCode') ?? []
  return (codes.find((code) => /^hs/i.test(code.attribute('listID') ?? '')) ?? codes.find((code) => code.attribute('listID') === undefined))?.asSaid
}

const transportOf = (root: XmlElement): Said | undefined => {
  const said = root.said('Delivery/Shipment/ShipmentStage/TransportModeCode')
  return said && saying(said, transports[said.text] ?? said.text)
}

/** A line of a UBL invoice or credit note (sellers-ior.md 6.5). */
export function ublItem(line: XmlElement): SaidItem {
  const [item] = line.all('Item')
  const quantity = line.said('InvoicedQuantity', 'CreditedQuantity')
  const weight = item?.all('AdditionalItemProperty').find((one) => one.first('Name')?.text.trim() === 'NetWeight')
  return {
    place: line.place, base: line.said('Price/BaseQuantity'),
    adjustments: line.all('AllowanceCharge').flatMap((one) => signed(one) ?? []),
    said: {
      sku: item?.said('SellersItemIdentification/ID', 'StandardItemIdentification/ID', 'BuyersItemIdentification/ID'),
        description: item?.said('Name', 'Description'),
      hs_code: hsOf(item), country_of_origin: item?.said('OriginCountry/IdentificationCode'), qty: quantity,
      unit: quantity?.unit ? saying(quantity, quantity.unit) : undefined, unit_price: line.said('Price/PriceAmount'),
      line_total: line.said('LineExtensionAmount'), net_weight: weight?.said('Value'),
    },
  }
}

/** What a UBL document says besides its lines; a credit note is one by its root or by its type code. */
export function ublDocument(root: XmlElement, items: SaidItem[]): SaidDocument {
  const [exporter, importer] = [ofParty(root, 'AccountingSupplierParty'), ofParty(root, 'AccountingCustomerParty')]
  const code = root.first('InvoiceTypeCode', 'CreditNoteTypeCode')?.text.trim() ?? ''
  const charges = (reason: string) => chargesFor(root, (one) => isCharge(one) && reasonOf(one) === reason)
  return {
    kind: root.local === 'CreditNote' || creditCodes.has(code) ? 'credit_note' : 'invoice', items,
    head: {
      invoice_no: root.said('ID'), invoice_date: root.said('IssueDate'), currency: root.said('DocumentCurrencyCode'),
      exchange_rate: root.said('TaxExchangeRate/CalculationRate', 'PricingExchangeRate/CalculationRate'),
      exporter_name: exporter?.said('PartyLegalEntity/RegistrationName', 'PartyName/Name'), exporter_address: addressOf(exporter),
      exporter_country: exporter?.said('PostalAddress/Country/IdentificationCode'),
      importer_name: importer?.said('PartyLegalEntity/RegistrationName', 'PartyName/Name'), importer_address: addressOf(importer),
      importer_trn: importer?.said('PartyTaxScheme/CompanyID'), importer_code: importer?.said('PartyIdentification/ID'),
      consignee: root.said('Delivery/DeliveryParty/PartyName/Name', 'Delivery/DeliveryParty/PartyLegalEntity/RegistrationName'),
      notify: root.said('Delivery/NotifyParty/PartyName/Name'),
      hawb_no: documentNo(root, '740'), mawb_no: documentNo(root, '741'), incoterm: root.said('DeliveryTerms/ID'),
      incoterm_place: root.said('DeliveryTerms/DeliveryLocation/Description', 'DeliveryTerms/DeliveryLocation/Name', 'DeliveryTerms/SpecialTerms'),
      transport_mode: transportOf(root), port_of_loading: root.said('Delivery/Shipment/LastExitPortLocation/ID'),
      port_of_discharge: root.said('Delivery/Shipment/FirstArrivalPortLocation/ID'),
      freight: charges('FC'), insurance: charges('IN'),
      other_charges: chargesFor(root, (one) => !isCharge(one) || !['FC', 'IN'].includes(reasonOf(one) ?? '')), total_invoice_value: totalOf(root),
      gross_weight: root.said('Delivery/Shipment/GrossWeightMeasure'), net_weight: root.said('Delivery/Shipment/NetWeightMeasure'),
      packages: root.said('Delivery/Shipment/TotalTransportHandlingUnitQuantity'),
    },
  }
}

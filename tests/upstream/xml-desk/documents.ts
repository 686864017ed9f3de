import { Readable } from 'node:stream'
import { checkDocument, type Known } from '@/lib/domain/xml-invoice-check'
import { readDocuments, type ReadDocument } from '@/upstream/areas/xml-desk/read-documents'

export const anyCode: Known = { hsCodes: { has: () => true } as unknown as ReadonlySet<string> }

export async function documentsIn(xml: string | Buffer, pieceBytes = 64 * 1024): Promise<ReadDocument[]> {
  const bytes = Buffer.from(xml)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, i) => bytes.subarray(i * pieceBytes, (i + 1) * pieceBytes))
  const found: ReadDocument[] = []
  for await (const one of readDocuments(Readable.from(pieces))) found.push(one)
  return found
}

/** The first document of a file, checked. */
export async function checkedIn(xml: string | Buffer, known = anyCode) {
  const [document] = await documentsIn(xml)
  if (!document) throw new Error('no document')
  return { document, ...checkDocument(document, known) }
}

export interface GivenLine {
  sku?: string
  hs?: string
  qty?: string
  price?: string
  total?: string
  base?: string
  currency?: string
  more?: string
}

export const ublLine =
  (at: number, { sku = `SKU-${at}`, hs = '08041000', qty = '2', price = '12.50', total = '25.00', base, currency = 'USD', more = '' }: GivenLine = {}) =>
  `<cac:InvoiceLine><cbc:ID>${at}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${qty}</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="${currency}">${total}</cbc:LineExtensionAmount>${more}
<cac:Item><cbc:Name>Dates, fresh</cbc:Name><cac:SellersItemIdentification><cbc:ID>${sku}</cbc:ID></cac:SellersItemIdentification>
<cac:OriginCountry><cbc:IdentificationCode>CN</cbc:IdentificationCode></cac:OriginCountry>
<cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">${hs}</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="${currency}">${price}</cbc:PriceAmount>
${base === undefined ? '' : `<cbc:BaseQuantity unitCode="C62">${base}</cbc:BaseQuantity>`}</cac:Price></cac:InvoiceLine>`

export interface GivenInvoice {
  no?: string
  lines?: readonly string[]
  total?: string
  /** Between the document's head and its lines. */
  more?: string
  exporter?: string
  hawb?: string
}

export const ublInvoice =
  ({ no = 'CI-1', lines = [ublLine(1)], total = '25.00', more = '', exporter = 'Shenzhen Lianhua Trading Co., Ltd.', hawb = '' }: GivenInvoice = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${no}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
${hawb && `<cac:AdditionalDocumentReference><cbc:ID>${hawb}</cbc:ID><cbc:DocumentTypeCode>740</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>`}
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${exporter}</cbc:RegistrationName>
</cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>100345678900003</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>
</cac:AccountingCustomerParty>
${more}<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="USD">${total}</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>
${lines.join('\n')}
</Invoice>`

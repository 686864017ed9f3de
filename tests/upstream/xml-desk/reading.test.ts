import { describe, expect, test } from 'vitest'
import { checkedIn, documentsIn, ublInvoice, ublLine } from './documents'

describe('what a UBL invoice says', () => {
  test('codes and numbers come out as the characters they are (S1)', async () => {
    const codes = ['08041000', '00012345678901234567', '1e3', '12.50', '100345678900003']
    const { items, document } = await checkedIn(ublInvoice({ lines: codes.map((sku, i) => ublLine(i + 1, { sku, hs: '08041000' })), total: '125.00' }))
    expect(items.map(({ sku }) => sku)).toEqual(codes)
    expect(items.map(({ hs_code }) => hs_code)).toEqual(codes.map(() => '08041000'))
    expect(document.head.importer_trn?.text).toBe('100345678900003')
  })

  test('a price is of its base quantity: 12.50 for 100, 300 of them are 37.50 (S2)', async () => {
    const { items, messages } = await checkedIn(ublInvoice({ lines: [ublLine(1, { qty: '300', base: '100', total: '37.50' })], total: '37.50' }))
    expect(items[0]).toMatchObject({ unit_price: '0.12500000', line_total: '37.50' })
    expect(messages).toEqual([])
    const wrong = await checkedIn(ublInvoice({ lines: [ublLine(1, { qty: '300', base: '100', total: '3750.00' })], total: '3750.00' }))
    expect(wrong.messages).toMatchObject([{
      level: 'error', message: 'Line 1: total 3750.00 differs from quantity × price 37.50.', xpath: '/Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount[1]',
    }])
  })

  test('a base quantity of 0 is refused with its place (S2)', async () => {
    const { messages } = await checkedIn(ublInvoice({ lines: [ublLine(1, { base: '0' })] }))
    expect(messages).toMatchObject(
      [{ message: 'Base quantity must be above 0.', xpath: '/Invoice/cac:InvoiceLine[1]/cac:Price[1]/cbc:BaseQuantity[1]', line: 17 }])
  })

  test('one line is a list of one, and any prefixes will do; attributes are read (S3)', async () => {
    const other = ublInvoice().replaceAll('cac:', 'a:').replaceAll('cbc:', 'b:').replaceAll('xmlns:cac', 'xmlns:a').replaceAll('xmlns:cbc', 'xmlns:b')
    const { items, messages, document } = await checkedIn(other)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ qty: '2.000000', unit: 'C62', hs_code: '08041000', unit_price: '12.50000000' })
    expect(document.items[0]?.said.unit_price?.currency).toBe('USD')
    expect(messages).toEqual([])
  })

  test('without any prefix it is read as well', async () => {
    const { items } = await checkedIn(ublInvoice().replaceAll(/(cac|cbc):/g, ''))
    expect(items[0]).toMatchObject({ sku: 'SKU-1', line_total: '25.00' })
  })

  test('a code of another list is no HS code', async () => {
    const line = ublLine(1).replace('<cac:CommodityClassification>', (opening) =>
      `${opening}<cbc:ItemClassificationCode listID="UNSPSC">50301500</cbc:ItemClassificationCode></cac:CommodityClassification>${opening}`)
    const { items } = await checkedIn(ublInvoice({ lines: [line] }))
    expect(items[0]?.hs_code).toBe('08041000')
  })

  test('freight, insurance and other charges count, allowances of lines too', async () => {
    const charge = (reason: string, amount: string, isCharge = true) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${reason}</cbc:AllowanceChargeReasonCode>
      <cbc:Amount currencyID="USD">${amount}</cbc:Amount></cac:AllowanceCharge>`
    const { head, messages } = await checkedIn(ublInvoice({
      more: charge('FC', '10.00') + charge('IN', '1.00') + charge('FC', '2.50') + charge('95', '3.00', false),
      lines: [ublLine(1, { total: '24.00', more: charge('95', '1.00', false) })], total: '34.50',
    }))
    expect(messages).toEqual([])
    expect(head).toMatchObject({ freight: '12.50', insurance: '1.00', other_charges: '-3.00', total_goods_value: '24.00', total_invoice_value: '34.50' })
  })

  test('a credit note is named as one, by its root and by its type code', async () => {
    const [byRoot] = await documentsIn(ublInvoice().replaceAll('Invoice>', 'CreditNote>').replace('<Invoice ', '<CreditNote ')
      .replaceAll('InvoiceLine>', 'CreditNoteLine>').replaceAll('InvoicedQuantity', 'CreditedQuantity'))
    expect(byRoot).toMatchObject({ kind: 'credit_note' })
    expect(byRoot?.items).toHaveLength(1)
    const [byCode] = await documentsIn(ublInvoice().replace('>380<', '>381<'))
    expect(byCode?.kind).toBe('credit_note')
  })

  test('an envelope is opened, and a picture sent along is not kept', async () => {
    const picture = `<cac:AdditionalDocumentReference><cbc:ID>pic</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'A'.repeat(300_000)}
      </cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
    const inside = ublInvoice({ more: picture }).replace(/^<\?xml.*\n/, '')
    const found = await documentsIn(`<StandardBusinessDocument><StandardBusinessDocumentHeader/>${inside}</StandardBusinessDocument>`)
    expect(found).toHaveLength(1)
    expect(found[0]?.xpath).toBe('/StandardBusinessDocument/Invoice[1]')
    expect(found[0]?.head.invoice_no?.text).toBe('CI-1')
  })

  test('an amount in another currency than the document’s is an error', async () => {
    const { messages } = await checkedIn(ublInvoice({ lines: [ublLine(1, { currency: 'EUR' })] }))
    expect(messages.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Total is in EUR, the document in USD.', 'Unit price is in EUR, the document in USD.']))
  })

  test('a document may differ from its lines by a hundredth a line, half a unit at most', async () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => ublLine(i + 1))
    const differing = async (n: number, total: string) => (await checkedIn(ublInvoice({ lines: lines(n), total }))).messages.map(({ message }) => message)
    expect(await differing(3, '75.03')).toEqual([])
    expect(await differing(3, '75.04')).toEqual(['Invoice total differs by 0.04.'])
    expect(await differing(80, '2000.50')).toEqual([])
    expect(await differing(80, '1999.49')).toEqual(['Invoice total differs by -0.51.'])
    expect((await checkedIn(ublInvoice({ lines: lines(3), total: '75.03' }))).head.total_difference).toBe('0.03')
  })

  test('what is missing is named with its place', async () => {
    const { messages } = await checkedIn(ublInvoice({ no: '', lines: [ublLine(1, { hs: '' })] }))
    expect(messages).toMatchObject([{ message: 'Missing HS code in line 1.', line: 15 }, { message: 'Missing Invoice no.' }])
  })

  test('a code nobody knows is an error, a waybill with a wrong digit a warning', async () => {
    const known = { hsCodes: new Set<string>() }
    const mawb = '<cac:AdditionalDocumentReference><cbc:ID>176-12345670</cbc:ID><cbc:DocumentTypeCode>741</cbc:DocumentTypeCode>'
      + '</cac:AdditionalDocumentReference>'
    const { messages } = await checkedIn(ublInvoice({ more: mawb }), known)
    expect(messages).toMatchObject(
      [{ level: 'error', message: 'HS code 08041000 unknown.' }, { level: 'warning', message: 'MAWB 176-12345670 is not right: check its digits.' }])
  })
})

describe('a manifest of shipments', () => {
  const shipment = (no: string) => `<Shipment HAWB="H-${no}"><InvoiceNumber>${no}</InvoiceNumber><InvoiceDate>2026-11-20</InvoiceDate><Currency>AED</Currency>
    <Shipper><Name>Lianhua</Name><Country>CN</Country></Shipper><Freight currency="AED">5.00</Freight><InvoiceTotal>30.00</InvoiceTotal>
    <Items><Item><SKU>0007</SKU><Description>Cup &amp; saucer</Description><HSCode>691110</HSCode><Origin>CN</Origin><Quantity>1</Quantity>
    <UnitPrice>25</UnitPrice><Total>25.00</Total></Item></Items></Shipment>`

  test('holds one document a shipment, fields as elements or attributes', async () => {
    const found = await documentsIn(`<?xml version="1.0"?><Shipments>${shipment('A1')}${shipment('A2')}</Shipments>`, 7)
    expect(found.map(({ xpath, dialect }) => [xpath, dialect])).toEqual(
      [['/Shipments/Shipment[1]', 'shipment_xml'], ['/Shipments/Shipment[2]', 'shipment_xml']])
    expect(found[1]?.head).toMatchObject({ invoice_no: { text: 'A2' }, hawb_no: { text: 'H-A2', xpath: '/Shipments/Shipment[2]/@HAWB' } })
    expect(found[0]?.items[0]?.said).toMatchObject({ sku: { text: '0007' }, description: { text: 'Cup & saucer' } })
  })

  test('is read the same whatever characters it is written in', async () => {
    const xml = `<?xml version="1.0" encoding="windows-1252"?><Shipments>${shipment('Ä1')}</Shipments>`
    expect((await documentsIn(Buffer.from(xml, 'latin1')))[0]?.head.invoice_no?.text).toBe('Ä1')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<Shipments>${shipment('Ä2')}</Shipments>`, 'utf16le')])
    expect((await documentsIn(wide))[0]?.head.invoice_no?.text).toBe('Ä2')
  })
})

describe('a file is refused', () => {
  const refusal = (xml: string | Buffer) => documentsIn(xml).then(() => null, (error: unknown) => (error as Error).message)

  test('that is not well-formed, with its line (S3)', async () => {
    expect(await refusal('<Invoice>\n<a>1</b>\n</Invoice>')).toBe('Not well-formed XML at line 2.')
    expect(await refusal('<Invoice><cbc:ID>1</cbc:ID>')).toBe('Not well-formed XML at line 1.')
    expect(await refusal('<Invoice a="1" a="2"/>')).toBe('Not well-formed XML at line 1.')
    expect(await refusal('<Shipments>&nbsp;</Shipments>')).toBe('Not well-formed XML at line 1.')
  })

  test('that declares a DOCTYPE, internal or external (S4)', async () => {
    const message = 'The file declares a DOCTYPE, which is not accepted.'
    expect(await refusal('<!DOCTYPE Invoice [<!ENTITY b "boom">]><Invoice>&b;</Invoice>')).toBe(message)
    expect(await refusal('<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>')).toBe(message)
    expect(await refusal('<!DOCTYPE Invoice><Invoice/>')).toBe(message)
  })

  test('of a root nobody knows, or too deep', async () => {
    expect(await refusal('<rsm:CrossIndustryInvoice xmlns:rsm="x"/>')).toBe('Unknown format: root <rsm:CrossIndustryInvoice>.')
    expect(await refusal(`<Invoice>${'<a>'.repeat(64)}${'</a>'.repeat(64)}</Invoice>`)).toBe('Elements stand more than 64 deep in one another.')
    expect(await refusal(Buffer.from([0x3c, 0x49, 0xff, 0xfe, 0x3e]))).toBe('The file is not written in UTF-8, as it says.')
  })
})

import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPdf } from '../documents/reading'
import { useApp, type Asker } from '../app'
import { checkedIn, ublInvoice, ublLine } from './documents'
import { sending, freshNo, sellingParty } from './given'

const app = useApp()
const { invoiced, read } = sending(app)
let staff: Asker
let party: Awaited<ReturnType<typeof sellingParty>>
beforeAll(async () => {
  staff = await app.as('super_admin')
  party = await sellingParty(app)
})

const hs = '610910'
const lines = [ublLine(1, { hs })]
const charge = '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>'
  + '<cbc:Amount currencyID="USD">10.00</cbc:Amount></cac:AllowanceCharge>'
const right = (more: Parameters<typeof ublInvoice>[0] = {}) =>
  ublInvoice({ no: freshNo(), exporter: party.name, lines, more: charge, total: '35.00', hawb: freshNo(), ...more })
const act = (id: number, action: 'validate' | 'cancel' | 'link', more = {}) => staff.call('rsaXmlInvoices.act', { id, action, ...more })

async function commercial(asker = staff) {
  const file = await read(asker, right(), { client_id: party.client_id })
  const { data } = await asker.call('xmlFiles.makeCommercial', { id: file.id })
  return data.ids[0] ?? 0
}

async function textOf(body: Buffer): Promise<string> {
  const pdf = await openPdf(Readable.from([body]))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, i) => (await (await pdf.getPage(i + 1)).getTextContent()).items))
  return pages.flat().map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('an RSA invoice', () => {
  test('is read of a file sent as one, and listed with its number', async () => {
    const no = freshNo()
    const sent = await staff.call('rsaXmlInvoices.upload', { client_id: party.client_id }, { file: { name: 'rsa.xml', body: Buffer.from(right({ no })) } })
    expect(sent.status).toBe(202)
    await app.jobs.idle()
    const { data, meta } = await staff.call('rsaXmlInvoices.list', { search: no })
    expect(data).toMatchObject([{ invoice_no: no, status: 'draft', source: 'rsa', items_total: 1, errors_total: 0, file_name: 'rsa.xml' }])
    expect(meta.tab_counts).toEqual({ draft: 1 })
  })

  test('is a draft with its document beside the reading', async () => {
    const x = await invoiced(staff, right(), party.client_id)
    expect(x).toMatchObject({
      status: 'draft', seller_id: party.seller_id, errors_total: 0,
      totals: { goods: '25.00', freight: '10.00', cif: '35.00', invoice: '35.00', difference: '0.00' },
    })
    expect(x.document).toMatchObject({ first_line: 2, is_cut: false })
    expect(x.document?.text).toContain(`<cbc:ID>${x.invoice_no}</cbc:ID>`)
  })

  test('with errors is mended by hand, and only then validated', async () => {
    const wrong = right({ lines: [ublLine(1, { hs, total: '26.00' })], total: '36.00' })
    const x = await invoiced(staff, wrong, party.client_id)
    const refused = await act(x.id, 'validate')
    expect(refused).toMatchObject(
      { status: 409, message: `Fix 1 error of Invoice ${x.invoice_no} first. Line 1: total 26.00 differs from quantity × price 25.00.` })
    const [item] = x.items
    const mended = await staff.call('rsaXmlInvoices.change', {
      id: x.id, updated_at: x.updated_at, total_invoice_value: '35.00',
      items: [{ line_no: 1, sku: item?.sku, description: 'Shirts', hs_code: hs, country_of_origin: 'CN', qty: '2', unit_price: '12.5', line_total: '25.00' }],
    })
    expect(mended.data).toMatchObject(
      { errors_total: 0, items: [{ description: 'Shirts', line_total: '25.00' }], totals: { goods: '25.00', invoice: '35.00' } })
    expect((await act(x.id, 'validate')).data.status).toBe('validated')
    const late = await staff.call('rsaXmlInvoices.change', { id: x.id, updated_at: mended.data.updated_at, incoterm: 'FOB' })
    expect(late).toMatchObject({ status: 409, message: `Invoice ${x.invoice_no} is validated and cannot be changed.` })
  })

  test('saved over somebody else’s change is refused', async () => {
    const x = await invoiced(staff, right(), party.client_id)
    await staff.call('rsaXmlInvoices.change', { id: x.id, updated_at: x.updated_at, incoterm: 'FOB' })
    expect((await staff.call('rsaXmlInvoices.change', { id: x.id, updated_at: x.updated_at, incoterm: 'EXW' })).status).toBe(409)
    expect((await staff.call('rsaXmlInvoices.one', { id: x.id })).data.incoterm).toBe('FOB')
  })

  test('whose number the seller has used already is no second one', async () => {
    const xml = right()
    const x = await invoiced(staff, xml, party.client_id)
    const again = await read(staff, `${xml}\n`, { source: 'rsa', client_id: party.client_id })
    expect(again).toMatchObject({ status: 'completed_with_errors', shipments: [] })
    const { data } = await staff.call('xmlFiles.one', { id: again.id, tab: 'errors' })
    expect(data.errors.map(({ message }) => message)).toContain(`Invoice no ${x.invoice_no} of this seller is there already as RSA invoice.`)
    await act(x.id, 'cancel')
    const free = await read(staff, `${xml}\n\n`, { source: 'rsa', client_id: party.client_id })
    expect(free.shipments).toHaveLength(1)
  })

  test('becomes a package list draft that holds what it says', async () => {
    const x = await invoiced(staff, right(), party.client_id)
    expect(await act(x.id, 'link')).toMatchObject({ status: 409, message: `Validate Invoice ${x.invoice_no} first.` })
    await act(x.id, 'validate')
    const linked = await act(x.id, 'link')
    expect(linked.status).toBe(200)
    const { data } = await staff.call('sellerInvoices.one', { id: linked.data.ior_invoice_id ?? 0 })
    expect(data.draft).toMatchObject({
      header: { seller_invoice_no: x.invoice_no, currency: 'USD', freight_amount: '10.00', hawb_no: x.hawb_no },
      lines: [{ sku: 'SKU-1', hs_code: hs, country_of_origin: 'CN', qty: '2', unit_price: '12.5' }],
    })
    expect(await act(x.id, 'link')).toMatchObject({ status: 409, message: `Invoice ${x.invoice_no} is linked to a package list already.` })
    expect((await act(x.id, 'cancel')).status).toBe(409)
  })

  test('linked twice at once makes one package list', async () => {
    const x = await invoiced(staff, right(), party.client_id)
    await act(x.id, 'validate')
    const answers = await Promise.all([act(x.id, 'link'), act(x.id, 'link')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await app.query(`select 1 from package_lists where draft->'header'->>'seller_invoice_no' = $1`, [x.invoice_no])).toHaveLength(1)
  })

  test('a credit note is validated as one, but goes nowhere', async () => {
    const x = await invoiced(staff, right().replace('>380<', '>381<'), party.client_id)
    expect(x.kind).toBe('credit_note')
    await act(x.id, 'validate')
    expect((await act(x.id, 'link')).message).toBe(`Credit note ${x.invoice_no} cannot become a package list.`)
    expect((await staff.call('xmlFiles.makeCommercial', { id: x.xml_file_id ?? 0 })).message).toContain('It is a credit note.')
  })

  test('its XML is read by us as it was', async () => {
    const x = await invoiced(staff, right(), party.client_id)
    const { body, headers } = await staff.call('rsaXmlInvoices.download', { id: x.id })
    expect(headers['content-type']).toContain('application/xml')
    const again = await checkedIn(body)
    expect(again.messages).toEqual([])
    expect(again.head).toMatchObject(
      { invoice_no: x.invoice_no, invoice_date: '2026-11-20', currency: 'USD', freight: '10.00', total_invoice_value: '35.00', hawb_no: x.hawb_no })
    expect(again.items).toMatchObject([{ sku: 'SKU-1', hs_code: hs, qty: '2.000000', line_total: '25.00' }])
  })
})

describe('a commercial invoice', () => {
  test('is drawn on A4 with its waybill, parties and CIF', async () => {
    const id = await commercial()
    const x = (await staff.call('commercialXmlInvoices.one', { id })).data
    const { body, headers } = await staff.call('commercialXmlInvoices.download', { id })
    expect(headers['content-disposition']).toContain(`CI_${x.invoice_no}.pdf`)
    const text = await textOf(body)
    for (const said of ['COMMERCIAL INVOICE', x.invoice_no, x.hawb_no, 'Importer of record', 'CIF', '35.00', 'Page 1 of 1']) expect(text).toContain(said)
    const zip = await staff.call('commercialXmlInvoices.download', { id: 0, ids: [id, await commercial()], format: 'xml' })
    expect(zip.headers['content-type']).toBe('application/zip')
  })

  test('goes to customs once it is validated: a new draft declares its goods', async () => {
    const id = await commercial()
    const x = (await staff.call('commercialXmlInvoices.one', { id })).data
    expect(await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [id] })).toMatchObject(
      { status: 409, message: `Validate invoice ${x.invoice_no} first.` })
    await act(id, 'validate')
    const sent = await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [id] })
    expect(sent.data).toMatchObject({ linked: 1 })
    expect((await staff.call('commercialXmlInvoices.one', { id })).data).toMatchObject({ status: 'sent_to_customs', boe_no: sent.data.boe_ref })
    const boe = (await staff.call('boes.one', { id: sent.data.boe_id })).data
    expect(boe).toMatchObject(
      { scope: 'local', declaration_type: 'import_local_row', status: 'draft', lines: [{ country_of_origin: 'CN', units: 2, value: '91.81' }],
      freight_amount: '36.73', orders_count: 0 })
    expect(boe.documents.find(({ doc_type }) => doc_type === 'commercial_invoice')).toMatchObject({ status: 'uploaded', doc_no: `CI_${x.invoice_no}` })
    expect(await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [id] })).toMatchObject(
      { status: 409, message: `Invoice ${x.invoice_no} is already with customs.` })
  })

  test('joins a bill of entry that is open, and is free again once that is cancelled', async () => {
    const [first, second] = [await commercial(), await commercial()]
    await act(first, 'validate')
    await act(second, 'validate')
    const { data } = await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [first] })
    const joined = await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [second], boe_id: data.boe_id })
    expect(joined.data).toMatchObject({ boe_id: data.boe_id, linked: 1 })
    expect((await staff.call('boes.one', { id: data.boe_id })).data).toMatchObject({ lines: [{ units: 4, value: '183.63' }], freight_amount: '73.46' })
    await staff.call('boes.act', { id: data.boe_id, action: 'cancel', reason: 'Sent by mistake' })
    const again = await staff.call('commercialXmlInvoices.sendToCustoms', { ids: [first] })
    expect(again.status).toBe(200)
    expect(again.data.boe_id).not.toBe(data.boe_id)
  })

  test('is changed while it is a draft', async () => {
    const id = await commercial()
    const x = (await staff.call('commercialXmlInvoices.one', { id })).data
    const changed = await staff.call(
      'commercialXmlInvoices.change', { id, updated_at: x.updated_at, incoterm: 'FOB', incoterm_place: 'Shenzhen', insurance: '1.50' })
    expect(changed.data).toMatchObject({ incoterm: 'FOB', totals: { insurance: '1.50', cif: '36.50', difference: '-1.50' }, errors_total: 1 })
    expect(await app.query('select incoterm_place, insurance from xml_invoices where id = $1', [id])).toEqual(
      [{ incoterm_place: 'Shenzhen', insurance: '1.50' }])
  })

  test('sent twice at once is on one bill of entry', async () => {
    const id = await commercial()
    await act(id, 'validate')
    const answers = await Promise.all([1, 2].map(() => staff.call('commercialXmlInvoices.sendToCustoms', { ids: [id] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is listed by its client’s people, and not by others', async () => {
    const id = await commercial()
    const [row] = await app.query<{ invoice_no: string }>('select invoice_no from xml_invoices where id = $1', [id])
    const found = await staff.call('commercialXmlInvoices.list', { search: row?.invoice_no ?? '' })
    expect(found.data.map((one) => one.id)).toEqual([id])
    await app.query(`update xml_invoices set client_id = (select id from clients where client_code = 'DTOFZ'), seller_id = null where id = $1`, [id])
    const client = await app.as('client_admin')
    expect((await client.call('commercialXmlInvoices.one', { id })).status).toBe(404)
    expect((await client.call('commercialXmlInvoices.list', { search: row?.invoice_no ?? '' })).data).toEqual([])
  })
})

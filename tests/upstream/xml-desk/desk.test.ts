import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { ublInvoice, ublLine } from './documents'
import { sending, freshNo, sellingParty, zipOf } from './given'

const app = useApp()
const { sent, read } = sending(app)
let staff: Asker
let party: Awaited<ReturnType<typeof sellingParty>>
beforeAll(async () => {
  staff = await app.as('super_admin')
  party = await sellingParty(app)
})

const hs = '610910'
const line = (at: number, more: Parameters<typeof ublLine>[1] = {}) => ublLine(at, { hs, ...more })
const invoice = (more: Parameters<typeof ublInvoice>[0] = {}) => ublInvoice({ no: freshNo(), exporter: party.name, lines: [line(1)], ...more })

describe('a file is read', () => {
  test('into shipments and items, with the seller its exporter is', async () => {
    const file = await read(staff, invoice({ lines: [line(1), line(2)], total: '50.00' }))
    expect(file).toMatchObject({ status: 'completed', dialect: 'ubl_2_1', shipments_total: 1, items_total: 2, errors_total: 0, open_total: 1 })
    expect(file.shipments[0]).toMatchObject({ seller: party.name, seller_id: party.seller_id, total_invoice_value: '50.00', currency: 'USD' })
    const { data } = await staff.call('xmlFiles.one', { id: file.id, tab: 'items' })
    expect(data.items.map(({ sku, hs_code, qty, line_total }) => [sku, hs_code, qty, line_total])).toEqual(
      [['SKU-1', hs, '2', '25.00'], ['SKU-2', hs, '2', '25.00']])
  })

  test('each error has its path, line and message; the file itself is there to look at', async () => {
    const file = await read(staff, invoice({ lines: [line(1, { total: '99.00' })], total: '99.00' }))
    expect(file).toMatchObject({ status: 'completed_with_errors', errors_total: 1 })
    const { data } = await staff.call('xmlFiles.one', { id: file.id, tab: 'errors' })
    expect(data.errors).toEqual([{
      level: 'error', xpath: '/Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount[1]', line: 12,
      message: 'Line 1: total 99.00 differs from quantity × price 25.00.',
    }])
    const about = await staff.call('xmlFiles.one', { id: file.id, tab: 'document', line: 12 })
    const { first_line, text } = about.data.document ?? { first_line: 0, text: '' }
    expect(text.split('\n')[12 - first_line]).toContain('<cbc:LineExtensionAmount currencyID="USD">99.00')
  })

  test('from a zip, one document a file; a bad one is told and holds back no other', async () => {
    const zip = await zipOf({ 'a.xml': invoice(), 'b.xml': '<Invoice><a></b></Invoice>', 'c/c.xml': invoice(), 'readme.txt': 'no xml' })
    const file = await read(staff, zip, {}, 'manifest.zip')
    expect(file).toMatchObject({ status: 'completed_with_errors', shipments_total: 2, errors_total: 1 })
    expect(file.shipments.map(({ part }) => part)).toEqual(['a.xml', 'c/c.xml'])
    const { data } = await staff.call('xmlFiles.one', { id: file.id, tab: 'errors' })
    expect(data.errors).toMatchObject([{ part: 'b.xml', line: 1, message: 'Not well-formed XML at line 1.' }])
  })

  test('and fails as a whole where it is no invoice', async () => {
    expect(await read(staff, '<html2/>')).toMatchObject({ status: 'failed', shipments_total: 0, errors_total: 1 })
    expect(await read(staff, `<!DOCTYPE Invoice [<!ENTITY a "b">]>\n<Invoice>${freshNo()}</Invoice>`)).toMatchObject({ status: 'failed' })
  })

  test('a house waybill that came before is a warning', async () => {
    const hawb = freshNo()
    await read(staff, invoice({ hawb }), {}, 'first.xml')
    const file = await read(staff, invoice({ hawb }))
    expect(file.errors_total).toBe(0)
    const { data } = await staff.call('xmlFiles.one', { id: file.id, tab: 'errors' })
    expect(data.errors).toMatchObject([{ level: 'warning', message: `HAWB ${hawb} already parsed in first.xml.` }])
  })

  test('the same file of the same client answers the first result', async () => {
    const xml = invoice()
    const first = await sent(staff, xml, { client_id: party.client_id })
    expect(first.status).toBe(202)
    const again = await sent(staff, xml, { client_id: party.client_id }, 'renamed.xml')
    expect(again.status).toBe(200)
    expect(again.data).toEqual(first.data)
    expect(again.message).toMatch(/^This file was already parsed on \d{2} [A-Z][a-z]{2} \d{4}\.$|^This file was already parsed on .+\.$/)
    expect((await sent(staff, xml)).status).toBe(202)
  })
})

describe('a file is refused where it is sent', () => {
  const refusal = async (body: string | Buffer, name = 'x.xml') => {
    const { status, message } = await sent(staff, body, {}, name)
    return [status, message]
  }
  test('that is neither XML nor a zip of it, whatever its name', async () => {
    expect(await refusal('%PDF-1.4')).toEqual([415, 'Only XML files and zips of them are accepted.'])
    expect(await refusal('<!doctype html><p>')).toEqual([415, 'Only XML files and zips of them are accepted.'])
    expect(await refusal('')).toEqual([422, 'The file is empty.'])
    expect(await refusal(await zipOf({ 'a.txt': 'a' }), 'x.zip')).toEqual([422, 'The zip holds no XML file.'])
    expect(await refusal(await zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.xml`, '<a/>']))), 'x.zip'))
      .toEqual([422, 'The zip holds 201 XML files, at most 200 are taken at a time.'])
  })

  test('a bomb is judged by what it unpacks to', async () => {
    const bomb = await zipOf({ 'a.xml': `<Invoice>${' '.repeat(21 * 1024 * 1024)}</Invoice>` })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb, 'bomb.zip')).toEqual([422, 'a.xml unpacks to more than 20 MB.'])
    const many = await zipOf(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.xml`, `<a>${' '.repeat(19 * 1024 * 1024)}</a>`])))
    expect((await refusal(many, 'bomb.zip'))[1]).toContain('unpacks to more than 100 MB')
  })

  test('a client sends for itself alone', async () => {
    const client = await app.as('client_admin')
    const answer = await sent(client, invoice(), { client_id: party.client_id + 1000 })
    expect([answer.status, answer.errors[0]?.field]).toEqual([422, 'client_id'])
  })
})

describe('what was read goes on', () => {
  test('shipments become commercial invoices once, those with errors do not', async () => {
    const zip = await zipOf({ 'a.xml': invoice(), 'b.xml': invoice({ lines: [line(1, { total: '26.00' })], total: '26.00' }) })
    const file = await read(staff, zip, { client_id: party.client_id }, 'two.zip')
    const made = await staff.call('xmlFiles.makeCommercial', { id: file.id, shipment_ids: [] })
    expect(made.message).toBe('1 commercial invoice is made.')
    expect(made.data).toMatchObject({ created: 1, skipped: [{ shipment_id: file.shipments[1]?.id, reason: '1 error to mend first.' }] })
    const { data } = await staff.call('commercialXmlInvoices.one', { id: made.data.ids[0] ?? 0 })
    expect(data).toMatchObject(
      { status: 'draft', invoice_no: file.shipments[0]?.invoice_no, items: [{ sku: 'SKU-1', line_total: '25.00' }], shipment_id: file.shipments[0]?.id })
    expect(data.document?.text).toMatch(/^<Invoice /)
    const again = await staff.call('xmlFiles.makeCommercial', { id: file.id })
    expect(again.status).toBe(409)
  })

  test('a file nothing of is in use is removed with all of it, one that is in use stays', async () => {
    const file = await read(staff, invoice(), { client_id: party.client_id })
    const used = await read(staff, invoice(), { client_id: party.client_id })
    await staff.call('xmlFiles.makeCommercial', { id: used.id })
    expect((await staff.call('xmlFiles.remove', { id: used.id })).status).toBe(409)
    expect((await staff.call('xmlFiles.remove', { id: file.id })).status).toBe(200)
    expect(await app.query('select 1 from xml_invoices where xml_file_id = $1', [file.id])).toEqual([])
    expect((await staff.call('xmlFiles.one', { id: file.id })).status).toBe(404)
  })

  test('is downloaded as a workbook or as JSON', async () => {
    const file = await read(staff, invoice(), {}, 'mani.xml')
    const book = await staff.call('xmlFiles.download', { id: file.id })
    expect(book.headers['content-disposition']).toMatch(/outbound-xml_mani_\d{8}\.xlsx/)
    const json = JSON.parse((await staff.call('xmlFiles.download', { id: file.id, format: 'json' })).body.toString()) as { shipments: { items: unknown[] }[] }
    expect(json.shipments[0]?.items).toMatchObject([{ sku: 'SKU-1', hs_code: hs }])
  })

  test('is nobody else’s to see', async () => {
    const [other] = await app.query<{ id: number }>(`select id from clients where client_code = 'DTOFZ'`)
    const file = await read(staff, invoice({ exporter: 'Nobody' }), { client_id: other?.id ?? 0 })
    const client = await app.as('client_admin')
    expect((await client.call('xmlFiles.one', { id: file.id })).status).toBe(404)
    expect((await client.call('xmlFiles.list', { search: file.file_name })).data.map(({ id }) => id)).not.toContain(file.id)
  })
})

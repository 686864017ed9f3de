import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { header, invoices, lastBox, lines, packages, parties, shirts, shoes } from './given'

const app = useApp()
const { drafted, paper, submitted } = invoices(app)
let seller: Asker
let client: Asker
let officer: Asker
beforeAll(async () => {
  ;[seller, client, officer] = await Promise.all([app.as('seller_user'), app.as('client_admin'), app.as('ior_officer')])
})

const verified = async (id: number) => (await seller.call('sellerInvoices.verify', { invoice_id: id })).data

describe('a draft', () => {
  test('keeps what was typed, right or wrong, and is its owner’s alone', async () => {
    const typed = [{ ...shirts, qty: 'two hundred' }]
    const { id, version } = await drafted(seller, { header: { ...header(), mawb_no: '176-1' }, lines: typed })
    const { data } = await seller.call('sellerInvoices.one', { id })
    expect(data).toMatchObject({
      status: null, label: 'Draft', invoice_no: null, next_step: 'Finish and submit', draft: { lines: typed, header: { mawb_no: '176-1' } },
    })
    expect(await seller.call('sellerInvoices.change', { id, version, lines: [] })).toMatchObject({ status: 200, data: { version: version + 1 } })
    expect((await seller.call('sellerInvoices.one', { id })).data.draft).toMatchObject({ lines: [], packages, header: { mawb_no: '176-1' } })
    expect(await seller.call('sellerInvoices.change', { id, version, lines })).toMatchObject({
      status: 409, message: 'This package list was changed by someone else. Reload and try again.',
    })
    expect((await officer.call('sellerInvoices.one', { id })).status).toBe(404)
    expect((await officer.call('packages.listsOfPackages', { search: data.package_list_no })).data).toEqual([])
  })

  test('is judged row by row', async () => {
    const { id } = await drafted(seller, {
      header: header({ port_of_discharge: 'RUH', mawb_no: '176-12345670', seller_invoice_date: addDays(today(), 1) }),
      lines: [
        { ...shirts, hs_code: '999999', unit_price: '-1', qty: '1.5' }, { ...shoes, description: '', qty: '1400' },
      ],
      packages: [...packages, { ...lastBox, gross_weight: '31', sku: 'OTHER' }],
    })
    const { valid, errors, totals } = await verified(id)
    expect(valid).toBe(false)
    expect(errors.map(({ sheet, row, message }) => `${sheet} ${row}: ${message}`)).toEqual(expect.arrayContaining([
      'shipment null: The invoice date is in the future.', 'shipment null: Port of discharge must be in the UAE.', 'shipment null: MAWB check digit is wrong.',
      'lines 1: HS Code 999999 unknown', 'lines 1: Quantity must be a whole number above 0', 'lines 1: Unit Price must be 0.0001 or more',
      'lines 2: Description is required', 'lines 2: SKU LH-SH-2: packed 1500, invoiced 1400', 'packages 4: Package C002: sizes differ between rows',
      'packages 4: Package SKU OTHER is not on the invoice',
    ]))
    expect(totals).toMatchObject({ lines: 2, packages: 2, gross_weight: '120.500', volume_cbm: '0.1920' })
    expect(await seller.call('sellerInvoices.submit', { id })).toMatchObject({ status: 409, message: `Fix ${errors.length} errors first.` })
  })

  test('by sea asks for a load and a right container; by air it has none', async () => {
    const { id } = await drafted(seller, { header: header({ freight_mode: '0', container_no: 'CSQU3054384' }) })
    expect((await verified(id)).errors.map(({ message }) => message)).toEqual(['Load is required', 'Container number is not valid (ISO 6346).'])
    const air = await drafted(seller, { header: header({ container_no: 'CSQU3054384' }) })
    expect((await verified(air.id)).errors).toEqual([])
  })

  test('of goods below their net weight is refused', async () => {
    const { id } = await drafted(seller, { lines: [{ ...shirts, net_weight: '120.501' }, shoes] })
    expect((await verified(id)).errors).toMatchObject([{ sheet: 'packages', message: 'Gross weight 120.500 is below net weight 120.501' }])
  })
})

describe('submitting', () => {
  test('needs the commercial invoice, gives a number and tells the IOR desk', async () => {
    const { id } = await drafted(seller)
    expect(await seller.call('sellerInvoices.submit', { id })).toMatchObject({ status: 422, errors: [{ field: 'documents' }] })
    expect(await paper(seller, id, 'commercial_invoice')).toMatchObject({ status: 201, data: { document_id: expect.any(Number) } })
    const sent = await seller.call('sellerInvoices.submit', { id })
    expect(sent).toMatchObject({ status: 200, data: { status: 'new', invoice_no: expect.stringMatching(/^IOR-\d{4}-\d{6}$/) } })
    const { data } = await officer.call('sellerInvoices.one', { id })
    expect(data).toMatchObject({
      status: 'new', goods_value: '10000.00', gross_weight: '120.500', packages_count: 2, draft: null,
      lines: [{ line_no: 1, line_total: '2500.00' }, { line_no: 2, country_of_origin: 'CN', qty: 1500, line_total: '7500.00' }],
      packages: [{ package_no: 'C001', contents: [{ sku: 'LH-TS-20', qty: 200 }, { sku: 'LH-SH-2', qty: 500 }] }, { package_no: 'C002' }],
    })
    expect(data.allowed_next).toEqual(['on_hold', 'package_list_approved_by_rsa'])
    const mails = await app.query<{ to: string }>(`select unnest(to_addresses) as to from email_logs where ref_no = $1`, [sent.data.invoice_no])
    expect(mails.map(({ to }) => to)).toContain('ior_officer@demo.example')
    expect(await seller.call('sellerInvoices.submit', { id })).toMatchObject({ status: 409, message: `Invoice ${sent.data.invoice_no} is no draft any more.` })
    expect(await seller.call('sellerInvoices.change', { id, version: data.version, lines })).toMatchObject({
      status: 409, message: 'This invoice can no longer be changed.',
    })
  })

  test('twice under one number of the seller is refused, by name', async () => {
    const of = header()
    const { sent } = await submitted(seller, { header: of })
    const again = await seller.call('sellerInvoices.save', { action: 'create_invoice', ...(await parties(app)), header: of, lines, packages })
    expect(again).toMatchObject({ status: 409, message: `Invoice ${of.seller_invoice_no} of this seller exists (${sent.data.invoice_no}).` })
  })

  test('is for an active seller of the client', async () => {
    const { client_id, seller_id } = await parties(app)
    const { id } = await drafted(client)
    await app.query('update sellers set active = false where id = $1', [seller_id])
    expect(await client.call('sellerInvoices.submit', { id })).toMatchObject({ status: 422, message: 'Seller is not active.' })
    await app.query('update sellers set active = true where id = $1', [seller_id])
    const [other] = await app.query<{ id: number }>('select id from clients where id <> all($1) order by id limit 1', [[client_id]])
    const theirs = { action: 'create_invoice', client_id: other?.id ?? 0, seller_id, header: header() } as const
    expect(await seller.call('sellerInvoices.save', theirs)).toMatchObject({ status: 422 })
    const names = (await client.call('sellerInvoices.sellers', { client_id })).data
    expect(names.map((one) => one.id)).toContain(seller_id)
  })
})

describe('the file', () => {
  test('of two sheets replaces the rows of a draft; the template’s example rows count for nothing', async () => {
    const template = await seller.call('sellerInvoices.template')
    expect(template.headers['content-disposition']).toContain('package-invoice-template.xlsx')
    const { id } = await drafted(seller)
    const sent = await seller.call('sellerInvoices.upload', { invoice_id: id }, { file: { name: 'invoice.xlsx', body: template.body } })
    expect(sent).toMatchObject({ status: 202, data: { lines: 0, packages: 0 } })
    expect((await seller.call('sellerInvoices.one', { id })).data.draft).toMatchObject({ lines: [], packages: [] })
    expect(await seller.call('sellerInvoices.upload', { invoice_id: id }, { file: { name: 'invoice.csv', body: Buffer.from('a,b\n1,2\n') } }))
      .toMatchObject({ status: 422 })
  })
})

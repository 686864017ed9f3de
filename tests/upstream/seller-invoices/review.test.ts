import { beforeAll, describe, expect, test } from 'vitest'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { header, invoices, packages, parties, shirts, shoes } from './given'

const app = useApp()
const { paper, submitted } = invoices(app)
let seller: Asker
let client: Asker
let officer: Asker
let agent: Asker
beforeAll(async () => {
  ;[seller, client, officer, agent] = await Promise.all([app.as('seller_user'), app.as('client_admin'), app.as('ior_officer'), app.as('agent_broker')])
  // What the demo agreed with the client alone, and rates of single codes: the house's own are tried.
  await app.query("delete from configurations where scope_key like 'client:%'")
  await app.query("delete from duty_layers where country_code = 'AE' and hs_prefix <> ''")
  dropSettings()
})
const one = async (asker: Asker, id: number) => (await asker.call('sellerInvoices.one', { id })).data
const paid = (id: number) =>
  app.query(`update package_lists set status = 'ready_to_be_shipped', payment_status = 'paid', payment_amount = 10, paid_amount = 10 where id = $1`, [id])
const reason = 'The seal of the seller is missing'

describe('the review', () => {
  test('approves the worked example of the area file: AED 5,850.69 to pay', async () => {
    const { id, version } = await submitted(seller, {
      header: header({ currency: 'AED', freight_amount: '2500' }), lines: [{ ...shirts, unit_price: '183.625' }], packages: packages.slice(0, 1),
    })
    const moved = await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })
    expect(moved, JSON.stringify(moved.errors)).toMatchObject({ status: 200, data: { status: 'package_list_approved_by_rsa' } })
    expect(await one(officer, id)).toMatchObject({
      goods_value: '36725.00', freight_amount: '2500.00', cif_value: '39617.25', duty_amount: '1980.86', import_vat_amount: '2079.91', ior_fee: '1584.69',
      clearance_fee: '120.00', fee_vat_amount: '85.23', total_payable: '5850.69', balance: '5850.69', label: 'RSA to Send Payment details', progress: 25,
    })
  })

  test('fixes the rate of the day, the charges and each line’s part of them', async () => {
    const { id, version } = await submitted(seller)
    await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })
    const approved = await one(officer, id)
    expect(approved).toMatchObject({ exchange_rate: '3.67250000', cif_value: '39617.27', duty_amount: '1980.87', import_vat_amount: '2079.91' })
    expect(approved.lines.map(({ duty_rate, duty_amount, vat_amount }) => [Number(duty_rate), duty_amount, vat_amount])).toEqual([
      [5, '495.22', '519.98'], [5, '1485.65', '1559.93'],
    ])
    await app.query(`update currency_rates set aed_rate = 9 where currency = 'USD'`)
    expect((await one(officer, id)).total_payable).toBe(approved.total_payable)
    await app.query(`update currency_rates set aed_rate = 3.6725 where currency = 'USD'`)
  })

  test('adds no freight to a price that holds it', async () => {
    const { id, version } = await submitted(seller, { header: header({ incoterm: 'CIF', freight_amount: '900', insurance_amount: '90' }) })
    await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })
    expect(await one(officer, id)).toMatchObject({ cif_value: '36725.00' })
  })

  test('needs the packing list', async () => {
    const { id } = await submitted(seller)
    await app.query(`delete from package_documents where package_list_id = $1 and doc_type = 'packing_list'`, [id])
    const { version } = await one(officer, id)
    expect(await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })).toMatchObject({
      status: 422, message: 'Upload the packing list first.',
    })
    await paper(seller, id, 'packing_list')
    expect((await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })).status).toBe(200)
  })

  test('holds with a reason, which the seller reads and answers; what it changes is judged', async () => {
    const { id, version } = await submitted(seller)
    expect(await officer.call('sellerInvoices.move', { id, version, status: 'on_hold' })).toMatchObject({
      status: 422, message: 'Give a reason of at least 5 characters.',
    })
    expect((await officer.call('sellerInvoices.move', { id, version, status: 'on_hold', reason })).status).toBe(200)
    const held = await one(seller, id)
    expect(held).toMatchObject({ status: 'on_hold', status_note: reason, next_step: 'Answer hold', draft: { lines: [{ sku: 'LH-TS-20' }, {}] } })
    const draft = held.draft as NonNullable<typeof held.draft>
    const wrong = await seller.call('sellerInvoices.change', { id, version: held.version, ...draft, lines: [{ ...shirts, qty: '0' }, shoes] })
    expect(wrong).toMatchObject({
      status: 422, errors: expect.arrayContaining([{ field: 'lines.0.qty', message: 'Row 1: Quantity must be a whole number above 0' }]),
    })
    const answered = { ...draft.header, hawb_no: 'H-77' }
    expect((await seller.call('sellerInvoices.change', { id, version: held.version, ...draft, header: answered })).status).toBe(200)
    expect(await one(seller, id)).toMatchObject({ hawb_no: 'H-77', next_step: null, goods_value: '10000.00' })
    const subjects = await app.query<{ subject: string }>(
      `select subject from email_logs where ref_no = $1 or subject like $2`, [held.invoice_no, `${held.package_list_no}%`],
    )
    expect(subjects.map(({ subject }) => subject.split(' / ')[0])).toEqual(expect.arrayContaining([
      `${held.invoice_no}: the hold is answered`, `${held.package_list_no}: On Hold`,
    ]))
  })

  test('rejects for good: the number of the seller is free again, and nobody moves it on', async () => {
    const of = header()
    const { id, version } = await submitted(seller, { header: of })
    await officer.call('sellerInvoices.move', { id, version, status: 'on_hold', reason })
    const held = await one(officer, id)
    await officer.call('sellerInvoices.move', { id, version: held.version, status: 'rejected_by_rsa', reason })
    const gone = await one(officer, id)
    expect(gone).toMatchObject({ status: 'rejected_by_rsa', allowed_next: [], status_note: reason })
    expect(await officer.call('sellerInvoices.move', { id, version: gone.version, status: 'on_hold', reason })).toMatchObject({
      status: 409, message: `Package list ${gone.package_list_no} cannot move from "Rejected By RSA" to "On Hold". Allowed next: none.`,
    })
    expect((await submitted(seller, { header: of })).sent.status).toBe(200)
  })

  test('is no business of the seller’s side, and an unknown status is named', async () => {
    const { id, version } = await submitted(seller)
    expect((await one(seller, id)).allowed_next).toEqual([])
    expect(await seller.call('sellerInvoices.move', { id, version, status: 'on_hold', reason })).toMatchObject({
      status: 409, message: 'You cannot move a package list to "On Hold".',
    })
    expect(await officer.call('sellerInvoices.move', { id, version, status: 'lost' as never })).toMatchObject({ status: 422, message: 'Unknown status lost.' })
  })

  test('goods that need a permit are told when they are verified, and pass with its number', async () => {
    await app.query(`insert into tariff_restrictions (country_code, direction, hs_prefix, kind, authority, legal_basis, valid_from)
      values ('AE', 'import', '610910', 'restricted', 'moiat_ecas', 'Shirts of a test', '2020-01-01')`)
    const { id, version } = await submitted(seller)
    expect(await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })).toMatchObject({
      status: 422, message: expect.stringMatching(/^Line 1 needs a permit/),
    })
    const named = await submitted(seller, { lines: [{ ...shirts, permit_ref: 'ECAS-1' }, shoes] })
    const go = { id: named.id, version: named.version, status: 'package_list_approved_by_rsa' } as const
    expect((await officer.call('sellerInvoices.move', go)).status).toBe(200)
    await app.query(`delete from tariff_restrictions where legal_basis = 'Shirts of a test'`)
  })
})

describe('the way on', () => {
  test('the three calls are one function: shipped by the seller, cleared by the broker, money kept from the broker', async () => {
    const { id } = await submitted(seller)
    await paid(id)
    const ready = await one(seller, id)
    expect(ready).toMatchObject({ next_step: 'Enter AWB', balance: '0.00', allowed_next: ['shipped', 'rejected_by_seller'] })
    const go = { id, version: ready.version, status: 'shipped', ship_option: 'shipped_by_air', eta: new Date(Date.now() + 86_400_000).toISOString() } as const
    expect(await seller.call('sellerInvoices.move', go)).toMatchObject({ status: 422, message: 'Enter the AWB, B/L or container number first.' })
    expect(await seller.call('sellerInvoices.move', { ...go, mawb_no: '176-12345675', hawb_no: 'H-1' })).toMatchObject({ status: 200 })
    const [listed] = (await officer.call('packages.listsOfPackages', { search: ready.package_list_no })).data
    expect(listed).toMatchObject({ status: 'shipped', shipping_reference: '176-12345675' })
    const seen = (await agent.call('sellerInvoices.list', { search: '176-12345675' })).data.find((row) => row.id === id)
    expect(seen).toMatchObject({ total_payable: null, balance: null, goods_value: null, allowed_next: ['custom_initiated'] })
    const version = seen?.version ?? 0
    expect(await agent.call('sellerInvoices.move', { id, version, status: 'custom_initiated', boe_no: '101-12345678-26' })).toMatchObject({ status: 200 })
    expect(await agent.call('packages.moveList', {
      id, version: version + 1, ship_status: 'custom_approved', duty_paid: '9.00', custom_closed_at: new Date().toISOString(),
    })).toMatchObject({ status: 200 })
    expect(await one(officer, id)).toMatchObject({ label: 'Customs Approved', progress: 100, duty_paid: '9.00' })
    expect((await one(officer, id)).history.map(({ to_status }) => to_status)).toEqual(['custom_approved', 'custom_initiated', 'shipped', 'new'])
  })

  test('by sea a container number alone will do', async () => {
    const { id } = await submitted(seller)
    await paid(id)
    const { version } = await one(seller, id)
    expect(await seller.call('sellerInvoices.move', {
      id, version, status: 'shipped', ship_option: 'shipped_by_sea', container_load: 1, container_no: 'csqu 305438-3',
      eta: new Date(Date.now() + 86_400_000).toISOString(),
    })).toMatchObject({ status: 200 })
    expect(await one(seller, id)).toMatchObject({ container_no: 'CSQU3054383', shipping_reference: 'CSQU3054383', freight_mode: 0 })
  })
})

describe('lists and papers', () => {
  test('count each status, drafts for their owner, and make a file', async () => {
    const { client_id } = await parties(app)
    const { id, sent } = await submitted(seller)
    const own = await client.call('sellerInvoices.own', { client_id, search: sent.data.invoice_no })
    expect(own).toMatchObject({ data: [{ id, next_step: null }], meta: { tab_counts: { new: 1 } } })
    expect((await officer.call('sellerInvoices.list', { status: ['new'], search: sent.data.invoice_no })).data).toMatchObject([{ id, label: 'New' }])
    expect((await officer.call('sellerInvoices.list', { kind: 'client' as never })).message).toBe('Invoices of charges are at /api/sellers/invoice/client.')
    const file = await officer.call('sellerInvoices.downloadList', { search: sent.data.invoice_no, format: 'csv' })
    expect(file.body.toString()).toContain(sent.data.invoice_no)
    const [other] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id desc limit 1', [client_id])
    expect((await seller.call('sellerInvoices.own', { client_id: other?.id ?? 0 })).status).toBe(404)
  })

  test('a packing list, the seller’s own invoice, and what was uploaded until the approval', async () => {
    const { id, sent, version } = await submitted(seller)
    const packing = await seller.call('sellerInvoices.download', { id, kind: 'packing_list' })
    expect(packing.headers['content-disposition']).toContain(`PL_${sent.data.invoice_no}.pdf`)
    expect(packing.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await seller.call('sellerInvoices.download', { id, kind: 'commercial_invoice' })).body.subarray(0, 5).toString()).toBe('%PDF-')
    const [document] = (await one(seller, id)).documents
    expect((await seller.call('sellerInvoices.download', { id, kind: 'document', document_id: document?.id })).status).toBe(200)
    expect(await seller.call('sellerInvoices.deleteDocument', { id: document?.id ?? 0 })).toMatchObject({ status: 200, data: { id: document?.id } })
    await paper(seller, id, 'packing_list')
    await officer.call('sellerInvoices.move', { id, version, status: 'package_list_approved_by_rsa' })
    const [kept] = (await one(seller, id)).documents
    expect((await seller.call('sellerInvoices.deleteDocument', { id: kept?.id ?? 0 })).status).toBe(409)
  })
})

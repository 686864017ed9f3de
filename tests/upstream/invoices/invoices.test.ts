import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { raiseWeightCharges } from '@/upstream/areas/packages/weight-charge'
import { issueInvoice } from '@/upstream/areas/invoices/issue'
import { proveJournal } from '@/upstream/core/journal/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { inTransaction, lastly, rows } from '@/upstream/db/db'
import { system, type Who } from '@/upstream/platform/who'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { given } from '../tracking/parcels'
import { charged, draftOf, entriesOf, issued, newClient } from './given'

const app = useApp()
let staff: Asker
let client: Asker
let own: number
beforeAll(async () => {
  staff = await app.as('finance_manager')
  client = await app.as('client_admin')
  own = Number((await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'"))[0]?.id)
})
const statusOf = async (id: number) => (await app.query<{ status: string }>('select status from charges where id = $1', [id]))[0]?.status

describe('a draft', () => {
  test('takes open charges of one party, adds them up, is changed, and given up gives them back', async () => {
    const party = await newClient(app)
    const [one, two] = [await charged(staff, party, '100'), await charged(staff, party, '50.5', { service_date: '2026-02-03' })]
    const draft = await draftOf(staff, party, [one, two])
    expect(draft).toMatchObject({ status: 201, message: expect.stringMatching(/^Draft INV-\d{4}-\d{6} is saved\.$/) })
    const { id } = draft.data
    expect((await staff.call('clientInvoices.one', { id })).data).toMatchObject({
      status: 'draft', net: '150.50', vat_amount: '7.53', total: '158.03', period_from: '2026-01-15', period_to: '2026-02-03', tax_invoice_no: null,
      lines: [{ amount: '100.00', vat_amount: '5.00' }, { amount: '50.50', vat_amount: '2.53' }],
    })
    await draftOf(staff, party, [two], { action: 'update_invoice', id })
    expect((await staff.call('clientInvoices.one', { id })).data).toMatchObject({ total: '53.03', lines: [{ charge_id: two }] })
    expect((await draftOf(staff, party, [one])).status).toBe(201)
    expect(await staff.call('clientInvoices.move', { id, action: 'void' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect((await staff.call('clientInvoices.move', { id, action: 'void', reason: 'The client pays otherwise' })).data.status).toBe('void')
    expect((await draftOf(staff, party, [two])).status).toBe(201)
  })

  test('two people cannot take one charge', async () => {
    const party = await newClient(app)
    const charge = await charged(staff, party, '10')
    const both = await Promise.all([1, 2].map(() => draftOf(staff, party, [charge])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.message).toMatch(/^Charge CH-\d{8}-\d{5} is on invoice INV-\d{4}-\d{6}\.$/)
  })

  test('refuses charges of somebody else, in two currencies, void ones and unknown ones', async () => {
    const [party, other] = [await newClient(app), await newClient(app)]
    const [mine, theirs] = [await charged(staff, party, '10'), await charged(staff, other, '10')]
    const dollars = await charged(staff, party, '10', { currency: 'USD' })
    expect(await draftOf(staff, party, [mine, theirs])).toMatchObject({ status: 422, errors: [{ field: 'charge_ids' }] })
    expect((await draftOf(staff, party, [mine, dollars])).message).toBe('Charges in AED and USD do not go on one invoice.')
    await staff.call('charges.act', { id: mine, action: 'void', reason: 'Charged twice' })
    expect(await draftOf(staff, party, [mine])).toMatchObject({ status: 409, message: expect.stringMatching(/^Charge CH-\d{8}-\d{5} is void\.$/) })
    expect((await draftOf(staff, party, [999_999_999])).status).toBe(404)
  })

  test('follows its charges: a parcel weighed again changes it, a void charge leaves it', async () => {
    const parcel = await given(app, { weight: '1.000', actual_weight: '3.000' })
    const { db } = app.services.database
    const weigh = () => inTransaction(db, (tx) => raiseWeightCharges(tx, [parcel.id], system))
    await weigh()
    const [raised] = await app.query<{ id: number; client_id: number; amount: string }>(
      "select id, client_id, amount from charges where source = 'weight_adjustment' and source_id = $1", [parcel.id])
    const by_hand = await charged(staff, Number(raised?.client_id), '10')
    const { id } = (await draftOf(staff, Number(raised?.client_id), [Number(raised?.id), by_hand])).data
    const before = (await staff.call('clientInvoices.one', { id })).data
    await app.query('update packages set actual_weight = 5 where id = $1', [parcel.id])
    await weigh()
    const after = (await staff.call('clientInvoices.one', { id })).data
    expect(Number(after.net)).toBeGreaterThan(Number(before.net))
    expect(await staff.call('clientInvoices.move', { id, action: 'issue', version: before.version })).toMatchObject({
      status: 409, message: `The charges of ${before.invoice_no} have changed meanwhile. Look at it again.`,
    })
    await app.query('update packages set actual_weight = 1 where id = $1', [parcel.id])
    await weigh()
    expect((await staff.call('clientInvoices.one', { id })).data).toMatchObject({ net: '10.00', lines: [{ charge_id: by_hand }] })
  })
})

describe('issuing', () => {
  test('freezes the lines, numbers the invoice, makes it due after the client’s terms, and posts it', async () => {
    const party = await newClient(app, { payment_terms_days: 45 })
    const charge = await charged(staff, party, '1000')
    const { id, invoice_no } = (await draftOf(staff, party, [charge])).data
    expect((await issued(staff, id)).data).toMatchObject({ invoice_no, status: 'issued' })
    const { data } = await staff.call('clientInvoices.one', { id })
    expect(data).toMatchObject({
      status: 'issued', issue_date: today(), due_date: addDays(today(), 45), total: '1050.00', balance: '1050.00', days_late: 0,
      tax_invoice_no: expect.stringMatching(/^TI-\d{4}-\d{6}$/), recipient: { trn: '100200300400503' },
      issuer: { trn: '100000000000003' },
    })
    expect(data.history.map(({ to }) => to)).toEqual(['issued', 'draft'])
    expect(await statusOf(charge)).toBe('invoiced')
    expect(await entriesOf(app, 'client_invoice', id)).toEqual([
      { kind: 'output_vat', amount: '-50.00' }, { kind: 'receivable', amount: '1050.00' }, { kind: 'unbilled', amount: '-1000.00' },
    ])
    const [open] = await app.query<{ balance: string }>("select balance from accounts where kind = 'unbilled' and party_type = 'client' and party_id = $1", [
      party,
    ])
    expect(open?.balance).toBe('0.00')
    await app.query("update clients set name = 'Renamed ' || name where id = $1", [party])
    expect((await staff.call('clientInvoices.one', { id })).data.recipient.name).toBe(data.recipient.name)
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.documents_wrong]).toEqual([0, 0, 0])
  })

  test('is final: nothing is changed or issued again, and voiding is answered with the credit note', async () => {
    const party = await newClient(app)
    const [charge, other] = [await charged(staff, party, '100'), await charged(staff, party, '5')]
    const { id, invoice_no } = (await draftOf(staff, party, [charge])).data
    await issued(staff, id)
    expect(await issued(staff, id)).toMatchObject({ status: 409, message: `Invoice ${invoice_no} is issued and cannot become issued.` })
    expect(await staff.call('clientInvoices.move', { id, action: 'void', reason: 'Wrong client' })).toMatchObject({
      status: 409, message: `Invoice ${invoice_no} is issued and stays. Correct it by a credit note.`,
    })
    expect(await draftOf(staff, party, [other], { action: 'update_invoice', id })).toMatchObject({ status: 409 })
    expect(await staff.call('charges.act', { id: charge, action: 'void', reason: 'Charged twice' })).toMatchObject({
      status: 409, message: expect.stringMatching(/^Charge CH-\d{8}-\d{5} is invoiced\.$/),
    })
  })

  test.each([['line', '3.57', '74.27'], ['document', '3.54', '74.24']])('VAT rounded by %s is %s on the lines, list, receivable and VAT account (I6)',
    async (rounding, vat, total) => {
      await app.query("delete from configurations where config_key = 'vat_rounding'")
      await app.query(
        `insert into configurations (config_key, scope_key, data_type, value, valid_from) values ('vat_rounding', 'global', 'text', $1, '2026-01-01')`,
        [rounding])
      dropSettings()
      const party = await newClient(app)
      const ids: number[] = []
      for (let line = 0; line < 7; line++) ids.push(await charged(staff, party, '10.10'))
      const { id } = (await draftOf(staff, party, ids)).data
      await issued(staff, id)
      const { data } = await staff.call('clientInvoices.one', { id })
      const [listed] = (await staff.call('clientInvoices.list', { client_id: [party] })).data
      const cents = data.lines.reduce((all, line) => all + Math.round(Number(line.vat_amount) * 100), 0)
      expect([data.vat_amount, data.total, cents]).toEqual([vat, total, Math.round(Number(vat) * 100)])
      expect(listed).toMatchObject({ vat_amount: vat, total, balance: total })
      expect(await entriesOf(app, 'client_invoice', id)).toEqual([
        { kind: 'output_vat', amount: `-${vat}` }, { kind: 'receivable', amount: total }, { kind: 'unbilled', amount: '-70.70' },
      ])
      await app.query("delete from configurations where config_key = 'vat_rounding'")
      dropSettings()
    })

  test('twenty at once, five of which fail after the number was drawn, have numbers without hole or double (I7)', async () => {
    const { db } = app.services.database
    const drafts: number[] = []
    for (let one = 0; one < 20; one++) {
      const party = await newClient(app)
      drafts.push((await draftOf(staff, party, [await charged(staff, party, '20')])).data.id)
    }
    const who: Who = { ...system, user_id: 1 }
    const answers = await Promise.allSettled(drafts.map((id, i) => inTransaction(db, async (tx) => {
      await issueInvoice(tx, who, id)
      if (i % 4 === 3) lastly(tx, async () => { throw new Error('after the draw') }, [id])
    })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
    const numbers = await rows<{ year: string; n: number }>(db, sql`select substr(tax_invoice_no, 4, 4) as year, substr(tax_invoice_no, 9)::int as n
      from client_invoices where tax_invoice_no is not null order by 1, 2`)
    for (const some of Map.groupBy(numbers, ({ year }) => year).values()) expect(some.map(({ n }) => n)).toEqual(some.map((_, i) => i + 1))
    const failed = drafts.filter((_, i) => i % 4 === 3)
    for (const id of failed) expect((await staff.call('clientInvoices.one', { id })).data).toMatchObject({ status: 'draft', tax_invoice_no: null })
  })
})

describe('the tax invoice', () => {
  const paperOf = async (who: Asker, id: number) => {
    const { status, body, headers } = await who.call('clientInvoices.download', { id })
    if (status !== 200) return { status, text: '', name: '' }
    const pdf = await openPdf(Readable.from([body]))
    return { status, text: await pdfText(pdf, 1), name: String(headers['content-disposition']) }
  }

  test('says what the law wants, in English and Arabic, the same as the list; a draft has none', async () => {
    const { id } = (await draftOf(staff, own, [await charged(staff, own, '10.10', { qty: '7', description: 'Storage of pallets' })])).data
    expect((await paperOf(staff, id)).status).toBe(404)
    await issued(staff, id)
    const { data } = await staff.call('clientInvoices.one', { id })
    const { text, name } = await paperOf(client, id)
    expect(name).toContain(`${data.tax_invoice_no}.pdf`)
    for (const word of [
      'TAX INVOICE', data.tax_invoice_no ?? '', data.invoice_no, data.issuer.name, 'TRN 100000000000003', data.recipient.name, 'Storage of pallets', '70.70',
      '3.54', 'AED 74.24', 'Date of supply',
    ]) expect(text).toContain(word)
    expect(text).toMatch(/[\u0600-\u06ff\ufb50-\ufeff]/)
  })

  test('is announced to the client in both languages when it is issued', async () => {
    const party = await newClient(app)
    const { id } = (await draftOf(staff, party, [await charged(staff, party, '100')])).data
    await issued(staff, id)
    const { tax_invoice_no } = (await staff.call('clientInvoices.one', { id })).data
    const [letter] = await app.query<{ subject: string; to: string; text: string }>(
      'select subject, to_addresses[1] as to, body_text as text from email_logs where ref_no = $1', [tax_invoice_no])
    expect(letter).toMatchObject({ to: 'accounts@client.example', subject: expect.stringContaining(`Tax invoice ${tax_invoice_no}`) })
    expect(letter?.text).toContain('AED 105.00')
    expect(letter?.text).toContain('الفاتورة الضريبية')
  })

  test('in another currency says the tax in dirhams', async () => {
    const party = await newClient(app, { currency: 'USD' })
    const { id } = (await draftOf(staff, party, [await charged(staff, party, '100')])).data
    await issued(staff, id)
    expect((await paperOf(staff, id)).text).toMatch(/At 3\.67\d* AED for 1 USD: VAT AED 18\.36, total AED 385\.6\d/)
  })
})

describe('the lists', () => {
  test('a client sees its own from issued on, and nobody else’s', async () => {
    const charge = await charged(staff, own, '75')
    const { id, invoice_no } = (await draftOf(staff, own, [charge])).data
    expect((await client.call('clientInvoices.own', { client_id: own, search: invoice_no })).data).toEqual([])
    expect((await client.call('clientInvoices.one', { id })).status).toBe(404)
    await issued(staff, id)
    expect((await client.call('clientInvoices.own', { client_id: own, search: invoice_no })).data).toMatchObject([{ invoice_no, balance: '78.75' }])
    expect((await client.call('clientInvoices.one', { id })).data.invoice_no).toBe(invoice_no)
    const party = await newClient(app)
    const foreign = (await draftOf(staff, party, [await charged(staff, party, '75')])).data
    await issued(staff, foreign.id)
    expect((await client.call('clientInvoices.one', { id: foreign.id })).status).toBe(404)
    expect((await client.call('clientInvoices.own', { client_id: party })).status).toBe(404)
    expect((await client.call('charges.list')).status).toBe(403)
  })

  test('count each status whichever is asked for, and leave what is paid out of the unpaid', async () => {
    const party = await newClient(app)
    const { id } = (await draftOf(staff, party, [await charged(staff, party, '10')])).data
    await draftOf(staff, party, [await charged(staff, party, '20')])
    await issued(staff, id)
    const { data, meta } = await staff.call('clientInvoices.list', { client_id: [party], status: ['draft'] })
    expect(data).toHaveLength(1)
    expect(meta.tab_counts).toEqual({ draft: 1, issued: 1 })
    expect((await staff.call('clientInvoices.list', { client_id: [party], unpaid: true })).data).toMatchObject([{ id, days_late: 0 }])
  })

  test('say who has charges to bill, and which', async () => {
    const party = await newClient(app)
    const [one, two] = [await charged(staff, party, '10'), await charged(staff, party, '20', { service_date: '2026-03-01' })]
    const find = async () => (await staff.call('charges.parties')).data.find(({ value }) => value === `client:${party}:AED`)
    expect(await find()).toMatchObject({ charges: 2, amount: '30.00', from: '2026-01-15', to: '2026-03-01' })
    const { id } = (await draftOf(staff, party, [one])).data
    expect(await find()).toMatchObject({ charges: 1, amount: '20.00' })
    const ask = { party_type: 'client', party_id: party, currency: 'AED' } as const
    expect((await staff.call('charges.toBill', ask)).data).toMatchObject({ total: 1, charges: [{ id: two, is_taken: false }] })
    expect((await staff.call('charges.toBill', { ...ask, invoice_id: id })).data.charges.map((c) => [c.id, c.is_taken])).toEqual([[one, true], [two, false]])
  })
})

describe('charges by hand', () => {
  test('are in the currency of their party, carry VAT and are posted', async () => {
    const party = await newClient(app, { currency: 'KWD' })
    const id = await charged(staff, party, '1.255', { qty: '3' })
    const [row] = (await staff.call('charges.list', { client_id: [party] })).data
    expect(row).toMatchObject({ id, amount: '3.765', currency: 'KWD', vat_rate: '5.00', source: 'other', reason: 'Agreed by phone', settles_from: null })
    expect(await entriesOf(app, 'charge', id)).toEqual([{ kind: 'revenue', amount: '-3.765' }, { kind: 'unbilled', amount: '3.765' }])
  })

  test('refuse a party that is not there, a day to come, nothing, and a missing reason', async () => {
    const party = await newClient(app)
    const add = (more: object) => staff.call('charges.add', {
      party_type: 'client', party_id: party, description: 'Storage', qty: '1', rate: '1', service_date: '2026-01-01', reason: 'Agreed by phone', ...more,
    })
    expect(await add({ party_id: 999_999 })).toMatchObject({ status: 422, errors: [{ field: 'party_id' }] })
    expect(await add({ service_date: addDays(today(), 1) })).toMatchObject({ status: 422, errors: [{ field: 'service_date' }] })
    expect(await add({ rate: '0.001' })).toMatchObject({ status: 422, errors: [{ field: 'rate', message: 'It comes to nothing in AED.' }] })
    expect(await add({ reason: 'No' })).toMatchObject({ status: 422, errors: [{ field: 'reason', message: 'Give a reason of at least 5 characters.' }] })
  })

  test('a vendor’s is settled by hand, a client’s only by an invoice', async () => {
    const [vendor] = await app.query<{ id: number }>('select id from vendors order by id limit 1')
    const id = await charged(staff, Number(vendor?.id), '40', { party_type: 'vendor' })
    expect(await staff.call('charges.act', { id, action: 'settle' })).toMatchObject({ status: 422, errors: [{ field: 'settlement_ref' }] })
    expect((await staff.call('charges.act', { id, action: 'settle', settlement_ref: 'VS2601' })).data.status).toBe('invoiced')
    const party = await newClient(app)
    const theirs = await charged(staff, party, '40')
    expect(await staff.call('charges.act', { id: theirs, action: 'settle', settlement_ref: 'X' })).toMatchObject({
      status: 409, message: expect.stringMatching(/is billed by an invoice\. Make one\.$/),
    })
    await staff.call('charges.act', { id: theirs, action: 'void', reason: 'Never delivered' })
    expect(await entriesOf(app, 'charge', theirs)).toEqual([{ kind: 'revenue', amount: '0.00' }, { kind: 'unbilled', amount: '0.00' }])
  })
})

test('the demo has half a year of invoices, and some drafts', async () => {
  const [demo] = await app.query<{ months: number; issued: number; drafts: number }>(
    `select count(distinct date_trunc('month', issue_date))::int as months, count(*) filter (where status = 'issued')::int as issued,
       count(*) filter (where status = 'draft' and created_by is not null)::int as drafts from client_invoices`)
  expect(demo?.months).toBeGreaterThanOrEqual(5)
  expect(demo?.issued).toBeGreaterThanOrEqual(40)
  expect(demo?.drafts).toBeGreaterThan(0)
})

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { charged, draftOf, entriesOf, issued, newClient } from './given'

const app = useApp()
let finance: Asker
let settings: Asker
beforeAll(async () => {
  ;[finance, settings] = [await app.as('finance_manager'), await app.as('super_admin')]
})

/** A client of whom everything is known. */
async function knownClient(more: { currency?: string } = {}): Promise<number> {
  const id = await newClient(app, more)
  await app.query(`update clients set trade_license_no = 'CN-7788', trade_license_authority = 'Dubai Economy and Tourism' where id = $1`, [id])
  await app.query(`insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, state, country_code)
    values ($1, 'billing', 'Accounts', 'Maha', '+971500000001', 'Office 4 & 5, "Bay" Tower', 'Dubai', 'Dubai', 'AE')`, [id])
  return id
}
async function issuedTo(client: number, rates: string[], more: { currency?: string } = {}): Promise<number> {
  const ids: number[] = []
  for (const rate of rates) ids.push(await charged(finance, client, rate, more))
  const { id } = (await draftOf(finance, client, ids)).data
  await issued(finance, id)
  return id
}
const check = async (id: number, document: 'invoice' | 'credit_note' = 'invoice') => (await finance.call('eInvoices.check', { document, id })).data
const xmlOf = async (id: number, document: 'invoice' | 'credit_note' = 'invoice') => {
  const answer = await finance.call('eInvoices.file', { document, id })
  expect(answer.status, answer.message).toBe(200)
  return answer.body.toString()
}
const values = (xml: string, element: string) => [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map((found) => found[1])
/** The elements right below the root, each once, in their order. */
function below(xml: string): string[] {
  const names: string[] = []
  let depth = 0
  for (const [, end, name] of xml.replace(/<\?.*?\?>/, '').matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
    if (end) depth -= 1
    else {
      if (depth === 1 && names.at(-1) !== name) names.push(name ?? '')
      depth += 1
    }
  }
  return names
}

describe('the fields of an e-invoice', () => {
  test('each missing one is named with its way out and the screen it is mended on', async () => {
    const client = await newClient(app)
    const id = await issuedTo(client, ['100.00'])
    const { score, checks, made } = await check(id)
    expect(score).toBeLessThan(100)
    expect(made).toBeNull()
    expect(checks.filter(({ problem }) => problem)).toEqual(expect.arrayContaining([
      { part: 'Buyer', field: 'Licensing authority', value: '', problem: 'Say which authority issued the trade licence.', fix: `/clients/add/${client}` },
      expect.objectContaining({ part: 'Buyer', field: 'Emirate', fix: `/clients/add/${client}` }),
    ]))
    expect(await finance.call('eInvoices.file', { document: 'invoice', id })).toMatchObject({
      status: 409, message: expect.stringMatching(/^[2-9] fields are missing or wrong \(buyer: Street.*\)\. Mend them under E-invoice first\.$/),
    })
  })

  test('company_city, company_emirate, company_licence_no, company_licence_authority: what it says of us', async () => {
    const id = await issuedTo(await knownClient(), ['100.00'])
    const given = { company_city: 'Al Ain', company_emirate: 'AUH', company_licence_no: 'CN-55', company_licence_authority: 'ADDED' }
    for (const [config_key, value] of Object.entries(given)) {
      const set = await settings.call('configurations.add', { config_key, scope: 'global', value, change_reason: 'A test of what it changes' })
      expect(set.status, set.message).toBe(201)
    }
    const ours = (await check(id)).checks.filter(({ part }) => part === 'Seller')
    expect(Object.fromEntries(ours.map(({ field, value }) => [field, value]))).toMatchObject({
      City: 'Al Ain', Emirate: 'AUH', 'Trade licence': 'CN-55', 'Licensing authority': 'ADDED',
    })
    await app.query(`delete from configurations where config_key = any($1::text[])`, [Object.keys(given)])
    dropSettings()
  })

  test('a draft has no number yet, and nobody else sees any of it', async () => {
    const client = await knownClient()
    const draft = (await draftOf(finance, client, [await charged(finance, client, '10.00')])).data
    expect((await check(draft.id)).checks).toContainEqual(expect.objectContaining({ field: 'Number', problem: 'It gets its number when it is issued.' }))
    expect(await finance.call('eInvoices.file', { document: 'invoice', id: draft.id })).toMatchObject({ status: 409 })
    expect(await finance.call('eInvoices.check', { document: 'credit_note', id: 999_999_999 })).toMatchObject({ status: 404 })
    expect(await (await app.as('client_admin')).call('eInvoices.check', { document: 'invoice', id: draft.id })).toMatchObject({ status: 403 })
  })
})

describe('the XML', () => {
  test('seven lines of 10.10 have VAT of 3.57 in the XML, the list, the journal and the total alike (I6)', async () => {
    const id = await issuedTo(await knownClient(), Array.from({ length: 7 }, () => '10.10'))
    const xml = await xmlOf(id)
    expect(values(xml, 'cbc:TaxAmount')).toEqual(['3.57', '3.57', ...Array.from({ length: 7 }, () => '0.51')])
    expect(values(xml, 'cbc:TaxInclusiveAmount')).toEqual(['74.27'])
    const invoice = (await finance.call('clientInvoices.one', { id })).data
    expect(invoice).toMatchObject({ net: '70.70', vat_amount: '3.57', total: '74.27' })
    const booked = await entriesOf(app, 'client_invoice', id)
    expect(booked.map(({ amount }) => amount.replace('-', ''))).toEqual(expect.arrayContaining(['3.57', '74.27']))
  })

  test('elements stand in the order of UBL 2.1, names are escaped, the licence names its authority', async () => {
    const id = await issuedTo(await knownClient(), ['100.00'])
    const xml = await xmlOf(id)
    expect(below(xml)).toEqual([
      'cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ProfileExecutionID', 'cbc:ID', 'cbc:UUID', 'cbc:IssueDate', 'cbc:DueDate', 'cbc:InvoiceTypeCode',
      'cbc:DocumentCurrencyCode', 'cac:InvoicePeriod', 'cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:PaymentMeans', 'cac:TaxTotal',
      'cac:LegalMonetaryTotal', 'cac:InvoiceLine',
    ])
    expect(values(xml, 'cbc:InvoiceTypeCode')).toEqual(['380'])
    expect(xml).toContain('<cbc:StreetName>Office 4 &amp; 5, &quot;Bay&quot; Tower</cbc:StreetName>')
    expect(xml).toContain('<cbc:EndpointID schemeID="0235">1002003004</cbc:EndpointID>')
    expect(xml).toContain('<cbc:CompanyID schemeAgencyID="TL" schemeAgencyName="Dubai Economy and Tourism">CN-7788</cbc:CompanyID>')
  })

  test('it is made once: two who ask at once and whoever asks later get the same bytes, whatever has changed since', async () => {
    const client = await knownClient()
    const id = await issuedTo(client, ['100.00'])
    const [one, two] = await Promise.all([xmlOf(id), xmlOf(id)])
    expect(one).toBe(two)
    await app.query(`update clients set trade_license_no = 'CN-9' where id = $1`, [client])
    expect(await xmlOf(id)).toBe(one)
    expect((await check(id)).made).toMatchObject({ sha256: createHash('sha256').update(one).digest('hex'), uuid: values(one, 'cbc:UUID')[0] })
    expect(await app.query(`select count(*)::int as n from e_invoices where invoice_id = $1`, [id])).toEqual([{ n: 1 }])
  })

  test('another currency says its VAT in dirhams at the rate of the day of issue', async () => {
    const id = await issuedTo(await knownClient({ currency: 'USD' }), ['100.00'], { currency: 'USD' })
    const xml = await xmlOf(id)
    expect(values(xml, 'cbc:TaxCurrencyCode')).toEqual(['AED'])
    expect(xml).toContain('<cbc:TaxAmount currencyID="USD">5.00</cbc:TaxAmount>')
    const [rate] = values(xml, 'cbc:CalculationRate')
    const aed = (5 * Number(rate)).toFixed(2)
    expect(xml).toContain(`<cac:TaxTotal><cbc:TaxAmount currencyID="AED">${aed}</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>`)
  })

  test('a credit note is a 381 that names its reason and its invoice', async () => {
    const id = await issuedTo(await knownClient(), ['1000.00'])
    const note = (await finance.call('clientInvoices.credit', {
      id, reason_code: 'VRBL:AE:DL8.61.1.E', remarks: 'Charged twice', lines: [{ line_no: 1, amount: '200.00' }],
    })).data
    const xml = await xmlOf(note.id, 'credit_note')
    expect(below(xml)).toEqual([
      'cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ProfileExecutionID', 'cbc:ID', 'cbc:UUID', 'cbc:IssueDate', 'cbc:CreditNoteTypeCode', 'cbc:Note',
      'cbc:DocumentCurrencyCode', 'cac:DiscrepancyResponse', 'cac:BillingReference', 'cac:AccountingSupplierParty', 'cac:AccountingCustomerParty',
      'cac:PaymentMeans', 'cac:TaxTotal', 'cac:LegalMonetaryTotal', 'cac:CreditNoteLine',
    ])
    const { tax_invoice_no } = (await finance.call('clientInvoices.one', { id })).data
    expect([values(xml, 'cbc:CreditNoteTypeCode'), values(xml, 'cbc:ResponseCode'), values(xml, 'cbc:TaxInclusiveAmount')])
      .toEqual([['381'], ['VRBL:AE:DL8.61.1.E'], ['210.00']])
    expect(xml).toContain(`<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${tax_invoice_no}</cbc:ID>`)
  })
})

test('clients stand with what is missing of them and how many of their invoices are made', async () => {
  const [known, bare] = [await knownClient(), await newClient(app)]
  await xmlOf(await issuedTo(known, ['10.00']))
  await issuedTo(bare, ['10.00'])
  const rows = (await finance.call('eInvoices.readiness', { client_id: [known, bare] })).data
  expect(rows.find(({ id }) => id === known)).toMatchObject({ score: 100, missing: '', invoices: 1, made: 1 })
  expect(rows.find(({ id }) => id === bare)).toMatchObject({ invoices: 1, made: 0, missing: 'Street, City, Emirate, Trade licence, Licensing authority' })
})

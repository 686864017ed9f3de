import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { charged, draftOf, entriesOf, issued, newClient } from './given'

const app = useApp()
let staff: Asker
beforeAll(async () => {
  staff = await app.as('finance_manager')
})

const error = 'VRBL:AE:DL8.61.1.E'
const credit = (id: number, lines: Input<'clientInvoices.credit'>['lines'], more: Partial<Input<'clientInvoices.credit'>> = {}) =>
  staff.call('clientInvoices.credit', { id, reason_code: error, remarks: 'The rate was that of last year', lines, ...more })
async function invoiced(...rates: string[]) {
  const party = await newClient(app)
  const charges: number[] = []
  for (const rate of rates) charges.push(await charged(staff, party, rate))
  const { id, invoice_no } = (await draftOf(staff, party, charges)).data
  await issued(staff, id)
  return { party, charges, id, invoice_no }
}
const one = async (id: number) => (await staff.call('clientInvoices.one', { id })).data

describe('credit notes', () => {
  test('say the value as altered by the note before: 1,000.00, 800.00, 700.00 with VAT 10.00 and 5.00', async () => {
    const { id, invoice_no } = await invoiced('1000')
    expect(await credit(id, [{ line_no: 1, amount: '200' }])).toMatchObject({ status: 201, data: { note_ref: `${invoice_no}-C1` } })
    await credit(id, [{ line_no: 1, amount: '100' }], { reason_code: 'VRBL:AE:VD' })
    const data = await one(id)
    expect(data.credit_notes).toMatchObject([
      { note_no: expect.stringMatching(/^TCN-\d{4}-\d{6}$/), value_before: '1000.00', value_after: '800.00', vat_amount: '10.00', total: '210.00' },
      { value_before: '800.00', value_after: '700.00', vat_amount: '5.00', total: '105.00', reason_code: 'VRBL:AE:VD' },
    ])
    expect(data).toMatchObject({ status: 'issued', total: '1050.00', credited_amount: '315.00', balance: '735.00', lines: [{ credited: '300.00' }] })
    expect(await entriesOf(app, 'credit_note', data.credit_notes[0]?.id ?? 0)).toEqual([
      { kind: 'output_vat', amount: '10.00' }, { kind: 'receivable', amount: '-210.00' }, { kind: 'revenue', amount: '200.00' },
    ])
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.documents_wrong]).toEqual([0, 0, 0])
  })

  test('open a charge again that is to be billed anew, and the invoice credited whole has ended', async () => {
    const { id, party, charges: [first = 0, second = 0] } = await invoiced('60', '40')
    await credit(id, [{ line_no: 1, bill_again: true }, { line_no: 2 }])
    expect(await one(id)).toMatchObject({ status: 'credited', balance: '0.00', credited_amount: '105.00' })
    expect((await draftOf(staff, party, [first])).status).toBe(201)
    expect(await draftOf(staff, party, [second])).toMatchObject({ status: 409, message: expect.stringMatching(/is invoiced\.$/) })
    const [unbilled] = await app.query<{ balance: string }>(
      "select balance from accounts where kind = 'unbilled' and party_type = 'client' and party_id = $1", [party])
    expect(unbilled?.balance).toBe('60.00')
    expect(await credit(id, [{ line_no: 2 }])).toMatchObject({ status: 409, message: expect.stringMatching(/is credited: nothing of it can be credited\.$/) })
  })

  test('refuse more than is left, part of what is billed again, unknown lines, drafts and a missing reason', async () => {
    const { id } = await invoiced('100')
    await credit(id, [{ line_no: 1, amount: '70' }])
    expect(await credit(id, [{ line_no: 1, amount: '30.01' }])).toMatchObject({ status: 422, message: 'Only AED 30.00 of line 1 is left to credit.' })
    expect(await credit(id, [{ line_no: 1, amount: '30', bill_again: true }])).toMatchObject({ status: 422, message: 'Only a whole line can be billed again.' })
    expect(await credit(id, [{ line_no: 2 }])).toMatchObject({ status: 422, message: 'The invoice has no such line.' })
    expect(await credit(id, [{ line_no: 1, amount: '1.005' }])).toMatchObject({ status: 422 })
    expect(await credit(id, [{ line_no: 1 }], { remarks: 'No' })).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    const party = await newClient(app)
    const draft = (await draftOf(staff, party, [await charged(staff, party, '5')])).data
    expect((await credit(draft.id, [{ line_no: 1 }])).status).toBe(409)
  })

  test('two at once never credit more than the invoice', async () => {
    const { id } = await invoiced('100')
    const both = await Promise.all([1, 2].map(() => credit(id, [{ line_no: 1, amount: '60' }])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('are papers in English and Arabic that name their invoice, both values and the reason code', async () => {
    const { id } = await invoiced('1000')
    await credit(id, [{ line_no: 1, amount: '200' }])
    const { credit_notes: [note], tax_invoice_no } = await one(id)
    const { status, body } = await staff.call('clientInvoices.noteFile', { id: note?.id ?? 0 })
    expect(status).toBe(200)
    const text = await pdfText(await openPdf(Readable.from([body])), 1)
    const words = ['TAX CREDIT NOTE', note?.note_no ?? '', tax_invoice_no ?? '', 'AED 1,000.00', 'AED 800.00', 'AED 210.00', error]
    for (const word of words) expect(text).toContain(word)
  })

  test('are announced in both languages: what is taken off, and what is still to be paid', async () => {
    const { id } = await invoiced('1000')
    await credit(id, [{ line_no: 1, amount: '200' }])
    const { credit_notes: [note], tax_invoice_no } = await one(id)
    const [letter] = await app.query<{ subject: string; to: string; text: string }>(
      'select subject, to_addresses[1] as to, body_text as text from email_logs where ref_no = $1', [note?.note_no])
    expect(letter).toMatchObject({ to: 'accounts@client.example', subject: expect.stringContaining(`Credit note ${note?.note_no}`) })
    for (const word of [`takes AED 210.00 off tax invoice ${tax_invoice_no}`, 'AED 840.00 of the invoice is still to be paid', 'الإشعار الدائن'])
      expect(letter?.text).toContain(word)
  })

  test('stand in the demo for several reasons, with numbers without hole or double', async () => {
    const notes = await app.query<{ note_no: string; reason_code: string; is_after: boolean }>(
      `select n.note_no, n.reason_code, n.issue_date >= i.issue_date and n.issued_at <= now() as is_after
       from credit_notes n join client_invoices i on i.id = n.invoice_id order by n.id limit 5`)
    expect(notes).toHaveLength(5)
    expect(new Set(notes.map(({ reason_code }) => reason_code)).size).toBeGreaterThan(2)
    expect(notes.every(({ is_after }) => is_after)).toBe(true)
    expect(notes[0]?.note_no).toMatch(/^TCN-\d{4}-000001$/)
  })
})

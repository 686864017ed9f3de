import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp } from '../app'
import { draftOf, issued } from '../invoices/given'
import { declaring, toRiyadh } from './given'

const app = useApp()
const at = declaring(app)
const { waits, submitted, stepped, one, declaration } = at
const officer = () => at.people.officer
const booked = (ref: string) => app.query<{ kind: string; account: string; amount: string }>(`select j.kind, a.kind as account, sum(e.amount)::text as amount
  from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id where j.document_type = 'boe' and j.document_no = $1
  group by 1, 2 having sum(e.amount) <> 0 order by 1, 2`, [ref])
const charged = (id: number) => app.query<{ key: string; amount: string; vat: string; status: string }>(`select line_key as key, amount::text,
  vat_amount::text as vat, status from charges where source = 'customs' and source_id = $1 order by id`, [id])
const paid = { payment_reference: 'DT251119', paid_on: today(), payment_mode: 'epayment' }
const due = async () => {
  const boe = await submitted([await waits({ price: '1450.00' })])
  await stepped(boe.id, 'assess', { duty_amount: '72.50', vat_amount: '76.13', other_fees: '90.00' })
  return boe
}
const amend = async (id: number, more: Record<string, unknown>) =>
  officer().call('boes.amend', { id, version: (await one(id)).version, note: 'Customs amended it', ...more })
const setLimit = async (value: string) => {
  await app.query("update configurations set value = $1 where config_key = 'customs_guarantee_limit'", [value])
  dropSettings()
}

describe('what customs takes', () => {
  test('is posted once it is cleared, and its client is charged what was paid for it', async () => {
    const boe = await due()
    expect(await booked(boe.boe_ref)).toEqual([])
    await stepped(boe.id, 'clear', paid)
    expect(await booked(boe.boe_ref)).toEqual([
      { kind: 'boe_paid', account: 'bank', amount: '-238.63' }, { kind: 'boe_paid', account: 'cost', amount: '90.00' },
      { kind: 'boe_paid', account: 'duty_held', amount: '72.50' }, { kind: 'boe_paid', account: 'import_vat_held', amount: '76.13' },
    ])
    expect(await charged(boe.id)).toEqual([
      { key: 'duty 1', amount: '72.50', vat: '0.00', status: 'open' }, { key: 'import_vat 1', amount: '76.13', vat: '0.00', status: 'open' },
      { key: 'fees 1', amount: '90.00', vat: '4.50', status: 'open' },
    ])
  })

  test('is amended with what it was kept; what is not billed is charged anew, of what is billed the difference', async () => {
    const boe = await due()
    await stepped(boe.id, 'clear', paid)
    await app.query("update charges set status = 'invoiced' where source = 'customs' and source_id = $1 and line_key = 'duty 1'", [boe.id])
    expect(await officer().call('boes.amend', { id: boe.id, version: 1, note: 'Customs amended it' })).toMatchObject({ status: 409 })
    expect((await amend(boe.id, { duty_amount: '102.50', vat_amount: '77.63' })).data).toMatchObject({ total_due: '270.13' })
    expect((await charged(boe.id)).filter(({ status }) => status !== 'void')).toEqual([
      { key: 'duty 1', amount: '72.50', vat: '0.00', status: 'invoiced' }, { key: 'fees 1', amount: '90.00', vat: '4.50', status: 'open' },
      { key: 'duty 2', amount: '30.00', vat: '0.00', status: 'open' }, { key: 'import_vat 2', amount: '77.63', vat: '0.00', status: 'open' },
    ])
    expect((await booked(boe.boe_ref)).find(({ account }) => account === 'bank')).toMatchObject({ amount: '-270.13' })
    expect(await one(boe.id)).toMatchObject({ versions: [{ version_no: 1, duty_amount: '72.50', note: 'Customs amended it' }], may_amend: true })
    await amend(boe.id, { duty_amount: '50.00', declaration_no: declaration() })
    expect((await one(boe.id)).history[0]?.note).toContain('AED 22.50 was settled without an invoice: give it back by hand.')
    expect((await one(boe.id)).versions).toHaveLength(2)
  })

  test('is credited where more was billed, in part and again, and charged once more where it rises', async () => {
    const boe = await due()
    await stepped(boe.id, 'clear', paid)
    const finance = await app.as('finance_manager')
    const charges = await app.query<{ id: number; party: number }>(
      "select id, party_id as party from charges where source = 'customs' and source_id = $1 order by id", [boe.id])
    const { id, invoice_no } = (await draftOf(finance, charges[0]?.party ?? 0, charges.map((charge) => charge.id))).data
    await issued(finance, id)
    const invoice = async () => (await finance.call('clientInvoices.one', { id })).data
    await amend(boe.id, { duty_amount: '50.00', other_fees: '60.00' })
    expect((await one(boe.id)).history[0]?.note).toContain(`AED 52.50 is credited with ${invoice_no}-C1.`)
    expect((await invoice()).credit_notes).toMatchObject([
      { net: '52.50', vat_amount: '1.50', total: '54.00', remarks: `Customs’ figure of ${boe.boe_ref} changed.` },
    ])
    await amend(boe.id, { duty_amount: '40.00' })
    expect((await invoice()).credit_notes).toMatchObject([{ net: '52.50' }, { net: '10.00' }])
    await amend(boe.id, { duty_amount: '45.00' })
    expect((await invoice()).credit_notes).toHaveLength(2)
    expect((await charged(boe.id)).filter(({ status }) => status === 'open')).toEqual([{ key: 'duty 2', amount: '5.00', vat: '0.00', status: 'open' }])
    const notes = (await invoice()).credit_notes.map(({ note_no }) => note_no)
    expect(await app.query("select 1 from email_logs where ref_type = 'credit_note' and ref_no = any($1)", [notes])).toHaveLength(2)
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.documents_wrong]).toEqual([0, 0, 0])
  })

  test('is not amended before customs assessed it', async () => {
    const boe = await submitted([await waits()])
    expect(await amend(boe.id, { duty_amount: '1.00' })).toMatchObject({ status: 409, message: `BOE ${boe.boe_ref} is submitted and cannot be amended.` })
  })
})

describe('the guarantee at customs', () => {
  const guaranteed = async (amount: string) => {
    const order = await waits({}, { ...toRiyadh, consignee_phone: `+96650${Math.floor(1_000_000 + Math.random() * 8_999_999)}` })
    const boe = await submitted([order], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    await stepped(boe.id, 'assess', { duty_amount: amount, vat_amount: '0.00', note: 'Duty is suspended' })
    return boe
  }
  const clear = (id: number) => stepped(id, 'clear', { payment_reference: 'GUA-1', paid_on: today(), payment_mode: 'guarantee' })

  test('is used by what it covers, and released when the goods are seen leaving', async () => {
    const boe = await guaranteed('8400.00')
    await clear(boe.id)
    expect(await booked(boe.boe_ref)).toEqual([
      { kind: 'boe_guaranteed', account: 'guarantee', amount: '8400.00' }, { kind: 'boe_guaranteed', account: 'guarantee_owed', amount: '-8400.00' },
    ])
    expect(await charged(boe.id)).toEqual([])
    await stepped(boe.id, 'confirm_exit', { exit_ref: 'EXT-77120', exit_date: addDays(today(), 0) })
    expect(await booked(boe.boe_ref)).toEqual([])
  })

  test('reaches as far as its limit', async () => {
    await setLimit('10000.00')
    const [first, second] = [await guaranteed('8400.00'), await guaranteed('1700.00')]
    await clear(first.id)
    expect(await clear(second.id)).toMatchObject({
      status: 409, message: `The guarantee does not reach for ${second.boe_ref}: AED 8,400.00 of AED 10,000.00 is used, and AED 1,700.00 is due.`,
    })
    await stepped(first.id, 'confirm_exit', { exit_ref: 'EXT-77120' })
    const then = await clear(second.id)
    expect([then.message, then.data]).toMatchObject([expect.anything(), { status: 'cleared' }])
    await setLimit('100000.00')
  })
})

test('documents and journal say the same of bills of entry', async () => {
  expect(await proveJournal(app.services.database.db)).toMatchObject({ accounts_wrong: 0, journals_wrong: 0, documents_wrong: 0 })
})

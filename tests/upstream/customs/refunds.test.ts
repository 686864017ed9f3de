import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { followRefunds } from '@/upstream/areas/customs/open-refunds'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp } from '../app'
import { draftOf, issued } from '../invoices/given'
import { declaring, type Queued } from './given'

const app = useApp()
const at = declaring(app)
const { waits, submitted, stepped, one } = at
const officer = () => at.people.officer
const paid = { payment_reference: 'DT251119', paid_on: today(), payment_mode: 'epayment' }
const takenBack = ({ fulfillment_id }: Queued) => app.query("update fulfillment_orders set status = 'returned' where id = $1", [fulfillment_id])
const refundOf = async ({ order_no }: Queued) => (await officer().call('dutyRefunds.list', { search: order_no })).data[0]
const openCharges = (id: number) => app.query<{ key: string; amount: string }>(`select line_key as key, amount::text from charges
  where source = 'customs' and source_id = $1 and status = 'open' and line_key like 'duty %' order by id`, [id])

/** Two orders of one code and origin on one line: AED 1,450.00 and AED 1,050.00, with 125.00 of duty. */
async function cleared(assessed: { duty_amount: string; vat_amount: string } | null = null) {
  const orders = [await waits({ price: '1450.00' }), await waits({ price: '1050.00' })] as const
  const boe = await submitted([...orders])
  if (assessed) await stepped(boe.id, 'assess', { ...assessed, note: 'Customs valued it otherwise' })
  await stepped(boe.id, 'clear', paid)
  return { boe, orders }
}

describe('duty of orders that came back', () => {
  test('is shared by the value of the goods on the line, claimed, and taken off what its client is charged', async () => {
    const { boe, orders: [first, second] } = await cleared()
    expect((await one(boe.id)).duty_amount).toBe('125.00')
    await takenBack(first)
    await followRefunds(app.services.database.db)
    await followRefunds(app.services.database.db)
    const refund = await refundOf(first)
    expect(refund).toMatchObject({
      duty_amount: '72.50', status: 'open', boe_ref: boe.boe_ref, came_back_on: today(), claim_until: addDays(today(), 180), days_left: 180,
    })
    expect(await refundOf(second)).toBeUndefined()
    const act = (action: 'claim' | 'refund', body: object) => officer().call('dutyRefunds.act', { id: refund?.id ?? 0, action, ...body })
    expect(await act('refund', {})).toMatchObject({ status: 409, message: expect.stringContaining('is to claim and cannot become refunded') })
    expect(await act('claim', {})).toMatchObject({ status: 422, errors: [{ field: 'claim_ref' }] })
    expect((await act('claim', { claim_ref: 'RF-2026-118' })).data).toMatchObject({ status: 'claimed', claimed_on: today(), days_left: null })
    expect(await act('refund', { refunded_amount: '72.51' })).toMatchObject({ status: 422, message: 'At most AED 72.50, the duty of this order.' })
    expect((await act('refund', {})).data).toMatchObject({ status: 'refunded', refunded_amount: '72.50' })
    expect(await openCharges(boe.id)).toEqual([{ key: 'duty 2', amount: '52.50' }])
    expect(await app.query(`select a.kind, e.amount::text from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
      where j.document_type = 'duty_refund' and j.document_no = $1 order by 1`, [refund?.refund_no]))
      .toEqual([{ kind: 'bank', amount: '72.50' }, { kind: 'duty_held', amount: '-72.50' }])
    expect((await one(boe.id)).history[0]).toMatchObject({ action: 'refund', note: `${refund?.refund_no} is refunded.` })
    expect(await officer().call('boes.amend', { id: boe.id, version: (await one(boe.id)).version, note: 'Less than that', duty_amount: '72.49' }))
      .toMatchObject({ status: 422, message: 'AED 72.50 of it was refunded: it cannot be less.' })
  })

  test('is a share of what customs assessed, and all of them together never come to more', async () => {
    const { orders } = await cleared({ duty_amount: '100.01', vat_amount: '130.00' })
    for (const order of orders) await takenBack(order)
    await followRefunds(app.services.database.db)
    expect([(await refundOf(orders[0]))?.duty_amount, (await refundOf(orders[1]))?.duty_amount]).toEqual(['58.01', '42.00'])
  })

  test('is credited where it was billed', async () => {
    const { boe, orders: [first] } = await cleared()
    const finance = await app.as('finance_manager')
    const charges = await app.query<{ id: number; party: number }>(
      "select id, party_id as party from charges where source = 'customs' and source_id = $1 order by id", [boe.id])
    const { id, invoice_no } = (await draftOf(finance, charges[0]?.party ?? 0, charges.map((charge) => charge.id))).data
    await issued(finance, id)
    await takenBack(first)
    await followRefunds(app.services.database.db)
    const refund = await refundOf(first)
    await officer().call('dutyRefunds.act', { id: refund?.id ?? 0, action: 'claim', claim_ref: 'RF-2026-119' })
    await officer().call('dutyRefunds.act', { id: refund?.id ?? 0, action: 'refund', refunded_amount: '70.00' })
    expect((await finance.call('clientInvoices.one', { id })).data.credit_notes).toMatchObject([{ net: '70.00' }])
    expect((await one(boe.id)).history[0]?.note).toBe(`${refund?.refund_no} is refunded. AED 70.00 is credited with ${invoice_no}-C1.`)
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.documents_wrong]).toEqual([0, 0, 0])
  })

  test('is not opened of what was cleared too long ago, is of low value, or was delivered; what nobody claims ends', async () => {
    const { boe, orders: [late] } = await cleared()
    await app.query("update boes set cleared_at = now() - interval '182 days' where id = $1", [boe.id])
    const { orders: [first] } = await cleared()
    const low = await waits({ price: '240.00' })
    const cheap = await submitted([low])
    await stepped(cheap.id, 'clear', paid)
    for (const order of [late, first, low]) await takenBack(order)
    await followRefunds(app.services.database.db)
    expect([await refundOf(late), await refundOf(low)]).toEqual([undefined, undefined])
    const refund = await refundOf(first)
    await app.query('update duty_refunds set claim_until = $2 where id = $1', [refund?.id, addDays(today(), -1)])
    await followRefunds(app.services.database.db)
    expect(await refundOf(first)).toMatchObject({ status: 'expired', days_left: null })
    expect(await officer().call('dutyRefunds.act', { id: refund?.id ?? 0, action: 'claim', claim_ref: 'RF-1' })).toMatchObject({ status: 409 })
  })

  test('is shown to its client, and nobody without the desk’s key moves it', async () => {
    const { orders: [first] } = await cleared()
    await takenBack(first)
    await followRefunds(app.services.database.db)
    const refund = await refundOf(first)
    const client = await app.as('client_operations')
    expect((await client.call('dutyRefunds.list', { search: first.order_no })).data).toMatchObject([{ refund_no: refund?.refund_no }])
    expect((await client.call('dutyRefunds.act', { id: refund?.id ?? 0, action: 'drop', reason: 'Not worth it' })).status).toBe(403)
    expect((await officer().call('dutyRefunds.act', { id: refund?.id ?? 0, action: 'drop', reason: 'Too little' })).data)
      .toMatchObject({ status: 'dropped', reason: 'Too little' })
  })
})

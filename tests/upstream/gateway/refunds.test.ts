import { describe, expect, test } from 'vitest'
import { proveJournal } from '@/upstream/core/journal/proof'
import { lookAfterRefunds } from '@/upstream/areas/gateway/refunds'
import { useApp } from '../app'
import { standing } from '../payments/given'
import { useGateway } from './given'

const app = useApp()
const { here, visited, notice, paymentsOf } = useGateway(app)
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}
/** A card payment that settled its invoice. */
async function captured(amount: string, gateway: 'sandbox' | 'ngenius' = 'sandbox') {
  const visit = await visited(amount, gateway)
  here.sandbox.decide(visit.attempt, 'approve')
  await notice(visit)
  const [payment] = await paymentsOf(visit.party)
  return { ...visit, payment: Number(payment?.id) }
}
/** Asked for, and sent to the gateway. */
async function refund(id: number, amount: string, reason = 'The order was cancelled') {
  const answer = await here.manager.call('payments.refund', { id, amount, reason })
  await app.jobs.idle()
  return answer
}
const read = async (id: number) => (await here.manager.call('payments.one', { id })).data

describe('refunds of card payments', () => {
  test.each(['sandbox', 'ngenius'] as const)('%s: 5,850.69 goes back as 100.00 and 5,750.69, and 0.01 more is refused', async (gateway) => {
    const { payment, invoice, attempt } = await captured('5850.69', gateway)
    expect((await refund(payment, '100')).status).toBe(200)
    expect(await read(payment)).toMatchObject({ status: 'partially_refunded', on_account: '0.00', refundable: '5750.69',
      refunds: [{ status: 'succeeded', amount: '100.00', gateway_refund_id: expect.any(String) }] })
    expect(await standing(here.manager, invoice)).toEqual({ status: 'partially_paid', paid_amount: '5750.69', balance: '100.00' })
    expect((await refund(payment, '5750.69')).status).toBe(200)
    expect(await read(payment)).toMatchObject({ status: 'refunded', refundable: '0.00', on_account: '0.00' })
    expect(await standing(here.manager, invoice)).toMatchObject({ status: 'issued', balance: '5850.69' })
    expect(await refund(payment, '0.01')).toMatchObject({ status: 409, message: expect.stringMatching(/^All of PAY-.* is refunded, or on its way\.$/) })
    expect(here.sandbox.find(attempt)?.refunds.map(({ amount }) => amount)).toEqual([10_000, 575_069])
    expect(await proven()).toEqual([0, 0, 0])
    const mails = await app.query("select 1 from email_logs where subject like 'We have refunded%' and ref_no = $1", [(await read(payment)).payment_no])
    expect(mails).toHaveLength(2)
    expect((await here.manager.call('payments.receipt', { id: payment })).status).toBe(200)
  })

  test('ten at once of 100.00 of 550.00 take five: never more than was captured', async () => {
    const { payment, attempt } = await captured('550')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(payment, '100')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/^Only AED 50\.00 of PAY-.* can still be refunded\.$/)
    await app.jobs.idle()
    expect(here.sandbox.find(attempt)?.refunds).toHaveLength(5)
    expect(await read(payment)).toMatchObject({ status: 'partially_refunded', refundable: '50.00' })
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('what did not come by card, a missing reason and a fraction of a fil are refused', async () => {
    const { payment } = await captured('80')
    expect(await refund(payment, '5', 'no')).toMatchObject({ status: 422, errors: [{ field: 'reason', message: 'Give a reason of at least 5 characters.' }] })
    expect(await refund(payment, '5.005')).toMatchObject({ status: 422 })
    const [transfer] = await app.query<{ id: number }>("select id from payments where payment_method = 'bank_transfer' and status = 'paid' limit 1")
    expect(await refund(Number(transfer?.id), '5')).toMatchObject({ status: 409, message: expect.stringContaining('did not come by card') })
    const clerk = await app.as('finance_clerk')
    expect(await clerk.call('payments.refund', { id: payment, amount: '5', reason: 'The order was cancelled' })).toMatchObject({ status: 403 })
  })

  test('a refund whose answer is lost is asked after and not sent twice; one that never was is on account again, and finance is told', async () => {
    const { payment, attempt } = await captured('300')
    here.sandbox.behave(attempt, 'broken')
    expect((await refund(payment, '100')).status).toBe(200)
    expect(await read(payment)).toMatchObject({ status: 'paid', refundable: '200.00', on_account: '0.00', refunds: [{ status: 'sent' }] })
    here.sandbox.behave(attempt, null)
    await app.query("update refunds set sent_at = now() - interval '3 minutes' where payment_id = $1", [payment])
    await lookAfterRefunds(app.services)
    expect(await read(payment)).toMatchObject({ refunds: [{ status: 'sent' }] })
    await app.query("update refunds set sent_at = now() - interval '31 minutes' where payment_id = $1", [payment])
    await lookAfterRefunds(app.services)
    const after = await read(payment)
    expect(after).toMatchObject({ status: 'paid', refundable: '300.00', on_account: '100.00', refunds: [{ status: 'failed' }] })
    expect(await app.query('select 1 from inbox_messages where subject = $1', [`Refund ${after.refunds[0]?.refund_no} failed`])).not.toEqual([])
    expect(await proven()).toEqual([0, 0, 0])
  })
})

import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { openPdf, pdfPicture, scanQr } from '../documents/reading'
import { useGateway } from './given'

const app = useApp()
const { here, requested, visited } = useGateway(app)
let clerk: Asker
beforeAll(async () => {
  clerk = await app.as('finance_clerk')
})
const listed = async (search: string) => (await clerk.call('gatewayAttempts.list', { search })).data[0]
const rested = (id: number) => app.query("update gateway_attempts set checked_at = now() - interval '1 minute' where id = $1", [id])

describe('visits to a gateway', () => {
  test('stand in a list with what became of them; one that was captured unseen is found by asking', async () => {
    const { attempt, no } = await visited('105.00')
    const row = await listed(attempt)
    expect(row).toMatchObject({ invoice_no: no, amount: '105.00', currency: 'AED', status: 'redirected', payment_id: null, waiting_minutes: 0 })
    const id = row?.id ?? 0
    await rested(id)
    expect((await clerk.call('gatewayAttempts.check', { id })).data.status).toBe('redirected')
    const again = await clerk.call('gatewayAttempts.check', { id })
    expect([again.status, again.message]).toEqual([429, `Sandbox was asked about ${attempt} a moment ago. Try again in 5 seconds.`])
    const order = here.sandbox.find(attempt)
    if (order) order.state = 'captured'
    await rested(id)
    const { data } = await clerk.call('gatewayAttempts.check', { id })
    expect(data).toMatchObject({ status: 'captured', card: 'VISA ••0001', payment_no: expect.stringMatching(/^PAY-/), waiting_minutes: null })
    const over = await clerk.call('gatewayAttempts.check', { id })
    expect([over.status, over.message]).toEqual([409, `${attempt} is captured as ${data.payment_no}: there is nothing to ask.`])
    const { data: one } = await clerk.call('gatewayAttempts.one', { id })
    expect(JSON.stringify(one.raw_response)).not.toMatch(/400555\d/)
    const [health] = (await clerk.call('gatewayAttempts.health', {})).data
    expect(health).toMatchObject({ gateway: 'sandbox', captured: expect.any(Number), answered_at: expect.any(String) })
  })

  test('several are asked about at once; of one nobody is asked about the reason is told', async () => {
    const [one, two, paid] = [await visited('15.00'), await visited('25.00'), await visited('35.00')]
    const ids = await Promise.all([one, two, paid].map(async ({ attempt }) => (await listed(attempt))?.id ?? 0))
    for (const id of ids) await rested(id)
    for (const { attempt } of [one, paid]) here.sandbox.decide(attempt, 'approve')
    await clerk.call('gatewayAttempts.check', { id: ids[2] ?? 0 })
    const { data } = await clerk.call('gatewayAttempts.checkMany', { ids })
    expect(data).toEqual({ checked: 2, skipped: [{ id: ids[2], reason: expect.stringMatching(/is captured as PAY-.*there is nothing to ask/) }] })
    expect((await listed(one.attempt))?.status).toBe('captured')
    expect((await listed(two.attempt))?.status).toBe('redirected')
  })

  test('a gateway that is away or not connected is said so', async () => {
    const { attempt } = await visited('55.00')
    const id = (await listed(attempt))?.id ?? 0
    await rested(id)
    const url = app.services.config.SANDBOX_GATEWAY_URL
    app.services.config.SANDBOX_GATEWAY_URL = 'http://127.0.0.1:9'
    const away = await clerk.call('gatewayAttempts.check', { id })
    expect([away.status, away.message]).toEqual([502, 'Sandbox did not answer. Try again later.'])
    app.services.config.SANDBOX_GATEWAY_URL = undefined
    const none = await clerk.call('gatewayAttempts.check', { id })
    app.services.config.SANDBOX_GATEWAY_URL = url
    expect([none.status, none.message]).toEqual([409, 'Sandbox (sandbox) is not connected: nobody can be asked.'])
    expect((await clerk.call('gatewayAttempts.check', { id: 999_999 })).status).toBe(404)
  })

  test('are filtered, counted by status and exported; nobody but our finance sees them', async () => {
    const { data, meta } = await clerk.call('gatewayAttempts.list', { status: ['captured'], gateway: ['sandbox'], page_size: 200 })
    expect(data.length).toBe(meta.tab_counts?.captured)
    expect(data.every(({ status }) => status === 'captured')).toBe(true)
    const file = await clerk.call('gatewayAttempts.download', { status: ['captured'], format: 'csv' })
    expect(file.body.toString('utf8')).toContain(data[0]?.attempt_ref ?? 'none')
    expect((await (await app.as('client_admin')).call('gatewayAttempts.list', {})).status).toBe(403)
  })
})

test('the demo’s captures are its payments by card, to the coin; what went back is said by both, and the journal agrees', async () => {
  const wrong = await app.query(`select a.attempt_ref from gateway_attempts a join payments p on p.id = a.payment_id
    where a.amount <> p.amount or a.currency <> p.currency or a.gateway_txn_id <> p.reference_no or p.payment_method <> 'gateway'`)
  expect(wrong).toEqual([])
  const [counts] = await app.query<Record<string, number>>(`select (select count(*)::int from payments where payment_method = 'gateway') as paid,
    (select count(*)::int from gateway_attempts where payment_id is not null) as captured, (select count(*)::int from refunds) as refunds,
    (select count(*)::int from payments p where p.refunded_amount <> coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id
      and r.status <> 'failed'), 0)) as apart`)
  expect(counts?.captured).toBe(counts?.paid)
  expect(counts?.captured).toBeGreaterThan(10)
  expect(counts?.refunds).toBeGreaterThanOrEqual(3)
  expect(counts?.apart).toBe(0)
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  expect([accounts_wrong, journals_wrong, documents_wrong]).toEqual([0, 0, 0])
})

test('the pay link stands on the tax invoice as a QR code that reads back as the link, while it works', async () => {
  const { invoice, no, k } = await requested('5850.69')
  const readQr = async () => {
    const { body } = await here.manager.call('clientInvoices.download', { id: invoice })
    return scanQr(await pdfPicture(await openPdf(Readable.from([body])), 1))
  }
  expect(await readQr()).toBe(`${app.services.config.PUBLIC_URL}/payment-route/sandbox/${no}?k=${k}`)
  await app.query("update initiated_payments set link_expires_at = now() - interval '1 minute' where invoice_id = $1", [invoice])
  expect(await readQr()).toBeUndefined()
})

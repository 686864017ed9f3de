import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proveJournal } from '@/upstream/core/journal/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { lookAfterAttempts } from '@/upstream/areas/gateway/jobs'
import { apsSignature } from '@/upstream/core/gateway/aps'
import { useApp } from '../app'
import { paid, standing } from '../payments/given'
import { useGateway } from './given'

const app = useApp()
const { here, requested, press, visited, comeBack, notice, stored, paymentsOf } = useGateway(app)
const receipts = (party: number) => app.query<{ subject: string }>(`select subject from email_logs where ref_type = 'payment' and ref_no in
  (select payment_no from payments where party_type = 'client' and party_id = $1)`, [party])
const proven = async () => {
  const { accounts_wrong, journals_wrong, documents_wrong } = await proveJournal(app.services.database.db)
  return [accounts_wrong, journals_wrong, documents_wrong]
}

describe('a payment by link', () => {
  test('the summary tells what is owed and nothing else; a wrong key, number or gateway says only that the link is not valid', async () => {
    const link = await requested('500')
    const { no, k, gateway } = link
    const open = await here.stranger.call('gateway.request', { id: no, gateway, k })
    expect(open.data.summary).toMatchObject({ invoice_no: no, balance: '500.00', currency: 'AED', is_open: true, is_paid: false, takes_cards: true,
      is_sandbox: true })
    expect(Object.keys(open.data.summary ?? {})).not.toContain('party_id')
    const wrong = [{ id: no, gateway, k: 'x'.repeat(22) }, { id: 'INV-2026-999999', gateway, k }, { id: no, gateway: 'aps', k }]
    for (const one of wrong) {
      expect(await here.stranger.call('gateway.request', one)).toMatchObject({ status: 404,
        message: expect.stringMatching(/^This payment link is not valid\. Ask .* for a new one\.$/) })
    }
    await app.query("update initiated_payments set link_expires_at = now() - interval '1 minute' where id = $1", [link.request])
    expect(await here.stranger.call('gateway.request', { id: no, gateway, k })).toMatchObject({ status: 410,
      message: expect.stringContaining('This link expired on') })
    await here.manager.call('payments.update', { action: 'cancel', initiated_payment_id: link.request })
    expect(await here.stranger.call('gateway.request', { id: no, gateway, k })).toMatchObject({ status: 404 })
  })

  test.each(['sandbox', 'aps', 'ngenius'] as const)('%s: approved, one payment settles the invoice, and its receipt is the payer’s', async (gateway) => {
    const visit = await visited('5850.69', gateway)
    expect((await stored(visit.attempt))).toMatchObject({ status: 'redirected', amount_minor: 585_069, gateway_environment: 'sandbox' })
    expect((await comeBack(visit)).data).toMatchObject({ result: 'pending', receipt_no: null })
    here.sandbox.decide(visit.attempt, 'approve')
    expect(await notice(visit)).toMatchObject({ status: 200 })
    expect((await comeBack(visit)).data).toMatchObject({ result: 'paid', amount: '5850.69', receipt_no: expect.stringMatching(/^RCT-/) })
    expect(await standing(here.manager, visit.invoice)).toMatchObject({ status: 'paid', balance: '0.00' })
    expect(await stored(visit.attempt)).toMatchObject({ status: 'captured', card_last4: expect.stringMatching(/^\d{4}$/) })
    expect(JSON.stringify((await stored(visit.attempt))?.raw_response)).not.toMatch(/\d{6}\*+\d{4}|signature/)
    const again = await press(visit)
    expect(again).toMatchObject({ status: 409, message: 'This invoice is paid. Thank you.' })
    const file = await here.stranger.call('gateway.receipt', { id: visit.hash, gateway })
    expect(file.status).toBe(200)
    expect((await here.stranger.call('gateway.paper', { id: visit.no, gateway, k: visit.k, kind: 'receipt' })).status).toBe(200)
    expect((await here.stranger.call('gateway.paper', { id: visit.no, gateway, k: 'x'.repeat(22) })).status).toBe(404)
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('declined and cancelled it is not paid, says why, and is tried again', async () => {
    const visit = await visited('80')
    here.sandbox.decide(visit.attempt, 'decline')
    expect((await comeBack(visit, here.sandbox.returnOf(visit.attempt))).data).toMatchObject({
      result: 'failed', message: 'Insufficient funds', again: expect.stringContaining(visit.no),
    })
    const second = await press(visit)
    expect(second.data.attempt_ref).not.toBe(visit.attempt)
    expect(await standing(here.manager, visit.invoice)).toMatchObject({ status: 'issued' })
    expect(await receipts(visit.party)).toEqual([])
  })

  test('two presses go to one visit, 20 at once too', async () => {
    const link = await requested('90')
    const answers = await Promise.all(Array.from({ length: 15 }, () => press(link)))
    expect(new Set(answers.map(({ data }) => data.attempt_ref)).size).toBe(1)
    expect(answers.every(({ status, data }) => status === 200 && data.redirect !== null)).toBe(true)
  })

  test('an older visit is asked after before another takes its place; with money in it there is no other', async () => {
    const dead = await visited('70')
    await app.query("update gateway_attempts set created_at = now() - interval '31 seconds' where attempt_ref = $1", [dead.attempt])
    const next = await press(dead)
    expect(next.data.attempt_ref).not.toBe(dead.attempt)
    expect(await stored(dead.attempt)).toMatchObject({ status: 'expired' })
    await app.query("update gateway_attempts set created_at = now() - interval '31 seconds' where attempt_ref = $1", [next.data.attempt_ref])
    const { url, fields } = next.data.redirect ?? { url: '', fields: {} }
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    here.sandbox.decide(next.data.attempt_ref ?? '', 'approve')
    expect(await press(dead)).toMatchObject({ status: 409, message: 'This invoice is paid. Thank you.' })
    expect(await paymentsOf(dead.party)).toHaveLength(1)
  })

  test('a visit of a cancelled request is asked after before the next request’s begins, and given up', async () => {
    const first = await visited('75')
    await here.manager.call('payments.update', { action: 'cancel', initiated_payment_id: first.request })
    const { data } = await here.manager.call('paymentRequests.create', {
      kind: 'client_invoice', client_invoice_id: first.invoice, allowed_methods: ['gateway'], gateway: 'ngenius',
    })
    const k = new URL(data.link ?? '').searchParams.get('k') ?? ''
    await app.query("update gateway_attempts set created_at = now() - interval '31 seconds' where attempt_ref = $1", [first.attempt])
    const second = await press({ ...first, k, gateway: 'ngenius', request: data.id })
    expect(second.data.redirect?.method).toBe('GET')
    expect(await stored(first.attempt)).toMatchObject({ status: 'expired' })
    here.sandbox.decide(second.data.attempt_ref ?? '', 'approve')
    here.sandbox.decide(first.attempt, 'approve')
    await comeBack({ hash: second.data.hash_value ?? '', gateway: 'ngenius' })
    expect(await notice(first)).toMatchObject({ status: 200 })
    expect(await standing(here.manager, first.invoice)).toMatchObject({ status: 'paid', balance: '0.00' })
    expect((await paymentsOf(first.party)).map(({ allocated_amount }) => allocated_amount)).toEqual(['75.00', '0.00'])
  })

  test('what a transfer left of an invoice is taken of the capture, the rest is on account', async () => {
    const visit = await visited('500')
    await paid(app, { clerk: await app.as('finance_clerk'), manager: here.manager }, visit.party, '120', [{ invoice_id: visit.invoice, amount: '120' }])
    here.sandbox.decide(visit.attempt, 'approve')
    await notice(visit)
    expect(await standing(here.manager, visit.invoice)).toEqual({ status: 'paid', paid_amount: '500.00', balance: '0.00' })
    expect((await paymentsOf(visit.party)).map(({ allocated_amount }) => allocated_amount)).toEqual(['120.00', '380.00'])
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('without a gateway cards are not taken, and in production never at the sandbox', async () => {
    const link = await requested('60')
    await app.query("delete from configurations where config_key = 'payment_environment'")
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
      values ('payment_environment', 'global', 'text', 'production', '2026-01-01')`)
    dropSettings()
    expect(await press(link)).toMatchObject({ status: 409, message: 'Cards are not taken at the moment. Pay by transfer.' })
    await app.query("delete from configurations where config_key = 'payment_environment'")
    dropSettings()
    expect((await press(link)).status).toBe(200)
  })
})

describe('what is believed', () => {
  test('the browser’s word never pays: a forged return is noted and asked after, an unsigned notice is refused', async () => {
    const visit = await visited('100')
    const forged: Record<string, string> = { ...here.sandbox.returnOf(visit.attempt), status: '14', response_code: '14000', response_message: 'Success' }
    expect((await comeBack(visit, forged)).data).toMatchObject({ result: 'pending' })
    const [noted] = await app.query<{ action: string }>(
      "select action from audit_log where entity = 'gateway_attempt' and entity_id = $1 and action = 'bad_signature'", [visit.attempt])
    expect(noted).toBeDefined()
    expect(await notice(visit, { payload: new URLSearchParams(forged).toString() })).toMatchObject({ status: 401 })
    // Signed rightly and still a lie: the gateway is asked, and has no money.
    const { signature: _old, ...lie } = forged
    const signed = { ...lie, signature: apsSignature(lie, 'sandbox-response-phrase') }
    expect((await comeBack(visit, signed)).data).toMatchObject({ result: 'pending' })
    expect(await paymentsOf(visit.party)).toEqual([])
    const card = await visited('100', 'ngenius')
    expect(await notice(card, { signature: 'wrong' })).toMatchObject({ status: 401 })
  })

  test.each([
    ['AED', '5850.69', 585_069], ['KWD', '18.605', 18_605], ['OMR', '952.381', 952_381], ['JPY', '500', 500],
  ])('I4: %s %s are %i smallest coins', async (currency, amount, coins) => {
    const visit = await visited(amount, 'aps', currency)
    expect(here.sandbox.find(visit.attempt)).toMatchObject({ amount: coins, currency })
    expect(await stored(visit.attempt)).toMatchObject({ amount_minor: coins })
  })

  test.each(['wrong_amount', 'wrong_currency'] as const)('I4: %s is not paid, and finance is told', async (mood) => {
    for (const gateway of ['aps', 'ngenius'] as const) {
      const visit = await visited('5850.69', gateway)
      here.sandbox.decide(visit.attempt, 'approve')
      here.sandbox.behave(visit.attempt, mood)
      expect(await notice(visit)).toMatchObject({ status: 200 })
      expect((await comeBack(visit)).data).toMatchObject({ result: 'pending', again: null })
      expect(await standing(here.manager, visit.invoice)).toMatchObject({ status: 'issued', balance: '5850.69' })
      expect(await app.query('select 1 from inbox_messages where subject like $1', [`${visit.attempt}%`])).not.toEqual([])
    }
  })

  test('the signature sorts by names, not by what they say', () => {
    const said = { merchant_extra1: 'b', merchant_extra: 'a' }
    expect(apsSignature(said, 'PASS')).toBe(createHash('sha256').update('PASSmerchant_extra=amerchant_extra1=bPASS').digest('hex'))
    // The example of its documents.
    expect(apsSignature({
      command: 'PURCHASE', merchant_reference: 'Test010', amount: '1000', access_code: 'SILgpo7pWbmzuURp2qri', merchant_identifier: 'MxvOupuG', currency: 'USD',
      language: 'en', customer_email: 'test@gmail.com',
    }, 'PASS').toUpperCase()).toBe('94C38AFC7BDAE0114FC8C740EDF12416F22998241CE4B4EA70D5521233A2C882')
  })

  test('a visit is asked about where it began: once cards move real money, nothing of the sandbox is believed', async () => {
    const visit = await visited('100')
    here.sandbox.decide(visit.attempt, 'approve')
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
      values ('payment_environment', 'global', 'text', 'production', '2026-01-01')
      on conflict do nothing`)
    dropSettings()
    expect((await comeBack(visit, here.sandbox.returnOf(visit.attempt))).data.result).toBe('pending')
    expect(await notice(visit)).toMatchObject({ status: 401 })
    expect(await paymentsOf(visit.party)).toEqual([])
    await app.query("delete from configurations where config_key = 'payment_environment'")
    dropSettings()
    expect((await comeBack(visit, here.sandbox.returnOf(visit.attempt))).data.result).toBe('paid')
  })

  test('a gateway that does not answer leaves it being checked, and the notice is told again', async () => {
    const visit = await visited('100')
    here.sandbox.decide(visit.attempt, 'approve')
    const url = app.services.config.SANDBOX_GATEWAY_URL
    app.services.config.SANDBOX_GATEWAY_URL = 'http://127.0.0.1:9'
    expect(await notice(visit)).toMatchObject({ status: 502 })
    expect((await comeBack(visit)).data).toMatchObject({ result: 'pending', checked: false })
    app.services.config.SANDBOX_GATEWAY_URL = url
    expect(await notice(visit)).toMatchObject({ status: 200 })
    expect((await comeBack(visit)).data.result).toBe('paid')
  })
})

describe('told more than once', () => {
  test('I3: return page, notice and our own question within a moment, 20 rounds: one payment, one receipt, one mail', async () => {
    for (let round = 0; round < 20; round += 1) {
      const visit = await visited('250.00', round % 2 ? 'ngenius' : 'sandbox')
      here.sandbox.decide(visit.attempt, 'approve')
      await app.query("update gateway_attempts set created_at = now() - interval '3 minutes' where attempt_ref = $1", [visit.attempt])
      const back = visit.gateway === 'ngenius' ? { ref: here.sandbox.find(visit.attempt)?.reference ?? '' } : here.sandbox.returnOf(visit.attempt)
      await Promise.all([comeBack(visit, back), notice(visit), lookAfterAttempts(app.services), notice(visit)])
      const made = await paymentsOf(visit.party)
      expect(made).toHaveLength(1)
      expect(made[0]).toMatchObject({ amount: '250.00', allocated_amount: '250.00', receipt_no: expect.stringMatching(/^RCT-/) })
      expect(await receipts(visit.party)).toHaveLength(1)
    }
    const gaps = await app.query<{ n: number; last: string }>(`select count(*)::int as n, max(substring(receipt_no from 10))::int::text as last from payments
      where receipt_no is not null and receipt_no like 'RCT-' || to_char(now() at time zone 'Asia/Dubai', 'YYYY') || '-%'`)
    expect(String(gaps[0]?.n)).toBe(gaps[0]?.last)
    expect(await proven()).toEqual([0, 0, 0])
  }, 60_000)

  test('50 notices at once, in any order and after a late decline, have one effect', async () => {
    const visit = await visited('300')
    const before = here.sandbox.noticeOf('aps', visit.attempt)
    here.sandbox.decide(visit.attempt, 'approve')
    const after = here.sandbox.noticeOf('aps', visit.attempt)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => notice(visit, i % 3 === 0 ? before : after)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    // They share two questions at most: the one under way and the one after it.
    expect(here.enquiriesOf(visit.attempt)).toBeLessThanOrEqual(2)
    expect(await notice(visit, before)).toMatchObject({ status: 200 })
    expect(await paymentsOf(visit.party)).toHaveLength(1)
    expect((await comeBack(visit)).data.result).toBe('paid')
  })
})

describe('money that comes late', () => {
  test('I5: a capture after a verified transfer is credit on account and an alert; the balance is never below zero', async () => {
    const visit = await visited('5850.69')
    const clerk = await app.as('finance_clerk')
    await paid(app, { clerk, manager: here.manager }, visit.party, '5850.69', [{ invoice_id: visit.invoice, amount: '5850.69' }])
    here.sandbox.decide(visit.attempt, 'approve')
    expect(await notice(visit)).toMatchObject({ status: 200 })
    expect(await standing(here.manager, visit.invoice)).toEqual({ status: 'paid', paid_amount: '5850.69', balance: '0.00' })
    const [transfer, card] = await paymentsOf(visit.party)
    expect(transfer).toMatchObject({ allocated_amount: '5850.69' })
    expect(card).toMatchObject({ amount: '5850.69', allocated_amount: '0.00', receipt_no: expect.stringMatching(/^RCT-/) })
    expect((await here.manager.call('payments.one', { id: Number(card?.id) })).data.on_account).toBe('5850.69')
    expect(await app.query('select 1 from inbox_messages where subject = $1', [`${visit.no} was paid twice`])).not.toEqual([])
    expect(await proven()).toEqual([0, 0, 0])
  })

  test('a gateway that is away holds up no other, and one question that hangs takes its turn again', async () => {
    const [silent, well] = [await visited('120'), await visited('130', 'ngenius')]
    await app.query("update gateway_attempts set created_at = now() - interval '3 minutes' where attempt_ref = any($1)", [[silent.attempt, well.attempt]])
    here.sandbox.decide(well.attempt, 'approve')
    here.sandbox.behave(silent.attempt, 'broken')
    await lookAfterAttempts(app.services)
    expect(await stored(well.attempt)).toMatchObject({ status: 'captured' })
    expect(await stored(silent.attempt)).toMatchObject({ status: 'redirected', checked_at: expect.any(String) })
  })

  test('the janitor asks after what hangs, ends what is old, and still takes its late capture', async () => {
    const visit = await visited('120')
    await app.query("update gateway_attempts set created_at = now() - interval '31 minutes' where attempt_ref = $1", [visit.attempt])
    await lookAfterAttempts(app.services)
    expect(await stored(visit.attempt)).toMatchObject({ status: 'expired' })
    here.sandbox.decide(visit.attempt, 'approve')
    await app.query("update gateway_attempts set checked_at = now() - interval '2 hours' where attempt_ref = $1", [visit.attempt])
    await lookAfterAttempts(app.services)
    expect(await stored(visit.attempt)).toMatchObject({ status: 'captured' })
    expect(await paymentsOf(visit.party)).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, idOf, onTheRoad, recorded, type Parcel } from '../tracking/parcels'

const app = useApp()
let finance: Asker
let analyst: Asker
let client: Asker
let carrier: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
  analyst = await app.as('finance_clerk')
  client = await app.as('client_admin')
  carrier = await app.as('carrier_admin')
})

const cash = { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' }
interface Order { id: number; cod_status: string; due_date: string | null; collected_amount: string | null; expected_amount: string; carrier_id: number | null }
const orderOf = async ({ id }: Pick<Parcel, 'id'>): Promise<Order | undefined> =>
  (await app.query<Order>('select id, cod_status, due_date, collected_amount, expected_amount, carrier_id from cod_orders where package_id = $1', [id]))[0]
async function delivered(differs: Record<string, unknown> = {}): Promise<Parcel & { order: Order }> {
  const parcel = await onTheRoad(app, { ...cash, ...differs })
  await happened(app, parcel, ['DEL04', 1])
  return { ...parcel, order: (await orderOf(parcel)) as Order }
}
/** A proof of delivery that says what was taken at the door, and how. */
const proven = ({ id }: Pick<Parcel, 'id'>, amount: string, method: string) =>
  app.query(
    `insert into pods (package_id, delivered_at, receiver_name, source, cod_collected, cod_currency, cod_method)
     values ($1, now(), 'Zubaida', 'scan', $2, 'AED', $3) on conflict (package_id, kind)
     do update set cod_collected = excluded.cod_collected, cod_currency = 'AED', cod_method = excluded.cod_method`,
    [id, amount, method],
  )
const act = (who: Asker, action: Input<'codOrders.act'>['action'], ids: number[], more: Partial<Input<'codOrders.act'>> = {}) =>
  who.call('codOrders.act', { action, ids, ...more } as Input<'codOrders.act'>)
const listed = async (who: Asker, { tracking_no }: Pick<Parcel, 'tracking_no'>, more: Partial<Input<'codOrders.list'>> = {}) =>
  (await who.call('codOrders.list', { search: tracking_no, ...more })).data

describe('an order follows its parcel', () => {
  test('from the label to the door: awaiting delivery, then pending with a due date', async () => {
    const parcel = await onTheRoad(app, cash)
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'awaiting_delivery', expected_amount: '150.00', collected_amount: null, due_date: null })
    await happened(app, parcel, ['DEL04', 1])
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'pending', collected_amount: '150.00', due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  test('prepaid parcels and those of the sandbox have none', async () => {
    expect(await orderOf(await given(app))).toBeUndefined()
    expect(await orderOf(await given(app, { ...cash, environment: 'sandbox' }))).toBeUndefined()
  })

  test('returned to its sender it is cancelled, and no debt of anybody (C2)', async () => {
    const parcel = await onTheRoad(app, cash)
    await happened(app, parcel, ['RET03', 1])
    expect((await app.query<{ status: string }>('select status from packages where id = $1', [parcel.id]))[0]?.status).toBe('returned')
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'cancelled', due_date: null })
  })

  test('a delivery taken back takes the order back', async () => {
    const parcel = await onTheRoad(app, cash)
    const [event] = await recorded(app, [{ package_id: parcel.id, event_code: 'DEL04', event_at: hoursAgo(1), source: 'manual' }])
    await finance.call('tracking.voidScan', { event_ids: [event?.event_id ?? 0], reason: 'Wrong parcel' })
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'awaiting_delivery', collected_amount: null })
  })

  test('what the proof says was taken stands beside what the label says', async () => {
    const { order, ...parcel } = await delivered()
    await proven(parcel, '90', 'cash')
    expect(await orderOf(parcel)).toMatchObject({ id: order.id, collected_amount: '90.00', expected_amount: '150.00', cod_status: 'pending' })
  })

  test('paid by link it is with the provider, and no carrier is waited for', async () => {
    const { order: _order, ...parcel } = await delivered()
    await proven(parcel, '150', 'link')
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'reconciled' })
  })

  test('another carrier or amount before delivery is the order’s too; prepaid after all, it is cancelled', async () => {
    const parcel = await onTheRoad(app, cash)
    const other = await idOf(app, 'carriers', 'DESERT')
    await app.query('update packages set carrier_id = $2, cod_amount = 99.5 where id = $1', [parcel.id, other])
    expect(await orderOf(parcel)).toMatchObject({ carrier_id: other, expected_amount: '99.50' })
    await app.query("update packages set payment_mode = 'prepaid' where id = $1", [parcel.id])
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'cancelled' })
  })

  test('dinars keep their fils', async () => {
    const { order } = await delivered({ cod_amount: '18.605', cod_currency: 'KWD' })
    expect(order).toMatchObject({ expected_amount: '18.605', collected_amount: '18.605' })
  })
})

describe('the due date', () => {
  const due = async (cycle: string, day: string, { weekday = null as number | null, days = null as number | null } = {}) => {
    const falcon = await idOf(app, 'carriers', 'FALCON')
    await app.query('delete from country_holidays where country_code = $1 and holiday_date > $2', ['AE', '2025-11-01'])
    await app.query(
      `insert into carrier_cod_terms (carrier_id, country_code, currency, max_cod_amount, fee_type, remittance_cycle, remittance_weekday, remittance_days,
         payment_method)
       values ($1, 'AE', 'AED', 5000, 'flat', $2, $3, $4, 'bank_transfer') on conflict (carrier_id, country_code) do update set cod_enabled = true,
         remittance_cycle = excluded.remittance_cycle, remittance_weekday = excluded.remittance_weekday, remittance_days = excluded.remittance_days`,
      [falcon, cycle, weekday, days],
    )
    return async (holiday?: string) => {
      if (holiday) await app.query(`insert into country_holidays (country_code, holiday_date, name) values ('AE', $1, 'National Day')`, [holiday])
      const [row] = await app.query<{ due: string }>(`select cod_due_date($1, 'AE', ($2 || ' 14:00+04')::timestamptz)::text as due`, [falcon, day])
      return row?.due
    }
  }

  test('is the Thursday after the week of the delivery', async () => {
    expect(await (await due('weekly', '2025-11-10', { weekday: 4 }))()).toBe('2025-11-20')
    expect(await (await due('weekly', '2025-11-16', { weekday: 4 }))()).toBe('2025-11-20')
  })

  test('moves from a weekend and a holiday to the next working day', async () => {
    const five = await due('days_after_delivery', '2025-11-10', { days: 5 })
    expect(await five()).toBe('2025-11-17')
    expect(await five('2025-11-17')).toBe('2025-11-18')
  })

  test('of a month comes after its end', async () => {
    expect(await (await due('monthly', '2025-11-10'))()).toBe('2025-12-05')
  })
})

describe('the list of pending orders', () => {
  test('tells how late each is, and counts each age whichever is asked for', async () => {
    const { order, ...parcel } = await delivered()
    await app.query("update cod_orders set due_date = (now() at time zone 'Asia/Dubai')::date - 9 where id = $1", [order.id])
    const { data, meta } = await finance.call('codOrders.list', { search: parcel.tracking_no, cod_status: ['pending'] })
    expect(data).toMatchObject([{ tracking_no: parcel.tracking_no, age_days: 9, age: 'days_8_15', cod_amount: '150.00', currency: 'AED' }])
    expect(meta.tab_counts).toEqual({ not_due: 0, days_1_7: 0, days_8_15: 1, days_16_30: 0, over_30: 0 })
    expect(await listed(finance, parcel, { age: ['days_1_7'] })).toEqual([])
    expect(await listed(finance, parcel, { age: ['days_8_15'] })).toHaveLength(1)
  })

  test('a carrier sees its own without their clients, a client theirs, and neither anybody else’s', async () => {
    const { order: _own, ...own } = await delivered()
    const { order: _foreign, ...foreign } = await delivered({
      client_id: await idOf(app, 'clients', 'SOUKX'), carrier_id: await idOf(app, 'carriers', 'DESERT'), carrier_code: 'DESERT',
    })
    expect(await listed(client, own)).toMatchObject([{ tracking_no: own.tracking_no }])
    expect(await listed(carrier, own)).toMatchObject([{ tracking_no: own.tracking_no, client: null }])
    expect(await listed(client, foreign)).toEqual([])
    expect(await listed(carrier, foreign)).toEqual([])
    expect((await (await app.as('warehouse_operator')).call('codOrders.list')).status).toBe(403)
  })

  test('is a file with its chosen rows', async () => {
    const { order, ...parcel } = await delivered()
    const { status, body } = await finance.call('codOrders.download', { ids: [order.id], format: 'csv' })
    expect(status).toBe(200)
    expect(body.toString()).toContain(parcel.tracking_no)
    expect(body.toString().trim().split('\n')).toHaveLength(2)
  })
})

describe('writing off', () => {
  const entries = (id: number) => app.query<{ kind: string; amount: string }>(
    `select a.kind, sum(e.amount)::text as amount from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
     where j.document_type = 'cod_order' and j.document_id = $1 group by 1 order by 1`, [id],
  )

  test('is our loss where the client is paid, and the carrier owes it no longer', async () => {
    const { order, ...parcel } = await delivered()
    expect((await act(finance, 'write_off', [order.id], { reason: 'The courier is gone' })).data).toEqual({ updated: 1 })
    expect(await listed(finance, parcel)).toMatchObject([{ cod_status: 'written_off', borne_by: 'rsa', reason: 'The courier is gone' }])
    expect(await entries(order.id)).toEqual([
      { kind: 'carrier_cod', amount: '0.00' }, { kind: 'client_cod', amount: '-150.00' }, { kind: 'written_off', amount: '150.00' },
    ])
    const proof = await proveJournal(app.services.database.db)
    expect([proof.accounts_wrong, proof.journals_wrong, proof.examples.filter(({ name }) => name === parcel.tracking_no)]).toEqual([0, 0, []])
  })

  test('is the client’s where the fault is theirs', async () => {
    const { order } = await delivered()
    await act(finance, 'write_off', [order.id], { reason: 'Wrong amount on the label', pay_client: false })
    expect(await entries(order.id)).toEqual([{ kind: 'carrier_cod', amount: '0.00' }, { kind: 'client_cod', amount: '0.00' }])
  })

  test('needs a reason and the key, and refuses what is not pending, all together', async () => {
    const { order } = await delivered()
    const waiting = await orderOf(await onTheRoad(app, cash))
    expect((await act(finance, 'write_off', [order.id])).errors).toEqual([{ field: 'reason', message: 'Say why.' }])
    expect((await act(analyst, 'write_off', [order.id], { reason: 'No' })).status).toBe(403)
    const { status, message } = await act(finance, 'write_off', [order.id, waiting?.id ?? 0], { reason: 'Gone' })
    expect([status, message]).toEqual([409, expect.stringMatching(/^COD order TST\d+ is awaiting delivery and cannot become written off\.$/)])
    expect((await app.query<Order>('select cod_status from cod_orders where id = $1', [order.id]))[0]?.cod_status).toBe('pending')
    expect((await act(finance, 'write_off', [99_999_999], { reason: 'Gone' })).status).toBe(404)
  })

  test('two who write off one at once do it once', async () => {
    const { order } = await delivered()
    const both = await Promise.all([1, 2].map((n) => act(finance, 'write_off', [order.id], { reason: `Gone ${n}` })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await entries(order.id)).toContainEqual({ kind: 'written_off', amount: '150.00' })
  })

  test('stays written off when its parcel moves again', async () => {
    const { order, ...parcel } = await delivered()
    await act(finance, 'write_off', [order.id], { reason: 'Gone' })
    await app.query('update packages set cod_amount = 1 where id = $1', [parcel.id])
    expect(await orderOf(parcel)).toMatchObject({ cod_status: 'written_off', expected_amount: '150.00' })
  })
})

describe('reminding carriers', () => {
  const mails = () =>
    app.query<{ subject: string; text: string }>("select subject, body_text as text from email_logs where subject like 'COD to remit%' order by id")

  test('one mail names all that is due, once a day', async () => {
    await app.query('update cod_orders set reminded_at = null')
    const [one, two] = [await delivered(), await delivered({ cod_amount: '20.00' })]
    expect((await act(analyst, 'remind', [one.order.id, two.order.id])).data).toEqual({ updated: 2 })
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toContain('2 orders with Falcon Express')
    expect(sent[0]?.text).toContain('AED 170.00')
    expect(sent[0]?.text).toContain(one.tracking_no)
    const again = await act(analyst, 'remind', [one.order.id])
    expect([again.status, again.message]).toEqual([429, 'Falcon Express was reminded today already. Try again tomorrow.'])
    expect(await mails()).toHaveLength(1)
  })

  test('nobody is reminded of what is not pending, and no carrier reminds itself', async () => {
    const waiting = await orderOf(await onTheRoad(app, cash))
    expect((await act(analyst, 'remind', [waiting?.id ?? 0])).status).toBe(409)
    expect((await act(carrier, 'remind', [(await delivered()).order.id])).status).toBe(403)
  })
})

test('the demo has cash awaited, pending, settled and cancelled', async () => {
  const found = await app.query<{ cod_status: string; n: number }>('select cod_status, count(*)::int as n from cod_orders group by 1')
  const counts = new Map(found.map(({ cod_status, n }) => [cod_status, n]))
  for (const status of ['awaiting_delivery', 'pending', 'reconciled', 'cancelled']) expect(counts.get(status), status).toBeGreaterThan(0)
})

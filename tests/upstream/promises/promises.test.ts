import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysBetween, dubaiDay, dubaiMoment, isoWeekday, today } from '@/lib/domain/days'
import {
  deliveryDaysTaken, learnPromises, noPromise, orderMoment, promiseCells, promiseHalfLife, promiseSentence, promiseWindow, type PromiseCell, type PromiseLane,
  type PromiseTally,
} from '@/lib/domain/delivery-promise'
import { localTime } from '@/lib/domain/zones'
import { learnAt } from '@/upstream/areas/promises/learn'
import { deliveryDaysOf } from '@/upstream/core/promises/delivery-days'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { carrierId, clientId, parcel } from '../packages/given'
import { heldBackFrom, history } from '../../domain/promise-history'
import { csv, order, send } from '../uploads/package-sheets'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
})

const learned = (at: string) => inTransaction(app.services.database.db, (tx) => learnAt(tx, at))
const cellsNow = async () => new Map(
  (await app.query<PromiseCell & { key: string }>('select key, basis, likely_days, sure_days, deliveries from promise_cells'))
    .map(({ key, ...cell }) => [key, cell]),
)

interface Delivered extends PromiseLane {
  created_at: string
  delivered_at: string
}

/** What was delivered in the window, parcel by parcel. */
const deliveredUntil = (at: string) => app.query<Delivered>(
  `select p.carrier_id, p.rsa_service_code as service, coalesce(p.shipper->>'country_code', a.country_code, c.country_code) as from_country,
     coalesce(p.shipper->>'city', a.city, '') as from_city, p.country_code, p.city, p.created_at, p.delivered_at
   from packages p join clients c on c.id = p.client_id left join client_addresses a on a.id = p.ship_from_address_id
   where p.delivered_at <= $1::timestamptz and p.delivered_at > $1::timestamptz - make_interval(days => $2) and p.carrier_id is not null
     and p.environment = 'production' and p.requested_delivery_date is null`, [at, promiseWindow.learned])

/** The same counts by hand. */
async function talliesOf(delivered: readonly Delivered[], at: string): Promise<PromiseTally[]> {
  const days = await deliveryDaysOf(
    app.services.database.db, delivered.map((one) => one.carrier_id), delivered.flatMap((one) => [one.country_code, one.from_country]),
  )
  return delivered.map((one) => {
    const { day, time } = localTime(days.calendarOf(one.from_country).timezone, Date.parse(one.created_at))
    const came = localTime(days.calendarOf(one.country_code).timezone, Date.parse(one.delivered_at)).day
    const age = Math.max(0, daysBetween(dubaiDay(one.delivered_at), dubaiDay(at)))
    const isNew = age <= promiseWindow.newest
    return {
      ...one, ...orderMoment(day, time), days: deliveryDaysTaken(days.deliversOn(one.carrier_id, one.country_code), day, came), deliveries: 1,
      weight: 0.5 ** (age / promiseHalfLife), newest: isNew ? 1 : 0, before: isNew ? 0 : 0.5 ** ((age - promiseWindow.newest) / promiseHalfLife),
    }
  })
}

/** Deliveries of the domain’s history, moved so that its last days are the last before today. */
async function bringHistory(many: number): Promise<void> {
  const ahead = daysBetween(heldBackFrom, today())
  const past = history('learner').filter(({ delivered }) => delivered < heldBackFrom).slice(-many).map((one) => ({
    ...one, created_at: dubaiMoment(addDays(one.day, ahead), one.time), delivered_at: dubaiMoment(addDays(one.delivered, ahead), '13:20'),
  }))
  await app.query(
    `insert into packages (order_id, tracking_no, ref_no, client_id, carrier_id, rsa_service_code, shipper, city, country_code, created_at, delivered_at,
       status, service_type, delivery_type, source, consignee_name, consignee_phone, consignee_phone_key, address_line1, weight, goods_description,
       declared_value, currency, declared_value_aed, fx_rate, payment_mode)
     select 'LEARN' || nth, 'LEARN' || nth, 'LEARN' || nth, $2, (select id from carriers order by id offset carrier_id limit 1), service,
       jsonb_build_object('city', from_city, 'country_code', from_country), city, country_code, created_at, delivered_at, 'delivered',
       'last_mile', 'standard', 'api', 'Sara', '+971501234567', '501234567', 'Villa 12', 1, 'Shirts', 10, 'AED', 10, 1, 'prepaid'
     from rows from (jsonb_to_recordset($1::jsonb) as (carrier_id int, service text, from_city text, from_country text, city text, country_code text,
       created_at timestamptz, delivered_at timestamptz)) with ordinality as g(carrier_id, service, from_city, from_country, city, country_code, created_at,
       delivered_at, nth)`, [JSON.stringify(past), await clientId(app, 'NOORB')])
}

describe('the learner', () => {
  test('counts in SQL what the rules count one by one, of every zone and calendar', async () => {
    await bringHistory(6000)
    const at = new Date().toISOString()
    await learned(at)
    const cells = await cellsNow()
    const delivered = await deliveredUntil(at)
    expect(delivered.length).toBeGreaterThan(6000)
    const tallies = await talliesOf(delivered, at)
    expect(cells).toEqual(learnPromises(tallies))
    const isPromised = tallies.filter((tally) => promiseCells(tally, tally).some(({ key }) => cells.has(key)))
    expect(isPromised.length / tallies.length).toBeGreaterThan(0.9)
    expect(new Set([...cells.values()].map(({ basis }) => basis)).size).toBeGreaterThan(3)
  })

  test('knows nothing of what came later, and leaves out what the consignee put off', async () => {
    const at = dubaiMoment(addDays(today(), -40), '03:00')
    await learned(at)
    const before = await cellsNow()
    const falcon = await carrierId(app, 'FALCON')
    for (let i = 0; i < 30; i++) {
      const booked = { carrier_id: falcon, created_at: dubaiMoment(addDays(today(), -60), '09:00') }
      await parcel(app, { ...booked, delivered_at: dubaiMoment(addDays(today(), -39), '12:00') })
      const chosen = addDays(today(), -41)
      await parcel(app, { ...booked, delivered_at: dubaiMoment(chosen, '12:00'), requested_delivery_date: chosen })
    }
    await learned(at)
    expect(await cellsNow()).toEqual(before)
  })

  test('promises nothing where nothing was delivered', async () => {
    await learned('2020-01-01T00:00:00Z')
    expect(await cellsNow()).toEqual(new Map())
  })
})

const uploaded = async (...rows: ReturnType<typeof order>[]) => {
  const { data } = await send(await app.as('client_operations'), csv(rows))
  await app.jobs.idle()
  return app.query<{ id: number; tracking_no: string; carrier_id: number; country_code: string; likely_on: string | null; sure_on: string | null }>(
    'select id, tracking_no, carrier_id, country_code, likely_on::text, sure_on::text from packages where upload_id = $1', [data.upload_id])
}

/** Every carrier takes one delivery day, surely two, by what it did everywhere. */
const promiseEverybody = () => app.query(`insert into promise_cells (key, basis, likely_days, sure_days, deliveries, learned_at)
  select k.id || '/STD', 'carrier', 1, 2, 40, now() from carriers k on conflict (key) do nothing`)

describe('a parcel that is booked', () => {
  test('keeps its promise, which its page, the list and the public page show', async () => {
    await app.query('delete from promise_cells')
    await promiseEverybody()
    const [made] = await uploaded(order(8101))
    const { id = 0, likely_on = null, sure_on = null, tracking_no = '', carrier_id = 0, country_code = 'AE' } = made ?? {}
    const { deliversOn } = await deliveryDaysOf(app.services.database.db, [carrier_id], [country_code])
    expect([likely_on, sure_on].every((day) => day !== null && day > today() && deliversOn(carrier_id, country_code)(day))).toBe(true)
    expect((await client.call('tracking.details', { id })).data.package).toMatchObject({ likely_on, sure_on, promise_basis: 'carrier', promise_deliveries: 40 })
    expect((await client.call('packages.one', { id })).data).toMatchObject({ likely_on, sure_on })
    expect((await client.call('packages.find', { numbers: [tracking_no] })).data[0]).toMatchObject({ likely_on, sure_on })
    const card = async () => (await app.nobody.call('tracking.summary', { numbers: tracking_no, lang: 'ar' })).data[0]
    expect(await card()).toMatchObject({ likely_on, sure_on })

    await app.query('update packages set requested_delivery_date = $2 where id = $1', [id, addDays(today(), 9)])
    expect(await card()).toMatchObject({ likely_on: null, sure_on: null })
  })

  test('is promised nothing where too little was delivered', async () => {
    await app.query('delete from promise_cells')
    const [made] = await uploaded(order(8102))
    expect(made).toMatchObject({ likely_on: null, sure_on: null })
  })
})

describe('at order time', () => {
  const ask = async (asker: Asker, more: object = {}) => asker.call('promises.atOrder', {
    client_id: await clientId(app, 'NOORB'), country_code: 'AE', city: 'Abu Dhabi', rsa_service_code: 'STD', ...more,
  })

  test('each carrier that delivers there promises, in a sentence, by the moment of the order', async () => {
    await app.query('delete from promise_cells')
    expect(new Set((await ask(client)).data.map(({ message }) => message))).toEqual(new Set([noPromise]))
    await promiseEverybody()
    // A Monday.
    const { data } = await ask(client, { at: '2026-11-23T06:00:00Z' })
    expect(data.length).toBeGreaterThan(1)
    for (const { likely_on, sure_on, message, deliveries } of data) {
      expect(deliveries).toBe(40)
      expect(message).toBe(promiseSentence({ likely_on: likely_on ?? '', sure_on: sure_on ?? '' }))
      expect((likely_on ?? '') > '2026-11-23' && (sure_on ?? '') > (likely_on ?? '')).toBe(true)
    }
    const [first] = data
    expect((await ask(client, { carrier_id: first?.carrier_id ?? 0, at: '2026-11-23T06:00:00Z' })).data).toEqual([first])
  })

  test('nobody learns of another client’s lanes, and a service has to be ours', async () => {
    expect((await ask(client, { client_id: await clientId(app, 'DTOFZ') })).status).toBe(404)
    expect(await ask(admin, { rsa_service_code: 'NONE' })).toMatchObject({ status: 422 })
    expect(await ask(admin, { at: 'soon' })).toMatchObject({ status: 422 })
  })
})

describe('kept promises', () => {
  const day = addDays(today(), -3)
  const promised = (likely: number, sure: number, came: number | null, more: object = {}) => parcel(app, {
    city: 'Ajman', created_at: dubaiMoment(addDays(day, -4), '09:00'), likely_on: addDays(day, likely), sure_on: addDays(day, sure), promise_basis: 'lane',
    promise_deliveries: 50, promised_at: dubaiMoment(addDays(day, 2), '21:00'),
    delivered_at: came === null ? null : dubaiMoment(addDays(day, came), '15:00'), ...more,
  })
  const board = async (asker: Asker, group_by: 'carrier' | 'lane' | 'basis' | 'week' | 'country' | 'client' = 'lane') =>
    (await asker.call('promises.scoreboard', { from: day, to: day, group_by })).data

  test('are judged by the day they ended on, those still out as missed; who was sent back is not judged', async () => {
    await app.query('update packages set sure_on = null, likely_on = null where sure_on is not null')
    await promised(-2, 0, -2)
    await promised(-2, 0, 0)
    await promised(-2, 0, 1)
    await promised(-2, 0, null)
    await promised(-2, 0, null, { status: 'cancelled' })
    await promised(-2, 0, -1, { requested_delivery_date: addDays(day, -1) })
    await promised(-1, 1, 0)
    const { groups, totals } = await board(admin)
    expect(groups).toMatchObject([{
      label: expect.stringContaining('→ Ajman, AE'), promised: 4, kept_likely: 1, kept_sure: 2, likely_pct: 25, sure_pct: 50, median_slack: 0, sure_days: 4,
      longest_days: 6,
    }])
    expect(totals).toMatchObject({ promised: 4, kept_sure: 2 })
    expect((await board(admin, 'basis')).groups).toMatchObject([{ group: 'lane', label: 'Lane' }])
    expect((await board(admin, 'carrier')).groups).toMatchObject([{ label: expect.stringContaining('Falcon') }])
    expect((await board(admin, 'country')).groups).toMatchObject([{ label: 'United Arab Emirates' }])
    expect((await board(admin, 'week')).groups).toMatchObject([{ group: addDays(day, 1 - isoWeekday(day)) }])
    expect((await board(client, 'client')).totals.promised).toBe(4)
    expect((await board(await app.as('client_admin.dtofz'))).totals).toMatchObject({ promised: 0, sure_pct: null })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { money } from '@/lib/domain/money'
import { today } from '@/lib/domain/days'
import { sql } from 'drizzle-orm'
import { inTransaction, rows } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { addUpDays } from '@/upstream/areas/workspace/home-days'
import { parcelFiguresQuery } from '@/upstream/areas/packages/parcel-figures'
import { deliveredTodayQuery, openScope } from '@/upstream/areas/workspace/home-figures'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, onTheRoad } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let client: Asker
let stranger: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  stranger = await app.as('client_admin.dtofz')
})

const userId = async (role: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${role}@demo.example`]))[0]?.id ?? 0

async function message(role: string, subject: string, differs: Record<string, unknown> = {}): Promise<number> {
  const row = { user_id: await userId(role), subject, body: 'Body', category: 'alert', severity: 'info', ...differs }
  const names = Object.keys(row)
  const [made] = await app.query<{ id: number }>(
    `insert into inbox_messages (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`, Object.values(row),
  )
  return made?.id ?? 0
}

describe('the inbox', () => {
  test('holds one\'s own messages by tab, newest first', async () => {
    const id = await message('client_admin', 'A fresh one')
    await message('client_admin.dtofz', 'Not for you')
    const unread = await client.call('workspace.inbox', { page_size: 100 })
    expect(unread.data[0]).toMatchObject({ id, subject: 'A fresh one', read_at: null })
    expect(unread.data.every(({ read_at, archived_at }) => read_at === null && archived_at === null)).toBe(true)
    expect(unread.data.map(({ subject }) => subject)).not.toContain('Not for you')
    expect((await client.call('workspace.unread')).data.unread).toBe(unread.meta.total)
  })

  test('opening a message marks it read, once', async () => {
    const id = await message('client_admin', 'Open me')
    const before = (await client.call('workspace.unread')).data.unread
    const first = await client.call('workspace.message', { id })
    expect(first.data.read_at).not.toBeNull()
    expect((await client.call('workspace.message', { id })).data.read_at).toBe(first.data.read_at)
    expect((await client.call('workspace.unread')).data.unread).toBe(before - 1)
  })

  test('somebody else\'s message is no message', async () => {
    const id = await message('client_admin', 'Private')
    expect(await stranger.call('workspace.message', { id })).toMatchObject({ status: 404 })
    expect(await stranger.call('workspace.markMessage', { id, archived: true })).toMatchObject({ status: 404 })
    expect((await app.query<{ read_at: string | null }>('select read_at from inbox_messages where id = $1', [id]))[0]?.read_at).toBeNull()
  })

  test('archives and brings back, but not after a month', async () => {
    const id = await message('client_admin', 'File me')
    await client.call('workspace.markMessage', { id, archived: true, read: true })
    const archived = await client.call('workspace.inbox', { tab: 'archived', search: 'File me' })
    expect(archived.data.map((row) => row.id)).toEqual([id])
    expect((await client.call('workspace.markMessage', { id, archived: false, read: false })).data).toMatchObject({ archived_at: null, read_at: null })
    const old = await message('client_admin', 'Old', { archived_at: hoursAgo(31 * 24) })
    expect(await client.call('workspace.markMessage', { id: old, archived: false })).toMatchObject({ status: 409 })
  })

  test('forgets what is older than half a year', async () => {
    const id = await message('client_admin', 'Ancient', { created_at: hoursAgo(181 * 24) })
    expect(await client.call('workspace.message', { id })).toMatchObject({ status: 404 })
  })

  test('is narrowed by category and severity', async () => {
    await message('client_admin', 'Loud', { category: 'export', severity: 'error' })
    const { data } = await client.call('workspace.inbox', { category: ['export'], severity: ['error'] })
    expect(data.map(({ subject }) => subject)).toEqual(['Loud'])
  })
})

describe('saved views', () => {
  const view = { screen: '/packages', name: 'Riyadh, late', search: 'city=Riyadh&sla_breached=true', columns: ['tracking_no', 'status'] }

  test('are kept by person and screen; a known name is refused with the way out, and replaced when that is meant', async () => {
    const saved = await client.call('workspace.saveView', view)
    expect(saved.data).toMatchObject(view)
    const known = { ...view, name: 'riyadh, LATE', search: 'city=Riyadh' }
    expect(await client.call('workspace.saveView', known)).toMatchObject({
      status: 409, message: 'You have a view “riyadh, LATE” of this list already. Choose another name, or replace it.',
    })
    expect((await client.call('workspace.views', { screen: '/packages' })).data).toMatchObject([{ search: view.search }])
    const again = await client.call('workspace.saveView', { ...known, replace: true })
    expect(again.data).toMatchObject({ id: saved.data.id, search: 'city=Riyadh' })
    expect((await client.call('workspace.views', { screen: '/packages' })).data).toHaveLength(1)
    expect((await client.call('workspace.views', { screen: '/carriers' })).data).toEqual([])
    expect((await stranger.call('workspace.views', { screen: '/packages' })).data).toEqual([])
  })

  test('are deleted by their owner alone', async () => {
    const { data } = await client.call('workspace.saveView', { ...view, name: 'Mine' })
    expect(await stranger.call('workspace.deleteView', { id: data.id })).toMatchObject({ status: 404 })
    expect(await client.call('workspace.deleteView', { id: data.id })).toMatchObject({ status: 200 })
    expect(await client.call('workspace.deleteView', { id: data.id })).toMatchObject({ status: 404 })
  })
})

describe('the search above every screen', () => {
  test('finds a parcel by the beginning of any of its numbers', async () => {
    const parcel = await given(app, { tracking_no: 'ZQFIND000001', order_id: 'LMZQ000001', ref_no: 'zq-ref-1', carrier_tracking_no: 'ZQCARRIER1' })
    for (const text of ['ZQFIND', 'zqfind000001', 'LMZQ', 'zq-ref', 'ZQCARR']) {
      const { data } = await client.call('workspace.find', { text })
      expect(data, text).toEqual([{ kind: 'Package', label: 'ZQFIND000001', detail: 'zq-ref-1 · Created · Dubai', href: `/packages/${parcel.id}` }])
    }
    expect((await client.call('workspace.find', { text: 'FIND0000' })).data).toEqual([])
  })

  test('puts the very number first', async () => {
    for (const no of ['ZRNUM00', 'ZRNUM001', 'ZRNUM002']) await given(app, { tracking_no: no })
    const { data } = await client.call('workspace.find', { text: 'zrnum00' })
    expect(data.map(({ label }) => label)).toEqual(['ZRNUM00', 'ZRNUM002', 'ZRNUM001'])
  })

  test('finds nothing of others, and wildcards are letters', async () => {
    await given(app, { tracking_no: 'ZSHIDDEN0001' })
    expect((await stranger.call('workspace.find', { text: 'ZSHIDDEN' })).data).toEqual([])
    expect((await client.call('workspace.find', { text: 'ZS%' })).data).toEqual([])
  })

  test('leads to a page the person may open, or nowhere', async () => {
    await onTheRoad(app, { tracking_no: 'ZTROAD0001' })
    const [care, seller] = await Promise.all(['customer_service', 'seller_user'].map((role) => app.as(role)))
    expect((await care?.call('workspace.find', { text: 'ZTROAD' }))?.data).toHaveLength(1)
    expect((await seller?.call('workspace.find', { text: 'ZTROAD' }))?.data).toEqual([])
  })
})

describe('home', () => {
  const count = async (where: string, params: unknown[] = []) =>
    (await app.query<{ n: number }>(`select count(*) as n from packages p where ${where}`, params))[0]?.n ?? 0
  const tile = async (who: Asker, label: string) => {
    const { status, data } = await who.call('workspace.home')
    expect(status).toBe(200)
    return data.tiles?.find((one) => one.label === label)
  }
  const open = "p.status not in ('delivered', 'returned', 'lost', 'disposed', 'cancelled')"

  test('counts what the lists behind its tiles hold', async () => {
    await onTheRoad(app, { sla_due_at: hoursAgo(3) })
    await given(app, { label_status: 'failed', created_at: hoursAgo(0) })
    const expected: [label: string, where: string][] = [
      ['Packages today', "(p.created_at at time zone 'Asia/Dubai')::date = (now() at time zone 'Asia/Dubai')::date"],
      ['In motion', "p.status in ('picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared', 'with_carrier')"],
      ['Out for delivery', "p.status = 'out_for_delivery'"],
      ['Failed attempts', "p.status = 'delivery_failed'"],
      ['SLA late', `p.sla_due_at < now() and ${open}`],
      ['Label failures', "p.label_status = 'failed' and p.status in ('created', 'on_hold')"],
    ]
    const noorb = (await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'"))[0]?.id
    for (const [label, where] of expected) {
      expect((await tile(admin, label))?.value, label).toBe(String(await count(where)))
      expect((await tile(client, label))?.value, label).toBe(String(await count(`${where} and p.client_id = $1`, [noorb])))
    }
  })

  test('adds up the cash still to be collected in dirhams', async () => {
    const [row] = await app.query<{ aed: string }>(
      `select round(sum(p.cod_amount * coalesce((select aed_rate::numeric from currency_rates r where r.currency = p.cod_currency
            and r.rate_date <= to_char(now() at time zone 'Asia/Dubai', 'YYYY-MM-DD') order by rate_date desc limit 1), 1)), 0) as whole,
         sum(p.cod_amount * coalesce((select aed_rate::numeric from currency_rates r where r.currency = p.cod_currency
           and r.rate_date <= to_char(now() at time zone 'Asia/Dubai', 'YYYY-MM-DD') order by rate_date desc limit 1), 1)) as aed
       from packages p where p.payment_mode = 'cod' and ${open}`,
    )
    const shown = Number((await tile(admin, 'COD open'))?.value.replace(/[^\d.]/g, ''))
    expect(shown).toBeGreaterThan(0)
    // Each status and currency is rounded to the fils before they are added up.
    expect(Math.abs(shown - Number(row?.aed))).toBeLessThan(0.5)
    expect((await tile(admin, 'COD open'))?.value).toBe(money(String(shown), 'AED'))
  })

  test('links each tile to a list that shows just as many', async () => {
    const { data } = await client.call('workspace.home')
    const linked = (data.tiles ?? []).filter((one) => one.href.startsWith('/packages?') && !one.href.includes('payment_mode'))
    expect(linked).toHaveLength(3)
    for (const { href, value, label } of linked) {
      const search = new URL(href, 'http://portal.example').searchParams
      const query = Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))
      const { status: statuses, label_status, sla_breached, from, to } = query
      const list = await client.call('packages.find', {
        ...(statuses && { status: statuses as never }),
        ...(label_status && { label_status: label_status as never }), ...(sla_breached && { sla_breached: true }),
        ...(from && { from: from[0] }), ...(to && { to: to[0] }),
      })
      expect(String(list.meta.total), label).toBe(value)
    }
  })

  test('shows two weeks of Dubai days, today last and live', async () => {
    const parcel = await given(app, { created_at: hoursAgo(0) })
    await addUpDays(app.services, 15)
    const before = (await client.call('workspace.home')).data.flow
    expect(before?.days).toHaveLength(14)
    expect(before?.lines.map(({ label }) => label)).toEqual(['Created', 'Delivered', 'Failed attempts'])
    await happened(app, parcel, ['DEL01', 0])
    const after = (await client.call('workspace.home')).data.flow
    const last = (label: string, flow: typeof after) => flow?.lines.find((line) => line.label === label)?.values.at(-1) ?? 0
    expect(last('Delivered', after)).toBe(last('Delivered', before) + 1)
    const delivered = await app.query<{ day: string; n: number }>(
      `select (delivered_at at time zone 'Asia/Dubai')::date as day, count(*) as n from packages p join clients c on c.id = p.client_id
            and c.client_code = 'NOORB'
       where delivered_at is not null group by 1`,
    )
    for (const [i, day] of (after?.days ?? []).entries()) expect(after?.lines[1]?.values[i], day).toBe(delivered.find((row) => row.day === day)?.n ?? 0)
  })

  test('adds an old day up anew without doubling it, and cash at the rate of the day', async () => {
    await Promise.all([addUpDays(app.services, 3), addUpDays(app.services, 3)])
    const sums = async () => (await app.query<{ n: number; cod: string }>('select sum(n) as n, sum(cod_aed) as cod from home_days'))[0]
    const once = await sums()
    await addUpDays(app.services, 15)
    await addUpDays(app.services, 15)
    expect(await sums()).toEqual(once)
    const [row] = await app.query<{ aed: string | null }>(
      `select sum(round(p.cod_amount * coalesce((select aed_rate::numeric from currency_rates r where r.currency = p.cod_currency
            and r.rate_date <= to_char(p.delivered_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')
         order by rate_date desc limit 1), 1), 2)) as aed from packages p
         where p.payment_mode = 'cod' and p.delivered_at >= ((now() at time zone 'Asia/Dubai')::date - 13)::timestamp at time zone 'Asia/Dubai'`,
    )
    const { cod } = (await admin.call('workspace.home')).data
    expect(cod?.days).toHaveLength(14)
    expect(Number(cod?.total)).toBeCloseTo(Number(row?.aed ?? 0), 2)
  })

  test('says how many deliveries of each carrier were on time', async () => {
    await addUpDays(app.services, 15)
    const { carriers } = (await admin.call('workspace.home')).data
    const [largest] = carriers ?? []
    const [counted] = await app.query<{ on_time: number; late: number; delivered: number }>(
      `select count(*) filter (where delivered_at <= sla_due_at) as on_time, count(*) filter (where delivered_at > sla_due_at) as late, count(*) as delivered
          from packages
       where carrier_id = $1 and delivered_at >= ((now() at time zone 'Asia/Dubai')::date - 13)::timestamp at time zone 'Asia/Dubai'`,
      [largest?.carrier_id],
    )
    expect(largest).toMatchObject({ on_time: Number(counted?.on_time), late: Number(counted?.late), delivered: Number(counted?.delivered) })
    expect((await (await app.as('carrier_admin')).call('workspace.home')).data.carriers).toEqual([])
  })

  test('adds up open parcels by status, whatever their age', async () => {
    const { data } = await admin.call('workspace.home')
    const total = await count(open)
    expect((data.standing ?? []).reduce((so, { count: n }) => so + n, 0)).toBe(total)
  })

  test('leaves the other parts standing when one cannot be told', async () => {
    await app.query('alter table excel_details rename to excel_details_away')
    try {
      const { status, data } = await client.call('workspace.home')
      expect(status).toBe(200)
      expect([data.uploads, data.tiles]).toEqual([null, null])
      expect(data.messages).not.toBeNull()
      expect(data.flow).toBeNull()
    } finally {
      await app.query('alter table excel_details_away rename to excel_details')
    }
  })

  test('reads no table of parcels from end to end', async () => {
    const who = { ...system, user_category: 'admin', keys: new Set(['app_package:package-list']) }
    const asking = [who, { ...who, user_category: 'client', client_ids: [1] }, { ...who, user_category: 'service_center', service_center_ids: [1] }]
    const queries = asking.flatMap((one) => [parcelFiguresQuery(one, openScope), parcelFiguresQuery(one, { from: today() }), deliveredTodayQuery(one, today())])
    for (const query of queries) {
      // The demo is small enough to be read whole; what is asked is whether an index could serve it.
      const plan = await inTransaction(app.services.database.db, async (tx) => {
        await rows(tx, sql`set local enable_seqscan = off`)
        return rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${query}`)
      })
      expect(plan.map((line) => line['QUERY PLAN']).filter((line) => /Seq Scan on (packages|package_events)/.test(line))).toEqual([])
    }
  })

  test('shows each category its own work, and nothing of parcels to those who have none', async () => {
    const labels = async (role: string) => (await (await app.as(role)).call('workspace.home')).data.tiles?.map(({ label }) => label)
    expect(await labels('carrier_admin')).toEqual(['With me', 'Out for delivery', 'Failed attempts', 'SLA late', 'Delivered today', 'COD open'])
    expect(await labels('service_center_operator')).toContain('At facility')
    expect(await labels('pas_guard')).toEqual(['In the yard', 'Waiting over an hour', 'At a dock', 'Open too long', 'Expected today'])
    for (const role of ['vendor_admin', 'client_finance'])
      expect((await labels(role))?.slice(0, 4), role).toEqual(['Unread messages', 'Alerts', 'Papers to acknowledge', 'Papers shared with you'])
  })

  test('counts uploads with errors of the week', async () => {
    const counted = async (who: Asker) => Number((await tile(who, 'Uploads with errors'))?.value)
    const [mine, theirs] = [await counted(client), await counted(stranger)]
    const noorb = (await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'"))[0]?.id
    const [upload] = await app.query<{ id: number }>(
      `insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, client_id, user_id, user_name, user_category)
       values ('package', 'a.xlsx', 'x', 1, 'x', 'x', 'completed_with_errors', $1, 1, 'x', 'client') returning id`,
      [noorb],
    )
    const refused = 'insert into excel_responses (upload_id, row_number, "column", message, code) values ($1, 2, $2, $3, $4)'
    await app.query(refused, [upload?.id, 'City', 'City is unknown.', 'unknown_reference'])
    expect([await counted(client), await counted(stranger)]).toEqual([mine + 1, theirs])
  })
})

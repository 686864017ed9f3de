import { beforeAll, describe, expect, test } from 'vitest'
import { parseMawb } from '@/lib/domain/check-digits'
import { useApp, type Asker } from '../app'
import { carrierId, clientId, facilityId, parcel } from '../packages/given'

const app = useApp()
const asking = {} as Record<'admin' | 'noorb' | 'dtofz' | 'falcon' | 'desert' | 'dxb' | 'ruh' | 'seller' | 'dxb1' | 'auh1' | 'jxb1' | 'vendor', Asker>
const logins: Record<keyof typeof asking, string> = {
  admin: 'super_admin', noorb: 'client_admin', dtofz: 'client_admin.dtofz', falcon: 'carrier_admin',
  desert: 'carrier_admin.desert', dxb: 'agent_handler', ruh: 'agent_handler.ruh', seller: 'seller_user',
  dxb1: 'service_center_supervisor', auh1: 'service_center_operator.auh1', jxb1: 'warehouse_operator', vendor: 'vendor_admin',
}
let made = 0

interface Given {
  client?: string
  carrier?: string
  seller?: number
  centre?: string
  airport?: string
  type?: string
  ref?: [type: string, no: string]
  state?: 'open' | 'closed'
  read?: boolean
}

async function doc({
  client, carrier, seller, centre = 'DXB1', airport = 'DXB', type = 'permit', ref = ['order', `LMDOC${++made}`], state = 'open', read = state === 'closed',
}: Given = {}): Promise<number> {
  const [row] = await app.query<{ id: number }>(
    `insert into logistics_docs (doc_no, doc_type, ref_type, ref_no, client_id, carrier_id, seller_id, service_center_id, airport_code, file_name, file_path,
        file_size, mime, sha256, issue_date, state, first_read_at, closed_at)
     values ('LD-20250101-' || lpad($1::text, 5, '0'), $2, $3, $4, $5, $6, $7, $8, $9, 'paper one.pdf', $10, 9, 'application/pdf', md5($10), '2025-01-01', $11, $12,
       $13) returning id::int as id`,
    [++made, type, ...ref, client ? await clientId(app, client) : null, carrier ? await carrierId(app, carrier) : null,
      seller ?? null, await facilityId(app, centre), airport, `logistics/test/${made}.pdf`, state,
      read ? new Date().toISOString() : null, state === 'closed' ? new Date().toISOString() : null],
  )
  return Number(row?.id)
}
const sees = async (id: number) => {
  const seeing = await Promise.all(Object.entries(asking).map(async ([name, who]) => (
    (await who.call('logisticsDocs.one', { id, mark_read: false })).status === 200 ? name : ''
  )))
  return seeing.filter(Boolean).toSorted()
}
const readAt = async (id: number) =>
  (await app.query<{ at: string | null; by: number | null }>('select first_read_at as at, first_read_by::int as by from logistics_docs where id = $1', [id]))[0]
const userId = async (login: string) => (await app.query<{ id: number }>('select id::int as id from users where email = $1', [`${login}@demo.example`]))[0]?.id

beforeAll(async () => {
  for (const [name, login] of Object.entries(logins)) asking[name as keyof typeof asking] = await app.as(login)
})

describe('a shipment document is seen', () => {
  test('by its client, its carrier, the agents of its airport and those of its centre, and by nobody else', async () => {
    expect(await sees(await doc({ client: 'NOORB', carrier: 'FALCON' }))).toEqual(['admin', 'dxb', 'dxb1', 'falcon', 'jxb1', 'noorb'])
    expect(await sees(await doc({ client: 'DTOFZ', carrier: 'DESERT', centre: 'AUH1', airport: 'AUH' }))).toEqual(['admin', 'auh1', 'desert', 'dtofz'])
    expect(await sees(await doc({ centre: 'RUH1', airport: 'RUH' }))).toEqual(['admin', 'ruh'])
  })

  test('by a seller only where it is the seller’s own', async () => {
    expect(await sees(await doc({ client: 'NOORB', seller: 1, centre: 'DOH1', airport: 'DOH' }))).toEqual(['admin', 'noorb', 'seller'])
    expect(await sees(await doc({ client: 'NOORB', seller: 2, centre: 'DOH1', airport: 'DOH' }))).toEqual(['admin', 'noorb'])
    expect(await sees(await doc({ client: 'DTOFZ', seller: 1, centre: 'DOH1', airport: 'DOH' }))).toEqual(['admin', 'dtofz'])
  })

  test('and whoever may not sees it neither in the list nor its file', async () => {
    const id = await doc({ client: 'DTOFZ', carrier: 'DESERT', centre: 'RUH1', airport: 'RUH', ref: ['order', 'LMSECRET1'] })
    for (const who of [asking.noorb, asking.falcon, asking.dxb, asking.seller, asking.dxb1, asking.jxb1, asking.vendor]) {
      expect(await who.call('logisticsDocs.one', { id })).toMatchObject({ status: 404, message: 'This document no longer exists.' })
      expect(await who.call('logisticsDocs.file', { id })).toMatchObject({ status: 404 })
      expect((await who.call('logisticsDocs.list', { search: 'LMSECRET1' })).meta).toMatchObject({ total: 0, tab_counts: { all: 0 } })
    }
    expect((await asking.dtofz.call('logisticsDocs.list', { search: 'LMSECRET1' })).data.map((d) => d.id)).toEqual([id])
  })
})

describe('reading', () => {
  test('is noted once, of the first of the centre or the house who opens it', async () => {
    const id = await doc({ client: 'NOORB', carrier: 'FALCON' })
    for (const who of [asking.noorb, asking.falcon, asking.dxb, asking.jxb1]) await who.call('logisticsDocs.one', { id })
    await asking.admin.call('logisticsDocs.one', { id, mark_read: false })
    expect(await readAt(id)).toEqual({ at: null, by: null })
    const opened = await asking.dxb1.call('logisticsDocs.one', { id })
    expect(opened.data.history.map(({ what }) => what)).toEqual(['read', 'received'])
    const first = await readAt(id)
    expect(first?.by).toBe(await userId(logins.dxb1))
    await asking.admin.call('logisticsDocs.one', { id })
    expect(await readAt(id)).toEqual(first)
  })

  test('is waited for in what the centre and the house are told at sign-in, and nobody else', async () => {
    const notifies = async (who: Asker) => (await who.call('access.permissions')).data.service_center_notif
    const before = (await notifies(asking.dxb1))?.count ?? 0
    const id = await doc({ client: 'NOORB' })
    expect(await notifies(asking.dxb1)).toMatchObject({ count: before + 1, service_center_ids: [await facilityId(app, 'DXB1')] })
    expect((await notifies(asking.admin))?.latest[0]?.id).toBe(id)
    expect([await notifies(asking.noorb), await notifies(asking.falcon), await notifies(asking.dxb)]).toEqual([null, null, null])
    await asking.dxb1.call('logisticsDocs.one', { id })
    expect((await notifies(asking.dxb1))?.count).toBe(before)
  })

  test('through somebody else’s eyes is not theirs', async () => {
    const id = await doc()
    const { data } = await app.asker(await app.token('super_admin', 'admin')).call('members.viewAs', {
      id: (await userId(logins.dxb1)) ?? 0, reason: 'Complaint 4711',
    })
    expect(await app.asker(data.token).call('logisticsDocs.one', { id })).toMatchObject({ status: 200, data: { first_read_at: null } })
    expect((await readAt(id))?.at).toBeNull()
  })

  test('tells the centre who read it, and its client only when', async () => {
    const id = await doc({ client: 'NOORB' })
    const staff = (await asking.admin.call('logisticsDocs.one', { id })).data
    const client = (await asking.noorb.call('logisticsDocs.one', { id })).data
    expect(staff.first_read_by).toEqual(expect.any(String))
    expect(client).toMatchObject({ first_read_at: staff.first_read_at, first_read_by: null })
  })

  test('leads to the order it is about where the asker may know of that', async () => {
    const own = await parcel(app, {})
    const theirs = await parcel(app, { client_id: await clientId(app, 'DTOFZ') })
    const link = async (no: string, type: string) =>
      (await asking.noorb.call('logisticsDocs.one', { id: await doc({ client: 'NOORB', ref: [type, no] }) })).data.links.package_id
    expect([await link(own.order_id, 'order'), await link(own.tracking_no, 'hawb'), await link(theirs.order_id, 'order')]).toEqual([
      Number(own.id), Number(own.id), null,
    ])
  })
})

describe('the list', () => {
  test('is cut by centre, type, state, client, airport, reading, days and what is typed', async () => {
    const ref: [string, string] = ['order', 'LMFILTER']
    const a = await doc({ client: 'NOORB', type: 'msds', ref })
    const b = await doc({ client: 'DTOFZ', type: 'hawb', ref, centre: 'AUH1', airport: 'AUH', read: true })
    const c = await doc({ client: 'NOORB', type: 'pod', ref, state: 'closed' })
    const found = async (more: object) =>
      (await asking.admin.call('logisticsDocs.list', { search: 'lmfilter', ...more })).data.map((d) => d.id).toSorted((x, y) => x - y)
    expect(await found({})).toEqual([a, b, c])
    expect(await found({ state: 'open' })).toEqual([a, b])
    expect(await found({ state: 'closed' })).toEqual([c])
    expect(await found({ state: 'all', unread: true })).toEqual([a])
    expect(await found({ unread: false })).toEqual([b, c])
    expect(await found({ doc_type: ['msds', 'pod'] })).toEqual([a, c])
    expect(await found({ client_id: [await clientId(app, 'DTOFZ')] })).toEqual([b])
    expect(await found({ service_center_id: [await facilityId(app, 'AUH1')] })).toEqual([b])
    expect(await found({ airport_code: ['DXB'] })).toEqual([a, c])
    expect(await found({ to: '2025-12-31' })).toEqual([])
    const { meta } = await asking.admin.call('logisticsDocs.list', { search: 'lmfilter', state: 'closed' })
    expect(meta.tab_counts).toEqual({ open: 2, unread: 1, closed: 1, all: 3 })
  })

  test('counts no state beyond ten thousand, which reads as more than that', async () => {
    const centre = await facilityId(app, 'DXB1')
    const add = (from: number, count: number, read: boolean) => app.query(
      `insert into logistics_docs (doc_no, doc_type, ref_type, ref_no, service_center_id, airport_code, file_name, file_path, file_size, mime, sha256,
          issue_date, state, first_read_at)
       select 'LD-20240101-' || lpad(n::text, 5, '0'), 'permit', 'order', 'LMMANY', $1, 'DXB', 'paper.pdf', 'logistics/test/many.pdf', 9, 'application/pdf',
         n::text, '2024-01-01', 'open', $4
       from generate_series($2::int, $2::int + $3::int - 1) n`,
      [centre, from, count, read ? new Date().toISOString() : null],
    )
    const counts = async () => (await asking.admin.call('logisticsDocs.list', { search: 'LMMANY' })).meta.tab_counts
    await add(1, 10_000, true)
    expect(await counts()).toEqual({ open: 10_000, unread: 0, closed: 0, all: 10_000 })
    await add(20_001, 2, false)
    expect(await counts()).toEqual({ open: 10_001, unread: 2, closed: 0, all: 10_001 })
    await app.query(`delete from logistics_docs where ref_no = 'LMMANY'`)
  })
})

describe('its file', () => {
  test('comes as it was filed, under its own name', async () => {
    const id = await doc({ client: 'NOORB' })
    const bytes = Buffer.from('%PDF-1.7 a permit')
    await app.services.files.write(`logistics/test/${made}.pdf`, bytes)
    const answer = await asking.noorb.call('logisticsDocs.file', { id })
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([200, 'application/pdf', bytes])
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline.*paper(%20| )one\.pdf/)
  })
})

describe('the table refuses', () => {
  test('what cannot be: closed without having been read, an end before the issue, a waybill no airline writes', async () => {
    const id = await doc()
    const change = (set: string) => app.query(`update logistics_docs set ${set} where id = $1`, [id])
    await expect(change(`state = 'closed', closed_at = now()`)).rejects.toThrow('logistics_docs_closed')
    await expect(change(`expiry_date = '2024-12-31'`)).rejects.toThrow('logistics_docs_ends')
    await expect(change(`ref_type = 'mawb', ref_no = '17612345675'`)).rejects.toThrow('logistics_docs_mawb')
  })
})

describe('the demo', () => {
  test('has 900 over Dubai, Abu Dhabi and Riyadh, 47 open and 19 of them not read', async () => {
    const centres = await app.query(
      `select f.facility_code as code, count(*)::int as docs, count(*) filter (where d.state = 'open')::int as open,
          count(*) filter (where d.first_read_at is null)::int as unread
       from logistics_docs d join facilities f on f.id = d.service_center_id where d.file_path like 'logistics/demo/%' group by 1 order by 1`)
    expect(centres).toEqual([
      { code: 'AUH1', docs: 160, open: 8, unread: 3 },
      { code: 'DXB1', docs: 520, open: 27, unread: 11 },
      { code: 'RUH1', docs: 220, open: 12, unread: 5 },
    ])
  })

  test('names consolidations, orders and waybills there are', async () => {
    const refs = await app.query<{ ref_type: string; ref_no: string; known: boolean }>(
      `select d.ref_type, d.ref_no, case d.ref_type when 'mawb' then exists (select 1 from consolidations k where k.mawb_no = d.ref_no)
          when 'boe' then exists (select 1 from consolidations k where k.boe_no = d.ref_no)
         when 'consolidation' then exists (select 1 from consolidations k where k.consolidation_no = d.ref_no) when 'hawb' then exists (select 1 from packages p
         where p.tracking_no = d.ref_no)
         else exists (select 1 from packages p where p.order_id = d.ref_no) end as known from logistics_docs d where d.file_path like 'logistics/demo/%'`)
    expect(refs.filter(({ known }) => !known)).toEqual([])
    expect(refs.filter(({ ref_type, ref_no }) => ref_type === 'mawb' && parseMawb(ref_no) !== ref_no)).toEqual([])
    expect(await app.query(`select 1 from logistics_docs where file_path like 'logistics/demo/%'
        and (first_read_at < created_at or closed_at < first_read_at or issue_date > (created_at at time zone 'Asia/Dubai')::date)`)).toEqual([])
    expect(await app.query(`select 1 from logistics_docs where seller_id = 1 and client_id = (select id from clients where client_code = 'NOORB') limit 1`)).not
      .toEqual([])
  })
})

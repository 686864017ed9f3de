import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { ExceptionKind } from '@/lib/domain/exception'
import { inTransaction, rows } from '@/upstream/db/db'
import { kindsNow } from '@/upstream/areas/exceptions/kinds'
import { forgetSettled } from '@/upstream/areas/exceptions/owners'
import { queueOf } from '@/upstream/areas/exceptions/queue'
import { queuePage } from '@/upstream/core/queues/queue'
import { system } from '@/upstream/platform/who'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, idOf, onTheRoad, type Parcel } from '../tracking/parcels'

const app = useApp()
let operations: Asker
let support: Asker
let client: Asker
let stranger: Asker
let carrier: Asker
beforeAll(async () => {
  operations = await app.as('operations_manager')
  support = await app.as('customer_service')
  client = await app.as('client_admin')
  stranger = await app.as('client_admin.dtofz')
  carrier = await app.as('carrier_admin')
})

const userId = async (role: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${role}@demo.example`]))[0]?.id ?? 0

/** The exceptions of one parcel, as somebody sees them. */
const of = async (who: Asker, { tracking_no }: Pick<Parcel, 'tracking_no'>) => (await who.call('exceptions.list', { search: tracking_no })).data
const kindsFor = async (who: Asker, parcel: Parcel) => (await of(who, parcel)).map(({ kind }) => kind)
const count = async (who: Asker, kind: ExceptionKind) => (await who.call('exceptions.counts')).data[kind]

const failed = async () => {
  const parcel = await onTheRoad(app)
  await happened(app, parcel, ['DLF01', 1])
  return parcel
}

async function upload(differs: { undone_at?: string } = {}): Promise<number> {
  const [made] = await app.query<{ id: number }>(
    `insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, client_id, user_id, user_name, user_category, rows_total,
       rows_rejected, undone_at)
     values ('package', 'orders.xlsx', 'x', 1, 'x', 'x', 'completed_with_errors', $1, 1, 'x', 'client', 10, 2, $2) returning id`,
    [await idOf(app, 'clients', 'NOORB'), differs.undone_at ?? null],
  )
  const refused = 'insert into excel_responses (upload_id, row_number, "column", message, code) values ($1, 2, $2, $3, $4)'
  await app.query(refused, [made?.id, 'City', 'City is unknown.', 'unknown_reference'])
  return made?.id ?? 0
}

describe('what is an exception', () => {
  test('a parcel past its time, until it is delivered', async () => {
    const parcel = await onTheRoad(app, { sla_due_at: hoursAgo(30) })
    expect(await of(operations, parcel)).toMatchObject([{
      kind: 'late', number: parcel.tracking_no, trouble: expect.stringMatching(/^Past its time: Out for delivery/), urgency: 'urgent', age: '1 d 6 h',
      next_step: 'Trace the parcel', next_href: `/tracking/details?tracking_no=${parcel.tracking_no}`, href: `/packages/${parcel.id}`, owner: null,
    }])
    await happened(app, parcel, ['DEL01', 0])
    expect(await of(operations, parcel)).toEqual([])
  })

  test('a failed attempt, until the next one', async () => {
    const parcel = await failed()
    expect(await kindsFor(operations, parcel)).toEqual(['failed'])
    await happened(app, parcel, ['LMD03', 0])
    expect(await of(operations, parcel)).toEqual([])
  })

  test('a parcel that is late and failed is two, a held one waits for its release', async () => {
    const parcel = await given(app, { sla_due_at: hoursAgo(5) })
    await happened(app, parcel, ['ORD02', 10], ['ORD04', 3])
    expect((await kindsFor(operations, parcel)).toSorted()).toEqual(['held', 'late'])
  })

  test('a label that failed, with what it failed of', async () => {
    const parcel = await given(app, { label_status: 'failed', label_error: 'No carrier serves Al Ain.' })
    expect(await of(operations, parcel)).toMatchObject([{ kind: 'label_failed', trouble: 'No carrier serves Al Ain.', next_href: `/packages/${parcel.id}` }])
    await app.query(`update packages set label_status = 'created', status = 'label_created' where id = $1`, [parcel.id])
    expect(await of(operations, parcel)).toEqual([])
  })

  test('papers that the codes of a parcel ask for, until they are kept with it or it has left', async () => {
    const [rule] = await app.query<{ code: string; paper: string }>(
      `select code, requires_documents[1] as paper from special_handling where status = 'active' and cardinality(requires_documents) = 1 and implies = '{}'
       order by code limit 1`,
    )
    const parcel = await given(app, { special_handling: [rule?.code] })
    expect(await of(operations, parcel)).toMatchObject([{ kind: 'papers_missing', trouble: expect.stringMatching(/ is missing\.$/) }])
    const kept = rule?.paper === 'invoice' ? 'commercial_invoice' : rule?.paper
    await app.query(
      `insert into package_documents (package_id, doc_type, file_name, path, mime, size, sha256) values ($1, $2, 'a.pdf', 'a', 'application/pdf', 1, 'x')`,
      [parcel.id, kept],
    )
    expect(await of(operations, parcel)).toEqual([])
    const other = await onTheRoad(app, { special_handling: [rule?.code] })
    expect(await of(operations, other)).toEqual([])
  })

  test('a carrier’s code that nobody has mapped', async () => {
    const [code] = await app.query<{ id: number }>(
      `insert into carrier_event_mappings (carrier_id, carrier_event_code, carrier_event_description, occurrences, first_seen_at)
       values ($1, 'ZZ9', 'Parcel on the moon', 3, now() - interval '2 days') returning id`, [await idOf(app, 'carriers', 'FALCON')],
    )
    const search = async () => (await operations.call('exceptions.list', { search: 'ZZ9' })).data
    expect(await search()).toMatchObject([{
      kind: 'unmapped', number: 'ZZ9', trouble: '“Parcel on the moon” came 3 times and changes no parcel.', urgency: 'waiting', client: null,
      next_href: `/carriers-event-mapping-edit?id=${code?.id}&event_mapping_status=unmapped`,
    }])
    await app.query(`update carrier_event_mappings set event_mapping_status = 'ignored' where id = $1`, [code?.id])
    expect(await search()).toEqual([])
  })

  test('a carrier that sends nothing while parcels are under way, as the list of feeds says', async () => {
    await app.query(`update carriers set last_event_at = now() - interval '5 hours' where carrier_code = 'FALCON'`)
    for (let i = 0; i < 21; i++) await given(app, { status: 'with_carrier' })
    const silent = async () => (await operations.call('exceptions.list', { kind: ['silent_carrier'], page_size: 200 })).data
    const { data } = await operations.call('carrierFeeds.health', { silent: true, page_size: 200 })
    expect((await silent()).map(({ carrier: name }) => name).toSorted()).toEqual(data.map(({ carrier: name }) => name).toSorted())
    expect((await silent()).map(({ number }) => number)).toContain('FALCON')
    await app.query(`update carriers set last_event_at = now() where carrier_code = 'FALCON'`)
    expect((await silent()).map(({ number }) => number)).not.toContain('FALCON')
  })

  test('an upload with refused rows, until they are corrected or it is taken back', async () => {
    const before = (await count(client, 'upload_errors')) ?? 0
    const id = await upload()
    await upload({ undone_at: hoursAgo(0) })
    const { data } = await client.call('exceptions.list', { kind: ['upload_errors'], page_size: 200 })
    expect(data).toHaveLength(before + 1)
    expect(data.find(({ subject_id }) => subject_id === id)).toMatchObject({ number: 'orders.xlsx', next_href: `/package-error-list?upload_id=${id}` })
    await app.query('update excel_responses set resolved_by_upload_id = $1 where upload_id = $1', [id])
    expect(await count(client, 'upload_errors')).toBe(before)
  })
})

describe('the queue', () => {
  test('tells as many of each kind as it lists, and as many as home', async () => {
    await failed()
    for (const who of [operations, client, carrier]) {
      const counts = (await who.call('exceptions.counts')).data
      for (const [kind, n] of Object.entries(counts).filter(([name]) => name !== 'all')) {
        const list = await who.call('exceptions.list', { kind: [kind as ExceptionKind] })
        expect([list.meta.total, list.meta.tab_counts?.[kind]], kind).toEqual([n, n])
      }
      const tiles = (await who.call('workspace.home')).data.tiles?.filter(({ href }) => href.startsWith('/exceptions?kind=')) ?? []
      expect(tiles.length).toBeGreaterThan(1)
      for (const { href, value, label } of tiles) expect(value.replaceAll(',', ''), label).toBe(String(counts[href.split('=')[1] ?? '']))
    }
  })

  test('is read to its end by the page and by the cursor, each once, the oldest first', async () => {
    const read = async (sort: 'lowest' | 'highest') => {
      const seen: { id: number; since: string }[] = []
      let cursor: string | null | undefined
      do {
        const { data, meta } = await operations.call('exceptions.list', { page_size: 25, sort, ...(cursor ? { cursor } : {}) })
        seen.push(...data)
        cursor = meta.next_cursor
      } while (cursor)
      return seen
    }
    const [oldest, newest] = [await read('lowest'), await read('highest')]
    expect(oldest.length).toBe((await operations.call('exceptions.counts')).data.all)
    expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).toReversed())
    expect(new Set(oldest.map(({ id }) => id)).size).toBe(oldest.length)
    expect(oldest.map(({ since }) => Date.parse(since))).toEqual(oldest.map(({ since }) => Date.parse(since)).toSorted((a, b) => a - b))
    const second = await operations.call('exceptions.list', { page: 2, page_size: 25, sort: 'lowest' })
    expect(second.data.map(({ id }) => id)).toEqual(oldest.slice(25, 50).map(({ id }) => id))
  })

  test('is narrowed by kind, client, carrier, age and owner', async () => {
    const [noorb, falcon] = [await idOf(app, 'clients', 'NOORB'), await idOf(app, 'carriers', 'FALCON')]
    const parcel = await given(app, { sla_due_at: hoursAgo(50), status: 'at_facility' })
    const finds = async (filter: object) => (await operations.call('exceptions.list', { search: parcel.tracking_no, ...filter })).data.length
    expect(await finds({ kind: ['late'], client_id: [noorb], carrier_id: [falcon], older: 'day', owner: 'nobody' })).toBe(1)
    const others = [
      { kind: ['failed'] }, { client_id: [noorb + 999] }, { carrier_id: [falcon + 999] }, { older: 'days_3' }, { owner: 'mine' }, { owner: 'somebody' },
    ]
    for (const other of others)
      expect(await finds(other), JSON.stringify(other)).toBe(0)
    expect((await operations.call('exceptions.list', { kind: ['unmapped'], client_id: [noorb] })).meta.total).toBe(0)
  })

  test('reads no table of parcels from end to end', async () => {
    const kinds = await kindsNow(app.services.database.db)
    const names = ['late', 'failed', 'held', 'label_failed', 'papers_missing', 'upload_errors', 'stuck'] as const
    const who = { ...system, keys: new Set(['app_package:package-list', 'app_base:upload-status-list']) }
    const query = queuePage(queueOf(who, kinds, names, {}), { page: 1, page_size: 25 })
    const plan = await inTransaction(app.services.database.db, async (tx) => {
      await rows(tx, sql`set local enable_seqscan = off`)
      await rows(tx, sql`set local enable_bitmapscan = off`)
      return rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${query}`)
    })
    const lines = plan.map((line) => line['QUERY PLAN'])
    expect(lines.filter((line) => /Seq Scan on (packages|excel_details)/.test(line))).toEqual([])
    for (const name of ['packages_late', 'packages_stopped', 'packages_label_failed', 'packages_papers', 'packages_custody', 'excel_details_errors'])
      expect(lines.join('\n'), name).toContain(name)
  })
})

describe('whose exceptions somebody sees', () => {
  test('a client’s own, a carrier’s own without the client, nobody else’s', async () => {
    const parcel = await onTheRoad(app, { sla_due_at: hoursAgo(2) })
    expect(await of(client, parcel)).toHaveLength(1)
    expect(await of(stranger, parcel)).toEqual([])
    expect(await of(carrier, parcel)).toMatchObject([{ client: null, client_id: null, carrier: expect.any(String) }])
  })

  test('only the kinds whose own list one may open', async () => {
    expect(Object.keys((await client.call('exceptions.counts')).data)).not.toContain('unmapped')
    expect(Object.keys((await support.call('exceptions.counts')).data)).not.toContain('silent_carrier')
    expect(Object.keys((await (await app.as('carrier_manager')).call('exceptions.counts')).data).toSorted()).toEqual(['all', 'silent_carrier', 'unmapped'])
    expect(await (await app.as('finance_clerk')).call('exceptions.list')).toMatchObject({ status: 403 })
    expect(await (await app.as('auditor')).call('exceptions.assign', { ids: [1], to: 'me' })).toMatchObject({ status: 403 })
  })
})

describe('who sees to an exception', () => {
  const one = async (who: Asker, parcel: Parcel) => (await of(who, parcel))[0]
  const take = async (who: Asker, parcel: Parcel) => (await who.call('exceptions.assign', { ids: [(await one(operations, parcel))?.id ?? 0], to: 'me' })).data

  test('is whoever takes it first, of two at once', async () => {
    const parcel = await failed()
    const outcomes = await Promise.all([take(operations, parcel), take(support, parcel)])
    expect(outcomes.map(({ done }) => done).toSorted()).toEqual([0, 1])
    const owner = (await one(operations, parcel))?.owner
    expect(outcomes.flatMap((outcome) => outcome.failed)).toEqual([
      { name: parcel.tracking_no, message: `${owner} sees to it already. Hand it over to take it.` },
    ])
    expect((await app.query(`select 1 from audit_log where entity = 'exception_package' and entity_id = $1`, [String(parcel.id)]))).toHaveLength(1)
  })

  test('has all that is wrong with a parcel, hands it over or lets it go', async () => {
    const parcel = await failed()
    await app.query('update packages set sla_due_at = $2 where id = $1', [parcel.id, hoursAgo(1)])
    const ids = (await of(operations, parcel)).map(({ id }) => id)
    expect((await operations.call('exceptions.assign', { ids, to: 'me' })).data).toEqual({ done: 2, failed: [] })
    expect((await of(operations, parcel)).map(({ owner_id }) => owner_id)).toEqual(Array(2).fill(await userId('operations_manager')))
    const person = await userId('customer_service')
    expect((await operations.call('exceptions.assign', { ids: ids.slice(0, 1), to: 'person', user_id: person })).data.failed).toEqual([])
    expect((await support.call('exceptions.list', { owner: 'mine', search: parcel.tracking_no })).meta.total).toBe(2)
    await support.call('exceptions.assign', { ids, to: 'nobody' })
    expect((await one(operations, parcel))?.owner).toBeNull()
  })

  test('is a colleague who may', async () => {
    const parcel = await failed()
    const id = (await one(operations, parcel))?.id ?? 0
    for (const person of ['client_admin', 'auditor'])
      expect(await operations.call('exceptions.assign', { ids: [id], to: 'person', user_id: await userId(person) }), person).toMatchObject({ status: 422 })
    expect(await operations.call('exceptions.assign', { ids: [id], to: 'person' })).toMatchObject({ status: 422 })
    const people = (await client.call('exceptions.people')).data.map(({ value }) => value)
    expect(people).toContain(await userId('client_admin'))
    expect(people).not.toContain(await userId('client_admin.dtofz'))
    const foreign = await stranger.call('exceptions.assign', { ids: [id], to: 'me' })
    expect(foreign.data).toMatchObject({ done: 0, failed: [{ message: 'This is no longer an exception.' }] })
  })

  test('is each side’s own', async () => {
    const parcel = await failed()
    await take(operations, parcel)
    expect((await one(client, parcel))?.owner).toBeNull()
    expect((await take(client, parcel)).done).toBe(1)
    expect((await one(operations, parcel))?.owner_id).toBe(await userId('operations_manager'))
  })

  test('is forgotten once nothing is wrong any more', async () => {
    const parcel = await failed()
    await take(operations, parcel)
    await forgetSettled(app.services)
    expect((await one(operations, parcel))?.owner_id).toBe(await userId('operations_manager'))
    await happened(app, parcel, ['LMD03', 0])
    await forgetSettled(app.services)
    expect(await app.query(`select 1 from exception_owners where subject = 'package' and subject_id = $1`, [parcel.id])).toEqual([])
  })
})

describe('what is done with several', () => {
  test('held parcels are released, others say why not', async () => {
    const [held, late] = [await given(app), await onTheRoad(app, { sla_due_at: hoursAgo(1) })]
    await happened(app, held, ['ORD02', 10], ['ORD04', 3])
    const ids = [...(await of(operations, held)), ...(await of(operations, late))].map(({ id }) => id)
    const { data } = await operations.call('exceptions.releaseHold', { ids })
    expect(data).toEqual({ done: 1, failed: [{ name: late.tracking_no, message: 'It is not on hold.' }] })
    expect(await of(operations, held)).toEqual([])
  })

  test('labels are made again, and what fails again says of what', async () => {
    const parcel = await given(app, { label_status: 'failed', label_error: 'Once.', city: 'Nowhere-by-Sea' })
    const { data } = await operations.call('exceptions.relabel', { ids: (await of(operations, parcel)).map(({ id }) => id) })
    expect(data.done + data.failed.length).toBe(1)
    const select = 'select label_status, label_error from packages where id = $1'
    const [standing] = await app.query<{ label_status: string; label_error: string | null }>(select, [parcel.id])
    expect(data.failed.map(({ message }) => message)).toEqual(standing?.label_status === 'failed' ? [standing.label_error] : [])
    expect(standing?.label_error).not.toBe('Once.')
  })
})

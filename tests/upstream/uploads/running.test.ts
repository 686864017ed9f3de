import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { claimNext } from '@/upstream/areas/uploads/claims'
import { watchUploads } from '@/upstream/areas/uploads/jobs'
import { runUpload } from '@/upstream/areas/uploads/run-upload'
import type { ClaimedUpload } from '@/upstream/core/uploads/upload-work'
import { useApp, type Asker } from '../app'
import { outcomeText, type Counted } from './counts'
import { csv, order, orders, send } from './package-sheets'

const app = useApp()
// Some thousands of parcels in one file of tests: on a busy day of the demo they are more than its carriers have places for, and none would get a label.
beforeAll(() => app.query('update carrier_capacities set max_parcels = 100000, max_weight_kg = null'))
afterEach(() => void vi.restoreAllMocks())

/** Sends a file that nobody takes up. */
async function leave(asker: Asker, body: Buffer, o: Parameters<typeof send>[2] = {}): Promise<number> {
  const quiet = vi.spyOn(app.services.jobs, 'send').mockResolvedValue()
  const sent = await send(asker, body, o)
  expect(sent.status).toBe(202)
  quiet.mockRestore()
  return sent.data.upload_id
}

const claim = async () => (await claimNext(app.services.database.db, null)) as ClaimedUpload
const stored = async (id: number) =>
  (await app.query<Counted & { failure_code: string | null; failure_message: string | null; attempts: number; rows_done: number }>(
    'select * from excel_details where id = $1', [id],
  ))[0]
const summary = async (id: number) => outcomeText((await stored(id)) as Counted)
const made = async (id: number) => (await app.query<{ n: number }>('select count(*)::int as n from packages where upload_id = $1', [id]))[0]?.n
const silence = (id: number) => app.query(`update excel_details set heartbeat_at = now() - interval '6 minutes' where id = $1`, [id])

const BATCH_ROWS = 500
/** 1,200 rows in three batches, every hundredth of them bad. */
const big = (from: number) => csv(orders(1200, from).map((row, i) => (i % 100 === 99 ? { ...row, city: 'Atlantis' } : row)))
const whole = 'completed_with_errors: 1200 = 1188 (1188 created, 0 updated, 0 unchanged) + 12 rejected'

async function watched(id: number) {
  await silence(id)
  await watchUploads(app.services)
  await app.jobs.idle()
}

test('a worker that dies between batches loses nothing and doubles nothing: the next one finishes with exact totals', async () => {
  const asker = await app.as('client_admin')
  const id = await leave(asker, big(10_000))
  const dying = runUpload(app.services, await claim(), {
    batchRows: BATCH_ROWS,
    afterBatch: (batch) => {
      if (batch === 2) throw new Error('killed')
    },
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await made(id)).toBe(990)
  expect(await stored(id)).toMatchObject({ status: 'processing', rows_done: 1000 })

  await watched(id)
  expect(await summary(id)).toBe(whole)
  expect(await made(id)).toBe(1188)
  expect((await asker.call('uploads.errors', { upload_id: id })).meta.total).toBe(12)
  const [doubled] = await app.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from package_events e join packages p on p.id = e.package_id where p.upload_id = $1
        group by e.package_id, e.event_code having count(*) > 1) d`,
    [id],
  )
  expect(doubled?.n).toBe(0)
})

/** Holds up whoever next writes events; what it answers cuts that connection once it is held up. */
async function holdUpNextWriter() {
  const holder = new pg.Client({ connectionString: app.services.config.DATABASE_URL })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table package_events in share mode')
  return async () => {
    const cutOff = () =>
      app.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like 'copy "packages"%'`,
      )
    while ((await cutOff())[0]?.n === 0);
    await holder.end()
  }
}

test('a connection cut in the middle of a batch takes the whole batch back, and the next try writes it once', async () => {
  const asker = await app.as('client_admin')
  const id = await leave(asker, big(20_000))
  let cut = Promise.resolve()
  const broken = runUpload(app.services, await claim(), {
    batchRows: BATCH_ROWS,
    oneByOne: true,
    afterBatch: async (batch) => {
      if (batch === 1) cut = (await holdUpNextWriter())()
    },
  })
  await expect(broken).rejects.toThrow(/^Failed query/)
  await cut
  expect(await made(id)).toBe(495)
  expect(await stored(id)).toMatchObject({ status: 'processing', rows_done: 500, rows_accepted: 495, rows_rejected: 5 })
  await watched(id)
  expect(await summary(id)).toBe(whole)
  expect(await made(id)).toBe(1188)
})

test('batches that want the same rows, and the database’s own word on one of them, come through beside each other', async () => {
  const asker = await app.as('client_admin')
  // A webhook for all of the client's parcels gets its row with the first of them; each batch grows the same list; a reference is there twice.
  await app.query('delete from client_subscriptions where client_id = 1')
  await app.query(
    `update client_settings set settings = settings ||
        '{"webhook_url":"https://noorb.example/hooks/shipments","webhook_events":["shipment.event","label.created"]}'::jsonb where client_id = 1`,
  )
  await app.query(`update clients set integration_mode = 'webhook' where id = 1`)
  const rows = orders(600, 32_000).map((row) => ({ ...row, package_list_ref: 'INV-OVERLAP' }))
  const twice = { ...rows[150], client_code: 'NOORB', consignee_phone: '+971501112233' }
  const id = await leave(asker, csv([...rows.slice(0, 240), twice, ...rows.slice(240)]))
  await runUpload(app.services, await claim(), { batchRows: 100 })
  expect(await summary(id)).toBe('completed_with_errors: 601 = 600 (600 created, 0 updated, 0 unchanged) + 1 rejected')
  const lists = await app.query(`select l.package_count, (select count(*)::int from packages p where p.package_list_id = l.id) as packages from package_lists l
    where l.shipment_ref = 'INV-OVERLAP'`)
  expect(lists).toEqual([{ package_count: 600, packages: 600 }])
  expect(await app.query(`select kind from client_subscriptions where client_id = 1 order by kind`)).toEqual([{ kind: 'label' }, { kind: 'tracking' }])
})

test('a row that has become good between two tries is no longer in the error list', async () => {
  const asker = await app.as('client_admin')
  const id = await leave(asker, csv([...orders(600, 30_000), order(30_600)].map((row, i) => (i === 3 ? { ...row, city: 'Newtown' } : row))))
  await expect(runUpload(app.services, await claim(), { batchRows: BATCH_ROWS, afterBatch: () => Promise.reject(new Error('killed')) })).rejects
    .toThrow('killed')
  expect((await asker.call('uploads.errors', { upload_id: id })).meta.total).toBe(1)
  await app.query(`insert into base_cities (country_code, state_id, city_code, city_name) select 'AE', id, 'NEWT', 'Newtown' from base_states
    where country_code = 'AE' and state_code = 'DU'`)
  await watched(id)
  expect(await summary(id)).toBe('completed: 601 = 601 (601 created, 0 updated, 0 unchanged) + 0 rejected')
  expect((await asker.call('uploads.errors', { upload_id: id })).meta.total).toBe(0)
})

test('a worker whose claim was given to another writes nothing more', async () => {
  const asker = await app.as('client_admin')
  const id = await leave(asker, big(40_000))
  const slow = await claim()
  await runUpload(app.services, slow, {
    batchRows: BATCH_ROWS,
    // The other would wait for what a batch begun meanwhile has written, and we for the other.
    oneByOne: true,
    afterBatch: async (batch) => {
      if (batch === 1) await watched(id)
    },
  })
  expect(await summary(id)).toBe(whole)
  expect(await made(id)).toBe(1188)
  expect(await stored(id)).toMatchObject({ attempts: 2 })
})

test('after the third try that breaks off the upload has failed, and may be tried again', async () => {
  const asker = await app.as('client_admin')
  const id = await leave(asker, csv(orders(5, 50_000)))
  const broken = vi.spyOn(app.services.files, 'local').mockRejectedValue(new Error('the disk is gone'))
  for (let i = 0; i < 3; i++) {
    await app.services.jobs.send(app.services.database.db, 'upload.run', {})
    await app.jobs.idle()
  }
  expect(await stored(id)).toMatchObject({ status: 'failed', failure_code: 'internal', attempts: 3 })
  for (const failure of app.jobs.failures()) expect(failure).toContain('the disk is gone')
  broken.mockRestore()
  const retried = await asker.call('uploads.retry', { id })
  expect(retried.data.status).toBe('queued')
  await app.jobs.idle()
  expect(await summary(id)).toBe('completed: 5 = 5 (5 created, 0 updated, 0 unchanged) + 0 rejected')
  expect(await asker.call('uploads.retry', { id })).toMatchObject({ status: 409, message: 'Only failed uploads can be retried.' })
})

test('the same file by five requests at once: one creates, four find everything unchanged', async () => {
  const asker = await app.as('client_admin')
  const file = csv(orders(300, 60_000))
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(asker, file)))
  expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
  await app.jobs.idle()
  const ids = sent.map(({ data }) => data.upload_id)
  const lines = await Promise.all(ids.map(summary))
  expect(lines.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'completed: 300 = 300 (0 created, 0 updated, 300 unchanged) + 0 rejected'),
    'completed: 300 = 300 (300 created, 0 updated, 0 unchanged) + 0 rejected',
  ])
  const [packages] = await app.query<{ n: number }>(`select count(*)::int as n from packages where ref_no between 'T-60000' and 'T-60299'`)
  expect(packages?.n).toBe(300)
  expect(sent.filter(({ data }) => data.duplicate_of === null)).toHaveLength(1)
})

test('files of one client wait for each other in the order sent, another client’s does not', async () => {
  const [noorb, dtofz] = [await app.as('client_admin'), await app.as('client_admin.dtofz')]
  const first = await leave(noorb, csv(orders(700, 70_000)))
  const second = await leave(noorb, csv(orders(10, 71_000)), { name: 'second.csv' })
  const other = await leave(dtofz, csv(orders(10, 72_000)))
  const running = await claim()
  expect(running.id).toBe(first)
  expect((await claim()).id).toBe(other)
  expect(await claimNext(app.services.database.db, null)).toBeNull()
  await runUpload(app.services, running)
  expect((await claim()).id).toBe(second)
})

test('an upload stopped half-way keeps what has landed, and says so', async () => {
  const asker = await app.as('client_operations.dtofz')
  await app.query(`update excel_details set status = 'failed' where status in ('queued', 'processing')`)
  const id = await leave(asker, big(80_000))
  await runUpload(app.services, await claim(), {
    batchRows: BATCH_ROWS,
    afterBatch: async (batch) => {
      if (batch === 1) expect((await asker.call('uploads.cancel', { id })).data.status).toBe('failed')
    },
  })
  expect(await made(id)).toBe(495)
  expect(await stored(id)).toMatchObject({
    status: 'failed', failure_code: 'cancelled', failure_message: 'The upload was stopped. Rows already accepted stay.',
    rows_accepted: 495, rows_rejected: 5, rows_created: 495,
  })
  expect(await asker.call('uploads.cancel', { id })).toMatchObject({ status: 409, message: 'This upload has already finished.' })
  expect(await asker.call('uploads.retry', { id })).toMatchObject({ status: 409 })
})

test('a file of somebody who has lost the account or the right is not worked; one who loses it half-way stops there', async () => {
  const asker = await app.as('noorb.dispatch')
  const suspend = (status: string) => app.query(`update users set status = $1 where email = 'noorb.dispatch@demo.example'`, [status])
  const id = await leave(asker, csv(orders(5, 90_000)))
  await suspend('suspend')
  await runUpload(app.services, await claim())
  expect(await stored(id)).toMatchObject({
    status: 'failed', failure_code: 'cancelled', failure_message: expect.stringMatching(/ may no longer upload packages\.$/),
  })
  expect(await made(id)).toBe(0)

  await suspend('active')
  const again = await app.as('noorb.dispatch')
  const half = await leave(again, csv(orders(1200, 91_000)))
  await runUpload(app.services, await claim(), { batchRows: BATCH_ROWS, afterBatch: async (batch) => void (batch === 1 && (await suspend('suspend'))) })
  expect(await stored(half)).toMatchObject({ status: 'failed', failure_code: 'cancelled', rows_accepted: 500 })
  expect(await made(half)).toBe(500)
})

test('a check writes nothing and says what would be created, what is there already and what is wrong', async () => {
  const asker = await app.as('client_admin')
  await app.query(`update excel_details set status = 'failed' where status in ('queued', 'processing')`)
  await send(asker, csv(orders(4, 95_000)))
  await app.jobs.idle()
  const before = await app.query('select count(*)::int as n from packages')
  const ranges = await app.query('select id, next_no from tracking_ranges order by id')
  const sent = await send(asker, csv([...orders(10, 95_000), order(95_010, { weight: '-1' })]), { dry_run: true })
  await app.jobs.idle()
  const { data } = await asker.call('uploads.one', { id: sent.data.upload_id })
  expect(data.dry_run).toBe(true)
  expect(outcomeText(data)).toBe('checked: 11 = 10 (6 created, 0 updated, 4 unchanged) + 1 rejected')
  expect((await asker.call('uploads.errors', { upload_id: sent.data.upload_id })).data).toMatchObject([{ row_number: 12, column: 'Weight (kg)', value: '-1' }])
  expect(await app.query('select count(*)::int as n from packages')).toEqual(before)
  expect(await app.query('select id, next_no from tracking_ranges order by id')).toEqual(ranges)

  const real = await send(asker, csv([...orders(10, 95_000), order(95_010, { weight: '-1' })]))
  expect(real.data.duplicate_of).toBeNull()
  await app.jobs.idle()
  expect(await summary(real.data.upload_id)).toBe('completed_with_errors: 11 = 10 (6 created, 0 updated, 4 unchanged) + 1 rejected')
})

test('a file with too many rows fails before any of them lands', async () => {
  const asker = await app.as('client_admin')
  const head = csv([]).toString()
  const { maxRows } = uploadKinds.package
  const sent = await send(asker, Buffer.from(`${head}\r\n${'x\r\n'.repeat(maxRows + 1)}`))
  await app.jobs.idle()
  expect(await stored(sent.data.upload_id)).toMatchObject({
    status: 'failed', failure_code: 'too_many_rows', failure_message: `The file has ${maxRows + 1} rows; at most ${maxRows} are allowed.`, rows_done: 0,
  })
  const empty = await send(asker, csv([]))
  await app.jobs.idle()
  expect(await stored(empty.data.upload_id)).toMatchObject({ status: 'failed', failure_code: 'empty' })
})

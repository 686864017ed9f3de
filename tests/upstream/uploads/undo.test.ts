import { expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { outcomeText } from './counts'
import { csv, order, orders, send } from './package-sheets'

const app = useApp()

async function landed(asker: Asker, body: Buffer) {
  const sent = await send(asker, body)
  await app.jobs.idle()
  return sent.data.upload_id
}
const statuses = (id: number) =>
  app.query<{ status: string; n: number }>('select status, count(*)::int as n from packages where upload_id = $1 group by 1 order by 1', [id])
const count = async (table: string, t: string, id: number, where = 'true') =>
  (await app.query<{ n: number }>(
    `select count(*)::int as n from ${table} join packages p on p.id = ${t}.package_id where p.upload_id = $1 and ${where}`, [id],
  ))[0]?.n

test('an untouched upload is undone whole: packages cancelled, references free, the same file makes them anew', async () => {
  const asker = await app.as('client_admin')
  const file = csv([...orders(40, 100), order(140, { city: 'Atlantis' })])
  const id = await landed(asker, file)
  expect((await asker.call('uploads.one', { id })).data.may_undo).toBe(true)
  // The rules chose among carriers and lanes, and one of those carriers is yet to be told.
  expect(await count('allocation_log g', 'g', id, 'g.linehaul_id = p.linehaul_id')).toBe(40)
  const waiting = await count('carrier_bookings b', 'b', id, `b.state = 'waiting'`)
  expect(waiting).toBeGreaterThan(0)
  expect((await asker.call('uploads.undoPlan', { id })).data).toEqual({ things: 'packages', count: 40, touched: 0, examples: [] })
  expect((await asker.call('uploads.undo', { id })).data).toMatchObject({ undone_by: expect.any(String), undone_at: expect.any(String) })
  expect(await statuses(id)).toEqual([{ status: 'cancelled', n: 40 }])
  expect(await count('allocation_log g', 'g', id)).toBe(0)
  expect(await count(`carrier_bookings b`, 'b', id, `b.state = 'waiting'`)).toBe(0)
  expect(await count('carrier_bookings b', 'b', id, `b.state = 'dropped'`)).toBe(waiting)
  const audit = await app.query<{ entity: string; n: number }>(
    `select entity, count(*)::int as n from audit_log where action in ('uploads.undo', 'cancel')
          and (entity = 'upload' and entity_id = $1 or entity = 'package' and entity_id in (select id::text from packages where upload_id = $1::bigint))
        group by 1 order by 1`,
    [String(id)],
  )
  expect(audit).toEqual([{ entity: 'package', n: 40 }, { entity: 'upload', n: 1 }])
  expect(await asker.call('uploads.undo', { id })).toMatchObject({ status: 409, message: expect.stringMatching(/^This upload was already undone by /) })

  const again = await send(asker, file)
  expect(again.data.duplicate_of).toBeNull()
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: again.data.upload_id })).data))
    .toBe('completed_with_errors: 41 = 40 (40 created, 0 updated, 0 unchanged) + 1 rejected')
})

test('with one package touched nothing is undone, and the touched ones are listed with why', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv(orders(5, 200)))
  const made = await app.query<{ id: number; tracking_no: string }>('select id, tracking_no from packages where upload_id = $1 order by id', [id])
  await app.query(`update packages set label_print_count = 1 where id = $1`, [made[1]?.id])
  await app.query(`update packages set status = 'at_facility' where id = $1`, [made[3]?.id])
  const answer = await asker.call('uploads.undo', { id })
  expect(answer).toMatchObject({
    status: 409,
    message: '2 of 5 packages were touched since and stay; nothing was undone.',
    errors: [
      { message: `${made[1]?.tracking_no}: its label has been printed` },
      { message: expect.stringMatching(new RegExp(`^${made[3]?.tracking_no}: it is `)) },
    ],
  })
  expect((await statuses(id)).find(({ status }) => status === 'cancelled')).toBeUndefined()
  expect((await asker.call('uploads.undoPlan', { id })).data).toMatchObject({ count: 5, touched: 2 })
})

test('another linehaul than its allocation gave it is somebody’s work, and what the carrier has booked is cancelled there', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv(orders(20, 800)))
  const [made] = await app.query<{ id: number; tracking_no: string; linehaul_id: number }>(
    'select id, tracking_no, linehaul_id from packages where upload_id = $1 order by id', [id],
  )
  const setLane = (lane: string) => app.query(`update packages set linehaul_id = ${lane} where id = $1`, [made?.id])
  await setLane(`(select max(id) from linehauls)`)
  expect((await asker.call('uploads.undoPlan', { id })).data).toMatchObject({
    touched: 1, examples: [{ reference: made?.tracking_no, why: 'it is on a linehaul' }],
  })
  await setLane(String(made?.linehaul_id))
  const booked = await app.query(
    `update carrier_bookings set state = 'done', carrier_tracking_no = 'GUL' || package_id, settled_at = now()
        where package_id in (select id from packages where upload_id = $1) returning 1`,
    [id],
  )
  expect(booked.length).toBeGreaterThan(0)
  expect((await asker.call('uploads.undo', { id })).status).toBe(200)
  expect(await count('carrier_bookings b', 'b', id, `b.action = 'cancel' and b.state = 'waiting'`)).toBe(booked.length)
})

test('a package cancelled by hand meanwhile is gone already; an upload with none left says so', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv(orders(2, 300)))
  const made = await app.query<{ id: number }>('select id from packages where upload_id = $1 order by id', [id])
  await asker.call('packages.cancel', { ids: [made[0]?.id ?? 0], reason: 'sent twice' })
  expect((await asker.call('uploads.undoPlan', { id })).data).toMatchObject({ count: 1, touched: 0 })
  await asker.call('packages.cancel', { ids: [made[1]?.id ?? 0], reason: 'sent twice' })
  expect(await asker.call('uploads.undo', { id })).toMatchObject({ status: 409, message: 'None of the packages of this upload are left to undo.' })
})

test('undoing a file of mended rows opens again what it had put right', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv([order(400, { city: 'Atlantis' })]))
  const mended = await asker.call('uploads.mend', { id, rows: [{ row_number: 2, cells: { City: 'Dubai' } }] })
  await app.jobs.idle()
  expect((await asker.call('uploads.one', { id })).data.to_mend).toBe(0)
  expect((await asker.call('uploads.undo', { id: mended.data.upload_id })).status).toBe(200)
  expect((await asker.call('uploads.one', { id })).data.to_mend).toBe(1)
})

test('undo is for the uploader or an administrator who may cancel packages; a foreign upload is not found', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv(orders(2, 500)))
  expect((await (await app.as('client_admin.dtofz')).call('uploads.undo', { id })).status).toBe(404)
  expect((await (await app.as('client_admin.dtofz')).call('uploads.undoPlan', { id })).status).toBe(404)
  const colleague = await (await app.as('noorb.dispatch')).call('uploads.undo', { id })
  expect([403, 409]).toContain(colleague.status)
  expect((await (await app.as('super_admin')).call('uploads.undo', { id })).status).toBe(200)
})

test('a scan and an undo at the same moment: either the scan stops the undo or it finds the parcel cancelled', async () => {
  const asker = await app.as('client_admin')
  const id = await landed(asker, csv(orders(3, 600)))
  const [made] = await app.query<{ id: number; tracking_no: string }>('select id, tracking_no from packages where upload_id = $1 order by id', [id])
  const edit = app.query(`update packages set version = version + 1, label_print_count = 1 where id = $1 and status <> 'cancelled' returning id`, [made?.id])
  const [undone, touched] = await Promise.all([asker.call('uploads.undo', { id }), edit])
  expect([undone.status, touched.length]).toEqual(undone.status === 200 ? [200, 0] : [409, 1])
})

test('a check made nothing that could be undone, and a running upload is stopped first', async () => {
  const asker = await app.as('client_admin')
  const check = await send(asker, csv(orders(2, 700)), { dry_run: true })
  await app.jobs.idle()
  expect(await asker.call('uploads.undo', { id: check.data.upload_id })).toMatchObject({
    status: 409, message: 'None of the packages of this upload are left to undo.',
  })
  await app.query(`update excel_details set status = 'processing' where id = $1`, [check.data.upload_id])
  expect(await asker.call('uploads.undo', { id: check.data.upload_id })).toMatchObject({
    status: 409, message: 'This upload is still being worked through. Stop it first.',
  })
})

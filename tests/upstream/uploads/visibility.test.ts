import { expect, test } from 'vitest'
import { regionalOfficer } from '../access/regional'
import { useApp, type Asker } from '../app'
import { csv, order, send } from './package-sheets'

const app = useApp()

const seen = async (asker: Asker, id: number) => {
  const list = await asker.call('uploads.list', { kind: ['package'], page_size: 200 })
  const one = await asker.call('uploads.one', { id })
  const file = await asker.call('uploads.file', { id })
  const errors = await asker.call('uploads.errors', { upload_id: id })
  const corrected = await asker.call('uploads.errorsFile', { upload_id: id })
  return { listed: list.data.some((row) => row.id === id), statuses: [one, file, errors, corrected].map(({ status }) => status) }
}

test('a colleague of the account sees an upload with its errors and files; another client, and a seller of the same, does not', async () => {
  const body = csv([order(1, { ref_no: 'V-1' }), order(2, { ref_no: 'V-2', city: 'Atlantis' })])
  const sent = await send(await app.as('client_admin'), body, { name: 'تقرير <b>.csv' })
  await app.jobs.idle()
  const id = sent.data.upload_id
  const all = { listed: true, statuses: [200, 200, 200, 200] }
  const nothing = { listed: false, statuses: [404, 404, 404, 404] }
  expect(await seen(await app.as('noorb.dispatch'), id)).toEqual(all)
  expect(await seen(await app.as('super_admin'), id)).toEqual(all)
  expect(await seen(await app.as('client_admin.dtofz'), id)).toEqual(nothing)

  const colleague = await app.as('noorb.dispatch')
  const original = await colleague.call('uploads.file', { id })
  expect(original.body.equals(body)).toBe(true)
  expect((await colleague.call('uploads.one', { id })).data).toMatchObject({
    file_name: 'تقرير <b>.csv', kind_title: 'Packages', client: 'Noor Beauty Trading LLC',
  })
  const [path] = await app.query<{ file_path: string }>('select file_path from excel_details where id = $1', [id])
  expect((await colleague.call('uploads.sample', { file_path: path?.file_path ?? '' })).body.equals(body)).toBe(true)
  expect((await (await app.as('client_admin.dtofz')).call('uploads.sample', { file_path: path?.file_path ?? '' })).status).toBe(404)
})

test('what the house sends for a client stays the house’s', async () => {
  const [noorb] = await app.query<{ id: number }>(`select id from clients where client_code = 'NOORB'`)
  const sent = await send(await app.as('operations_manager'), csv([order(3, { ref_no: 'V-3' })]), { client_id: noorb?.id })
  await app.jobs.idle()
  expect((await (await app.as('client_admin')).call('uploads.one', { id: sent.data.upload_id })).status).toBe(404)
})

test('stopping is for the uploader or an administrator; others of the account are told so', async () => {
  const asker = await app.as('client_admin')
  await app.query(`insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, client_id, user_id, user_name, user_category)
    select 'package', 'waiting.csv', 'uploads/none.csv', 1, 'x', 'text/csv', client_ids[1], id, full_name, user_category from users
    where email = 'client_admin@demo.example'`)
  const [waiting] = await app.query<{ id: number; user_name: string }>(`select id, user_name from excel_details where file_name = 'waiting.csv'`)
  const id = waiting?.id ?? 0
  expect(await (await app.as('noorb.dispatch')).call('uploads.cancel', { id })).toMatchObject({
    status: 409, message: `Only ${waiting?.user_name} or an administrator can stop this upload.`,
  })
  expect((await (await app.as('client_admin.dtofz')).call('uploads.cancel', { id })).status).toBe(404)
  expect(await asker.call('uploads.cancel', { id })).toMatchObject({ status: 200, data: { status: 'failed', failure_code: 'cancelled' } })
})

test('kinds are cut to the keys held: a foreign one answers 403, an unknown one 404, and none asked for shows the covered ones', async () => {
  const scanner = await app.as('service_center_operator')
  expect((await scanner.call('uploads.list', { kind: ['package'] })).status).toBe(403)
  expect((await (await app.as('client_admin')).call('uploads.list', { kind: ['no_such_kind'] })).status).toBe(404)
  const kinds = new Set((await scanner.call('uploads.list', { page_size: 200 })).data.map(({ kind }) => kind))
  expect([...kinds].filter((kind) => kind !== 'lm_scan')).toEqual([])
  expect(await (await app.as('client_admin')).call('uploads.errors')).toMatchObject({ status: 422, message: 'Give an upload or a kind.' })
})

test('a file that was cleared away answers 410', async () => {
  const asker = await app.as('client_admin')
  const [old] = await app.query<{ id: number }>(`select d.id from excel_details d join users u on u.id = d.user_id
    where d.kind = 'package' and u.email = 'client_admin@demo.example' order by d.id limit 1`)
  expect(await asker.call('uploads.file', { id: old?.id ?? 0 })).toMatchObject({ status: 410, message: 'The file is no longer kept.' })
})

test('after 90 days the text of rejected rows is gone, after 180 the file; what came of the upload stays', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(asker, csv([order(1, { ref_no: 'OLD-1', city: 'Atlantis' })]))
  await app.jobs.idle()
  const id = sent.data.upload_id
  const age = async (days: number) => {
    await app.query(`update excel_details set created_at = now() - make_interval(days => $2) where id = $1`, [id, days])
    await app.services.jobs.send(app.services.database.db, 'housekeeping', {})
    await app.jobs.idle()
    const answers = [
      await asker.call('uploads.errorsFile', { upload_id: id, as: 'corrected' }),
      await asker.call('uploads.errorsFile', { upload_id: id, as: 'list' }), await asker.call('uploads.file', { id }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await age(89)).toEqual([200, 200, 200])
  expect(await age(91)).toEqual([410, 200, 200])
  expect(await age(181)).toEqual([410, 200, 410])
  expect((await asker.call('uploads.errors', { upload_id: id })).data).toMatchObject([{ row_key: 'OLD-1', column: 'City', row_data: null }])
})

test('errors are found by reference, value and message, by column and code', async () => {
  const asker = await app.as('client_admin')
  const sent = await send(
    asker,
    csv([order(1, { ref_no: 'FIND-100%', city: 'Atlantis' }), order(2, { ref_no: 'FIND-2', weight: '0' }), order(3, { ref_no: 'FIND-3', city: 'Mordor' })]),
  )
  await app.jobs.idle()
  const find = async (q: object) => (await asker.call('uploads.errors', { upload_id: sent.data.upload_id, ...q })).data.map(({ row_number }) => row_number)
  expect(await find({ search: 'mordor' })).toEqual([4])
  expect(await find({ search: '100%' })).toEqual([2])
  expect(await find({ column: 'City' })).toEqual([4])
  expect(await find({ code: ['range'] })).toEqual([3])
  expect((await asker.call('uploads.errors', { kind: ['package'], search: 'FIND-2' })).data).toMatchObject([{
    row_key: 'FIND-2', upload_id: sent.data.upload_id,
  }])
})

test('staff cut to some clients send files for those alone', async () => {
  const regional = await regionalOfficer(app, ['NOORB', 'SOUKX'], ['app_package:packages-template'])
  const sent = await send(regional, csv(['NOORB', 'SOUKX', 'GGDMC'].map((client_code, i) => order(40 + i, { ref_no: `V-4${i}`, client_code }))))
  expect(sent.status).toBe(202)
  await app.jobs.idle()
  const landed = await app.query<{ client_code: string }>(
    'select c.client_code from packages p join clients c on c.id = p.client_id where p.upload_id = $1 order by 1', [sent.data.upload_id],
  )
  expect(landed.map(({ client_code }) => client_code)).toEqual(['NOORB', 'SOUKX'])
})

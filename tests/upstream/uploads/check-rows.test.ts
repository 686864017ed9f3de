import { expect, test } from 'vitest'
import { useApp } from '../app'
import { csv, order, orders, send } from './package-sheets'

const app = useApp()

test('a check lists every row with what would become of it, page by page, and the wrong ones with why', async () => {
  const asker = await app.as('client_admin')
  await send(asker, csv(orders(3, 100)))
  await app.jobs.idle()
  const sent = await send(asker, csv([...orders(30, 100), order(130, { city: 'Atlantis' })]), { dry_run: true })
  await app.jobs.idle()
  const id = sent.data.upload_id
  const all = await asker.call('uploads.rows', { id, page_size: 25 })
  expect(all.meta.total).toBe(31)
  expect(all.data).toHaveLength(25)
  expect(all.data.slice(0, 4).map(({ row_number, row_key, result }) => [row_number, row_key, result])).toEqual([
    [2, 'T-100', 'unchanged'], [3, 'T-101', 'unchanged'], [4, 'T-102', 'unchanged'], [5, 'T-103', 'created'],
  ])
  const next = await asker.call('uploads.rows', { id, page_size: 25, page: 2 })
  expect(next.data).toHaveLength(6)
  const wrong = await asker.call('uploads.rows', { id, result: ['rejected'] })
  expect(wrong.data).toEqual([
    expect.objectContaining({
      row_number: 32, row_key: 'T-130', column: 'City', value: 'Atlantis', message: 'City Atlantis is not served in United Arab Emirates.',
    }),
  ])
})

test('a check is read by whoever may read the upload, and only a check has rows', async () => {
  const asker = await app.as('client_admin')
  const check = await send(asker, csv(orders(2, 200)), { dry_run: true })
  const real = await send(asker, csv(orders(2, 210)))
  await app.jobs.idle()
  expect((await (await app.as('client_admin.dtofz')).call('uploads.rows', { id: check.data.upload_id })).status).toBe(404)
  expect((await asker.call('uploads.rows', { id: real.data.upload_id })).status).toBe(409)
})

test('what a check found wrong is read with the check, and not among the errors of its kind', async () => {
  const asker = await app.as('client_admin')
  const check = await send(asker, csv([order(300, { ref_no: 'ONLY-A-CHECK', city: 'Atlantis' })]), { dry_run: true })
  await app.jobs.idle()
  expect((await asker.call('uploads.errors', { upload_id: check.data.upload_id })).data).toHaveLength(1)
  expect((await asker.call('uploads.errors', { kind: ['package'], search: 'ONLY-A-CHECK' })).data).toEqual([])
})

import { expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { outcomeText } from './counts'
import { cellsOf, csv, order, send } from './package-sheets'

const app = useApp()

/** The same sheet as another shop system writes it: its own names for four of our columns, and one we know nothing of. */
const own = { 'Reference No': 'Order #', Mobile: 'Phone', City: 'Town', 'Goods Description': 'What' }
function foreign(refs: string, differs: Parameters<typeof order>[1][] = [{}]): Buffer {
  let text = csv(differs.map((more, i) => order(i + 1, { ref_no: `${refs}-${i}`, ...more }))).toString()
  for (const [ours, theirs] of Object.entries(own)) text = text.replace(ours, theirs)
  return Buffer.from(text)
}
const matching = { 'Order #': 'ref_no', Phone: 'consignee_phone', Town: 'city', What: 'goods_description' }

const preview = (asker: Asker, body: Buffer, name = 'shop.csv') => asker.call('uploads.preview', { kind: 'package' }, { file: { name, body } })

test('a preview shows header and first rows, what each column would be read as, and what the upload would refuse; it keeps nothing', async () => {
  const asker = await app.as('client_admin')
  const before = await app.query('select count(*)::int as n from excel_details')
  const { data, status } = await preview(asker, foreign('P', Array.from({ length: 9 }, () => ({}))))
  expect(status).toBe(200)
  expect(data.rows).toHaveLength(5)
  expect(data.headers).toContain('Town')
  expect(data.fields[data.headers.indexOf('Town')]).toBeNull()
  expect(data.fields[data.headers.indexOf('Country')]).toBe('country_code')
  expect(data.faults).toEqual(['Missing columns: Reference No, Mobile, City, Goods Description.'])
  expect(await app.query('select count(*)::int as n from excel_details')).toEqual(before)
})

test('columns matched once are remembered for the person and kind, and applied without being asked again', async () => {
  const asker = await app.as('client_admin')
  expect(await send(asker, foreign('M'))).toMatchObject({ status: 422, message: 'Missing columns: Reference No, Mobile, City, Goods Description.' })
  expect((await asker.call('uploads.saveColumns', { kind: 'package', columns: matching })).status).toBe(200)
  const seen = await preview(asker, foreign('M'))
  expect(seen.data).toMatchObject({ faults: [] })
  expect(seen.data.remembered.filter(Boolean)).toHaveLength(4)
  const sent = await send(asker, foreign('M'))
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: sent.data.upload_id })).data))
    .toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
  expect((await send(await app.as('client_admin.dtofz'), foreign('M'))).status).toBe(422)
})

test('a matching is that of the moment the file was sent, and a file of our template needs none', async () => {
  const asker = await app.as('noorb.shop')
  await asker.call('uploads.saveColumns', { kind: 'package', columns: { City: null, Area: 'city' } })
  const sent = await send(asker, csv([order(1, { ref_no: 'MOM-1', area: 'Sharjah' })]))
  await asker.call('uploads.saveColumns', { kind: 'package', columns: {} })
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: sent.data.upload_id })).data)).toContain('1 created')
  expect(await app.query(`select city from packages where ref_no = 'MOM-1'`)).toEqual([{ city: 'Sharjah' }])
})

test('the corrected file of a matched one is in our template and comes back as it is', async () => {
  const asker = await app.as('client_admin')
  await asker.call('uploads.saveColumns', { kind: 'package', columns: matching })
  const sent = await send(asker, foreign('C', [{}, { city: 'Atlantis' }]))
  await app.jobs.idle()
  const { data } = await asker.call('uploads.errors', { upload_id: sent.data.upload_id })
  expect(data).toMatchObject([{ column: 'City', value: 'Atlantis', row_data: { City: 'Atlantis', 'Reference No': 'C-1' } }])
  const corrected = await asker.call('uploads.errorsFile', { upload_id: sent.data.upload_id })
  expect(await cellsOf(corrected.body)).toMatchObject([{ 'Reference No': 'C-1', City: 'Atlantis' }])
  const again = await send(asker, corrected.body, { name: 'corrected.xlsx' })
  await app.jobs.idle()
  expect(outcomeText((await asker.call('uploads.one', { id: again.data.upload_id })).data))
    .toBe('completed_with_errors: 1 = 0 (0 created, 0 updated, 0 unchanged) + 1 rejected')
})

test('a matching names columns there are, each once, and only for a kind the person may send', async () => {
  const asker = await app.as('client_admin')
  const keep = (columns: Record<string, string | null>, kind = 'package') => asker.call('uploads.saveColumns', { kind, columns })
  expect(await keep({ A: 'no_such_field' })).toMatchObject({ status: 422, message: 'There is no column no_such_field.' })
  expect(await keep({ A: 'city', B: 'city' })).toMatchObject({ status: 422, message: 'Column City is matched twice.' })
  expect((await keep({ __proto__: null, constructor: 'city' })).status).toBe(200)
  expect((await keep({}, 'nothing')).status).toBe(404)
  const scanner = await app.as('service_center_operator')
  expect((await scanner.call('uploads.saveColumns', { kind: 'package', columns: {} })).status).toBe(403)
  expect((await scanner.call('uploads.preview', { kind: 'package' }, { file: { name: 'x.csv', body: csv([]) } })).status).toBe(403)
})

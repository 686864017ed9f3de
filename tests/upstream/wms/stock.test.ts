import { expect, test } from 'vitest'
import { listDifferences } from '@/upstream/areas/wms/nightly'
import { useApp } from '../app'
import { useWms } from './given'

const app = useApp()
const { here, connected, onHand } = useWms(app)

const listed = async (sku: number, more: object = {}) =>
  (await here.g.staff.call('b2bInventory.list', { sku_id: [sku], ...more })).data.map(({ lot_no, on_hand, wms_qty, difference }) => ({ lot_no, on_hand,
    wms_qty, difference }))
const codeOf = async (sku: number) => (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku]))[0]?.sku_code ?? ''
const refresh = () => here.g.staff.call('b2bInventory.refresh', { client_id: here.g.here.client, warehouse_id: here.g.here.warehouse })

test('what the WMS has stands beside what we have, lot by lot, and adjusts nothing', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ lot_no: 'A', qty: 30, days: 60 }, { lot_no: 'B', qty: 10, days: 90 }])
  const item = await codeOf(sku)
  expect(await listed(sku)).toMatchObject([{ wms_qty: null, difference: null }, { wms_qty: null, difference: null }])
  wms.wms.setStock([{ item, lot_no: 'A', qty: 20 }, { item, lot_no: 'A', qty: 6 }, { item, lot_no: 'B', qty: 10 }])
  expect((await refresh()).status).toBe(200)
  expect(await listed(sku)).toEqual([
    { lot_no: 'A', on_hand: 30, wms_qty: 26, difference: -4 }, { lot_no: 'B', on_hand: 10, wms_qty: 10, difference: 0 },
  ])
  expect(await listed(sku, { difference: true })).toMatchObject([{ lot_no: 'A', difference: -4 }])
  expect(await onHand(sku)).toEqual({ A: 30, B: 10 })
})

test('it is asked once in five minutes, however many ask', async () => {
  await connected()
  const answers = await Promise.all([refresh(), refresh(), refresh()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  await app.query("update wms_connections set stock_tried_at = now() - interval '301 seconds'")
  expect((await refresh()).status).toBe(200)
  // wms_refresh_minutes of the warehouse.
  const set = await here.g.staff.call('configurations.add', {
    config_key: 'wms_refresh_minutes', value: '20', scope: 'warehouse', warehouse_id: here.g.here.warehouse, change_reason: 'A test of what it changes',
  })
  expect(set.status).toBe(201)
  await app.query("update wms_connections set stock_tried_at = now() - interval '301 seconds'")
  expect((await refresh()).status).toBe(429)
})

test('one that does not answer leaves what it said before, and says of when that is', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ lot_no: 'A', qty: 30, days: 60 }])
  wms.wms.setStock([{ item: await codeOf(sku), lot_no: 'A', qty: 29 }])
  await refresh()
  await app.query('update wms_connections set stock_tried_at = null')
  here.sandbox.fail(1)
  const answer = await refresh()
  expect(answer.status).toBe(503)
  expect(answer.message).toMatch(/^WMS not reachable; showing .+\.$/)
  expect(await listed(sku)).toMatchObject([{ wms_qty: 29, difference: -1 }])
})

test('by night what differs is mailed to the client once, in English and Arabic where nobody knows its language', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ lot_no: 'A', qty: 30, days: 60 }])
  wms.wms.setStock([{ item: await codeOf(sku), lot_no: 'A', qty: 36 }])
  const mails = () => app.query<{ subject: string; body_text: string }>("select subject, body_text from email_logs where template = 'wms_differences'")
  const before = (await mails()).length
  await listDifferences(app.services)
  const sent = await mails()
  expect(sent.length).toBeGreaterThan(before)
  const line = `${await codeOf(sku)} A: WMS 36 / 30`
  const own = sent.filter(({ body_text }) => body_text.includes(line))
  expect(own.some(({ body_text }) => body_text.includes('Nothing was adjusted') && body_text.includes('لم يتم تعديل أي شيء'))).toBe(true)
  await listDifferences(app.services)
  expect((await mails()).length).toBe(sent.length)
  expect(await onHand(sku)).toEqual({ A: 30 })
})

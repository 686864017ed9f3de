import { expect, test } from 'vitest'
import { useApp } from '../app'
import { useWms } from './given'

const app = useApp()
const { here, typed, connected } = useWms(app)
const one = async (id: number) => (await here.g.staff.call('wmsConnections.one', { id })).data

test('a connection begins disabled with the codes of Infor SCE, is enabled once it was tested, and shows no secret', async () => {
  const { id, sent } = await connected()
  expect(await one(id)).toMatchObject({
    account_code: sent.account_code, status: 'active', connection_status: 'connected', api_key_hint: expect.stringMatching(/dbox$/),
    shipment_codes: expect.stringContaining('95 shipped'), webhook_url: expect.stringContaining(`/api/fulfillmentbb/wms_webhook/${sent.account_code}`),
  })
  const { data: listed } = await here.g.staff.call('wmsConnections.list', { client_id: [here.g.here.client] })
  expect(listed).toMatchObject([{ id, waiting_messages: 0, failed_messages: 0 }])
  const again = await here.g.staff.call('wmsConnections.add', typed())
  expect([again.status, again.message]).toEqual([409, 'This client has a WMS in this warehouse already. Change that connection instead.'])
})

test('another key disables it until it is tested; a map that cannot be read names its line', async () => {
  const { id } = await connected()
  const wrong = await here.g.staff.call('wmsConnections.change', { id, shipment_codes: '95 gone' })
  expect([wrong.status, wrong.errors[0]?.field]).toEqual([422, 'shipment_codes'])
  expect((await here.g.staff.call('wmsConnections.change', { id, shipment_codes: '95 shipped\n17 = allocated' })).data.shipment_codes)
    .toBe('17 allocated\n95 shipped')
  const { data: moved } = await here.g.staff.call('wmsConnections.change', { id, api_key: 'another' })
  expect(moved).toMatchObject({ status: 'inactive', connection_status: 'not_tested' })
  expect((await here.g.staff.call('wmsConnections.toggle', { id, status: 'active' })).status).toBe(409)
  const refused = await here.g.staff.call('wmsConnections.test', { id })
  expect([refused.status, refused.message]).toEqual([502, expect.stringContaining('The API key is not known.')])
})

test('a disabled connection is sent nothing and takes nothing', async () => {
  const wms = await connected()
  await here.g.staff.call('wmsConnections.toggle', { id: wms.id, status: 'inactive' })
  const sku = await here.g.goods([{ qty: 5 }])
  await here.g.ordered((await here.g.consignee()).id, [{ sku_id: sku, uom_qty: 1 }])
  expect(await wms.kept()).toEqual([])
  await expect(wms.say({ type: 'receipt_status', order_no: 'X', status: '5' })).rejects.toMatchObject({ status: 503 })
})

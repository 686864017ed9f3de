import { expect, test } from 'vitest'
import { readInterchange } from '@/upstream/core/x12/interchange'
import { useApp } from '../app'
import { biscuits } from '../b2b/given'
import { useWms } from './given'

const app = useApp()
const { here, connected, asn, inbound, onHand } = useWms(app)
const skuOf = async (id: number) => (await app.query<{ sku_code: string; wms_sync_status: string; wms_error: string | null }>(
  'select k.sku_code, q.wms_sync_status, q.wms_error from skus k left join b2b_sku_profiles q on q.sku_id = k.id where k.id = $1', [id]))[0]

test('an ASN is sent after its SKU, then its cancel, each once, however many send', async () => {
  const wms = await connected()
  const sku = await biscuits(app, here.g.here.client)
  const order = await asn([{ sku_id: sku, uom: 'CS', qty: 10 }])
  expect(await skuOf(sku)).toMatchObject({ wms_sync_status: 'pending' })
  await here.g.staff.call('b2bInbound.cancel', { id: order.id, reason: 'The supplier has none' })
  await Promise.all([wms.send(), wms.send(), wms.send()])
  await wms.send()
  expect(wms.wms.heard.map(({ kind, order_no }) => [kind, order_no])).toEqual([
    ['item_create', null], ['asn_create', order.inbound_no], ['asn_cancel', order.inbound_no],
  ])
  expect(wms.wms.heard[1]?.body).toMatchObject({ ref_no: expect.any(String), lines: [{ line_no: 1, item: (await skuOf(sku))?.sku_code, qty: 240 }] })
  expect(wms.wms.heard[2]?.body).toMatchObject({ reason: 'The supplier has none' })
  expect((await wms.kept()).map(({ state, outcome, attempts }) => [state, outcome, attempts]))
    .toEqual(Array.from({ length: 3 }, () => ['delivered', 'sent', 1]))
  expect(await skuOf(sku)).toMatchObject({ wms_sync_status: 'synced', wms_error: null })
})

test('what changes nothing of the transaction is not sent: a refused submit leaves no message', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ qty: 5 }])
  const answer = await here.g.staff.call('outbound.add', here.g.body((await here.g.consignee()).id, [{ sku_id: sku, uom_qty: 1 }],
    { requested_ship_date: '2020-01-01' }))
  expect(answer.status).toBe(422)
  expect(await wms.kept()).toEqual([])
})

test('a SKU the WMS refuses says why, holds back what is of it, and goes again', async () => {
  const wms = await connected()
  const sku = await biscuits(app, here.g.here.client)
  const code = (await skuOf(sku))?.sku_code ?? ''
  wms.wms.refuse(code, 'The pack has no weight.')
  const first = await asn([{ sku_id: sku, qty: 24 }])
  await wms.send()
  expect(await skuOf(sku)).toMatchObject({ wms_sync_status: 'failed', wms_error: 'The pack has no weight.' })
  const second = await here.g.staff.call('b2bInbound.add', {
    client_id: here.g.here.client, warehouse_id: here.g.here.warehouse, supplier_id: here.b2b.supplier, ref_no: `REFUSED-${process.pid}`, boe_no: '101-2',
    expected_date: '2099-01-01', lines: [{ sku_id: sku, qty: 1 }], submit: true,
  })
  expect([second.status, second.message]).toEqual([409, `SKU ${code} is not in the WMS yet: The pack has no weight.`])
  wms.wms.accept(code)
  const [item] = await wms.kept("message_kind = 'item_create'")
  expect((await here.g.staff.call('clientApi.retrigger', { id: item?.id ?? 0 })).data).toMatchObject({ queued: 1 })
  await wms.send()
  expect(await skuOf(sku)).toMatchObject({ wms_sync_status: 'synced', wms_error: null })
  expect(wms.wms.heard.map(({ kind }) => kind)).toContain('asn_create')
  expect(first.status).toBe('submitted')
})

test('while the WMS is away its messages wait, their orders say so, and they go in their order afterwards', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ qty: 50 }])
  await app.query("insert into b2b_sku_profiles (sku_id, client_id, wms_sync_status) select id, client_id, 'synced' from skus where id = $1", [sku])
  const order = await here.g.ordered((await here.g.consignee()).id, [{ sku_id: sku, uom_qty: 5 }])
  here.sandbox.fail(1)
  await wms.send()
  expect(await wms.kept()).toMatchObject([{ kind: 'order_create', state: 'pending', attempts: 1, note: 'It answered 503.' }])
  await here.g.staff.call('outbound.cancel', { id: order.id, reason: 'Ordered twice' })
  await wms.send()
  expect(wms.wms.heard).toEqual([])
  await app.query('update wms_messages set next_at = now() where connection_id = $1', [wms.id])
  await wms.send()
  expect(wms.wms.heard.map(({ kind }) => kind)).toEqual(['order_create', 'order_cancel'])
  const calls = await app.query<{ result: string }>("select result from outgoing_logs where integration = 'client_wms' and ref_no = $1 order by id",
    [order.outbound_no])
  expect(calls.map(({ result }) => result)).toEqual(['retrying', 'success', 'success'])
})

test('a receipt and a shipment go out as 944 and 945, and the same are downloaded from their orders', async () => {
  const wms = await connected({ message_format: 'x12' })
  const sku = await biscuits(app, here.g.here.client)
  const order = await asn([{ sku_id: sku, qty: 480 }])
  const lines = (await inbound(order.id)).order_lines
  await here.g.staff.call('b2bInbound.receive', {
    id: order.id, complete: true, reason: 'Two are missing',
    lines: [{ line_id: lines[0]?.id ?? 0, qty: 474 }, { line_id: lines[0]?.id ?? 0, qty: 4, condition: 'damaged', reason: 'wet' }],
  })
  const place = await here.g.goods([{ lot_no: 'A', qty: 30, days: 90 }, { lot_no: 'B', qty: 30, days: 200 }])
  const out = await here.g.ordered((await here.g.consignee()).id, [{ sku_id: place, uom_qty: 40 }])
  await here.g.staff.call('outbound.allocate', { id: out.id })
  await here.g.staff.call('outbound.release', { id: out.id })
  const picks = (await here.g.one(out.id)).order_lines.flatMap(({ allocations }) => allocations).map(({ id, qty }) => ({ allocation_id: id, qty }))
  await here.g.staff.call('outbound.pick', { id: out.id, picks })
  await here.g.loaded(out.id, 'D 1')
  await here.g.staff.call('outbound.ship', { id: out.id, vehicle_no: 'D 1', boe_no: '101-3' })
  await wms.send()
  const papers = wms.wms.heard.flatMap(({ x12 }) => (x12 === null ? [] : [readInterchange(x12)]))
  expect(papers.map(({ sets }) => sets.map(({ id }) => id))).toEqual([['944'], ['945']])
  const [receipt, shipment] = papers.map(({ sets }) => sets[0]?.segments.map((segment) => segment.join('*')) ?? [])
  const code = (await skuOf(sku))?.sku_code
  expect(receipt).toEqual(expect.arrayContaining([`W07*478*EA**VN*${code}`, 'W13*4*EA*01', `W13*2*EA*02*${code}`, 'W14*478']))
  expect(shipment).toEqual(expect.arrayContaining([`W12*CC*40*30*0*EA**VN*${(await skuOf(place))?.sku_code}*A`, 'N9*LT*B', 'W27*M**D 1', 'W03*40']))
  expect(await onHand(place)).toEqual({ B: 20 })
  const again = await here.g.staff.call('wmsConnections.receiptAdvice', { id: order.id })
  expect(again.body.toString()).toBe(wms.wms.heard.find(({ kind }) => kind === 'grn_confirmation')?.x12)
  const numbers = await app.query<{ n: number }>('select count(*)::int as n from x12_documents where inbound_id = $1', [order.id])
  expect(numbers).toEqual([{ n: 1 }])
  expect((await here.g.staff.call('wmsConnections.shippingAdvice', { id: out.id })).body.toString()).toContain('945')
})

test('a 940 and a 943 make the orders they announce, once; into a free zone a draft that waits for its bill of entry', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ qty: 50 }])
  const code = (await skuOf(sku))?.sku_code ?? ''
  const shop = await here.g.consignee()
  const [supplier] = await app.query<{ vendor_code: string }>('select vendor_code from suppliers where id = $1', [here.b2b.supplier])
  const set = (id: string, group: string, no: string, segments: string[]) => [
    `ISA*00*          *00*          *ZZ*CLIENT         *ZZ*QAFILA         *261130*0900*U*00401*${no.padStart(9, '0')}*0*T*>`,
    `GS*${group}*CLIENT*QAFILA*20261130*0900*${no}*X*004010`, `ST*${id}*0001`, ...segments, `SE*${segments.length + 2}*0001`, `GE*1*${no}`,
    `IEA*1*${no.padStart(9, '0')}`,
  ].join('~\n') + '~'
  const order = set('940', 'OW', '17', [
    `W05*N*DO-${process.pid}*PO-9`, `N1*ST*${shop.consignee_name}*92*${shop.consignee_code}`, 'G62*10*20991231', 'LX*1', `W01*2*CA**VN*${code}`,
  ])
  expect(await wms.take(here.sandbox.signed(order))).toEqual({ duplicate: false, taken: 1 })
  expect(await wms.take(here.sandbox.signed(order))).toEqual({ duplicate: true, taken: 0 })
  const advice = set('943', 'AR', '18', [
    `W06*F*ASN-${process.pid}*20261130*SHP-1`, `N1*SF**92*${supplier?.vendor_code}`, 'G62*17*20991231', `W04*3*CA**VN*${code}`, 'W03*3',
  ])
  await wms.take(here.sandbox.signed(advice))
  expect(await wms.kept("wms_direction = 'in'")).toMatchObject([
    { kind: 'order_create', state: 'delivered', outcome: 'made' }, { kind: 'asn_create', state: 'delivered', outcome: 'made' },
  ])
  expect(await app.query('select status, requested_ship_date::text from outbound_orders where ref_no = $1', [`DO-${process.pid}`]))
    .toEqual([{ status: 'submitted', requested_ship_date: '2099-12-31' }])
  expect(await app.query('select n.expected_qty, o.status from inbound_orders o join inbound_lines n on n.inbound_id = o.id where o.ref_no = $1',
    [`ASN-${process.pid}`]))
    .toEqual([{ expected_qty: 72, status: 'draft' }])
})

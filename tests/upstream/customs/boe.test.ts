import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { declaring, toRiyadh } from './given'

const app = useApp()
const at = declaring(app)
const { waits, create, made, ready, submitted, stepped, papered, quantified, declaration, preview, one, stateOf } = at
const officer = { call: ((...given: Parameters<Asker['call']>) => at.people.officer.call(...given)) as Asker['call'] }
const act = (id: number, action: 'validate', more = {}) => officer.call('boes.act', { id, action, ...more })

describe('orders that wait for customs', () => {
  test('are grouped by client, warehouse, day and class, and say what is wrong with their goods', async () => {
    const [low, other, high, bare] = [await waits(), await waits(), await waits({ price: '4000.00' }), await waits({ hs: null })]
    const { data } = await preview([low, other, high, bare])
    expect(data.orders).toBe(4)
    const groups = data.groups.map(({ order_nos, hvlv_class, lines, value_aed, faults }) => (
      { hvlv_class, orders: order_nos.length, lines, value_aed, faults }
    ))
    expect(groups.toSorted((a, b) => (a.hvlv_class < b.hvlv_class ? -1 : 1))).toEqual([
      { hvlv_class: 'HV', orders: 1, lines: 1, value_aed: '4000.00', faults: [] },
      { hvlv_class: 'LV', orders: 3, lines: 2, value_aed: '300.00', faults: ['1 item has no HS code.'] },
    ])
    expect(data.groups[0]?.required_docs).toEqual(['commercial_invoice', 'packing_list'])
  })

  test('are moved between groups by hand: what fits is offered as it is, what does not is refused with why', async () => {
    const [low, other, high] = [await waits(), await waits(), await waits({ price: '4000.00' })]
    const arranged = (...groups: { key: string; order_ids: number[] }[]) => officer.call('customsOrders.preview', { groups })
    const apart = await arranged({ key: 'a', order_ids: [low.id] }, { key: 'new', order_ids: [other.id] }, { key: 'b', order_ids: [high.id] })
    expect(apart.data.groups.map(({ key, order_nos, faults }) => ({ key, order_nos, faults }))).toEqual([
      { key: 'a', order_nos: [low.order_no], faults: [] }, { key: 'new', order_nos: [other.order_no], faults: [] },
      { key: 'b', order_nos: [high.order_no], faults: [] },
    ])
    const mixed = await arranged({ key: 'a', order_ids: [low.id] }, { key: 'b', order_ids: [high.id, other.id] })
    expect(mixed.data.groups.map(({ faults }) => faults)).toEqual([
      [], ['These orders do not go on one BOE: they differ in client, warehouse, way or class.'],
    ])
    expect(await create([high, other])).toMatchObject({ status: 422, message: mixed.data.groups[1]?.faults[0] })
    expect(await arranged({ key: 'a', order_ids: [low.id] }, { key: 'b', order_ids: [low.id] })).toMatchObject({
      status: 422, errors: [{ field: 'groups', message: 'An order goes on one BOE.' }],
    })
    await made([low])
    expect((await arranged({ key: 'a', order_ids: [low.id, other.id] }, { key: 'b', order_ids: [high.id] })).data).toMatchObject({
      orders: 2, groups: [{ key: 'a', order_ids: [other.id] }, { key: 'b', order_ids: [high.id] }],
    })
  })

  test('have their code made as long as customs asks where the tariff knows one only', async () => {
    const boe = await made([await waits({ hs: '61091000' })])
    expect((await one(boe.id)).lines[0]).toMatchObject({ hs_code: '610910000000', unit: 'u', qty: '1' })
    const several = await waits({ hs: '33030010' })
    expect((await create([several])).status).toBe(201)
    const unknown = await waits({ hs: '08041000' })
    expect(await create([unknown])).toMatchObject({ status: 422, message: '1 item has no HS code.' })
  })

  test('get the codes of their goods from the desk, for one order or for every order of the SKU', async () => {
    const bare = await waits({ hs: null, origin: null })
    expect(await stateOf(bare)).toMatchObject({ state: 'pending', hs_missing: 1 })
    const [item] = (await officer.call('customsOrders.one', { id: bare.id })).data.goods
    const say = { item_id: item?.item_id ?? 0, hs_code: '610910000000', country_of_origin: 'TR' }
    expect(await officer.call('customsOrders.change', { id: bare.id, items: [{ ...say, country_of_origin: 'XX' }] })).toMatchObject({
      status: 422, message: 'Country XX not recognised.',
    })
    expect((await officer.call('customsOrders.change', { id: bare.id, items: [say] })).data).toMatchObject({ hs_missing: 0 })
    expect((await app.query('select hs_code from skus where id = $1', [say.item_id]))[0]).toEqual({ hs_code: null })
    await officer.call('customsOrders.change', { id: bare.id, items: [{ ...say, apply_to_sku: true }] })
    expect((await app.query('select hs_code from skus where id = $1', [say.item_id]))[0]).toEqual({ hs_code: '610910000000' })
  })

  test('are exempt where the desk says why', async () => {
    const papers = await waits()
    expect(await officer.call('customsOrders.change', { id: papers.id, exempt: true, reason: 'no' })).toMatchObject({ status: 422 })
    expect((await officer.call('customsOrders.change', { id: papers.id, exempt: true, reason: 'Documents only' })).data).toMatchObject({ state: 'exempt' })
    expect((await preview([papers])).data.groups).toEqual([])
    expect((await officer.call('customsOrders.change', { id: papers.id, exempt: false })).data).toMatchObject({ state: 'pending' })
  })

  test('are not of a client’s business with bills of entry, nor of whoever has no key', async () => {
    const order = await waits()
    expect((await (await app.as('fulfilment_manager')).call('customsOrders.create', { groups: [
      { declaration_type: 'import_local_fz', order_ids: [order.id] }] })).status).toBe(403)
  })
})

describe('a bill of entry', () => {
  test('is made of its orders: numbered, with lines, values, what is due and the papers it needs', async () => {
    const boe = await made([await waits({ price: '2000.00', qty: 2 }), await waits({ price: '1450.00' })])
    expect(boe.boe_ref).toMatch(/^BOE-L-\d{8}-\d{4,}$/)
    expect(await one(boe.id)).toMatchObject({
      status: 'draft', orders_count: 2, goods_value: '5450.00', cif_value: '5450.00', duty_amount: '272.50', vat_amount: '286.13', total_due: '558.63',
      hv_lv: '2 / 0', docs: '0 of 2', docs_missing: 2, lines: [{ units: 3, value: '5450.00', net_weight: '1.200' }],
      documents: [{ doc_type: 'commercial_invoice', status: 'missing' }, { doc_type: 'packing_list', status: 'missing' }],
      allowed_actions: ['validate', 'cancel'], history: [{ action: 'create', to_status: 'draft' }],
    })
  })

  test('takes an order once, whoever is first', async () => {
    const order = await waits()
    const both = await Promise.all([create([order]), create([order])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const state = await stateOf(order)
    expect(both.find(({ status }) => status === 409)?.message).toBe(`Order ${order.order_no} is on BOE ${state?.boe_ref}.`)
    expect(state).toMatchObject({ state: 'in_boe' })
  })

  test('is not made of orders that do not go together', async () => {
    const [low, high] = [await waits(), await waits({ price: '4000.00' })]
    expect(await create([low, high])).toMatchObject({
      status: 422, message: 'These orders do not go on one BOE: they differ in client, warehouse, way or class.',
    })
    expect(await create([low], { declaration_type: 'transit_fz_row' })).toMatchObject({ status: 422 })
  })

  test('waits for its documents and its lines, and is ready once nothing is missing', async () => {
    const boe = await made([await waits()])
    expect((await act(boe.id, 'validate')).data).toMatchObject({ status: 'docs_pending' })
    expect((await one(boe.id)).faults).toContain('Missing documents: Commercial invoice, Packing list.')
    await papered(boe.id)
    await quantified(boe.id)
    const [line] = (await one(boe.id)).lines
    const { version } = await one(boe.id)
    const changed = await officer.call('boes.change', { id: boe.id, version, lines: [{ id: line?.id ?? 0, value: '44.01' }] })
    expect(changed.data).toMatchObject({ status: 'draft', lines: [{ value: '44.01' }] })
    expect(await officer.call('boes.change', { id: boe.id, version, importer_code: 'AE-1' })).toMatchObject({
      status: 409, message: 'This record was changed by someone else. Reload and try again.',
    })
    await act(boe.id, 'validate')
    expect((await one(boe.id)).faults).toEqual(['The lines come to AED 44.01, and AED 100.00 is declared.'])
    await officer.call('boes.change', { id: boe.id, version: (await one(boe.id)).version, goods_value: '44.01' })
    expect((await act(boe.id, 'validate')).data).toMatchObject({ status: 'ready' })
    expect(await officer.call('boes.change', { id: boe.id, version: (await one(boe.id)).version, importer_code: 'AE-1' })).toMatchObject({
      status: 409, message: `BOE ${boe.boe_ref} is ready and cannot be changed.`,
    })
  })

  test('is declared under a number of its own, however that is spelled, on a day that has been', async () => {
    const [first, second] = [await ready([await waits()]), await ready([await waits()])]
    const no = declaration()
    expect(await stepped(first.id, 'submit', { declaration_no: 'x', declaration_date: today() })).toMatchObject({ status: 422 })
    expect(await stepped(first.id, 'submit', { declaration_no: no, declaration_date: '2099-01-01' })).toMatchObject({ status: 422 })
    const sent = await stepped(first.id, 'submit', { declaration_no: no, declaration_date: today() })
    expect(sent.data).toMatchObject({ status: 'submitted', declaration_no: no })
    expect(await stepped(second.id, 'submit', { declaration_no: no.replaceAll('-', ''), declaration_date: today() })).toMatchObject({
      status: 409, message: `Declaration ${no.replaceAll('-', '')} belongs to ${first.boe_ref}.`,
    })
    expect(await stepped(first.id, 'reopen')).toMatchObject({ status: 409, message: `BOE ${first.boe_ref} is submitted and cannot be reopened.` })
  })

  test('is worth what its goods are at the rate of the day it is declared', async () => {
    await app.query("delete from currency_rates where currency = 'SAR'")
    await app.query(`insert into currency_rates (currency, rate_date, aed_rate, source)
      values ('SAR', '2026-01-01', '1', 'Test'), ('SAR', '2026-02-01', '2', 'Test')`)
    const boe = await made([await waits({}, toRiyadh)], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    await app.query(`update boe_lines set amounts = '{"SAR": "100.00"}', qty_2 = 1 where boe_id = $1`, [boe.id])
    await papered(boe.id)
    await officer.call('boes.change', { id: boe.id, version: (await one(boe.id)).version, goods_value: '200.00' })
    expect((await act(boe.id, 'validate')).data).toMatchObject({ status: 'ready' })
    await stepped(boe.id, 'submit', { declaration_no: declaration(), declaration_date: '2026-01-15' })
    const declared = await one(boe.id)
    expect(declared).toMatchObject({ goods_value: '100.00', total_due: '0.00' })
    expect(declared.history[0]?.note).toContain('of Thu 15 Jan, 2026. Goods are AED 100.00 at that day’s rate, not AED 200.00.')
  })

  test('lets its orders go once it is cleared, and what is due is paid', async () => {
    const order = await waits({ price: '1450.00' })
    const boe = await submitted([order])
    expect(await stateOf(order)).toMatchObject({ state: 'submitted' })
    expect(await stepped(boe.id, 'clear')).toMatchObject({ status: 409, message: 'Enter the payment reference of AED 148.63.' })
    expect(await stepped(boe.id, 'assess', { duty_amount: '80.00', vat_amount: '76.50', other_fees: '90.00' })).toMatchObject({
      status: 422, errors: [{ field: 'note' }],
    })
    const assessed = { duty_amount: '80.00', vat_amount: '76.50', other_fees: '90.00', note: 'Customs values the goods higher' }
    expect((await stepped(boe.id, 'assess', assessed)).data).toMatchObject({ status: 'duty_pending', total_due: '246.50' })
    expect(await stateOf(order)).toMatchObject({ state: 'held', hold_reason: 'Duty to be paid' })
    expect((await stepped(boe.id, 'clear', { payment_reference: 'DT251119', paid_on: today() })).data).toMatchObject({ status: 'cleared' })
    expect(await stateOf(order)).toMatchObject({ state: 'cleared' })
    expect(await one(boe.id)).toMatchObject({ duty_amount: '80.00', reckoned_duty: '72.50' })
    expect(await stepped(boe.id, 'close')).toMatchObject({ status: 409, message: 'Missing documents: BOE copy, Duty receipt.' })
  })

  test('that is rejected gives its orders back, held, for another one; one that is cancelled gives them back free', async () => {
    const order = await waits()
    const boe = await submitted([order])
    await stepped(boe.id, 'query', { query_text: 'Invoice value looks low' })
    expect(await stateOf(order)).toMatchObject({ state: 'held', hold_reason: 'Invoice value looks low' })
    expect(await stepped(boe.id, 'reject', { reason: 'no' })).toMatchObject({ status: 422 })
    await stepped(boe.id, 'reject', { reason: 'Value not accepted' })
    expect(await stateOf(order)).toMatchObject({ state: 'held', boe_ref: null, hold_reason: 'Value not accepted' })
    const again = await made([order])
    expect(await stateOf(order)).toMatchObject({ state: 'in_boe', hold_reason: null })
    await stepped(again.id, 'cancel', { reason: 'Made by mistake' })
    expect(await stateOf(order)).toMatchObject({ state: 'pending', boe_ref: null })
  })

  test('of goods that leave the country says by when, and that they left', async () => {
    const order = await waits({}, { ...toRiyadh, consignee_phone: '+966501234568' })
    const boe = await made([order], { declaration_type: 'transit_fz_row' })
    expect(boe.boe_ref).toMatch(/^BOE-X-/)
    await papered(boe.id)
    await quantified(boe.id)
    await stepped(boe.id, 'validate')
    expect((await one(boe.id)).faults).toEqual(['The port of exit is missing.', 'Enter the MAWB, the bill of lading or the vehicle.'])
    await officer.call('boes.change', { id: boe.id, version: (await one(boe.id)).version, exit_port: 'DXB', mawb_no: '176-12345675' })
    await stepped(boe.id, 'validate')
    await stepped(boe.id, 'submit', { declaration_no: declaration(), declaration_date: today() })
    await stepped(boe.id, 'clear')
    const cleared = await one(boe.id)
    expect(cleared).toMatchObject({ status: 'cleared', total_due: '0.00', is_exit_late: false, allowed_actions: ['confirm_exit'] })
    expect(cleared.exit_due).not.toBeNull()
    expect((await stepped(boe.id, 'confirm_exit', { exit_ref: 'EXT-77120' })).data).toMatchObject({ status: 'exit_confirmed' })
    // An agent knows what goes through its airports, and moves it as customs answers.
    const broker = await app.as('agent_broker')
    const [{ airports } = { airports: [] }] = await app.query<{ airports: string[] }>(
      `select array(select m.airport_code from airport_agents m where m.agent_id = u.agent_id) as airports from users u
        where u.email = 'agent_broker@demo.example'`,
    )
    const seen = await broker.call('boes.one', { id: boe.id })
    expect(seen.status).toBe(airports.some((code) => code.endsWith('DXB')) ? 200 : 404)
  })

  test('takes more orders and loses some while customs is not told', async () => {
    const [first, second, other] = [await waits(), await waits(), await waits({ price: '5000.00' })]
    const boe = await made([first])
    const added = await officer.call('boes.orders', { id: boe.id, add_order_ids: [second.id, other.id] })
    expect(added.data).toMatchObject({ added: 1, failed: [{ name: other.order_no, message: 'It is of the other class.' }] })
    expect(await one(boe.id)).toMatchObject({ orders_count: 2, goods_value: '200.00', lines: [{ units: 2 }] })
    await officer.call('boes.orders', { id: boe.id, remove_order_ids: [first.id] })
    expect(await one(boe.id)).toMatchObject({ orders_count: 1, goods_value: '100.00' })
    expect(await officer.call('boes.orders', { id: boe.id, remove_order_ids: [second.id] })).toMatchObject({ status: 409 })
    expect(await officer.call('boes.orders', { id: boe.id, release_order_ids: [second.id] })).toMatchObject({ status: 409 })
  })

  test('moves with others at once, each by itself', async () => {
    const [a, b] = [await made([await waits()]), await ready([await waits()])]
    const many = await officer.call('boes.act', { id: 0, action: 'reopen', ids: [a.id, b.id] })
    expect(many.data).toEqual({ done: 1, failed: [{ name: a.boe_ref, message: `BOE ${a.boe_ref} is draft and cannot be reopened.` }] })
  })

  test('stands in the list of its way, found by its orders', async () => {
    const order = await waits()
    const boe = await made([order])
    const found = await officer.call('boes.list', { scope: 'local', search: order.order_no })
    expect(found.data.map(({ boe_ref }) => boe_ref)).toEqual([boe.boe_ref])
    expect((await officer.call('boes.list', { scope: 'international', search: order.order_no })).data).toEqual([])
    expect(found.meta.tab_counts).toEqual({ draft: 1 })
  })
})

describe('the papers of a bill of entry', () => {
  const upload = (boe_id: number, body = '%PDF-1.7 test') =>
    officer.call('boeDocs.upload', { boe_id, doc_type: 'packing_list' }, { file: { name: 'invoice.pdf', body: Buffer.from(body) } })

  test('fill their places, are accepted or rejected, give way to newer ones and are read again', async () => {
    const boe = await made([await waits()])
    expect(await upload(boe.id, 'plain words')).toMatchObject({ status: 415 })
    const given = await upload(boe.id)
    expect(given.data).toMatchObject({ doc_type: 'packing_list', status: 'uploaded', required: true, doc_version: 1, file_name: 'invoice.pdf' })
    expect(await officer.call('boeDocs.act', { id: given.data.id, action: 'reject', reason: 'no' })).toMatchObject({ status: 422 })
    expect((await officer.call('boeDocs.act', { id: given.data.id, action: 'reject', reason: 'It is not signed' })).data).toMatchObject({ status: 'rejected' })
    const newer = await upload(boe.id)
    expect(newer.data).toMatchObject({ status: 'uploaded', required: true, doc_version: 2 })
    expect((await officer.call('boeDocs.act', { id: newer.data.id, action: 'accept' })).data).toMatchObject({ status: 'accepted' })
    const listed = await officer.call('boeDocs.list', { boe_id: boe.id })
    expect(listed.data.map(({ doc_type, status }) => [doc_type, status]).toSorted()).toEqual([['commercial_invoice', 'missing'], ['packing_list', 'accepted']])
    const file = await officer.call('boeDocs.download', { id: newer.data.id })
    expect(file.body.toString()).toContain('%PDF-1.7')
    expect((await officer.call('boeDocs.list', { boe_id: boe.id, missing: true })).data).toHaveLength(1)
  })

  test('are taken away until customs has them; of those that are needed the place stays', async () => {
    const boe = await made([await waits()])
    const { data } = await upload(boe.id)
    await officer.call('boeDocs.remove', { id: data.id })
    expect((await officer.call('boeDocs.list', { boe_id: boe.id, doc_type: ['packing_list'] })).data).toMatchObject([{ status: 'missing', file_name: null }])
    const sent = await submitted([await waits()])
    const [paper] = (await officer.call('boeDocs.list', { boe_id: sent.id })).data
    expect(await officer.call('boeDocs.remove', { id: paper?.id ?? 0 })).toMatchObject({ status: 409 })
  })

  test('follow the declaration: an export to the Gulf needs the import declaration', async () => {
    const boe = await made([await waits({}, toRiyadh)], { declaration_type: 'transit_fz_row' })
    await officer.call('boes.change', { id: boe.id, version: 1, declaration_type: 'export_local_gcc' })
    expect((await one(boe.id)).documents.map(({ doc_type }) => doc_type).toSorted()).toEqual(['export_invoice', 'import_declaration_copy', 'packing_list'])
  })
})

describe('settings of the customs desk', () => {
  const defaults: Record<string, string> = { boe_max_lines: '500', boe_exit_days: '30', hs8_until: '2026-12-31' }
  const set = async (key: string, value: string) => {
    await app.query('update configurations set value = $2 where config_key = $1', [key, value])
    dropSettings()
  }
  const unset = (key: string) => set(key, defaults[key] ?? '')

  test('boe_max_lines parts what has more lines', async () => {
    const orders = [await waits({ origin: 'TR' }), await waits({ origin: 'IN' })]
    expect((await preview(orders)).data.groups).toHaveLength(1)
    await set('boe_max_lines', '1')
    expect((await preview(orders)).data.groups.map(({ lines }) => lines)).toEqual([1, 1])
    await unset('boe_max_lines')
  })

  test('hs8_until is the last day codes of eight digits are taken where twelve are not needed', async () => {
    const order = await waits({ hs: '99999900' }, { country_code: 'GB', city: 'London', pincode: 'SW1A1AA', consignee_phone: '+447911123456' })
    expect((await preview([order])).data.groups[0]?.faults).toEqual([])
    await set('hs8_until', '2026-01-01')
    expect((await preview([order])).data.groups[0]?.faults).toEqual(['1 item has no HS code.'])
    await unset('hs8_until')
  })

  test('boe_exit_days says how long goods may take to leave', async () => {
    await set('boe_exit_days', '10')
    const boe = await submitted([await waits({}, toRiyadh)], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    await stepped(boe.id, 'clear')
    expect((await one(boe.id)).exit_due).toBe(addDays(today(), 10))
    await unset('boe_exit_days')
  })

  test('the queue travels as a file', async () => {
    const order = await waits()
    const file = await officer.call('customsOrders.download', { ids: [order.id], format: 'csv' })
    expect(file.body.toString()).toContain(order.order_no)
  })
})

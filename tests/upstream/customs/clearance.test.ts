import { beforeAll, describe, expect, test } from 'vitest'
import type { clearancePapers } from '@/lib/domain/clearance-step'
import { today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { cargoAt, closedBag, ok, statusOf } from '../consolidations/loads'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
type Paper = (typeof clearancePapers)[number]
type Name = 'arrival_notice' | 'documents_received' | 'hv_lv_split' | 'declaration_submitted' | 'inspection' | 'duty_paid' | 'release' | 'gate_out'
const step = (id: number, name: Name, more = {}) => admin.call('clearances.step', { id, step: name, ...more })
let declarations = 0
const declaration = () => `301-${String(40_000_000 + (declarations += 1))}-26`
/** Up to the split, one declaration waiting for its number. */
async function split(id: number, more = {}) {
  for (const name of ['arrival_notice', 'documents_received'] as const) await ok(step(id, name))
  return (await ok(step(id, 'hv_lv_split', more))).data
}

describe('the customs steps of what arrived', () => {
  test('are done one after the other, and the clearance of the consolidation follows', async () => {
    const { id } = await cargoAt(app, admin, 'received')
    expect((await admin.call('clearances.one', { id })).data).toMatchObject({
      clearance_status: 'not_started', boes: [], hv_count: 0, lv_count: 3,
      steps: [{ step: 'arrival_notice', done_at: null, is_next: true }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(await step(id, 'hv_lv_split')).toMatchObject({ status: 409, message: 'Finish “Arrival notice” first.' })
    expect((await split(id)).boes).toMatchObject([{ boe_ref: expect.stringMatching(/^BOE-I-\d{8}-\d{4,}$/), hvlv_class: 'LV', packages: 3, boe_no: null }])
    expect(await step(id, 'declaration_submitted', { boe_no: 'x' })).toMatchObject({ status: 422, errors: [{ field: 'boe_no' }] })
    const boe_no = declaration()
    const declared = await ok(step(id, 'declaration_submitted', { boe_no, boe_date: today() }))
    expect(declared.data).toMatchObject({ clearance_status: 'submitted', boes: [{ boe_no, boe_date: today() }] })
    expect(await statusOf(app, id)).toBe('in_clearance')
    expect((await ok(step(id, 'inspection', { note: 'X-ray' }))).data.clearance_status).toBe('inspection')
    expect(await step(id, 'release')).toMatchObject({ status: 409, message: 'Finish “Duty paid” first.' })
    expect((await ok(step(id, 'duty_paid', { duty_amount: '120.50', vat_amount: '88.00' }))).data).toMatchObject({
      clearance_status: 'submitted', duty_amount: '120.50', vat_amount: '88.00',
    })
    expect((await ok(step(id, 'release'))).data.clearance_status).toBe('released')
    const over = (await ok(step(id, 'gate_out'))).data
    expect(over.steps.every(({ done_at, by, is_next }) => done_at !== null && by !== null && !is_next)).toBe(true)
  })

  test('are released to every parcel in it', async () => {
    const { id, parcels } = await cargoAt(app, admin, 'received')
    await split(id)
    await ok(step(id, 'declaration_submitted', { boe_no: declaration() }))
    await ok(step(id, 'duty_paid', { duty_amount: '0.00', vat_amount: '0.00' }))
    await ok(step(id, 'release'))
    const events = await app.query<{ event_code: string }>(`select distinct event_code from package_events where package_id = any($1) and event_code like 'CUS%'
      order by 1`, [parcels.map((parcel) => parcel.id)])
    expect(events.map(({ event_code }) => event_code)).toEqual(['CUS01', 'CUS04'])
  })

  test('of high and of low value are two declarations, submitted once both have a number', async () => {
    const { id, parcels } = await cargoAt(app, admin, 'received', { bags: [await closedBag(app, 2)] })
    await app.query("update packages set declared_value = 5000, currency = 'AED', declared_value_aed = 5000 where id = $1", [parcels[0]?.id])
    const { boes, hv_count, lv_count } = await split(id, { split_hv_lv: true })
    expect([hv_count, lv_count, boes.map(({ hvlv_class }) => hvlv_class)]).toEqual([1, 1, ['HV', 'LV']])
    const first = declaration()
    expect((await ok(step(id, 'declaration_submitted', { boe_no: first }))).data.clearance_status).toBe('not_started')
    expect(await step(id, 'declaration_submitted', { boe_no: first })).toMatchObject({ status: 409 })
    expect((await ok(step(id, 'declaration_submitted', { boe_no: declaration() }))).data.clearance_status).toBe('submitted')
  })

  test('are taken back with a reason, the last first, but for what customs has', async () => {
    const { id } = await cargoAt(app, admin, 'received')
    await split(id)
    expect(await step(id, 'documents_received', { done: false, note: 'Wrong invoices' })).toMatchObject({
      status: 409, message: 'Take “HV/LV split” back first.',
    })
    expect(await step(id, 'hv_lv_split', { done: false })).toMatchObject({ status: 422, errors: [{ field: 'note' }] })
    await ok(step(id, 'hv_lv_split', { done: false, note: 'Split by class' }))
    await ok(step(id, 'hv_lv_split'))
    await ok(step(id, 'declaration_submitted', { boe_no: declaration() }))
    expect(await step(id, 'declaration_submitted', { done: false, note: 'Not yet sent' })).toMatchObject({ status: 409 })
  })
  test('show the papers they want, each where it belongs, and keep the same file once', async () => {
    const { id } = await cargoAt(app, admin, 'received')
    const pdf = { name: 'mawb.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.7\n') }
    const send = (asker: Asker, doc_type: Paper, file = pdf) =>
      asker.call('clearances.addPaper', { id, doc_type }, { file })
    const added = (await ok(send(admin, 'mawb'))).data
    expect((await ok(send(admin, 'mawb'))).data.id).toBe(added.id)
    await ok(send(admin, 'delivery_order'))
    const { steps } = (await admin.call('clearances.one', { id })).data
    expect(Object.fromEntries(steps.map(({ step: name, papers }) => [name, papers.map(({ doc_type, files }) => `${doc_type} ${files.length}`)]))).toEqual({
      arrival_notice: ['arrival_notice 0'], documents_received: ['mawb 1', 'manifest 0', 'commercial_invoices 0'], hv_lv_split: [],
      declaration_submitted: ['boe 0'], inspection: ['inspection_report 0'], duty_paid: ['duty_receipt 0'], release: ['delivery_order 1'],
      gate_out: ['gate_pass 0'],
    })
    expect((await admin.call('consolidations.documents', { id })).data.map(({ doc_type }) => doc_type).toSorted()).toEqual(['delivery_order', 'mawb'])
    const logged = await app.query("select 1 from audit_log where entity = 'consolidation' and entity_id = $1 and action = 'add_document'", [String(id)])
    expect(logged).toHaveLength(2)
  })

  test('take papers of nothing else, from nobody who does not clear there', async () => {
    const { id } = await cargoAt(app, admin, 'received')
    const pdf = { name: 'boe.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.7\n') }
    const send = (asker: Asker, file = pdf) => asker.call('clearances.addPaper', { id, doc_type: 'boe' }, { file })
    expect((await send(admin, { ...pdf, body: Buffer.from('MZ') })).status).toBe(415)
    expect((await send(await app.as('agent_handler'))).status).toBe(403)
    expect([404, 422]).toContain((await send(await app.as('agent_broker'))).status)
    expect((await admin.call('consolidations.documents', { id })).data).toEqual([])
  })
})

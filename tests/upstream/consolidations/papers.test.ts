import { readXlsx } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPdf, pdfText } from '../documents/reading'
import { useApp, type Asker } from '../app'
import { idOf, inHub, uuid } from '../tracking/parcels'
import { bagOf } from '../tracking/bags'
import { cargoAt, closedBag, draft, ok } from './loads'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

const jpeg = `data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=`
const textOf = async (body: Buffer, page = 1) => pdfText(await openPdf(Readable.from(body)), page)

describe('the manifest', () => {
  test('comes per bag or per package, in four formats, named by its waybill', async () => {
    const { id, mawb, bags, parcels } = await cargoAt(app, admin, 'merged')
    const cargo = await ok(admin.call('consolidations.manifest', { format: 'pdf', consolidation_ids: [id] }))
    expect(cargo.headers['content-disposition']).toContain(`manifest-${mawb}.pdf`)
    const printed = await textOf(cargo.body)
    for (const said of [bags[0]?.no ?? '', mawb.replace('-', ''), 'Bags']) expect(printed).toContain(said)
    const csv = (await ok(admin.call('consolidations.manifest', { format: 'csv', mawb_no: mawb, layout: 'house' }))).body.toString()
    for (const { tracking_no } of parcels) expect(csv).toContain(tracking_no)
    const xml = (await ok(admin.call('consolidations.manifest', { format: 'xml', consolidation_ids: [id], layout: 'house' }))).body.toString()
    expect(xml.match(/<House>/g)).toHaveLength(3)
    expect(xml).toContain(`<mawb_no>${mawb}</mawb_no>`)
    const { sheets } = await readXlsx((await ok(admin.call('consolidations.manifest', { format: 'xlsx', consolidation_ids: [id], layout: 'customs' }))).body)
    expect(sheets.map(({ name }) => name)).toEqual(['HV', 'LV'])
  })

  test('of several is one zip, of a draft is not to be had', async () => {
    const [one, other] = [await cargoAt(app, admin, 'merged'), await cargoAt(app, admin, 'merged')]
    const zip = await ok(admin.call('consolidations.manifest', { format: 'csv', consolidation_ids: [one.id, other.id] }))
    expect(zip.headers['content-type']).toBe('application/zip')
    const early = await draft(admin, [await closedBag(app)])
    expect(await admin.call('consolidations.manifest', { format: 'csv', consolidation_ids: [early.id] })).toMatchObject({
      status: 409, message: 'Close the consolidation before downloading its manifest.',
    })
    expect((await admin.call('consolidations.manifest', { format: 'csv' })).status).toBe(422)
  })

  test('holds a client’s own packages alone', async () => {
    const [own, theirs] = [await inHub(app, 'DXB1'), await inHub(app, 'DXB1', { client_id: await idOf(app, 'clients', 'SOUKX') })]
    const bag = await bagOf(app, [own, theirs], { gross_weight: '2.900' })
    const { id } = await cargoAt(app, admin, 'departed', { bags: [bag] })
    const client = await app.as('client_admin')
    const { data } = await client.call('consolidations.list', { status: ['departed'], page_size: 200 })
    expect(data.find((row) => Number(row.id) === id)).toMatchObject({ bag_count: 1, package_count: 1, gross_weight: null, chargeable_weight: null })
    const csv = (await ok(client.call('consolidations.manifest', { format: 'csv', consolidation_ids: [id], layout: 'house' }))).body.toString()
    expect(csv).toContain(own.tracking_no)
    expect(csv).not.toContain(theirs.tracking_no)
    const pdf = await textOf((await ok(client.call('consolidations.manifest', { format: 'pdf', consolidation_ids: [id], layout: 'cargo' }))).body)
    expect(pdf).not.toContain('2.900')
    const theirsOf = async (client_id: number) =>
      (await ok(admin.call('consolidations.manifest', { format: 'csv', consolidation_ids: [id], layout: 'house', client_id }))).body.toString()
    const cut = await theirsOf(await idOf(app, 'clients', 'SOUKX'))
    expect([cut.includes(theirs.tracking_no), cut.includes(own.tracking_no)], 'staff who make the manifest of one client').toEqual([true, false])
    expect(await client.call('consolidations.manifest', {
      format: 'csv', consolidation_ids: [id], layout: 'house', client_id: await idOf(app, 'clients', 'SOUKX'),
    })).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
  })
})

describe('sheets', () => {
  test('are the lane card while it stands in one, the gate pass once it is handed over, the discrepancies once it is received', async () => {
    const staged = await cargoAt(app, admin, 'staged')
    expect(await admin.call('consolidations.sheet', { id: staged.id, sheet: 'gate_pass' })).toMatchObject({ status: 409 })
    expect(await textOf((await ok(admin.call('consolidations.sheet', { id: staged.id, sheet: 'lane_card' }))).body)).toContain(staged.no)
    const { id, no, bags } = await cargoAt(app, admin, 'departed')
    const pass = await ok(admin.call('consolidations.sheet', { id, sheet: 'gate_pass' }))
    expect(pass.headers['content-disposition']).toContain(`gatepass-${no}.pdf`)
    expect(await textOf(pass.body)).toContain('DXB K 20114')
    await ok(admin.call('consolidations.receive', {
      consolidation_id: id, scans: [{ number: bags[0]?.no ?? '', result: 'damaged', photo: jpeg, remarks: 'Torn', client_uuid: uuid() }], complete: true,
    }))
    const report = (await ok(admin.call('consolidations.sheet', { id, sheet: 'discrepancy' }))).body
    for (const said of ['Damaged', 'Short', 'Torn', bags[1]?.no ?? '']) expect(await textOf(report)).toContain(said)
    expect(await textOf(report, 2)).toContain(bags[0]?.no)
  })
})

describe('documents', () => {
  const pdf = { name: 'awb.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.7\n') }

  test('are kept once, opened by a link of ten minutes, and refused when they are something else', async () => {
    const { id } = await cargoAt(app, admin, 'merged')
    const added = await ok(admin.call('consolidations.addDocument', { id, doc_type: 'mawb' }, { file: pdf }))
    const again = await ok(admin.call('consolidations.addDocument', { id, doc_type: 'mawb' }, { file: pdf }))
    expect(again.data.id).toBe(added.data.id)
    const link = new URL(added.data.url, 'http://x').searchParams
    const open = (sign: string) => admin.call('consolidations.documentFile', { id, document_id: Number(added.data.id), until: link.get('until') ?? '', sign })
    expect((await open(link.get('sign') ?? '')).headers['content-type']).toContain('application/pdf')
    expect((await open('wrong')).status).toBe(410)
    expect((await admin.call('consolidations.addDocument', { id, doc_type: 'mawb' }, { file: { ...pdf, body: Buffer.from('MZ') } })).status).toBe(415)
    expect((await admin.call('consolidations.documents', { id })).data).toHaveLength(1)
  })
})

describe('the desk', () => {
  test('tells how many each queue holds, refuses a queue there is not, and shows who has no key nothing', async () => {
    const answer = await admin.call('consolidations.queue', { queue: 'new-inbound' })
    expect(answer.meta.tab_counts).toMatchObject({ new_inbound: expect.any(Number), merged: expect.any(Number), deconsolidated: expect.any(Number) })
    expect(await admin.call('consolidations.queue', { queue: 'lost' })).toMatchObject({ status: 400, message: 'Unknown status lost.' })
    expect((await (await app.as('agent_broker')).call('consolidations.queue', { queue: 'merged' })).status).toBe(403)
    expect((await (await app.as('agent_broker')).call('consolidations.queue', { queue: 'in_clearance' })).status).toBe(200)
  })

  test('keeps each person’s columns', async () => {
    const agent = await app.as('agent_handler')
    const saved = await ok(agent.call('consolidations.saveColumns', {
      status: 'merged', fields: [{ field: 'flight_no', visible: false }, { field: 'consolidation_no', visible: false }, { field: 'client', visible: true }],
    }))
    const shown = (fields: typeof saved.data, field: string) => fields.find((one) => one.field === field)?.visible
    expect([shown(saved.data, 'flight_no'), shown(saved.data, 'consolidation_no'), shown(saved.data, 'client')]).toEqual([false, true, true])
    expect(shown((await (await app.as('super_admin')).call('consolidations.columns', { status: 'merged' })).data, 'flight_no')).toBe(true)
  })

  test('of a summary tells what is missing and whose it is; search finds by waybill, bag and package', async () => {
    const { id, no, mawb, bags, parcels } = await cargoAt(app, admin, 'departed')
    const { data } = await ok(admin.call('consolidations.summary', { id }))
    expect(data).toMatchObject({ units: 2, received_units: 0, totals: { by_client: [{ packages: 3 }] }, flights: [{ flight_no: 'EK0815' }] })
    for (const search of [no, mawb, bags[0]?.no, parcels[0]?.tracking_no])
      expect((await admin.call('consolidations.list', { search })).data, search).toMatchObject([{ consolidation_no: no }])
  })

  test('reckons storage at the airport as the terminal does', async () => {
    const { storageEstimate } = await import('@/lib/domain/consolidation')
    const terms = { free_hours: 48, per_kg_day: '0.50', minimum: '50.00' }
    const now = Date.parse('2025-11-21T06:00:00Z')
    expect(storageEstimate('240.0', '2025-11-18T02:00:00Z', now, terms)).toBe('240.00')
    expect(storageEstimate('20', '2025-11-18T02:00:00Z', now, terms)).toBe('50.00')
    expect(storageEstimate('240.0', '2025-11-20T02:00:00Z', now, terms)).toBe('0.00')
  })
})

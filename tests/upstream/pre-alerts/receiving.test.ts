import { beforeAll, describe, expect, test } from 'vitest'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp } from '../app'
import { announcing, fresh, hawb, inHours, ok } from './given'

const app = useApp()
const at = announcing(app)
const { people, ids, sent, one, move, arrived, scan } = at
beforeAll(at.ready)

/** Three bags with a hawb each, and a loose one; weights as the bags say. */
function load() {
  const bags = [fresh('BG'), fresh('BG'), fresh('BG')]
  const hawbs = [...bags.map((bag_no) => hawb({ bag_no })), hawb()]
  return {
    bags, hawbs,
    form: {
      master_pieces: 4, gross_weight_kg: '5.000', hawbs: hawbs, bags: bags.map((bag_no) => ({ bag_no, weight_kg: '18.200', pieces: 1 })),
      confirm_mismatch: true,
    },
  }
}
const photo = `data:image/jpeg;base64,${Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')}`
const results = async (id: number) => (await ok(people.admin.call('preAlerts.discrepancies', { id }))).data.map(({ kind, item_no, state }) => [kind, item_no,
  state])
const finish = (id: number, more: Record<string, unknown> = {}) => people.dubai.call('preAlerts.finish', { id, ...more } as never)

describe('receiving by scan', () => {
  test('done-when: it arrives in two parts, one bag is missing and one over, and it ends cleared', async () => {
    const { bags: [a = '', b = '', c = ''], hawbs, form } = load()
    const { id } = await sent(form)
    await ok(move(people.dubai, id, 'acknowledged'))
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-5) }))
    await ok(people.dubai.call('preAlerts.split', { id, pieces: 3, flight_no: 'EK9910', etd: inHours(-4), eta: inHours(-1) } as never))
    await ok(move(people.dubai, id, 'arrived', { at: inHours(-3) }))
    await ok(scan(people.dubai, id, a.toLowerCase()))
    // A2: what did not come yet is expected, not short.
    expect((await ok(finish(id))).data).toMatchObject({ received: 1, short: 0, expected: 3, status: 'arrived' })
    expect((await scan(people.dubai, id, b)).message).toBe('The next part has not arrived. Mark its arrival first.')
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-2) }))
    await ok(move(people.dubai, id, 'arrived', { at: inHours(-1) }))
    expect((await scan(people.dubai, id, 'BG-STRANGE')).message).toBe('Not on this pre-alert: BG-STRANGE')
    await ok(scan(people.dubai, id, 'BG-STRANGE', { over: true, photo }))
    await ok(scan(people.dubai, id, b, { weight_kg: '18.900' }))
    await ok(scan(people.dubai, id, hawbs[3]?.hawb_no ?? ''))
    const refused = await finish(id)
    expect([refused.status, refused.message, refused.errors[0]?.message]).toEqual([422, '1 bag has no result.', 'Mark 1 bag as short?'])
    expect((await ok(finish(id, { confirm_short: true }))).data).toMatchObject({ received: 3, short: 1, over: 1, expected: 0, status: 'received' })
    expect((await results(id)).toSorted()).toEqual([['over', 'BG-STRANGE', 'open'], ['short', c, 'open'], ['weight', b, 'open']])
    expect((await move(people.dubai, id, 'closed')).message).toBe('3 discrepancies are open.')
    for (const { id: each } of (await ok(people.dubai.call('preAlerts.discrepancies', { id }))).data)
      await ok(people.dubai.call('preAlerts.resolve', { id: Number(each), resolution: 'accepted', note: 'Agreed with the sender' }))
    expect((await move(people.dubai, id, 'in_clearance')).message).toBe('Upload Master waybill before clearance.')
    await ok(people.dubai.call('preAlerts.addDocument', { id, doc_type: 'mawb' },
      { file: { name: 'mawb.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n'), type: 'application/pdf' } }))
    await ok(move(people.dubai, id, 'in_clearance'))
    expect((await move(people.dubai, id, 'closed')).message).toBe('Customs has not released this shipment.')
    await ok(move(people.dubai, id, 'closed', { release_no: '301-25483612-26' }))
    expect(await one(id)).toMatchObject({ status: 'closed', customs_release_no: '301-25483612-26', open_discrepancies: 0, discrepancy_count: 3 })
    expect((await people.noor.call('preAlerts.removeDocument',
      { id: Number((await one(id)).documents[0]?.id) })).message).toBe('Documents of a closed pre-alert are kept.')
  })

  test('a scan sent twice is answered as the first was; a second scan of one bag finds it received', async () => {
    const { bags: [a = ''], form } = load()
    const { id } = await arrived(form)
    const client_scan_id = crypto.randomUUID()
    const first = await ok(scan(people.dubai, id, a, { client_scan_id }))
    expect((await ok(scan(people.dubai, id, a, { client_scan_id }))).data).toEqual(first.data)
    expect((await ok(scan(people.dubai, id, a))).data).toMatchObject({ already: true, message: 'Already received', received: 1, expected: 4 })
    const [count] = await app.query<{ n: number }>('select count(*)::int as n from pre_alert_scans where pre_alert_id = $1', [id])
    expect(count?.n).toBe(2)
  })

  test('a bag comes with its hawbs; a bag whose hawbs were all scanned is there', async () => {
    const { bags: [a = ''], hawbs, form } = load()
    const { id } = await arrived(form)
    await ok(scan(people.dubai, id, a))
    await ok(scan(people.dubai, id, hawbs[1]?.hawb_no ?? ''))
    const found = await one(id)
    expect(found.bags.map(({ receive_status }) => receive_status)).toEqual(['received', 'received', 'expected'])
    expect(found).toMatchObject({ received: 2, expected: 4, received_bags: 2, received_pieces: 2 })
  })

  test('A3: hawbs are received by their own numbers, whatever the master counts', async () => {
    const hawbs = Array.from({ length: 6 }, () => hawb())
    const { id } = await arrived({ master_pieces: 2, gross_weight_kg: '7.500', hawbs: hawbs, confirm_mismatch: true })
    for (const { hawb_no } of hawbs) await ok(scan(people.dubai, id, hawb_no))
    expect((await ok(finish(id))).data).toMatchObject({ received: 6, short: 0 })
  })

  test('mend 4: a scan made before the finish turns short into received; one made after it is over', async () => {
    const { bags: [a = '', b = '', c = ''], hawbs, form } = load()
    const { id } = await arrived(form)
    await ok(scan(people.dubai, id, a))
    await ok(scan(people.dubai, id, hawbs[3]?.hawb_no ?? ''))
    const before = new Date().toISOString()
    await ok(finish(id, { confirm_short: true }))
    expect((await ok(scan(people.dubai, id, b, { scanned_at: before }))).data).toMatchObject({ receive_status: 'received', message: `${b} received, late` })
    expect((await ok(scan(people.dubai, id, c))).data).toMatchObject({ receive_status: 'over' })
    expect((await results(id)).toSorted()).toEqual([['over', c, 'open'], ['short', b, 'resolved'], ['short', c, 'open']])
  })

  test('damaged goods open a discrepancy with the photo of the scan, and its clock', async () => {
    const { bags: [a = ''], form } = load()
    const { id } = await arrived(form)
    await ok(scan(people.dubai, id, a, { condition: 'damaged', photo, note: 'Torn at the seam' }))
    const [found] = (await ok(people.dubai.call('preAlerts.discrepancies', { id }))).data
    expect(found).toMatchObject({ kind: 'damaged', item_no: a, note: 'Torn at the seam', state: 'open' })
    expect(Date.parse(found?.due_at ?? '') - Date.parse(found?.opened_at ?? '')).toBe(48 * 3_600_000)
    await ok(people.dubai.call('preAlerts.addPhoto', { id: Number(found?.id) },
      { file: { name: 'a.jpg', body: Buffer.from('ffd8ffe000104a464946', 'hex'), type: 'image/jpeg' } }))
    const photos = (await ok(people.dubai.call('preAlerts.discrepancies', { id }))).data[0]?.photos ?? []
    expect(photos).toHaveLength(2)
    await app.query("update pre_alert_discrepancies set due_at = now() - interval '1 hour' where id = $1", [found?.id])
    expect((await results(id))[0]?.[2]).toBe('overdue')
  })

  test('how long a discrepancy may wait is a setting of the client', async () => {
    await app.query(`insert into configurations (config_key, scope, scope_key, data_type, client_id, value, valid_from)
      values ('prealert_discrepancy_hours', 'client', 'client:' || $1::bigint, 'int', $1::bigint, '6', '2026-01-01')`, [ids.noor])
    dropSettings()
    const { bags: [a = ''], form } = load()
    const { id } = await arrived(form)
    await ok(scan(people.dubai, id, a, { condition: 'damaged' }))
    const [found] = (await ok(people.dubai.call('preAlerts.discrepancies', { id }))).data
    expect(Date.parse(found?.due_at ?? '') - Date.parse(found?.opened_at ?? '')).toBe(6 * 3_600_000)
    await app.query("delete from configurations where config_key = 'prealert_discrepancy_hours'")
    dropSettings()
  })

  test('only who works at the destination receives, and only what has arrived', async () => {
    const { bags: [a = ''], form } = load()
    const { id } = await sent(form)
    expect((await scan(people.dubai, id, a)).message).toBe('Pre-alert is Pending')
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-3) }))
    await ok(move(people.dubai, id, 'arrived', { at: inHours(-2) }))
    expect((await scan(people.riyadh, id, a)).status).toBe(403)
    expect((await people.noor.call('preAlerts.receive', { id, code: a, client_scan_id: crypto.randomUUID() } as never)).status).toBe(403)
  })

  test('its parcels are told that it left, came, was received and is with customs', async () => {
    const [parcel] = await app.query<{ id: number; tracking_no: string }>(
      "select id, tracking_no from packages where client_id = $1 and status = 'created' and consolidation_id is null order by id desc limit 1", [ids.noor])
    const { id } = await arrived({ master_pieces: 1, gross_weight_kg: '1.250', hawbs: [hawb({ tracking_no: parcel?.tracking_no })] })
    await ok(scan(people.dubai, id, parcel?.tracking_no ?? ''))
    await ok(finish(id))
    await ok(people.dubai.call('preAlerts.addDocument', { id, doc_type: 'mawb' },
      { file: { name: 'mawb.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n'), type: 'application/pdf' } }))
    await ok(move(people.dubai, id, 'in_clearance'))
    const events = await app.query<{ event_code: string }>("select event_code from package_events where package_id = $1 and voided_at is null", [parcel?.id])
    expect(events.map(({ event_code }) => event_code)).toEqual(expect.arrayContaining(['LNH02', 'LNH03', 'LNH06', 'CUS01']))
  })

  test('its papers are had as files and as one zip', async () => {
    const { id, no } = await sent(load().form)
    const file = { name: 'invoice.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n'), type: 'application/pdf' }
    const added = (await ok(people.noor.call('preAlerts.addDocument', { id, doc_type: 'commercial_invoice' }, { file }))).data
    expect((await ok(people.noor.call('preAlerts.addDocument', { id, doc_type: 'commercial_invoice' }, { file }))).data.id).toBe(added.id)
    expect((await people.noor.call('preAlerts.addDocument', { id, doc_type: 'other' },
      { file: { name: 'a.exe', body: Buffer.from('MZ'), type: 'application/pdf' } })).message)
      .toBe('Use PDF, XLSX, JPG or PNG')
    const zip = await people.dubai.call('preAlerts.documents', { id })
    expect([zip.status, zip.headers['content-disposition']]).toEqual([200, expect.stringContaining(`documents_${no}.zip`)])
    for (const format of ['pdf', 'xlsx'] as const) {
      const manifest = await people.dubai.call('preAlerts.manifest', { id, format })
      expect([manifest.status, manifest.body.length > 1000]).toEqual([200, true])
    }
    expect((await people.dubai.call('preAlerts.manifests', { ids: [id] })).status).toBe(200)
    await ok(people.noor.call('preAlerts.removeDocument', { id: Number(added.id) }))
    expect((await people.dubai.call('preAlerts.documents', { id })).status).toBe(404)
  })

  test('agents are reminded of what they have not acknowledged, three times, then we are', async () => {
    const { remindAgents } = await import('@/upstream/areas/pre-alerts/reminders')
    const { id, no } = await sent({ etd: inHours(10), eta: inHours(20) })
    await app.query("update pre_alert_shipments set reminders = 9 where id <> $1 and status = 'pending'", [id])
    for (let i = 0; i < 5; i++) {
      await app.query("update pre_alert_shipments set created_at = now() - interval '13 hours', reminded_at = reminded_at - interval '5 hours' where id = $1",
        [id])
      await remindAgents(app.services)
    }
    const mails = await app.query("select 1 from email_logs where template = 'prealert_reminder' and ref_no = $1", [no])
    expect(mails).toHaveLength(3)
    expect(await app.query('select 1 from inbox_messages where group_key = $1', [`pre-alert ${id}`])).not.toEqual([])
  })
})

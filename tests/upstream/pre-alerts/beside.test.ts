import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { announcing, fresh, hawb, inHours, ok } from './given'

const app = useApp()
const at = announcing(app)
const { people, ids, sent, one, move, arrived, scan } = at
beforeAll(at.ready)
const pdf = { name: 'mawb.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n'), type: 'application/pdf' }

describe('beside the way', () => {
  test('several are acknowledged in one go, and what is further on is listed', async () => {
    const [a, b] = [await sent(), await sent()]
    await ok(move(people.riyadh, b.id, 'departed', { at: inHours(-3) }))
    const { data } = await ok(people.dubai.call('preAlerts.acknowledge', { ids: [a.id, b.id] }))
    expect(data).toMatchObject({ done: 1, failed: [{ name: b.no, message: 'A pre-alert that is Departed cannot become Acknowledged.' }] })
    expect((await one(a.id)).status).toBe('acknowledged')
  })

  test('a part changes its flight and times until it has left', async () => {
    const { id } = await sent({ master_pieces: 10, gross_weight_kg: '2.500', confirm_mismatch: true })
    const parts = (await ok(people.riyadh.call('preAlerts.split', { id, pieces: 6 } as never))).data
    expect(parts.map(({ pieces }) => pieces)).toEqual([4, 6])
    const second = Number(parts[1]?.id)
    const changed = (await ok(people.riyadh.call('preAlerts.changePart', { id: second, flight_no: 'XX456', etd: inHours(20), eta: inHours(24) } as never))).data
    expect(changed[1]).toMatchObject({ flight_no: 'XX456', pieces: 6 })
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-3), part_id: second }))
    expect((await people.riyadh.call('preAlerts.changePart', { id: second, flight_no: 'XX457' } as never)).errors).toEqual([
      { field: 'flight_no', message: 'Flight number cannot be changed after departure.' },
    ])
    expect((await people.riyadh.call('preAlerts.split', { id, pieces: 4, part_id: Number(parts[0]?.id) } as never)).status).toBe(422)
    expect((await one(id)).part_list.map(({ atd }) => atd !== null)).toEqual([false, true])
  })

  test('house waybills are taken over from parcels, and a place shows its clocks', async () => {
    const [parcel] = await app.query<{ tracking_no: string }>("select tracking_no from packages where client_id = $1 and status <> 'cancelled' order by id desc limit 1", [ids.noor])
    const { data } = await ok(people.noor.call('preAlerts.pull', { number: parcel?.tracking_no ?? '', client_id: ids.noor }))
    expect(data).toMatchObject({ found: '1 parcel', hawbs: [{ tracking_no: parcel?.tracking_no }] })
    expect((await people.noor.call('preAlerts.pull', { number: 'NOTHING-OF-OURS', client_id: ids.noor })).status).toBe(404)
    expect((await ok(people.noor.call('preAlerts.place', { code: 'LHR' }))).data).toMatchObject({ name: 'London Heathrow', zone: 'Europe/London' })
    expect((await people.noor.call('preAlerts.place', { code: 'QQQ' })).status).toBe(422)
  })

  test('documents and photos are opened by links that end', async () => {
    const { id } = await arrived({ hawbs: [hawb({ bag_no: fresh('BG') }), hawb()] })
    const paper = (await ok(people.dubai.call('preAlerts.addDocument', { id, doc_type: 'mawb' }, { file: pdf }))).data
    const query = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams) as { until: string; sign: string }
    expect((await people.dubai.call('preAlerts.documentFile', { id: Number(paper.id), ...query(paper.url) })).status).toBe(200)
    expect((await people.dubai.call('preAlerts.documentFile', { id: Number(paper.id), until: '1', sign: 'x' })).status).toBe(410)
    const photo = `data:image/jpeg;base64,${Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')}`
    await ok(scan(people.dubai, id, 'BG-OVER', { over: true, photo }))
    const [found] = (await ok(people.dubai.call('preAlerts.discrepancies', { id }))).data
    expect((await people.dubai.call('preAlerts.photo', { id: Number(found?.id), at: 0, ...query(found?.photos[0] ?? '') })).status).toBe(200)
    expect((await people.dubai.call('preAlerts.photo', { id: Number(found?.id), at: 0, until: '1', sign: 'x' })).status).toBe(410)
  })

  test('the summary and the reports say what the list does', async () => {
    const { no } = await sent()
    const summary = (await ok(people.noor.call('preAlerts.summary', {}))).data
    const listed = await ok(people.noor.call('preAlerts.list', {}))
    expect(summary.counts.pending).toBe(listed.meta.tab_counts?.pending)
    const days = { from: addDays(today(), -1), to: addDays(today(), 1), format: 'csv' as const }
    const shipments = await people.noor.call('exportReports.preAlertShipments', { ...days, date_field: 'created_at' })
    expect(shipments.body.toString()).toContain(no)
    const hawbs = await people.noor.call('exportReports.preAlertHawbs', { ...days, date_field: 'created_at' })
    expect(hawbs.body.toString().split('\n').filter((row) => row.includes(no))).toHaveLength(2)
    const dtofz = await app.as('client_admin.dtofz')
    expect((await dtofz.call('exportReports.preAlertShipments', { ...days, date_field: 'created_at' })).body.toString()).not.toContain(no)
  })
})

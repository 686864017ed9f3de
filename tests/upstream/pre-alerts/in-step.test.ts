import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { cargoAt, draft, closedBag, hoursFrom, leg } from '../consolidations/loads'
import { announcing, hawb, ok } from './given'

const app = useApp()
const at = announcing(app)
const { people, sent, one, scan } = at
beforeAll(at.ready)

const ofCargo = async (id: number) =>
  (await app.query<{ id: number; status: string; source: string }>('select id, status, source from pre_alert_shipments where consolidation_id = $1', [id]))[0]

describe('in step with consolidations', () => {
  test('closing one with flight and MAWB makes its pre-alert; its steps take it as far as it is', async () => {
    const { id, bags, mawb } = await cargoAt(app, people.admin, 'dispatched', { differs: { customs_mode: 'import' } })
    const made = await ofCargo(id)
    expect(made).toMatchObject({ status: 'pending', source: 'consolidation' })
    const pre = Number(made?.id)
    expect(await one(pre)).toMatchObject({ mawb_no: mawb, bags_total: 2, hawbs_total: 3, flight_no: 'EK0815', origin_code: 'DXB', destination_code: 'RUH' })
    expect((await at.move(people.dubai, pre, 'departed',
      { at: hoursFrom(-1) })).message).toMatch(/^Confirm the departure of consolidation CN.*; this pre-alert follows it\.$/)
    await ok(people.admin.call('consolidations.depart', { ids: [id], atd: hoursFrom(-0.3) }))
    expect((await one(pre)).status).toBe('departed')
    await ok(people.admin.call('consolidations.saveFlights', { consolidation_id: id, legs: [leg({ atd: hoursFrom(-0.3), ata: hoursFrom(-0.1) })] }))
    expect((await one(pre)).status).toBe('arrived')
    const [a, b] = bags
    // Both tell the same rows: what is scanned here is received there, and the other way round.
    await ok(scan(people.riyadh, pre, a?.no ?? ''))
    const [unit] = await app.query<{ receive_result: string }>('select receive_result from consolidation_units where consolidation_id = $1 and bag_id = $2',
      [id, a?.id])
    expect(unit?.receive_result).toBe('ok')
    await ok(people.riyadh.call('consolidations.receive',
      { consolidation_id: id, scans: [{ number: b?.no ?? '', result: 'damaged' }], complete: true } as never))
    const received = await one(pre)
    expect(received).toMatchObject({ status: 'received', received: 2, expected: 2, open_discrepancies: 1 })
    expect((await ok(scan(people.riyadh, pre, b?.no ?? ''))).data).toMatchObject({ already: true })
    await ok(people.admin.call('consolidations.change', { id, clearance_status: 'submitted', boe_no: '301004000777', boe_date: '2026-11-20' }))
    expect((await one(pre)).status).toBe('in_clearance')
    const [open] = (await ok(people.riyadh.call('preAlerts.discrepancies', { id: pre }))).data
    await ok(people.riyadh.call('preAlerts.resolve', { id: Number(open?.id), resolution: 'claimed' }))
    await ok(people.admin.call('consolidations.change', { id, clearance_status: 'released', duty_amount: '1.00', vat_amount: '1.00' }))
    await ok(people.riyadh.call('consolidations.deconsolidate', { ids: [id] }))
    expect((await one(pre)).status).toBe('closed')
  })

  test('finishing the pre-alert finishes the consolidation, and what is missing is short in both', async () => {
    const { id, bags } = await cargoAt(app, people.admin, 'departed')
    await ok(people.admin.call('consolidations.saveFlights', { consolidation_id: id, legs: [leg({ atd: hoursFrom(-0.3), ata: hoursFrom(-0.1) })] }))
    const pre = Number((await ofCargo(id))?.id)
    await ok(scan(people.riyadh, pre, bags[0]?.no ?? ''))
    await ok(people.riyadh.call('preAlerts.finish', { id: pre, confirm_short: true } as never))
    const [cargo] = await app.query<{ status: string }>('select status from consolidations where id = $1', [id])
    expect([cargo?.status, (await one(pre)).status]).toEqual(['received', 'received'])
    // It turns up: scanned late under the consolidation, its discrepancy here is settled.
    await ok(people.riyadh.call('consolidations.receive', { consolidation_id: id, scans: [{ number: bags[1]?.no ?? '' }] } as never))
    expect(await one(pre)).toMatchObject({ open_discrepancies: 0, received: 2 })
  })

  test('one that was made first is linked when a consolidation gets its MAWB', async () => {
    const cargo = await draft(people.admin, [await closedBag(app)], { origin_airport: 'DXB', destination_airport: 'RUH' })
    const { id } = await sent({ mawb_no: cargo.mawb, origin_code: 'DXB', destination_code: 'RUH', hawbs: [hawb(), hawb()] }, people.admin)
    expect(Number((await one(id)).consolidation_id)).toBe(cargo.id)
    const first = await sent({ origin_code: 'DXB', destination_code: 'RUH' }, people.admin)
    const { mawb_no } = await one(first.id)
    const later = await draft(people.admin, [await closedBag(app)], { mawb_no: null })
    await ok(people.admin.call('consolidations.change', { id: later.id, mawb_no }))
    await ok(people.admin.call('consolidations.change', { id: later.id, action: 'close' }))
    expect(Number((await one(first.id)).consolidation_id)).toBe(later.id)
  })

  test('a shipped package list is announced, incomplete, and its agent is mailed once it is whole', async () => {
    const { followShipped } = await import('@/upstream/areas/pre-alerts/from-list')
    const { system } = await import('@/upstream/platform/who')
    const [list] = await app.query<{ id: number; package_list_no: string }>(
      "select l.id, l.package_list_no from package_lists l where l.client_id = $1 and not exists (select 1 from pre_alert_shipments p where p.package_list_id = l.id) order by l.id desc limit 1",
      [at.ids.noor])
    await followShipped({ db: app.services.database.db, who: system, services: app.services }, [Number(list?.id)])
    const [made] = await app.query<{ id: number; pre_alert_no: string; incomplete: boolean; source: string }>(
      'select id, pre_alert_no, incomplete, source from pre_alert_shipments where package_list_id = $1', [list?.id])
    expect(made).toMatchObject({ incomplete: true, source: 'package_list' })
    await app.jobs.idle()
    expect(await app.query('select 1 from email_logs where ref_no = $1', [made?.pre_alert_no])).toEqual([])
    const { mawb_no, flight_no, origin_code, destination_code, etd, eta, goods_description } = at.shipment()
    await ok(people.admin.call('preAlerts.change',
      { id: Number(made?.id), transport_mode: 'air', mawb_no, flight_no, origin_code, destination_code, etd, eta, goods_description } as never))
    await app.jobs.idle()
    expect(await app.query('select 1 from email_logs where ref_no = $1', [made?.pre_alert_no])).toHaveLength(1)
    expect((await one(Number(made?.id))).incomplete).toBe(false)
  })
})

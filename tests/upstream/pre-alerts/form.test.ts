import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { announcing, fresh, hawb, inHours, mawb, ok } from './given'

const app = useApp()
const at = announcing(app)
const { people, ids, sent, one, move, shipment } = at
beforeAll(at.ready)

describe('a pre-alert by a form', () => {
  test('is pending, has its agent, and that one is mailed with the manifest', async () => {
    const { id, no } = await sent({ mawb_no: mawb().replace('-', '') })
    expect(no).toMatch(/^PA\d{4}-\d{6}$/)
    const made = await one(id)
    expect(made).toMatchObject({
      status: 'pending', airline: 'Emirates', house_pieces: 2, house_weight_kg: '2.500', bags_total: 0, hawbs_total: 2, incomplete: false,
      destination_agent: expect.any(String), part_list: [{ part_no: 1, pieces: 2 }], chargeable_weight_kg: '2.500',
    })
    expect(made.mawb_no).toMatch(/^176-\d{8}$/)
    await app.jobs.idle()
    const [mail] = await app.query<{ subject: string; attachments: { name: string }[] }>('select subject, attachments from email_logs where ref_no = $1', [no])
    expect(mail?.subject).toContain(`Pre-alert ${no} ${made.mawb_no} RUH-DXB ETA`)
    expect(mail?.attachments[0]?.name).toMatch(/^manifest_176-.*\.pdf$/)
  })

  test('says at each field what is wrong', async () => {
    const wrong = async (differs: Record<string, unknown>) => (await people.noor.call('preAlerts.add', shipment(differs) as never)).errors
    expect(await wrong({ mawb_no: '176-65498717' })).toEqual([{ field: 'mawb_no', message: 'MAWB check digit is wrong' }])
    expect(await wrong({ flight_no: 'EK-1', destination_code: 'RUH' })).toEqual(expect.arrayContaining([
      { field: 'flight_no', message: 'Flight number must look like EK9908' }, { field: 'destination_code', message: 'Origin and destination must differ' },
    ]))
    expect(await wrong({ eta: inHours(-5) })).toEqual([{ field: 'eta', message: 'ETA must be after ETD' }])
    expect(await wrong({ eta: inHours(24 * 365) })).toEqual([{ field: 'eta', message: 'Check the year of ETA' }])
    expect(await wrong({ etd: inHours(24 * 90), eta: inHours(24 * 91) })).toMatchObject([{ field: 'etd' }])
    expect(await wrong({ flight_date: '2026-01-01' })).toMatchObject([{ field: 'flight_date' }])
    expect(await wrong({ hawbs: [hawb({ description: 'goods' }), hawb({ weight_kg: '0' })] })).toEqual(expect.arrayContaining([
      { field: 'hawbs.0.description', message: 'Description is too vague for customs' }, { field: 'hawbs.1.weight_kg', message: 'Weight must be above 0' },
    ]))
    expect(await wrong({ transport_mode: 'sea', bl_no: 'HLCU123456789', container_no: 'CSQU3054384', origin_code: 'INNSA', destination_code: 'AEJEA' }))
      .toEqual(expect.arrayContaining([{ field: 'container_no', message: 'Container CSQU3054384 has a wrong check digit' }]))
    expect((await people.noor.call('preAlerts.add', shipment({ client_id: ids.other }) as never)).status).toBe(404)
  })

  test('A5, 7.9: times are typed by the clocks of the places, and one that comes twice is its first', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await sent({ origin_code: 'RUH', etd: `${day} 02:15`, eta: `${day} 07:05` })
    const made = await one(id)
    expect([made.etd, made.eta]).toEqual([`${new Date(Date.parse(`${day}T02:15:00+03:00`)).toISOString().replace('.000', '')}`,
      `${new Date(Date.parse(`${day}T07:05:00+04:00`)).toISOString().replace('.000', '')}`])
    expect(made.flight_date).toBe(day)
    expect(made.etd_local).toContain('02:15 +03:00')
  })

  test('another origin alone dates the flight anew: it leaves on the day of that place', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { id } = await sent({ origin_code: 'RUH', etd: `${day} 22:30`, eta: `${day} 23:50` })
    expect((await one(id)).flight_date).toBe(day)
    await ok(people.noor.call('preAlerts.change', { id, origin_code: 'HKG' } as never))
    const moved = await one(id)
    expect(moved.etd_local).toContain('03:30 +08:00')
    expect(Date.parse(moved.flight_date ?? '')).toBe(Date.parse(day) + 86_400_000)
    const wrong = await people.noor.call('preAlerts.change', { id, flight_date: day } as never)
    expect(wrong.errors).toMatchObject([{ field: 'flight_date', message: expect.stringContaining('at HKG') }])
  })

  test('legs of a transshipment are typed by the clocks of their places and shown there; what is wrong is told at its cell', async () => {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const leg = { flight_no: 'sv551', from: 'RUH', to: 'JED', etd: `${day} 02:15`, eta: `${day} 04:00` }
    const onward = { flight_no: 'EK802', from: 'JED', to: 'DXB', etd: `${day} 06:00`, eta: `${day} 10:05` }
    const way = { etd: `${day} 02:15`, eta: `${day} 10:05` }
    const { id } = await sent({ ...way, legs: [leg, onward] })
    const made = await one(id)
    expect(made.legs).toMatchObject([
      { flight_no: 'SV551', from: 'RUH', to: 'JED', etd_there: `${day} 02:15`, eta_there: `${day} 04:00` },
      { flight_no: 'EK802', etd_there: `${day} 06:00`, eta_there: `${day} 10:05` },
    ])
    expect(Date.parse(made.legs[1]?.eta ?? '')).toBe(Date.parse(`${day}T10:05:00+04:00`))
    await ok(people.noor.call('preAlerts.change', { id, legs: [leg] } as never))
    expect((await one(id)).legs).toHaveLength(1)
    const wrong = await people.noor.call('preAlerts.add', shipment({ ...way, legs: [{ ...leg, to: 'QQQ' }, { ...onward, eta: `${day} 01:00` }] }) as never)
    expect(wrong.errors).toEqual([
      { field: 'legs.0.to', message: 'Unknown airport QQQ' }, { field: 'legs.1.eta', message: 'ETA must be after ETD' },
    ])
  })

  test('A3: two pieces under the master and more in its hawbs are saved once that is confirmed', async () => {
    const given = { master_pieces: 2, gross_weight_kg: '6.250', hawbs: Array.from({ length: 5 }, () => hawb()) }
    const refused = await people.noor.call('preAlerts.add', shipment(given) as never)
    expect([refused.status, refused.errors[0]]).toEqual([422, { field: 'master_pieces', message: 'HAWB pieces add up to 5, the shipment says 2' }])
    const { id, warnings } = await sent({ ...given, confirm_mismatch: true })
    expect(warnings).toMatchObject([{ field: 'master_pieces' }])
    expect(await one(id)).toMatchObject({ master_pieces: 2, house_pieces: 5 })
  })

  test('an air waybill is on one open pre-alert; house numbers are on one open pre-alert of their client', async () => {
    const [no, line] = [mawb(), hawb()]
    const first = await sent({ mawb_no: no, hawbs: [line, hawb()] })
    const again = await people.noor.call('preAlerts.add', shipment({ mawb_no: no }) as never)
    expect([again.status, again.message]).toEqual([409, `This MAWB is already on ${first.no}`])
    const twice = await people.noor.call('preAlerts.add', shipment({ hawbs: [line, hawb()] }) as never)
    expect(twice.errors).toEqual([{ field: 'hawbs.0.hawb_no', message: `HAWB ${line.hawb_no} is already on ${first.no}` }])
    await ok(people.noor.call('preAlerts.deactivate', { id: first.id, reason: 'Sent twice' }))
    await sent({ mawb_no: no, hawbs: [line, hawb()] })
  })

  test('A1: a number is free again 365 days after the closed shipment it was on left', async () => {
    const no = mawb()
    const { id } = await sent({ mawb_no: no })
    const etd = Date.now() + 3 * 3_600_000
    const closedAt = (days: number) => app.query("update pre_alert_shipments set status = 'closed', etd = $2::timestamptz, eta = $2::timestamptz + interval '5 hours' where id = $1",
      [id, new Date(etd - days * 86_400_000).toISOString()])
    await closedAt(334)
    const way = { mawb_no: no, etd: new Date(etd).toISOString(), eta: inHours(9) }
    expect((await people.noor.call('preAlerts.add', shipment(way) as never)).message).toMatch(/^This MAWB is already on PA.*, which left less than 365 days apart$/)
    await closedAt(450)
    const made = await one((await sent(way)).id)
    expect(made.consolidation_id).toBeNull()
  })

  test('of two people who send one master at once one is told', async () => {
    const no = mawb()
    const answers = await Promise.all([1, 2, 3].map(() => people.noor.call('preAlerts.add', shipment({ mawb_no: no }) as never)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('a place nobody handles needs an agent to be chosen', async () => {
    const refused = await people.noor.call('preAlerts.add', shipment({ destination_code: 'IST' }) as never)
    expect(refused.errors).toEqual([{ field: 'destination_agent_id', message: 'No agent is mapped at IST; choose one or ask the network team' }])
    const agent = await at.agent()
    const { id } = await sent({ destination_code: 'IST', destination_agent_id: agent })
    expect((await one(id)).destination_agent_id).toBe(agent)
  })

  test('its parcels are found by tracking number, house number and order number', async () => {
    const parcels = await app.query<{ id: number; tracking_no: string; ref_no: string }>(
      "select id, tracking_no, ref_no from packages where client_id = $1 and status <> 'cancelled' order by id desc limit 3", [ids.noor])
    const [a, b, c] = parcels
    const { id } = await sent({ master_pieces: 4, gross_weight_kg: '5.000', hawbs: [
      hawb({ tracking_no: a?.tracking_no }), hawb({ hawb_no: b?.tracking_no.slice(0, 20) }), hawb({ order_no: c?.ref_no }), hawb(),
    ] })
    const found = (await ok(people.admin.call('preAlerts.hawbs', { id }))).data
    expect(found.flatMap(({ order_id }) => (order_id === null ? [] : [Number(order_id)])).toSorted()).toEqual(parcels.map((one_) => Number(one_.id)).toSorted())
    expect((await ok(people.noor.call('preAlerts.match', { id }))).data).toEqual({ matched: 3, unmatched: 1 })
  })
})

describe('changing it', () => {
  test('everything while pending; flight, dates and added hawbs while acknowledged; arrival and remarks after departure', async () => {
    const { id } = await sent()
    await ok(people.noor.call('preAlerts.change',
      { id, goods_description: 'Cotton shirts', hawbs: { add: [hawb()], update: [], remove: [] }, confirm_mismatch: true } as never))
    expect(await one(id)).toMatchObject({ goods_description: 'Cotton shirts', hawbs_total: 3 })
    await ok(move(people.dubai, id, 'acknowledged'))
    await ok(people.noor.call('preAlerts.change', { id, flight_no: 'EK9909' } as never))
    expect((await people.noor.call('preAlerts.change', { id, goods_description: 'Shoes' } as never)).errors).toEqual([
      { field: 'goods_description', message: 'Goods description cannot be changed once it is acknowledged.' },
    ])
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-3) }))
    expect((await people.noor.call('preAlerts.change', { id, mawb_no: mawb() } as never)).errors).toEqual([
      { field: 'mawb_no', message: 'MAWB cannot be changed after departure.' },
    ])
    await ok(people.noor.call('preAlerts.change', { id, remarks: 'Keep dry' } as never))
    expect(await one(id)).toMatchObject({ flight_no: 'EK9909', remarks: 'Keep dry', status: 'departed' })
  })

  test('one that was rejected comes again as pending, and its agent is mailed anew', async () => {
    const { id, no } = await sent()
    await app.jobs.idle()
    expect((await move(people.dubai, id, 'rejected', { reason: 'Too short' })).status).toBe(422)
    await ok(move(people.dubai, id, 'rejected', { reason: 'The gross weight cannot be right.' }))
    await ok(people.noor.call('preAlerts.change', { id, remarks: 'Weighed again' } as never))
    await app.jobs.idle()
    expect(await one(id)).toMatchObject({ status: 'pending', reject_reason: null })
    const mails = await app.query<{ subject: string }>('select subject from email_logs where ref_no = $1 order by id', [no])
    expect(mails.map(({ subject }) => subject.split(' PA')[0])).toEqual(['Pre-alert', `Pre-alert`, 'Revised Pre-alert'])
  })

  test('somebody else’s change in between is told', async () => {
    const { id } = await sent()
    const { version } = await one(id)
    await ok(people.noor.call('preAlerts.change', { id, remarks: 'First', version } as never))
    expect((await people.noor.call('preAlerts.change', { id, remarks: 'Second', version } as never)).status).toBe(409)
  })
})

describe('who sees and moves it', () => {
  test('an agent sees its airports only, a client its own', async () => {
    const { id } = await sent()
    const far = await sent({ destination_code: 'IST', destination_agent_id: await at.agent(), origin_code: 'JED' })
    expect((await people.dubai.call('preAlerts.one', { id })).status).toBe(200)
    expect((await people.dubai.call('preAlerts.one', { id: far.id })).status).toBe(404)
    const listed = (await ok(people.dubai.call('preAlerts.list', { page_size: 200 }))).data
    expect(listed.every(({ origin_code, destination_code }) => origin_code === 'DXB' || destination_code === 'DXB' || destination_code === 'DWC'
      || origin_code === 'DWC'
      || destination_code === 'SHJ' || destination_code === 'AUH' || destination_code === 'AEJEA' || destination_code === 'AEDXB')).toBe(true)
    const other = await app.as('client_admin.dtofz')
    expect((await other.call('preAlerts.one', { id })).status).toBe(404)
  })

  test('each end makes its own moves; what its state does not take is refused', async () => {
    const { id } = await sent()
    expect((await move(people.riyadh, id, 'acknowledged')).status).toBe(403)
    expect((await move(people.dubai, id, 'arrived', { at: inHours(-1) })).message).toBe('A pre-alert that is Pending cannot become Arrived.')
    expect((await move(people.riyadh, id, 'departed', { at: inHours(2) })).errors).toEqual([{ field: 'at', message: 'This time is in the future.' }])
    await ok(move(people.riyadh, id, 'departed', { at: inHours(-3) }))
    expect(await one(id)).toMatchObject({ status: 'departed', not_acknowledged: true })
    expect((await people.noor.call('preAlerts.deactivate', { id })).message).toBe('Only records with pending status can be deactivated')
    expect((await move(people.dubai, id, 'arrived', { at: inHours(-4) })).errors).toEqual([{ field: 'at', message: 'ATA must be after ATD' }])
  })

  test('the list counts each state, and finds by hawb, bag and waybill', async () => {
    const line = hawb({ bag_no: fresh('BG') })
    const { id, no } = await sent({ hawbs: [line, hawb()] })
    for (const search of [no, line.hawb_no, String((line as { bag_no?: string }).bag_no)]) {
      const found = await ok(people.noor.call('preAlerts.list', { search }))
      expect(found.data.map((row) => Number(row.id))).toEqual([id])
      expect(found.meta.tab_counts).toMatchObject({ pending: 1, closed: 0 })
    }
  })
})

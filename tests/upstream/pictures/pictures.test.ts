import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { clockAges } from '@/lib/domain/clock-ages'
import { addUpDays } from '@/upstream/areas/workspace/home-days'
import { useApp, type Asker } from '../app'
import { cargoAt, hoursFrom, leg, ok } from '../consolidations/loads'
import { carrierId, happened, parcel } from '../packages/given'
import { dockId, dockIn, emptyYard, siteId, token } from '../pas/given'

const app = useApp()
let admin: Asker
let client: Asker
let carrier: Asker
let guard: Asker
let dock: Asker
let supervisor: Asker
beforeAll(async () => {
  ;[admin, client, carrier, guard, dock, supervisor] = await Promise.all([
    app.as('super_admin'), app.as('client_admin'), app.as('carrier_admin'), app.as('pas_guard'), app.as('pas_dock'), app.as('pas_supervisor'),
  ])
})
const monday = () => addDays(today(), 1 - isoWeekday(today()))

describe('deliveries in time, week by week', () => {
  test('count each delivery with a due time in its week, by carrier', async () => {
    const carrier_id = await carrierId(app, 'FALCON')
    const ofFalcon = async () => {
      await addUpDays(app.services, 2)
      const { data } = await admin.call('workspace.carrierWeeks', {})
      expect(data.weeks.at(-1)).toBe(monday())
      return data.carriers.find((one) => one.carrier_id === carrier_id)?.weeks ?? []
    }
    const sum = (weeks: readonly { on_time: number; late: number }[]) =>
      ({ on_time: weeks.reduce((so, week) => so + week.on_time, 0), late: weeks.reduce((so, week) => so + week.late, 0) })
    const before = sum(await ofFalcon())
    for (const due of ["now() + interval '1 day'", "now() - interval '1 day'"]) {
      const { id } = await parcel(app, { carrier_id, status: 'delivered' }, [])
      await happened(app, id, ['DEL01'])
      await app.query(
        `update packages p set sla_due_at = ${due}, delivered_at = e.event_at from package_events e where e.package_id = p.id and p.id = $1`, [id],
      )
    }
    expect(sum(await ofFalcon())).toEqual({ on_time: before.on_time + 1, late: before.late + 1 })
  })

  test('a carrier sees itself alone, and who has no key nothing', async () => {
    const { data } = await carrier.call('workspace.carrierWeeks', {})
    expect(data.carriers.map(({ carrier: name }) => name)).toEqual([...new Set(data.carriers.map(({ carrier: name }) => name))].slice(0, 1))
    expect((await guard.call('workspace.carrierWeeks', {})).status).toBe(403)
  })
})

describe('open clocks by age', () => {
  test('every open clock with a due time is in one age, and each age has the rows its days have', async () => {
    const counted = async (query: Record<string, unknown>) => (await admin.call('sla.clocks', { open: true, page_size: 25, ...query } as never)).meta
    const meta = await counted({}) as unknown as { counts: { ages: number[] } }
    const [due] = await app.query<{ n: number }>(
      "select count(*)::int as n from sla_clocks where stopped_at is null and status in ('running', 'at_risk', 'paused', 'breached') and due_at is not null",
    )
    expect(meta.counts.ages.reduce((so, n) => so + n, 0)).toBe(due?.n)
    for (const [nth, { from, to }] of clockAges.entries()) {
      const span = { ...(from !== null && { due_from: addDays(today(), from) }), ...(to !== null && { due_to: addDays(today(), to) }) }
      expect((await counted(span)).total, clockAges[nth]?.label).toBe(meta.counts.ages[nth])
    }
  })
})

describe('what travels around today', () => {
  test('a consolidation is there with its legs from the flights it is given until it is opened', async () => {
    const cargo = await cargoAt(app, admin, 'merged')
    const mine = async () => (await admin.call('consolidations.timeline', {})).data.rows.find(({ id }) => id === cargo.id)
    expect(await mine()).toBeUndefined()
    await ok(admin.call('consolidations.saveFlights', { consolidation_id: cargo.id, legs: [leg({ std: hoursFrom(2), sta: hoursFrom(6) })] }))
    expect(await mine()).toMatchObject({ consolidation_no: cargo.no, overdue: false, legs: [{ flight_no: 'EK0815', state: 'planned' }] })
    await app.query(
      "update consolidation_flights set atd = now() - interval '30 hours', eta = now() - interval '20 hours' where consolidation_id = $1", [cargo.id],
    )
    expect(await mine()).toMatchObject({ overdue: true, legs: [{ state: 'going' }] })
    await app.query("update consolidations set status = 'deconsolidated' where id = $1", [cargo.id])
    expect(await mine()).toBeUndefined()
  })

  test('another airport’s is left out where one is asked for', async () => {
    const { data } = await admin.call('consolidations.timeline', { airport: 'AEDXB' })
    expect(data.rows.filter(({ origin_airport }) => !origin_airport.endsWith('DXB'))).toEqual([])
  })
})

describe('docks today', () => {
  test('a visit stands at its dock from the moment it came, and ends when it leaves', async () => {
    await emptyYard(app)
    const site = await siteId(app)
    const at = await dockId(app, 'D02')
    const made = await token(guard, site, {}, { inside: true })
    const visits = async () => (await supervisor.call('pasSites.dockDay', { warehouse_id: [site] })).data.docks.find(({ id }) => id === at)?.visits ?? []
    await ok(dockIn(dock, made.id, at))
    expect((await visits()).at(-1)).toMatchObject({ token_no: made.token_no, left: false })
    await app.query("update gate_tokens set dock_out_at = now() where id = $1", [made.id])
    expect((await visits()).at(-1)).toMatchObject({ token_no: made.token_no, left: true })
  })

  test('another site’s docks are not theirs', async () => {
    const { data } = await supervisor.call('pasSites.dockDay', {})
    const [own] = await app.query<{ ids: number[] }>("select warehouse_ids as ids from users where email = 'pas_supervisor@demo.example'")
    const foreign = await app.query<{ id: number }>('select id::int from docks where not (warehouse_id = any($1::bigint[]))', [own?.ids])
    expect(foreign.length).toBeGreaterThan(0)
    expect(data.docks.filter(({ id }) => foreign.some((one) => one.id === id))).toEqual([])
  })
})

describe('hours, week by week', () => {
  test('add up to the sums of the days, by what they are paid as', async () => {
    const manager = await app.as('workforce_manager')
    const { data } = await manager.call('vendorTimesheets.byWeek', {})
    expect(data).toHaveLength(12)
    expect(data.at(-1)?.week).toBe(monday())
    const days = await manager.call('vendorTimesheets.byDate', { from: addDays(monday(), -14), to: addDays(monday(), -1), page_size: 200 })
    const sum = (of: readonly object[], ...names: string[]) =>
      Math.round(of.flatMap((one) => names.map((name) => Number((one as Record<string, unknown>)[name]) * 100)).reduce((so, n) => so + n, 0)) / 100
    const weeks = data.slice(-3, -1)
    expect(sum(weeks, 'normal_hours')).toBeGreaterThan(0)
    expect(sum(weeks, 'normal_hours')).toBeCloseTo(sum(days.data, 'normal_hours'), 0)
    expect(sum(weeks, 'overtime_hours')).toBeCloseTo(sum(days.data, 'ot_day_hours', 'ot_night_hours'), 0)
    expect(sum(weeks, 'rest_holiday_hours')).toBeCloseTo(sum(days.data, 'rest_holiday_hours'), 0)
  })

  test('a vendor sees its own alone', async () => {
    const [vendor, manager] = [await app.as('vendor_admin'), await app.as('workforce_manager')]
    const total = async (who: Asker) => (await who.call('vendorTimesheets.byWeek', {})).data.reduce((so, week) => so + Number(week.normal_hours), 0)
    expect(await total(vendor)).toBeLessThan(await total(manager))
    expect((await client.call('vendorTimesheets.byWeek', {})).status).toBe(403)
  })
})

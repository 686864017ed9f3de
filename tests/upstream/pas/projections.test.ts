import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { watchYard } from '@/upstream/areas/pas/jobs'
import { useApp, type Asker } from '../app'
import { siteId } from './given'

const app = useApp()
let planner: Asker
let boss: Asker
let other: Asker
let site: number
let clients: number[]
const day = addDays(today(), 60)

beforeAll(async () => {
  ;[planner, boss, other] = (await Promise.all(['pas_planner', 'pas_admin', 'pas_planner.dxb1'].map((role) => app.as(role)))) as [Asker, Asker, Asker]
  site = await siteId(app)
  clients = (await app.query<{ id: string }>("select id from clients where client_code in ('NOORB', 'DTOFZ') order by client_code desc")).map(({ id }) =>
    Number(id),
  )
  // Six doors for what comes in, as in the rule's own example.
  await app.query("update docks set direction = 'outbound', status = 'free' where warehouse_id = $1", [site])
  await app.query("update docks set direction = 'inbound' where id in (select id from docks where warehouse_id = $1 order by id limit 6)", [site])
})
beforeEach(() => app.query('delete from pas_projections where projection_date = $1::date and id not in (select projection_id from pas_mappings)', [day]))

const row = (more: Record<string, unknown> = {}) => ({
  warehouse_id: site, client_id: clients[0] as number, projection_date: day, slot_from: '09:00', slot_to: '10:00',
  direction: 'inbound' as const, vehicle_type: 'trailer_40ft' as const, projected_vehicles: 4, projected_pallets: 96, ...more,
})
async function made(more: Record<string, unknown> = {}, submit = false): Promise<{ id: number; projection_no: string }> {
  const answer = await planner.call('pasProjections.create', { rows: [row(more)], submit })
  expect(answer.status, answer.message).toBe(201)
  return answer.data.rows[0] as { id: number; projection_no: string }
}
const act = (who: Asker, id: number, action: 'submit' | 'approve' | 'reject' | 'cancel', remarks?: string) => who.call('pasProjections.act', {
  id, action, remarks,
})

describe('a projection', () => {
  test('is numbered by day, and says how full its slot becomes', async () => {
    const { id, projection_no } = await made()
    expect(projection_no).toMatch(/^PR\d{10}$/)
    expect((await planner.call('pasProjections.one', { id })).data).toMatchObject({
      status: 'draft', slot: '09:00–10:00', dock_minutes: 204, capacity_use: 56.7, mapped_vehicles: 0, arrived_vehicles: 0,
    })
  })

  test('over the docks’ minutes is warned of when made, and approved only with a remark', async () => {
    const answer = await planner.call('pasProjections.create', { rows: [row({ projected_vehicles: 8, projected_pallets: 192 })], submit: true })
    expect(answer.data.warnings).toEqual(['Slot 09:00-10:00 is over capacity by 1; it needs approval.'])
    const id = answer.data.rows[0]?.id as number
    const [slot] = (await planner.call('pasProjections.slots', { warehouse_id: site, date: day, direction: 'inbound' })).data
    expect(slot).toMatchObject({ capacity_minutes: 360, used_minutes: 408, use_pct: 113.3, over_minutes: 48, over_vehicles: 1, vehicles: 8 })
    expect(await act(boss, id, 'approve')).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    expect(await act(boss, id, 'approve', 'Two teams that day')).toMatchObject({
      status: 200, data: { status: 'approved', decision_remarks: 'Two teams that day' },
    })
  })

  test('is refused in the past, out of hours, back to front, and off the quarter hour', async () => {
    const refusal = async (more: Record<string, unknown>) => (await planner.call('pasProjections.create', { rows: [row(more)] })).errors[0]
    expect(await refusal({ projection_date: addDays(today(), -1) })).toMatchObject({ field: 'projection_date', message: 'Date is in the past.' })
    expect((await refusal({ slot_from: '01:00', slot_to: '02:00' }))?.message).toMatch(/^Outside working hours \d\d:\d\d–\d\d:\d\d\.$/)
    expect(await refusal({ slot_to: '08:00' })).toMatchObject({ field: 'slot_to' })
    expect((await refusal({ slot_from: '09:10' }))?.message).toBe('Use quarters of an hour, e.g. 09:15.')
    expect((await refusal({ projected_vehicles: 201 }))?.message).toBe('Vehicles: 1 to 200.')
  })

  test('none of a batch is made when one of it is refused', async () => {
    expect((await planner.call('pasProjections.create', { rows: [row(), row({ slot_from: '01:00', slot_to: '02:00' })] })).status).toBe(422)
    expect((await planner.call('pasProjections.list', { from: day, to: day })).meta.total).toBe(0)
  })

  test('goes from draft to submitted to approved or rejected, and nowhere else', async () => {
    const { id, projection_no } = await made()
    expect(await act(boss, id, 'approve')).toMatchObject({ status: 409, message: `Projection ${projection_no} is draft and cannot be approved.` })
    expect((await act(planner, id, 'submit')).data.status).toBe('submitted')
    expect((await act(planner, id, 'submit')).message).toBe(`Projection ${projection_no} is submitted and cannot be submitted.`)
    expect(await act(boss, id, 'reject')).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    expect((await act(boss, id, 'reject', 'No crew')).data.status).toBe('rejected')
    for (const action of ['submit', 'approve', 'cancel'] as const) expect((await act(boss, id, action, 'x')).status, action).toBe(409)
  })

  test('is approved by those who hold the key, not by planners', async () => {
    const { id } = await made({}, true)
    expect((await act(planner, id, 'approve')).status).toBe(403)
    expect((await act(boss, id, 'approve')).data.status).toBe('approved')
    expect((await act(planner, id, 'cancel')).data.status).toBe('cancelled')
  })

  test('is changed until it is approved, by one at a time', async () => {
    const { id, projection_no } = await made()
    const { data } = await planner.call('pasProjections.one', { id })
    const twice = await Promise.all([1, 2].map((n) => planner.call('pasProjections.change', { id, projected_vehicles: 4 + n, version: data.version })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await made({ slot_from: '11:00', slot_to: '12:00' })
    expect((await planner.call('pasProjections.change', { id, slot_from: '11:00', slot_to: '12:00' })).status).toBe(409)
    await act(planner, id, 'submit')
    await act(boss, id, 'approve')
    expect((await planner.call('pasProjections.change', { id, projected_vehicles: 2 })).message)
      .toBe(`Projection ${projection_no} is approved and cannot be changed.`)
  })

  test('of another site is not found, nor its slots', async () => {
    const { id } = await made()
    expect((await other.call('pasProjections.one', { id })).status).toBe(404)
    expect((await other.call('pasProjections.change', { id, projected_vehicles: 1 })).status).toBe(404)
    expect((await act(other, id, 'submit')).status).toBe(404)
    expect((await other.call('pasProjections.copy', { ids: [id], dates: [addDays(day, 1)] })).status).toBe(404)
    expect((await other.call('pasProjections.slots', { warehouse_id: site, date: day })).status).toBe(404)
    expect((await other.call('pasProjections.list', { from: day, to: day })).meta.total).toBe(0)
  })
})

describe('the end of the day', () => {
  test('an approved projection nobody came for is missed, one in progress whose slot is over is completed', async () => {
    const [missed, done, ahead] = [
      await made({}, true), await made({ slot_from: '10:00', slot_to: '11:00' }, true), await made({ slot_from: '12:00', slot_to: '13:00' }, true),
    ]
    const past = addDays(today(), -1)
    await app.query("update pas_projections set status = 'approved', projection_date = $2::date, vehicle_type = 'motorbike' where id = $1", [missed.id, past])
    await app.query("update pas_projections set status = 'in_progress', projection_date = $2::date, vehicle_type = 'motorbike' where id = $1", [done.id, past])
    await app.query("update pas_projections set status = 'approved' where id = $1", [ahead.id])
    await watchYard(app.services)
    const status = async (id: number) => (await planner.call('pasProjections.one', { id })).data.status
    expect([await status(missed.id), await status(done.id), await status(ahead.id)]).toEqual(['missed', 'completed', 'approved'])
  })
})

describe('the report', () => {
  test('holds what came against what was projected, in groups that add up to the totals', async () => {
    const span = { from: addDays(today(), -20), to: addDays(today(), -1) }
    for (const group_by of ['day', 'slot', 'client', 'warehouse', 'direction'] as const) {
      const { data } = await boss.call('pasProjections.report', { ...span, group_by })
      expect(data.rows.length, group_by).toBeGreaterThan(0)
      const sum = (field: 'projected_vehicles' | 'actual_vehicles' | 'late' | 'no_show') => data.rows.reduce((all, one) => all + one[field], 0)
      expect([sum('projected_vehicles'), sum('actual_vehicles'), sum('late'), sum('no_show')], group_by).toEqual([
        data.totals.projected_vehicles, data.totals.actual_vehicles, data.totals.late, data.totals.no_show,
      ])
    }
  })

  test('takes 366 days at most, and the last not before the first', async () => {
    expect(await boss.call('pasProjections.report', { from: addDays(today(), -366), to: today() })).toMatchObject({ status: 422, errors: [{ field: 'to' }] })
    expect(await boss.call('pasProjections.report', { from: today(), to: addDays(today(), -1) })).toMatchObject({ status: 422, errors: [{ field: 'to' }] })
  })

  test('counts only the asker’s site', async () => {
    const span = { from: addDays(today(), -20), to: addDays(today(), -1), group_by: 'warehouse' as const }
    const [all, own] = [await boss.call('pasProjections.report', span), await other.call('pasProjections.report', span)]
    expect(own.data.rows.map(({ label }) => label)).toEqual(['DXB1'])
    expect(own.data.totals.actual_vehicles).toBeLessThan(all.data.totals.actual_vehicles)
  })

  test('is a spreadsheet of one sheet', async () => {
    const file = await boss.call('pasProjections.reportFile', { from: addDays(today(), -7), to: today(), format: 'xlsx' })
    expect(file.status).toBe(200)
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
  })
})

test('a client may choose among all sites, and does not read who is alerted there', async () => {
  await app.query("update pas_sites set alert_emails = '{yard@demo.example}'")
  const [own, all] = [await (await app.as('client_admin')).call('pasSites.mine', {}), await boss.call('pasSites.mine', {})]
  expect(own.data.map(({ site_code }) => site_code)).toEqual(all.data.map(({ site_code }) => site_code))
  expect([own.data[0]?.alert_emails, all.data[0]?.alert_emails]).toEqual([[], ['yard@demo.example']])
  expect((await other.call('pasSites.mine', {})).data.map(({ site_code }) => site_code)).toEqual(['DXB1'])
})

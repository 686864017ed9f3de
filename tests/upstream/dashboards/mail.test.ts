import { expect, test } from 'vitest'
import { sendBoards } from '@/upstream/areas/dashboards/mail'
import { useApp } from '../app'
import { board, shared, widget } from './given'

const app = useApp()
const tile = () => board(widget({ type: 'kpi', title: 'Parcels', query: { dimensions: [] } }), widget({ id: 'w2', title: 'By day' }))
const stored = async (id: number) => (await app.query<Record<string, unknown>>('select * from dashboard_schedules where id = $1', [id]))[0]
const letterOf = async (id: number) => (await app.query<{ to_addresses: string[]; subject: string; body_text: string; attachments: { name: string }[] }>(
  "select to_addresses, subject, body_text, attachments from email_logs where ref_type = 'dashboard_schedule' and ref_no = $1", [String(id)],
))

const added = async (role: string, dashboard_id: number) => {
  const answer = await (await app.as(role)).call('dashboardSchedules.add', {
    name: 'Every morning', dashboard_id, recipients: ['Manager@noorb.example'], frequency: 'daily', at_time: '07:00',
  })
  return (answer.data as { id: number }).id
}

test('a board is sent by the clock, once, with the rows its maker may see', async () => {
  const dashboard = await shared(app, tile(), ['client'])
  const id = await added('client_admin', dashboard)
  await app.query("update dashboard_schedules set next_run_at = now() - interval '3 days' where id = $1", [id])
  await Promise.all([sendBoards(app.services), sendBoards(app.services)])
  const letters = await letterOf(id)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to_addresses: ['manager@noorb.example'], attachments: [{ name: expect.stringMatching(/^dashboard-.*xlsx$/) }] })
  expect(letters[0]?.body_text).toContain('Parcels: ')
  expect(Date.parse(String((await stored(id))?.next_run_at))).toBeGreaterThan(Date.now())
})

test('whoever may no longer see it has it sent no more, and is told why', async () => {
  const dashboard = await shared(app, tile(), ['client', 'admin'])
  const id = await added('client_admin', dashboard)
  const admin = await app.as('super_admin')
  await admin.call('dashboards.change', { id: dashboard, user_categories: ['admin'] } as never)
  const ran = await (await app.as('client_admin')).call('dashboardSchedules.run', { id })
  expect(ran.data).toMatchObject({ outcome: 'failed', outcome_note: 'Dashboard not found.' })
  expect(await letterOf(id)).toEqual([])
})

test('is changed, paused and deleted by who made it alone', async () => {
  const id = await added('client_admin', await shared(app, tile(), ['client']))
  const other = await app.as('client_admin.dtofz')
  expect((await other.call('dashboardSchedules.change', { id, name: 'Mine' })).status).toBe(404)
  const mine = await app.as('client_admin')
  expect((await mine.call('dashboardSchedules.change', { id, status: 'paused', frequency: 'weekly', weekday: 'sun' })).data).toMatchObject({
    status: 'paused', next_run_at: null, when_sent: 'Every week on Sunday at 07:00',
  })
  expect((await mine.call('dashboardSchedules.change', { id, frequency: 'monthly' })).errors).toEqual([
    { field: 'month_day', message: 'Choose a day from 1 to 28.' },
  ])
  expect((await mine.call('dashboardSchedules.list', {})).data.map((row) => row.id)).toContain(id)
  expect((await mine.call('dashboardSchedules.remove', { id })).status).toBe(200)
  expect(await stored(id)).toBeUndefined()
})

test('one drawn by Power BI is not sent by us', async () => {
  const [{ id } = { id: 0 }] = await app.query<{ id: number }>("select id from dashboard_reports where name = 'Delivery scorecard'")
  const answer = await (await app.as('super_admin')).call('dashboardSchedules.add', {
    name: 'Power BI', dashboard_id: id, recipients: ['a@b.example'], frequency: 'daily', at_time: '07:00',
  })
  expect(answer.errors).toEqual([{ field: 'dashboard_id', message: 'Power BI sends its own reports. Choose a built-in dashboard.' }])
})

test('what goes wrong in the yard is told to those who may know of it', async () => {
  const admin = await app.as('super_admin')
  const before = (await admin.call('dashboards.pasExceptions', {})).data
  await app.query(`update gate_tokens set status = 'in_yard', gate_in_at = now() - interval '90 hours' where id = (select min(id) from gate_tokens)`)
  const [token] = await app.query<{ token_no: string }>('select token_no from gate_tokens where id = (select min(id) from gate_tokens)')
  const now = (await admin.call('dashboards.pasExceptions', {})).data
  expect(now.length).toBeGreaterThan(before.filter(({ reason }) => reason === 'over_dwell').length)
  expect(now.find((row) => row.token_no === token?.token_no && row.reason === 'over_dwell')?.over_minutes).toBeGreaterThanOrEqual(0)
})

test('a truck too long at its dock and one that is not the one announced are told of', async () => {
  const admin = await app.as('super_admin')
  const [token] = await app.query<{ id: number; token_no: string }>(
    `update gate_tokens set status = 'at_dock', dock_id = null, paused_at = null, gate_in_at = now() - interval '20 hours',
        dock_in_at = now() - interval '19 hours', driver_phone = '+971500000001'
        where id = (select m.token_id from pas_mappings m where m.token_id is not null and m.enabled order by m.id limit 1)
        returning id::int, token_no`,
  )
  const reasons = async () => (await admin.call('dashboards.pasExceptions', {})).data.flatMap((row) => (row.token_no === token?.token_no ? [row.reason] : []))
  await app.query("update pas_mappings set vehicle_key = 'OTHER1', driver_phone = '0500000002' where token_id = $1", [token?.id])
  expect(await reasons()).toEqual(expect.arrayContaining(['over_dock', 'other_vehicle', 'other_driver']))
  await app.query(
    'update pas_mappings m set vehicle_key = t.vehicle_key, driver_phone = t.driver_phone from gate_tokens t where t.id = m.token_id and t.id = $1',
    [token?.id],
  )
  expect(await reasons()).not.toEqual(expect.arrayContaining(['other_vehicle']))
  expect(await reasons()).not.toEqual(expect.arrayContaining(['other_driver']))
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { newStage, type StageRule } from '@/lib/domain/sla'
import { slaAlertValues } from '@/upstream/areas/sla/alert-values'
import { drainNoted, tickClocks } from '@/upstream/areas/sla/watch'
import { regionalOfficer } from '../access/regional'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, idOf, type Parcel } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let falcon: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  falcon = await idOf(app, 'carriers', 'FALCON')
  // Only the test's own service levels and clocks.
  await app.query("update sla_configs set status = 'inactive'")
  await app.query('delete from sla_clocks')
  await app.query('delete from sla_dirty')
})

const stage = (name: StageRule['stage'], hours: string, more: Partial<StageRule> = {}): StageRule => ({
  ...newStage(name), target_value: hours, target_unit: 'hours', ...more,
})
const body = (more: Record<string, unknown> = {}) => ({
  carrier_id: falcon, sla_name: 'Test', country_code: 'AE', calendar: 'always', effective_from: '2024-01-01',
  stages: [stage('delivery', '24.00', { escalation_emails: ['tower@demo.example'] })], ...more,
}) as unknown as Input<'sla.addConfig'>

interface Clock {
  id: number; stage: string; status: string; due_at: string | null; started_at: string | null; stopped_at: string | null
  paused_seconds: number; penalty_amount: string; escalation_level: number; attempt_no: number
}
const clocksOf = (parcel: Pick<Parcel, 'id'>) => app.query<Clock>('select * from sla_clocks where package_id = $1 order by attempt_no, id', [parcel.id])
const drain = () => drainNoted(app.services)
/** A service level of its own client, so that tests do not meet each other's. */
async function level(more: Record<string, unknown> = {}): Promise<number> {
  await app.query("update sla_configs set status = 'inactive' where status = 'active'")
  const answer = await admin.call('sla.addConfig', body(more))
  expect(answer.status, answer.message).toBe(201)
  return answer.data.id as number
}

describe('clocks', () => {
  test('start, pause, go on and stop with the events of their parcel', async () => {
    await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 60], ['PKU02', 40])
    await drain()
    expect((await clocksOf(parcel))[0]).toMatchObject({ stage: 'delivery', status: 'breached' })
    const second = await given(app)
    await happened(app, second, ['ORD02', 30], ['PKU02', 10], ['LMD03', 8], ['DLF07', 6])
    await drain()
    expect((await clocksOf(second))[0]).toMatchObject({ status: 'paused' })
    await happened(app, second, ['LMD03', 2])
    await drain()
    const [clock] = await clocksOf(second)
    expect(clock).toMatchObject({ status: 'running', paused_seconds: 14_400 })
    expect(Math.abs(Date.parse(clock?.due_at ?? '') - Date.parse(hoursAgo(10 - 24 - 4)))).toBeLessThan(60_000)
    await happened(app, second, ['DEL01', 1])
    await drain()
    expect((await clocksOf(second))[0]?.status).toBe('met')
    const [row] = await app.query<{ sla_due_at: string }>('select sla_due_at from packages where id = $1', [second.id])
    expect(Date.parse(row?.sla_due_at ?? '')).toBe(Date.parse(clock?.due_at ?? ''))
  })

  test('are told once at risk and once breached, by mail to those the level names', async () => {
    await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 30], ['PKU02', 10])
    await drain()
    const mails = () => app.query(
      "select 1 from email_logs where subject like 'SLA: One clock breached / اتفاقية مستوى الخدمة: مؤقتات متجاوزة للموعد (1)' and 'tower@demo.example' = any(to_addresses) and body_text like '%' || $1 || '%'",
      [parcel.tracking_no],
    )
    await tickClocks(app.services, new Date(Date.now() + 11 * 3_600_000))
    expect((await clocksOf(parcel))[0]).toMatchObject({ status: 'at_risk', escalation_level: 1 })
    await Promise.all([tickClocks(app.services, new Date(Date.now() + 15 * 3_600_000)), tickClocks(app.services, new Date(Date.now() + 15 * 3_600_000))])
    expect((await clocksOf(parcel))[0]).toMatchObject({ status: 'breached', escalation_level: 2 })
    expect(await mails()).toHaveLength(1)
  })

  test('a stop told late but in time mends a breach', async () => {
    await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 60], ['PKU02', 40])
    await drain()
    expect((await clocksOf(parcel))[0]?.status).toBe('breached')
    await happened(app, parcel, ['DEL01', 20])
    await drain()
    expect((await clocksOf(parcel))[0]?.status).toBe('met')
  })

  test('many workers at once give each parcel one clock a stage', async () => {
    await level({ stages: [stage('delivery', '24.00'), stage('first_attempt', '12.00')] })
    const parcels = await Promise.all(Array.from({ length: 6 }, () => given(app)))
    for (const parcel of parcels) await happened(app, parcel, ['ORD02', 30], ['PKU02', 10])
    await app.query('insert into sla_dirty (package_id) select unnest($1::bigint[])', [parcels.map(({ id }) => id)])
    await Promise.all([drain(), drain(), drain()])
    for (const parcel of parcels) expect((await clocksOf(parcel)).map(({ stage: name }) => name).toSorted()).toEqual(['delivery', 'first_attempt'])
    expect(await app.query('select 1 from sla_dirty')).toEqual([])
  })

  test('another carrier ends them and begins its own', async () => {
    await level()
    const desert = await idOf(app, 'carriers', 'DESERT')
    await admin.call('sla.addConfig', body({ carrier_id: desert }))
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 30], ['PKU02', 10])
    await drain()
    await app.query("update packages set carrier_id = $2, carrier_code = 'DESERT' where id = $1", [parcel.id, desert])
    await happened(app, parcel, ['LMD01', 1])
    await drain()
    expect((await clocksOf(parcel)).map(({ status, attempt_no }) => [attempt_no, status])).toEqual([[1, 'cancelled'], [2, 'running']])
  })

  test('a cancelled order cancels what is open', async () => {
    await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 30])
    await drain()
    expect((await clocksOf(parcel))[0]?.status).toBe('not_started')
    await happened(app, parcel, ['ORD03', 1])
    await drain()
    expect((await clocksOf(parcel))[0]?.status).toBe('cancelled')
  })
})

describe('by hand', () => {
  async function late(): Promise<Parcel> {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 60], ['PKU02', 40])
    await drain()
    return parcel
  }
  const trigger = (input: Record<string, unknown>, who = admin) => who.call('sla.trigger', input as unknown as Input<'sla.trigger'>)

  test('nothing named is refused, an unknown number is left out', async () => {
    await level()
    expect(await trigger({ action: 'recalculate' })).toMatchObject({ status: 422, message: 'Give tracking numbers or a filter' })
    expect((await trigger({ action: 'recalculate', tracking_nos: ['NOSUCH1'] })).data).toMatchObject({
      done: 0, skipped: [{ tracking_no: 'NOSUCH1', message: 'Not found' }],
    })
  })

  test('waiving needs a reason and a note, takes the penalty off, and is taken back by an administrator alone', async () => {
    await level({ stages: [stage('delivery', '24.00', { penalty_type: 'flat_per_day', penalty_value: '5.00', penalty_cap: '25.00' })] })
    const parcel = await late()
    expect((await clocksOf(parcel))[0]).toMatchObject({ status: 'breached', penalty_amount: '5.00' })
    expect((await trigger({ action: 'waive', tracking_nos: [parcel.tracking_no], reason_code: 'weather', note: 'short' })).errors[0]?.field).toBe('note')
    expect((await trigger({ action: 'waive', tracking_nos: [parcel.tracking_no], reason_code: 'weather', note: 'The road was flooded.' })).data).toMatchObject({
      done: 1,
    })
    expect((await clocksOf(parcel))[0]).toMatchObject({ status: 'waived', penalty_amount: '0.00' })
    expect(await trigger({ action: 'waive', tracking_nos: [parcel.tracking_no], reason_code: 'weather', note: 'The road was flooded.' })).toMatchObject({
      status: 409, message: `Clock ${parcel.tracking_no} / delivery is waived and cannot be waived.`,
    })
    expect((await trigger({ action: 'recalculate', tracking_nos: [parcel.tracking_no], reopen: true })).data).toMatchObject({ done: 1 })
    expect((await clocksOf(parcel))[0]?.status).toBe('breached')
  })

  test('recalculating takes the level as it is now', async () => {
    const id = await level()
    const parcel = await late()
    await admin.call('sla.changeConfig', { id, stages: [stage('delivery', '90.00')] } as never)
    await drain()
    expect((await clocksOf(parcel))[0]?.status).toBe('breached')
    await trigger({ action: 'recalculate', tracking_nos: [parcel.tracking_no] })
    expect((await clocksOf(parcel))[0]?.status).toBe('running')
  })

  test('is not for who may not edit', async () => {
    expect((await trigger({ action: 'recalculate', tracking_nos: ['X'] }, await app.as('client_admin'))).status).toBe(403)
  })
})

describe('who sees what', () => {
  test('a client its own clocks, a carrier its own without the client, others none of theirs', async () => {
    await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 60], ['PKU02', 40])
    await drain()
    const [clock] = await clocksOf(parcel)
    const own = await (await app.as('client_admin')).call('sla.clocks', { tracking_no: [parcel.tracking_no] })
    expect(own.data).toHaveLength(1)
    const foreign = await app.as('client_admin.dtofz').catch(() => app.as('client_operations.dtofz'))
    expect((await foreign.call('sla.clocks', { tracking_no: [parcel.tracking_no] })).data).toEqual([])
    expect(await foreign.call('sla.history', { id: clock?.id ?? 0 })).toMatchObject({ status: 404, message: 'Record not found' })
    const carrier = await (await app.as('carrier_admin')).call('sla.clocks', { tracking_no: [parcel.tracking_no] })
    expect(carrier.data[0]).toMatchObject({ client: null })
    expect((await (await app.as('carrier_admin.desert')).call('sla.clocks', { tracking_no: [parcel.tracking_no] })).data).toEqual([])
  })

  test('the queue starts with the most urgent and tells how all stand', async () => {
    const answer = await admin.call('sla.clocks', { open: true, sort_by: 'due_at', sort: 'lowest' })
    const due = answer.data.map(({ due_at }) => Date.parse(due_at ?? ''))
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect((answer.meta as unknown as { counts: Record<string, number> }).counts.breached_open).toBeGreaterThan(0)
    expect((await admin.call('sla.clocks', { from: '2026-01-01', to: '2026-06-01' })).status).toBe(422)
  })
})

describe('the counts over the queue', () => {
  test.each(['stage', 'client_id', 'carrier_id', 'country_code'] as const)('are of the clocks a filter by %s leaves', async (name) => {
    const [{ value } = { value: null }] = await app.query<{ value: unknown }>(
      `select ${name === 'country_code' ? 'destination_country_code' : name} as value from sla_clocks where stopped_at is null and status = 'breached'
          group by 1 order by count(*) limit 1`,
    )
    const filter = { [name]: [name.endsWith('_id') ? Number(value) : value] } as Input<'sla.clocks'>
    const counts =
      ((await admin.call('sla.clocks', { ...filter, status: ['paused'], open: true })).meta as unknown as { counts: Record<string, number> }).counts
    const total = async (status: NonNullable<Input<'sla.clocks'>['status']>) => (await admin.call('sla.clocks', { ...filter, status, open: true })).meta.total
    expect([counts.running, counts.at_risk, counts.breached_open, counts.paused]).toEqual([
      await total(['running']), await total(['at_risk']), await total(['breached']), await total(['paused']),
    ])
    expect(counts.breached_open).toBeGreaterThan(0)
  })
})

describe('configurations', () => {
  test('two for the same parcels and days are refused by the name of the other', async () => {
    await level()
    const answer = await admin.call('sla.addConfig', body({ sla_name: 'Twice', effective_from: '2026-01-01' }))
    expect(answer).toMatchObject({ status: 409 })
    expect(answer.message).toMatch(/^Overlaps with SLA-FALCON-\d+ from 2026-01-01\.$/)
    expect((await admin.call('sla.addConfig', body({ rsa_service_code: 'NDD' }))).status).toBe(201)
  })

  test('two people at once make one', async () => {
    await app.query("update sla_configs set status = 'inactive' where status = 'active'")
    const answers = await Promise.all([admin.call('sla.addConfig', body()), admin.call('sla.addConfig', body())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('faults are told of their stage', async () => {
    const twice = await admin.call('sla.addConfig', body({ stages: [stage('delivery', '24.00'), stage('delivery', '12.00')] }))
    expect(twice.errors[0]).toEqual({ field: 'stages.1.stage', message: 'Delivery is listed twice' })
    const same = await admin.call('sla.addConfig', body({ stages: [stage('delivery', '24.00', { clock_stop_events: ['PKU02'] })] }))
    expect(same.errors[0]).toEqual({ field: 'stages.0.clock_stop_events', message: 'Start and stop event must differ' })
    expect((await admin.call('sla.addConfig', body({ stages: [stage('delivery', '0')] }))).errors[0]?.message).toBe('Target must be above 0')
    expect((await admin.call('sla.addConfig', body({ scope_level: 'city', scope_ids: [] }))).errors[0]?.message).toBe('Choose at least one place')
    expect((await admin.call('sla.addConfig', body({ stages: [] }))).errors[0]?.message).toBe('Add at least one stage')
  })

  test('one with running clocks is not deleted, one without is', async () => {
    const id = await level()
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 20], ['PKU02', 10])
    await drain()
    expect((await admin.call('sla.changeConfig', { id, status: 'delete' } as never)).message).toBe('1 clock is still running on this SLA; make it inactive.')
    expect((await admin.call('sla.changeConfig', { id, status: 'inactive' } as never)).status).toBe(200)
    const spare = (await admin.call('sla.addConfig', body())).data.id
    expect((await admin.call('sla.changeConfig', { id: spare, status: 'delete' } as never)).status).toBe(200)
    expect((await admin.call('sla.config', { id: spare })).status).toBe(404)
    expect((await admin.call('sla.changeConfig', { id, version: 1, sla_name: 'Late' } as never)).message).toBe('This SLA was changed by someone else.')
  })

  test('a carrier reads its own and no other', async () => {
    const id = await level()
    expect((await (await app.as('carrier_admin')).call('sla.config', { id })).status).toBe(200)
    expect(await (await app.as('carrier_admin.desert')).call('sla.config', { id })).toMatchObject({ status: 404, message: 'Record not found' })
  })
})

test('the breach rate of a carrier is that of the clocks that stopped in the window, in all and by country', async () => {
  await app.query('delete from sla_clocks')
  await level()
  for (const delivered of [20, 20, 20, 1]) {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 60], ['PKU02', 40], ['DEL01', delivered])
  }
  await drain()
  const values = await slaAlertValues(app.services.database.db, 48 * 60)
  expect(values).toEqual([
    expect.objectContaining({ alertType: 'sla_breach_rate', carrierId: falcon, countryCode: null, value: '25.0', subjectKey: `carrier:${falcon}:all` }),
    expect.objectContaining({ carrierId: falcon, countryCode: 'AE', value: '25.0' }),
  ])
})

test('what staff cut to some clients do to many clocks in the background stays with those', async () => {
  await regionalOfficer(app, ['NOORB'], ['app_carrier_partner:sla-edit'])
  const [user] = await app.query<{ id: number }>(`select id from users where email = 'regional_desk@demo.example'`)
  await level()
  const [mine, foreign] = [await given(app), await given(app, { client_id: await idOf(app, 'clients', 'SOUKX') })]
  for (const parcel of [mine, foreign]) await happened(app, parcel, ['ORD02', 30], ['PKU02', 10])
  await drain()
  await app.services.jobs.send(app.services.database.db, 'sla.recalculate', {
    job_id: randomUUID(), user_id: user?.id, body: { action: 'set_reason', filter: { stage: ['delivery'] }, reason_code: 'weather' },
  })
  await app.jobs.idle()
  const reasonOf = async ({ id }: Parcel) =>
    (await app.query<{ reason_code: string | null }>('select reason_code from sla_clocks where package_id = $1', [id])).map(({ reason_code }) => reason_code)
  expect([await reasonOf(mine), await reasonOf(foreign)]).toEqual([['weather'], [null]])
})

test('what is done to many clocks in the background is done once, also when its worker dies and the job is handed out again', async () => {
  await level()
  const parcels: Awaited<ReturnType<typeof given>>[] = []
  for (let i = 0; i < 3; i++) {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 30], ['PKU02', 10])
    parcels.push(parcel)
  }
  await drain()
  const [manager] = await app.query<{ id: number }>(`select id from users where email = 'super_admin@demo.example'`)
  const levels = () =>
    app.query<{ escalation_level: number }>('select escalation_level from sla_clocks where package_id = any($1) order by id', [parcels.map(({ id }) => id)])
  const before = await levels()
  const data = { job_id: randomUUID(), user_id: manager?.id, body: { action: 'escalate', filter: { stage: ['delivery'] } } }
  for (let i = 0; i < 3; i++) {
    await app.services.jobs.send(app.services.database.db, 'sla.recalculate', data)
    await app.jobs.idle()
  }
  expect(await levels()).toEqual(before.map(({ escalation_level }) => ({ escalation_level: escalation_level + 1 })))
  await app.services.jobs.send(app.services.database.db, 'sla.recalculate', { ...data, job_id: randomUUID() })
  await app.jobs.idle()
  expect(await levels()).toEqual(before.map(({ escalation_level }) => ({ escalation_level: Math.min(3, escalation_level + 2) })))
})

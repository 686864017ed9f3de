import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailAlerts } from '@/upstream/areas/pas/alert-mail'
import { useApp, type Asker } from '../app'
import { emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let marshal: Asker
let site: number

beforeAll(async () => {
  ;[guard, marshal] = await Promise.all(['pas_guard', 'pas_marshal'].map((role) => app.as(role))) as [Asker, Asker]
  site = await siteId(app)
})
beforeEach(async () => {
  await emptyYard(app)
  await app.query('delete from gate_help_calls')
  await app.query('delete from gate_alerts')
})

const alerts = async () => (await marshal.call('pasBoard.board', { warehouse_id: site })).data.alerts.filter(({ kind }) => kind === 'help')

describe('a call for help', () => {
  test('stands on the board until the marshal answers it, and in the story of the visit in hand', async () => {
    const { token_no } = await token(guard, site)
    const before = (await marshal.call('pasBoard.board', { warehouse_id: site })).data.stamp
    const called = await guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 1', token_no })
    expect(called).toMatchObject({ status: 201, data: { place: 'Gate 1' } })
    expect(await alerts()).toMatchObject([{
      severity: 'red', token_no, help_id: called.data.id, message: expect.stringMatching(/^Gate 1 calls for help since \d\d:\d\d\.$/),
    }])
    expect((await marshal.call('pasBoard.board', { warehouse_id: site, since: before })).data.unchanged).toBe(false)
    expect(await marshal.call('pasBoard.answerHelp', { id: called.data.id })).toMatchObject({ status: 200 })
    expect(await alerts()).toEqual([])
    const [row] = (await guard.call('pasTokens.get', { token_no })).data as unknown as { events: { event: string }[] }[]
    expect(row?.events.map(({ event }) => event)).toContain('help')
  })

  test('pressed ten times at once is one call', async () => {
    const called = await Promise.all(Array.from({ length: 10 }, () => guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 1' })))
    expect(new Set(called.map(({ data }) => data.id)).size).toBe(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('is answered once', async () => {
    const { data } = await guard.call('pasBoard.help', { warehouse_id: site, place: 'D03' })
    const answers = await Promise.all([marshal.call('pasBoard.answerHelp', { id: data.id }), marshal.call('pasBoard.answerHelp', { id: data.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('This call has already been answered.')
  })

  test('is not made at a site out of reach, nor answered without the right to call', async () => {
    expect((await guard.call('pasBoard.help', { warehouse_id: await siteId(app, 'DXB1'), place: 'Gate 1' })).status).toBe(404)
    const { data } = await guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 1' })
    expect((await guard.call('pasBoard.answerHelp', { id: data.id })).status).toBe(403)
  })
})

describe('the mail of a site', () => {
  const letters = () => app.query<{ to_addresses: string[]; subject: string; body_text: string }>(
    "select to_addresses, subject, body_text from email_logs where template = 'gate_alert' order by id desc",
  )
  beforeEach(() => app.query("update pas_sites set alert_emails = case when site_code = 'JXB1' then '{yard@demo.example}'::text[] else '{}' end"))

  test('tells what is new once, and again when it comes back', async () => {
    await mailAlerts(app.services)
    const before = (await letters()).length
    const { data } = await guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 1' })
    expect(await mailAlerts(app.services)).toBe(1)
    expect(await mailAlerts(app.services)).toBe(0)
    const [letter] = await letters()
    expect(letter).toMatchObject({
      to_addresses: ['yard@demo.example'], subject: expect.stringMatching(/^JXB1: Gate 1 calls for help since/),
      body_text: expect.stringContaining('! Gate 1 calls for help'),
    })
    expect(letter?.body_text).toMatch(/\n---\n[\s\S]+! \u2066Gate 1\u2069 يطلب المساعدة منذ \u2066\d\d:\d\d\u2069\./)
    await marshal.call('pasBoard.answerHelp', { id: data.id })
    expect(await mailAlerts(app.services)).toBe(0)
    await guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 1' })
    expect(await mailAlerts(app.services)).toBe(1)
    expect((await letters()).length).toBe(before + 2)
  })

  test('is one for all that is new, the worst first', async () => {
    await mailAlerts(app.services)
    const { id } = await token(guard, site, {}, { inside: true })
    await app.query("update gate_tokens set created_at = now() - interval '4 hours', gate_in_at = now() - interval '3 hours', licence_expiry = current_date + 3 where id = $1", [id])
    expect(await mailAlerts(app.services)).toBe(1)
    const [letter] = await letters()
    expect(letter?.subject).toBe('JXB1: 2 new alerts in the yard / JXB1: تنبيهات جديدة في الساحة، عددها: 2')
    expect(letter?.body_text).toMatch(/! Vehicle \d+ has waited 3:00\.\n- The licence for vehicle/)
  })

  test('says in Arabic what a refused record of a kiosk was refused for', async () => {
    await mailAlerts(app.services)
    await app.query(
      `insert into gate_sync_faults (warehouse_id, client_event_id, event, at, status, message)
          values ($1, gen_random_uuid(), 'dock_in', now(), 409, 'Dock D05 is out of service.')`,
      [site],
    )
    expect(await mailAlerts(app.services)).toBe(1)
    const [letter] = await letters()
    expect(letter?.body_text).toContain('A record of a kiosk was refused: Dock D05 is out of service.')
    expect(letter?.body_text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('رُفض تسجيل من أحد الأجهزة: الرصيف D05 خارج الخدمة.')
  })

  test('two processes that look at once tell it once', async () => {
    await mailAlerts(app.services)
    await guard.call('pasBoard.help', { warehouse_id: site, place: 'Gate 2' })
    const answers = await Promise.all([mailAlerts(app.services), mailAlerts(app.services), mailAlerts(app.services)])
    expect(answers.reduce((sum, one) => sum + one, 0)).toBe(1)
  })
})

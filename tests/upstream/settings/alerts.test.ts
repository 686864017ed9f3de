import { beforeAll, describe, expect, test } from 'vitest'
import { alertTypeNames } from '@/lib/domain/alert'
import { evaluateAlerts, watchAlerts } from '@/upstream/areas/alerts/evaluate'
import type { AlertMeasure, AlertValue } from '@/upstream/core/alerts/measure'
import { measures } from '@/upstream/core/alerts/measures'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('carrier_manager')
})
const db = () => app.services.database.db
const fail = (error: unknown) => { throw error }

let n = 0
/** A subject of its own for each test, so that none sees another's alerts. */
const subject = () => `test:${(n += 1)}`
const measured = (subjectKey: string, value: string, more: Partial<AlertValue> = {}): AlertMeasure => async () => [
  {
    alertType: 'capacity_near_full', carrierId: 5, countryCode: null, value, subjectKey,
    message: `Usage is ${value} %.`, arabic: `نسبة الاستخدام ${value} %.`, ...more,
  },
]
const look = (list: AlertMeasure[]) => evaluateAlerts(db(), { now: new Date(), onFault: fail, list })
const alertsOf = (subjectKey: string) =>
  app.query<{ id: number; state: string; value: string }>('select id, state, value from carrier_alerts where subject_key = $1 order by id', [subjectKey])

describe('looking', () => {
  test('raises at the threshold, not below it', async () => {
    const key = subject()
    await look([measured(key, '79.99')])
    expect(await alertsOf(key)).toEqual([])
    await look([measured(key, '80.00')])
    expect(await alertsOf(key)).toMatchObject([{ state: 'open', value: '80.00' }])
  })

  test('again refreshes the alert that is open and raises no second one, however many look together', async () => {
    const key = subject()
    await Promise.all(Array.from({ length: 8 }, (_, i) => look([measured(key, `${85 + i}.00`)])))
    expect(await alertsOf(key)).toHaveLength(1)
    await look([measured(key, '99.00')])
    expect(await alertsOf(key)).toMatchObject([{ state: 'open', value: '99.00' }])
  })

  test('resolves what is back in range, acknowledged or not, and raises it anew when it leaves again', async () => {
    const key = subject()
    await look([measured(key, '90.00')])
    const [open] = await alertsOf(key)
    expect((await admin.call('alerts.acknowledge', { id: open?.id ?? 0, note: 'Called them' })).data).toMatchObject({
      state: 'acknowledged', note: 'Called them',
    })
    await look([measured(key, '40.00')])
    expect(await alertsOf(key)).toMatchObject([{ state: 'resolved' }])
    await look([measured(key, '91.00')])
    expect((await alertsOf(key)).map((a) => a.state)).toEqual(['resolved', 'open'])
  })

  test('resolves a subject that is gone while its type is still measured, and leaves it while its measure fails', async () => {
    const key = subject()
    await look([measured(key, '90.00')])
    await evaluateAlerts(db(), { now: new Date(), onFault: () => {}, list: [async () => { throw new Error('away') }] })
    expect(await alertsOf(key)).toMatchObject([{ state: 'open' }])
    await look([measured(subject(), '10.00')])
    expect(await alertsOf(key)).toMatchObject([{ state: 'resolved' }])
  })

  test('one broken measure does not silence the others', async () => {
    const key = subject()
    const faults: unknown[] = []
    await evaluateAlerts(db(), {
      now: new Date(), onFault: (error) => faults.push(error), list: [async () => { throw new Error('away') }, measured(key, '95.00')],
    })
    expect(await alertsOf(key)).toHaveLength(1)
    expect(faults).toHaveLength(1)
  })

  test('the narrowest setting counts, one that is off silences what it covers, and a subject’s own threshold wins', async () => {
    const [own, country] = await admin.call('alerts.saveSettings', {
      settings: [
        { alert_type: 'capacity_near_full', carrier_id: 6, threshold: '95' },
        { alert_type: 'capacity_near_full', carrier_id: 6, country_code: 'EG', threshold: '50', status: 'inactive' },
      ],
    }).then((a) => a.data)
    expect([own?.threshold, country?.status]).toEqual(['95.00', 'inactive'])
    const [a, b, c] = [subject(), subject(), subject()]
    await look([
      measured(a, '90.00', { carrierId: 6 }), measured(b, '99.00', { carrierId: 6, countryCode: 'EG' }),
      measured(c, '60.00', { carrierId: 6, threshold: '55' }),
    ])
    expect([await alertsOf(a), await alertsOf(b)]).toEqual([[], []])
    expect(await alertsOf(c)).toHaveLength(1)
  })

  test('a type whose threshold is a floor raises at and below it', async () => {
    const key = subject()
    const left = (value: string) => look([measured(key, value, { alertType: 'licence_expiry', carrierId: 5 })])
    await left('31')
    expect(await alertsOf(key)).toEqual([])
    await left('30')
    expect(await alertsOf(key)).toHaveLength(1)
  })
})

describe('measures of the house', () => {
  test('each runs on the demo and says what it measured', async () => {
    for (const measure of measures) {
      const values = await measure(db(), new Date())
      // An alert raised by a test above is measured by nobody: it is resolved, which needs no words.
      for (const value of values.filter(({ subjectKey }) => !subjectKey.startsWith('test:'))) expect(value).toMatchObject({
        value: expect.stringMatching(/^-?\d+(\.\d+)?$/) as string, subjectKey: expect.stringMatching(/^\w+:\d+/) as string,
        message: expect.any(String) as string, arabic: expect.stringMatching(/[\u0600-\u06ff]/) as string,
      })
    }
  })

  test('a code nobody has mapped is told of, and resolved once somebody has', async () => {
    const [made] = await app.query<{ id: number }>(`insert into carrier_event_mappings (carrier_id, carrier_event_code, event_mapping_status, occurrences,
      first_seen_at, last_seen_at) values (1, 'NEWX', 'unmapped', 2, now(), now()) returning id`)
    const key = `mapping:${made?.id}`
    await look([...measures])
    expect(await alertsOf(key)).toMatchObject([{ state: 'open' }])
    await app.query(`update carrier_event_mappings set event_mapping_status = 'ignored' where id = $1`, [made?.id])
    await look([...measures])
    expect(await alertsOf(key)).toMatchObject([{ state: 'resolved' }])
  })

  test('a carrier that refuses what should bring labels is told of, one asked too rarely is not', async () => {
    const calls = (carrier: number, event: string, result: string, many: number) =>
      app.query(
        `insert into outgoing_logs (integration, partner_code, carrier_id, entity_type, event, method, url, result)
            select 'carrier_api', 'X', $1, 'carrier_booking', $2, 'POST', 'https://x.example', $3 from generate_series(1, $4)`,
        [carrier, event, result, many],
      )
    const [one, rare] = await app.query<{ id: number; carrier_name: string }>(`select id, carrier_name from carriers c
      where status = 'active' and not exists (select 1 from outgoing_logs o where o.carrier_id = c.id and o.created_at > now() - interval '3 hours') order by id
      limit 2`)
    await calls(one?.id ?? 0, 'book', 'failed', 6)
    await calls(one?.id ?? 0, 'label', 'success', 2)
    await calls(one?.id ?? 0, 'track', 'success', 50)
    await calls(rare?.id ?? 0, 'book', 'failed', 2)
    await watchAlerts(app.services)
    const raised = await app.query(
      `select carrier_id, value, message from carrier_alerts where alert_type = 'label_failure_rate' and state = 'open' and carrier_id = any($1)`,
      [[one?.id, rare?.id]],
    )
    expect(raised).toEqual([{ carrier_id: one?.id, value: '75.00', message: `6 of 8 label calls to ${one?.carrier_name} failed in the last 60 minutes.` }])
  })

  test('a contract that ends soon is told of', async () => {
    await app.query(`update carriers set contract_end = current_date + 12 where id = 3`)
    await look([...measures])
    const found = await app.query(`select 1 from carrier_alerts where alert_type = 'contract_expiry' and carrier_id = 3 and state = 'open'`)
    expect(found).toHaveLength(1)
  })

  test('a range at its own alert is told of, whatever the setting says', async () => {
    const [range] = await app.query<{ id: number }>(`update tracking_ranges set end_no = next_no + 9, alert_at = 10
      where id = (select min(id) from tracking_ranges where status = 'active') returning id`)
    await look([...measures])
    expect(await alertsOf(`range:${range?.id}`)).toHaveLength(1)
  })

  test('a full coverage day is told of, and resolved once its parcels are gone, be it the last that is measured', async () => {
    await app.query('delete from carrier_capacity_usage')
    const [day] = await app.query<{ id: number }>(`select cc.id from carrier_countries cc join carriers c on c.id = cc.carrier_id
      where cc.active and c.status = 'active' and c.id = 2 order by cc.id limit 1`)
    const [{ on } = { on: '' }] = await app.query<{ on: string }>(`select ((now() at time zone 'Asia/Dubai')::date + 2)::text as on`)
    await app.query('insert into carrier_capacities (coverage_id, on_date, max_parcels, overbook_pct) values ($1, $2, 10, 0) on conflict (coverage_id, on_date) do update set max_parcels = 10, overbook_pct = 0', [day?.id, on])
    await app.query('insert into carrier_capacity_usage (coverage_id, on_date, parcels) values ($1, $2, 10)', [day?.id, on])
    await look([...measures])
    const states = async () => (await alertsOf(`${day?.id}:${on}`)).map((a) => a.state)
    expect(await states()).toEqual(['open', 'open'])
    await app.query('update carrier_capacity_usage set parcels = 0')
    await look([...measures])
    expect(await states()).toEqual(['resolved', 'resolved'])
  })

  test('clocks that ran over are told of once, for the carrier, and for a country with a rate of its own; resolved when none stopped in the window', async () => {
    await app.query(`update sla_clocks set stopped_at = stopped_at - interval '90 days' where stopped_at is not null`)
    await app.query(`update sla_clocks set status = 'breached', stopped_at = now() - interval '1 hour'
      where id in (select id from sla_clocks where carrier_id = 2 and stopped_at is not null limit 4)`)
    await app.query(`update sla_clocks set destination_country_code = 'SA' where carrier_id = 2 and stopped_at > now() - interval '1 day'
        and id in (select id from sla_clocks where carrier_id = 2 and stopped_at > now() - interval '1 day' limit 2)`)
    await app.query(`update sla_clocks set destination_country_code = 'OM' where carrier_id = 2 and stopped_at > now() - interval '1 day'
        and destination_country_code <> 'SA'`)
    await look([...measures])
    const states = async (country: string) => (await alertsOf(`carrier:2:${country}`)).map((a) => a.state)
    expect([await states('all'), await states('SA'), await states('OM')]).toEqual([['open'], ['open'], []])
    await app.query(`update sla_clocks set stopped_at = stopped_at - interval '90 days' where stopped_at > now() - interval '2 days'`)
    await look([...measures])
    expect([await states('all'), await states('SA')]).toEqual([['resolved'], ['resolved']])
  })
})

describe('telling', () => {
  const mailsOf = (words: string) => app.query<{ to_addresses: string[]; subject: string; ref_no: string }>(
    `select to_addresses, subject, ref_no from email_logs where template = 'alert' and body_text like $1`, [`%${words}%`],
  )

  test('mails a new alert once to its recipients, and not again within its mute', async () => {
    const [saved] = (await admin.call('alerts.saveSettings', {
      settings: [{
        alert_type: 'capacity_full', carrier_id: 7, threshold: '90', channels: ['in_app', 'email'], recipients: ['desk@qafila.example'], mute_minutes: 60,
      }],
    })).data
    const key = subject()
    const full = (value: string) => measured(key, value, { alertType: 'capacity_full', carrierId: 7, message: `Coverage ${key} is full.` })
    await watchAlerts(app.services, [full('97')])
    await watchAlerts(app.services, [full('98')])
    expect(await mailsOf(`Coverage ${key} is full.`)).toMatchObject([{
      to_addresses: ['desk@qafila.example'], subject: 'Critical: Capacity full / حرج: السعة ممتلئة',
    }])
    expect(await mailsOf('نسبة الاستخدام')).toHaveLength(1)
    await watchAlerts(app.services, [full('10')])
    await watchAlerts(app.services, [full('99')])
    expect(await mailsOf(`Coverage ${key} is full.`)).toHaveLength(1)
    await app.query(`update carrier_alerts set mailed_at = now() - interval '2 hours' where alert_setting_id = $1`, [saved?.id])
    await watchAlerts(app.services, [full('10')])
    await watchAlerts(app.services, [full('99')])
    expect(await mailsOf(`Coverage ${key} is full.`)).toHaveLength(2)
  })

  test('a test goes to the setting’s recipients, and is refused where there are none', async () => {
    const settings = (await admin.call('alerts.settings')).data
    const mailed = settings.find((s) => s.recipients.length > 0)
    const bare = settings.find((s) => s.recipients.length === 0)
    expect((await admin.call('alerts.testSetting', { id: mailed?.id ?? 0 })).data).toEqual({ sent_to: mailed?.recipients })
    expect(await mailsOf('هذه رسالة تجريبية للتنبيه')).toMatchObject([{ to_addresses: mailed?.recipients }])
    expect(await admin.call('alerts.testSetting', { id: bare?.id ?? 0 })).toMatchObject({ status: 422, message: 'Add at least one recipient for email' })
  })
})

describe('settings', () => {
  test('every alert has a default', async () => {
    const defaults = (await admin.call('alerts.settings')).data.filter((s) => s.carrier_id === null && s.country_code === null)
    expect(defaults.map((s) => s.alert_type).toSorted()).toEqual([...alertTypeNames].toSorted())
  })

  test('are saved all or none; the refusal says which', async () => {
    const [a, b] = (await admin.call('alerts.settings', { carrier_id: 1 })).data
    const refused = await admin.call('alerts.saveSettings', { settings: [{ id: a?.id, mute_minutes: 5 }, { id: b?.id, threshold: '0' }] })
    expect(refused.status).toBe(422)
    expect(refused.errors[0]?.field).toBe('settings.1.threshold')
    expect((await admin.call('alerts.settings', { carrier_id: 1 })).data[0]?.mute_minutes).toBe(a?.mute_minutes)
  })

  test.each([
    [{ alert_type: 'capacity_full' as const, carrier_id: 8, threshold: '101' }, 'settings.0.threshold', 'Percent must be between 1 and 100'],
    [{ alert_type: 'event_feed_silent' as const, carrier_id: 8, threshold: '0' }, 'settings.0.threshold', 'Threshold must be above 0'],
    [
      { alert_type: 'event_feed_silent' as const, carrier_id: 8, channels: ['email' as const] },
      'settings.0.recipients', 'Add at least one recipient for email',
    ],
    [{ alert_type: 'event_feed_silent' as const }, 'settings.0.carrier_id', 'Choose the carrier or the country this is for.'],
    [{ alert_type: 'event_feed_silent' as const, carrier_id: 9999 }, 'settings.0.carrier_id', 'That carrier no longer exists.'],
  ])('%j is refused at its field', async (setting, field, message) => {
    expect(await admin.call('alerts.saveSettings', { settings: [setting] })).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('there is one for a carrier and country, also of five that arrive together', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => admin.call('alerts.saveSettings', {
      settings: [{ alert_type: 'cod_overdue', carrier_id: 9, country_code: 'IN', threshold: '4' }],
    })))
    expect(made.map((m) => m.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('one changed meanwhile is not overwritten', async () => {
    const [a] = (await admin.call('alerts.settings')).data
    const change = { id: a?.id, version: a?.version, mute_minutes: 33 }
    expect((await admin.call('alerts.saveSettings', { settings: [change] })).status).toBe(200)
    expect((await admin.call('alerts.saveSettings', { settings: [change] })).status).toBe(409)
  })
})

describe('who sees what', () => {
  test('a carrier sees its own alerts and settings, and acknowledges no other’s', async () => {
    const [mine, other] = [subject(), subject()]
    await look([
      measured(mine, '95.00', { carrierId: 1, alertType: 'capacity_full', threshold: '90' }),
      measured(other, '95.00', { carrierId: 2, alertType: 'capacity_full', threshold: '90' }),
    ])
    const carrier = await app.as('carrier_admin')
    const rows = (await carrier.call('alerts.list', { state: ['all'] })).data
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((a) => a.carrier_id === 1)).toBe(true)
    expect((await carrier.call('alerts.acknowledge', { id: (await alertsOf(other))[0]?.id ?? 0 })).status).toBe(404)
    const settings = (await carrier.call('alerts.settings')).data
    expect(settings.every((s) => s.carrier_id === null || s.carrier_id === 1)).toBe(true)
    expect((await carrier.call('alerts.saveSettings', { settings: [{ id: settings[0]?.id, mute_minutes: 1 }] })).status).toBe(403)
  })

  test('open ones are listed unless asked otherwise, and the bell counts them', async () => {
    const listed = await admin.call('alerts.list')
    expect(listed.data.every((a) => a.state === 'open')).toBe(true)
    expect((await admin.call('alerts.open')).data.open).toBe((listed.meta as unknown as { open: number }).open)
  })

  test('several are acknowledged together, none when one is resolved', async () => {
    const keys = [subject(), subject()]
    await look(keys.map((key) => measured(key, '96.00')))
    const ids = (await Promise.all(keys.map(alertsOf))).map(([a]) => a?.id ?? 0)
    const [done] = await app.query<{ id: number }>(`select id from carrier_alerts where state = 'resolved' limit 1`)
    const mixed = await admin.call('alerts.acknowledge', { id: 0, ids: [...ids, done?.id ?? 0] })
    expect(mixed).toMatchObject({ status: 409, message: 'This alert is already resolved.' })
    expect((await alertsOf(keys[0] ?? ''))[0]?.state).toBe('open')
    expect((await admin.call('alerts.acknowledge', { id: 0, ids })).status).toBe(200)
    expect((await alertsOf(keys[1] ?? ''))[0]?.state).toBe('acknowledged')
  })
})

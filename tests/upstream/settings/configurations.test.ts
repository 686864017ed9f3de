import { beforeAll, describe, expect, test } from 'vitest'
import { configFact, configKeys, fact, isConfigKey } from '@/lib/domain/config-register'
import { waitingKeys } from '@/lib/domain/config-register-waiting'
import { judgeFact } from '@/lib/domain/config-value'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings, settingAt } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'

const app = useApp()
const why = 'For the test of it'
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
const db = () => app.services.database.db
const now = async (config_key: string) => {
  const found = await admin.call('configurations.list', { config_key: [config_key], scope: ['global'], valid_on: today() })
  return found.data[0] as (typeof found.data)[number]
}

describe('a value for a key', () => {
  test('every key of the register with a default has a global row in the demo', async () => {
    const [row] = await app.query<{ n: number }>(`select count(distinct config_key)::int as n from configurations where scope_key = 'global'`)
    expect(row?.n).toBe(configKeys.filter((key) => configFact(key).default !== null).length)
  })

  test('from a day on closes the one before and is a row of its own', async () => {
    const before = await now('reset_minutes')
    const day = addDays(today(), 5)
    const made = await admin.call('configurations.update', { id: before.id, value: '90', valid_from: day, change_reason: why, version: before.version })
    expect(made).toMatchObject({ status: 200, data: { value: '90', valid_from: day, valid_to: null } })
    expect(await now('reset_minutes')).toMatchObject({ id: before.id, value: '60', valid_to: addDays(day, -1) })
    expect(await settingAt(db(), 'reset_minutes', {}, day)).toBe(90)
    expect(await settingAt(db(), 'reset_minutes', {}, addDays(day, -1))).toBe(60)
  })

  test('on a day one already starts is refused with the key and the day', async () => {
    const body = { config_key: 'invite_hours', value: '96', valid_from: addDays(today(), 9), change_reason: why }
    expect((await admin.call('configurations.add', body)).status).toBe(201)
    expect(await admin.call('configurations.add', body)).toMatchObject({
      status: 409, message: `A value for invite_hours already starts on ${body.valid_from}.`,
    })
  })

  test('between two ends the day before the next starts', async () => {
    const later = addDays(today(), 20)
    await admin.call('configurations.add', { config_key: 'timesheet_cutoff_days', value: '9', valid_from: later, change_reason: why })
    const middle = await admin.call('configurations.add', {
      config_key: 'timesheet_cutoff_days', value: '8', valid_from: addDays(today(), 10), change_reason: why,
    })
    expect(middle.data).toMatchObject({ valid_to: addDays(later, -1) })
    const overlong = await admin.call('configurations.add', {
      config_key: 'timesheet_cutoff_days', value: '5', valid_from: addDays(today(), 15), valid_to: addDays(today(), 25), change_reason: why,
    })
    expect(overlong).toMatchObject({ status: 422, errors: [{ field: 'valid_to' }] })
  })

  test('of eight that arrive together for one day exactly one lands, and values never overlap', async () => {
    const day = addDays(today(), 3)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => admin.call('configurations.add', {
      config_key: 'statement_tolerance', value: `${i + 2}.00`, valid_from: i < 4 ? day : addDays(day, i), change_reason: why,
    })))
    expect(answers.slice(0, 4).map((a) => a.status).toSorted()).toEqual([201, 409, 409, 409])
    const overlapping = await app.query(
      `select a.id from configurations a join configurations b on a.config_key = b.config_key and a.scope_key = b.scope_key and a.id < b.id
            and a.status <> 'delete' and b.status <> 'delete'
       where daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
    )
    expect(overlapping).toEqual([])
  })

  test('is changed by one of two who read the same version', async () => {
    const row = await now('outgoing_log_days')
    const both = await Promise.all([30, 45].map((value, i) => admin.call('configurations.update', {
      id: row.id, value: String(value), valid_from: addDays(today(), 2 + i), change_reason: why, version: row.version,
    })))
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409])
  })

  test('keeps who changed it and why', async () => {
    const row = await now('seller_invite_days')
    await admin.call('configurations.update', {
      id: row.id, value: '9', valid_from: addDays(today(), 1), change_reason: 'The banks close on Friday', version: row.version,
    })
    const shown = await admin.call('configurations.list', { id: row.id, history: true })
    expect(shown.data[0]?.history?.[0]).toMatchObject({
      action: 'change', old_value: '14', new_value: '9', reason: 'The banks close on Friday', changed_by: expect.any(String) as string,
    })
  })
})

describe('a key whose area is not built', () => {
  test('is in no register, cannot be added, and a value kept from before is not shown', async () => {
    const [kept] = await app.query<{ id: number }>(`insert into configurations (config_key, scope, scope_key, data_type, value, valid_from)
      values ('cod_confirm_days', 'global', 'global', 'int', '7', '2023-01-01') returning id`)
    expect((await admin.call('configurations.register', { search: 'cod_confirm' })).data).toEqual([])
    expect((await admin.call('configurations.list', { config_key: ['cod_confirm_days'], status: ['all'] })).data).toEqual([])
    expect((await admin.call('configurations.list', { id: kept?.id as number })).data).toEqual([])
    expect(await admin.call('configurations.add', { config_key: 'cod_confirm_days', value: '20', change_reason: why })).toMatchObject({
      status: 422, errors: [{ field: 'config_key', message: 'Unknown configuration cod_confirm_days.' }],
    })
    expect((await admin.call('configurations.update', { id: kept?.id as number, value: '20', change_reason: why, version: 1 })).status).toBe(404)
    expect((await admin.call('configurations.standing', { config_key: 'cod_confirm_days' })).status).toBe(404)
  })
  test('of the register none waits, and none of those that wait is in it', () => {
    expect(Object.keys(waitingKeys).filter((key) => isConfigKey(key))).toEqual([])
  })
})

describe('a value of a kind no key has today is judged as it will be', () => {
  test.each([
    ['json', '{\n"a": 1,\n}', 'Not valid JSON at line 3.'], ['time', '25:00', 'Give a time, such as 14:00.'],
    ['bool', 'perhaps', 'Choose yes or no.'], ['date', '31.2.', 'Use YYYY-MM-DD.'],
  ] as const)('%s', (type, typed, fault) => {
    expect(judgeFact(fact(type, null, 'b2b', 'A test'), typed)).toEqual({ fault })
  })
})

describe('what does not fit is refused and says why', () => {
  const add = (body: object) => admin.call('configurations.add', { change_reason: why, ...body } as never)
  test.each([
    [{ config_key: 'no_such_key', value: '1' }, 'config_key', 'Unknown configuration no_such_key.'],
    [{ config_key: 'login_max_failures', value: '11' }, 'value', '11 is outside 3–10.'],
    [{ config_key: 'token_hours', value: '12' }, 'value', 'Tokens must live longer than 12 hours, the refresh margin.'],
    [{ config_key: 'ior_fee_percent', scope: 'client', value: '3' }, 'client_id', 'Choose the client this value is for.'],
    [{ config_key: 'token_hours', scope: 'client', client_id: 1, value: '20' }, 'scope', 'token_hours cannot be set for one client.'],
    [{ config_key: 'page_size_default', value: '30' }, 'value', 'Choose one of: 25, 50, 100, 200.'],
    [{ config_key: 'licence_alert_days', value: '30, 400' }, 'value', '400 is outside 1–180.'],
    [{ config_key: 'reset_minutes', value: '30', change_reason: 'no' }, 'change_reason', 'Give a reason of at least 5 characters.'],
  ])('%j', async (body, field, message) => {
    expect(await add(body)).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('a start in the past needs the right to backdate', async () => {
    const officer = await app.as('finance_manager')
    const held = await officer.call('configurations.add', { config_key: 'statement_tolerance', value: '2.00', valid_from: '2026-01-01', change_reason: why })
    expect(held.status === 403 || held.message === 'Starts in the past. Ask an administrator with the right to backdate.').toBe(true)
    expect((await add({ config_key: 'company_name', value: 'Before', valid_from: '2022-01-01', valid_to: '2022-12-31' })).status).toBe(201)
    expect(await settingAt(db(), 'company_name', {}, '2022-06-01')).toBe('Before')
  })

  test('a client has nothing to do with it', async () => {
    const client = await app.as('client_admin')
    expect((await client.call('configurations.list')).status).toBe(403)
    expect((await client.call('configurations.add', { config_key: 'token_hours', value: '20', change_reason: why })).status).toBe(403)
  })
})

describe('states', () => {
  test('an inactive value falls back to the wider scope, at once', async () => {
    const made = await admin.call('configurations.add', { config_key: 'ior_fee_percent', scope: 'client', client_id: 9, value: '1.50', change_reason: why })
    expect(await settingAt(db(), 'ior_fee_percent', { clientId: 9 })).toBe('1.50')
    const off = await admin.call('configurations.update', { id: made.data.id, status: 'inactive', change_reason: why, version: made.data.version })
    expect(off.data).toMatchObject({ status: 'inactive', wider: '4.00 %' })
    expect(await settingAt(db(), 'ior_fee_percent', { clientId: 9 })).toBe('4.00')
  })

  test('an active value is made inactive before it is deleted; the last global one may go and the register’s default holds', async () => {
    const row = await now('licence_alert_days')
    expect(await admin.call('configurations.update', { id: row.id, status: 'delete', change_reason: why, version: row.version })).toMatchObject({
      status: 409, message: 'Deactivate it first.',
    })
    const off = await admin.call('configurations.update', { id: row.id, status: 'inactive', change_reason: why, version: row.version })
    expect((await admin.call('configurations.update', { id: row.id, status: 'delete', change_reason: why, version: off.data.version })).status).toBe(200)
    expect(await settingAt(db(), 'licence_alert_days')).toEqual(['30', '7'])
    expect((await admin.call('configurations.update', { id: row.id, status: 'active', change_reason: why, version: off.data.version })).status).toBe(404)
  })
})

describe('which value holds', () => {
  test('client before country before global', async () => {
    expect(await settingAt(db(), 'ior_fee_percent', { clientId: 2, countryCode: 'SA' })).toBe('3.25')
    expect(await settingAt(db(), 'import_vat_rate', { clientId: 2, countryCode: 'SA' })).toBe('15.00')
    expect(await settingAt(db(), 'import_vat_rate', { clientId: 2, countryCode: 'OM' })).toBe('5.00')
  })

  test('by the day of the fact: before March 2023 there is no threshold', async () => {
    expect(await settingAt(db(), 'hvlv_threshold', { countryCode: 'AE' }, '2023-02-10')).toBeNull()
    expect(await settingAt(db(), 'hvlv_threshold', { countryCode: 'AE' }, '2025-11-20')).toBe('1000.00')
    expect(await settingAt(db(), 'hvlv_threshold', { countryCode: 'OM' }, '2025-11-20')).toBeNull()
  })

  test('what is kept is asked anew after a change, not before', async () => {
    expect(await settingAt(db(), 'support_phone')).toBe('+97140000000')
    await app.query(`update configurations set value = '+97141111111' where config_key = 'support_phone'`)
    expect(await settingAt(db(), 'support_phone')).toBe('+97140000000')
    dropSettings()
    expect(await settingAt(db(), 'support_phone')).toBe('+97141111111')
  })
})

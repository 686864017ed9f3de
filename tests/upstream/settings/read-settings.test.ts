import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { ConfigKey } from '@/lib/domain/config-register'
import { openSession } from '@/upstream/core/accounts/sessions'
import { makeLink } from '@/upstream/core/accounts/links'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { purgeMails } from '@/upstream/areas/email-logs/handlers'
import { purgeRequests } from '@/upstream/areas/request-logs/purge'
import { purgeWebhooks } from '@/upstream/areas/subscriptions/purge'
import { purgeUploads } from '@/upstream/areas/uploads/purge'
import { loadBatchFacts } from '@/upstream/areas/packages/batch-facts'
import { loadReferenceData } from '@/upstream/areas/packages/lookups'
import { first } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'

const app = useApp()
const db = () => app.services.database.db
const request = { id: 'test', ip: '192.0.2.1', user_agent: 'test', environment: 'production' }
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

/** Sets a key for everybody from today on, as an administrator. */
async function set(key: ConfigKey, value: string) {
  await app.query(`delete from configurations where config_key = $1`, [key])
  const made = await admin.call('configurations.add', { config_key: key, value, change_reason: 'A test of what it changes' })
  expect(made.status).toBe(201)
}
afterEach(() => dropSettings())

const hoursLeft = (expire_at: string) => Math.round((Date.parse(expire_at) - Date.now()) / 3_600_000)
const aged = async (table: string, column: string, days: number) =>
  (await first<{ n: number }>(db(), sql.raw(`select count(*)::int as n from ${table} where ${column} < now() - interval '${days} days'`)))?.n ?? 0

describe('changing a value changes what the house does', () => {
  test('token_hours and admin_token_hours: how long a token lives', async () => {
    await set('token_hours', '30')
    await set('admin_token_hours', '4')
    expect(hoursLeft((await openSession(db(), 1, 'user', request)).expire_at)).toBe(30)
    expect(hoursLeft((await openSession(db(), 1, 'admin', request)).expire_at)).toBe(4)
  })

  test('session_max_days: a chain of tokens ends there', async () => {
    await set('session_max_days', '1')
    const token = await app.token('carrier_manager')
    const refreshed = await app.asker(token).call('access.refresh', { token })
    expect(hoursLeft((refreshed.data as { expire_at: string }).expire_at)).toBeLessThanOrEqual(24)
  })

  test('login_max_failures and login_lock_minutes: when sign-in is locked, and for how long', async () => {
    await set('login_max_failures', '3')
    await set('login_lock_minutes', '30')
    const wrong = () => app.nobody.call('access.authenticate', { email: 'nobody.here@demo.example', password: 'not the password' })
    for (let i = 0; i < 3; i++) expect((await wrong()).status).toBe(401)
    const locked = await wrong()
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(25 * 60)
  })

  test('password_min_length: the shortest new password', async () => {
    await set('password_min_length', '20')
    const person = await app.as('auditor')
    const change = await person.call('access.changePassword', { current_password: inject('demoPassword'), new_password: 'seven tired owls' })
    expect(change).toMatchObject({ status: 422, errors: [{ field: 'new_password', message: 'Use at least 20 characters.' }] })
  })

  test('invite_hours and reset_minutes: how long a link works', async () => {
    await set('invite_hours', '10')
    await set('reset_minutes', '25')
    await makeLink(db(), 2, 'invite', 'a@b.example')
    await makeLink(db(), 2, 'reset', 'a@b.example')
    const found = await app.query<{ purpose: string; minutes: number }>(`select purpose, round(extract(epoch from expire_at - now()) / 60)::int as minutes
      from one_time_links where user_id = 2 and used_at is null order by purpose`)
    expect(found).toEqual([{ purpose: 'invite', minutes: 600 }, { purpose: 'reset', minutes: 25 }])
  })

  test('duplicate_guard_hours: how far back alike parcels are looked for', async () => {
    const [parcel] = await app.query<{ client_id: number; consignee_name: string; consignee_phone: string; cod_amount: string; payment_mode: string }>(
      `update packages set created_at = now() - interval '30 hours' where id = (select id from packages where status <> 'cancelled' order by id limit 1)
          returning client_id, consignee_name, consignee_phone_key as consignee_phone, cod_amount, payment_mode`,
    )
    const alike = async () => (await loadBatchFacts(db(), [{ ...parcel, tracking_no: null, ref_no: null } as never], [])).recent.size
    expect(await alike()).toBe(0)
    await set('duplicate_guard_hours', '48')
    expect(await alike()).toBe(1)
  })

  test('page_size_default: rows on a page where nobody chose', async () => {
    await set('page_size_default', '50')
    expect((await admin.call('packages.find')).data).toHaveLength(50)
    expect((await admin.call('packages.find', { page_size: 25 })).data).toHaveLength(25)
  })

  test('volumetric_divisor: what divides a volume where nobody else says', async () => {
    await set('volumetric_divisor', '4500')
    expect((await loadReferenceData(db())).divisor).toBe(4500)
  })

  test('api_log_days and api_body_days: how long requests are kept', async () => {
    await app.query(`update request_logs set created_at = now() - interval '20 days' where id % 3 = 0; update request_log_bodies
      set created_at = now() - interval '12 days' where log_id % 3 = 1`)
    await set('api_log_days', '15')
    await set('api_body_days', '10')
    await purgeRequests(db())
    expect([await aged('request_logs', 'created_at', 15), await aged('request_log_bodies', 'created_at', 10)]).toEqual([0, 0])
    expect((await app.query('select 1 from request_logs limit 1')).length).toBe(1)
  })

  test('outgoing_log_days, email_log_days: how long calls to others and mails are kept', async () => {
    await set('outgoing_log_days', '7')
    await set('email_log_days', '9')
    await purgeWebhooks(db())
    await purgeMails(db())
    expect([await aged('outgoing_logs', 'created_at', 7), await aged('email_logs', 'created_at', 9)]).toEqual([0, 0])
    expect((await app.query('select 1 from email_logs limit 1')).length).toBe(1)
  })

  test('upload_file_days: how long files are kept', async () => {
    await app.services.files.write('uploads/old.csv', Buffer.from('a'))
    await app.query(`update excel_details set file_path = 'uploads/old.csv', created_at = now() - interval '12 days'
      where id = (select min(id) from excel_details)`)
    await purgeUploads(app.services)
    expect(await app.services.files.has('uploads/old.csv')).toBe(true)
    await set('upload_file_days', '10')
    await purgeUploads(app.services)
    expect(await app.services.files.has('uploads/old.csv')).toBe(false)
  })
})

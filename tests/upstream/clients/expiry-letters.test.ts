import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '@/lib/domain/days'
import { watchCarriers } from '@/upstream/areas/carriers/licence-letters'
import { watchClients } from '@/upstream/areas/clients/expiry-letters'
import { dayIn } from '@/upstream/platform/letter-words'
import { useApp } from '../app'

const app = useApp()
const about = (template: string) =>
  app.query<{ to: string; subject: string; body_text: string }>(
    'select to_addresses[1] as to, subject, body_text from email_logs where template = $1 order by id', [template],
  )
/** Days of Dubai from today by the database's own clock, so that a test over midnight reads one day. */
const inDays = async (days: number) =>
  (await app.query<{ day: string }>(`select ((now() at time zone 'Asia/Dubai')::date + $1::int)::text as day`, [days]))[0]?.day ?? ''
let client = 0

beforeEach(async () => {
  await app.query('delete from email_logs')
  await app.query('delete from expiry_warnings')
  await app.query('update client_tokens set status = $1', ['inactive'])
  await app.query('update clients set trade_license_expiry = null')
  await app.query('update carriers set trade_license_expiry = null')
  client = (await app.query<{ id: number }>(`update clients set contact_email = 'tokens@noorb.example', contact_name = 'Nadia' where client_code = 'NOORB'
    returning id`))[0]?.id ?? 0
})

/** A live token of the client that ends on a day of Dubai, at noon. */
const token = async (days: number, name = `Token ${days}`) =>
  app.query(
    `insert into client_tokens (client_id, name, environment, token_prefix, token_hash, expire_at)
        values ($1, $2, 'production', 'lk_live_abcd', gen_random_uuid()::text, ($3::date + time '12:00') at time zone 'Asia/Dubai')`,
    [client, `${name} ${Math.random()}`, await inDays(days)],
  )
const strike = () => watchClients(app.services)

describe('an API token that ends', () => {
  test.each([30, 7, 1])('in %i days is written about once, in both languages where the reader’s is not known', async (days) => {
    await token(days)
    await strike()
    await strike()
    const [letter, ...more] = await about('token_expiring')
    expect(more).toEqual([])
    expect(letter?.to).toBe('tokens@noorb.example')
    expect(letter?.subject).toMatch(/^An API token of Noor Beauty Trading LLC ends on .+ \/ رمز API/)
    expect(letter?.body_text).toMatch(/^Hello Nadia,[\s\S]+lk_live_abcd[\s\S]+---[\s\S]+مرحباً \u2066Nadia\u2069،/)
    expect(letter?.body_text).toContain(dayIn.ar(await inDays(days)).split(' ')[0] ?? '-')
    expect(letter?.body_text).toContain(day(`${await inDays(days)}T08:00:00Z`))
  })
  test.each([90, 31])('in %i days is not written about yet', async (days) => {
    await token(days)
    await strike()
    expect(await about('token_expiring')).toEqual([])
  })
  test('is written about at each stage as its end comes nearer, and at the nearest alone after days without a clock', async () => {
    await token(30)
    await strike()
    for (const [days, letters] of [[20, 1], [7, 2], [5, 2], [1, 3], [0, 3]] as const) {
      await app.query(`update client_tokens set expire_at = ($1::date + time '23:00') at time zone 'Asia/Dubai' where status = 'active'`, [await inDays(days)])
      await app.query('update expiry_warnings set expires_on = $1', [await inDays(days)])
      await strike()
      expect(await about('token_expiring'), `${days} days`).toHaveLength(letters)
    }
    await app.query('update client_tokens set status = $1', ['inactive'])
    await token(4, 'Late')
    await strike()
    await strike()
    expect(await about('token_expiring')).toHaveLength(4)
  })
  test('and was switched off, or whose client is not active, is not written about', async () => {
    await token(7)
    await app.query(`update client_tokens set status = 'inactive'`)
    await strike()
    await token(7)
    await app.query(`update clients set status = 'inactive' where id = $1`, [client])
    await strike()
    await app.query(`update clients set status = 'active' where id = $1`, [client])
    expect(await about('token_expiring')).toEqual([])
  })
  test('is written about once by two clocks that strike together, and not at all where the change is lost', async () => {
    await token(7)
    await Promise.all([strike(), strike(), strike()])
    expect(await about('token_expiring')).toHaveLength(1)
  })
})

describe('a trade licence that ends', () => {
  test.each([60, 30, 7])('in %i days is told to the client’s contact and its account manager, each in their language', async (days) => {
    await app.query(
      `update clients set trade_license_expiry = $1::date, account_manager_id = (select id from users where email = 'super_admin@demo.example') where id = $2`,
      [await inDays(days), client],
    )
    await app.query(`update users set locale = 'ar' where email = 'super_admin@demo.example'`)
    await strike()
    await strike()
    expect(await about('licence_expiring')).toMatchObject([
      { to: 'tokens@noorb.example', subject: expect.stringMatching(/^The trade licence of .+ \/ الرخصة التجارية/) as string },
      { to: 'super_admin@demo.example', subject: expect.stringMatching(/^الرخصة التجارية/) as string },
    ])
  })
  test('is told of anew once the new one ends', async () => {
    for (const days of [7, 60]) {
      await app.query('update clients set trade_license_expiry = $1::date where id = $2', [await inDays(days), client])
      await strike()
    }
    expect(new Set((await about('licence_expiring')).map(({ subject }) => subject)).size).toBeGreaterThan(1)
  })
  test('of a carrier is told to it and to those who edit carriers, 30 days before', async () => {
    const [carrier] = await app.query<{ id: number }>(
      `update carriers set trade_license_expiry = $1::date where carrier_code = 'FALCON' returning id`, [await inDays(30)],
    )
    await watchCarriers(app.services)
    await watchCarriers(app.services)
    expect(await about('licence_expiring')).toHaveLength(1)
    const [message] = await app.query<{ n: number }>(
      `select count(distinct user_id)::int as n from inbox_messages where group_key = $1 and subject like 'Licence of % ends in 30 days'`,
      [`carrier-licence-${carrier?.id}`],
    )
    expect(message?.n).toBeGreaterThan(0)
  })
})

import { describe, expect, inject, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const lettersTo = (to: string) =>
  app.query<{ template: string; subject: string; body_text: string }>(
    'select template, subject, body_text from email_logs where $1 = any(to_addresses) order by id', [to],
  )
const last = async (to: string) => (await lettersTo(to)).at(-1)

/** A colleague of customer service who reads this language. */
async function colleague(name: string, locale: 'en' | 'ar') {
  const email = `${name}@demo.example`
  const [user] = await app.query<{ id: number }>(
    `insert into users (full_name, email, user_category, user_type, status, locale, password_hash)
     select $1, $2, 'admin', 'staff', 'active', $3, u.password_hash from users u where u.email = 'customer_service@demo.example' returning id::int`,
    [name, email, locale],
  )
  return { id: user?.id ?? 0, email }
}

describe('people hear of what happens to their account, in their language', () => {
  test('a changed password, by themselves', async () => {
    const person = await app.as('customer_service')
    await app.query(`update users set locale = 'ar' where email = 'customer_service@demo.example'`)
    const changed = await person.call('access.changePassword', {
      current_password: inject('demoPassword'), new_password: 'nine patient herons', sign_out_others: false,
    })
    expect(changed.status).toBe(200)
    expect(await last('customer_service@demo.example')).toMatchObject({ template: 'password_changed', subject: expect.stringContaining('تم تغيير كلمة مرورك') })
  })

  test('a changed password, by the link of a mail; the first password of an invite is no news', async () => {
    const { id, email } = await colleague('reset.reader', 'en')
    const link = async (purpose: string) => {
      const { newToken, hashToken } = await import('@/upstream/platform/tokens')
      const token = newToken()
      await app.query(
        `insert into one_time_links (token_hash, user_id, purpose, expire_at, sent_to) values ($1, $2, $3, now() + interval '1 hour', $4)`,
        [hashToken(token), id, purpose, email],
      )
      return token
    }
    expect((await app.nobody.call('access.setPassword', { token: await link('reset'), new_password: 'eleven quiet otters' })).data).toEqual({ sign_in: null })
    expect(await last(email)).toMatchObject({ template: 'password_changed', subject: expect.stringMatching(/password was changed$/) })
    await app.query('update users set password_hash = null, status = $2 where id = $1', [id, 'pending'])
    await app.nobody.call('access.setPassword', { token: await link('invite'), new_password: 'twelve lively storks' })
    expect((await lettersTo(email)).map(({ template }) => template)).toEqual(['password_changed'])
  })

  test.each([
    ['en', /account is suspended$/, /open again$/], ['ar', /^تم تعليق حسابك/, /مفتوح من جديد$/],
  ] as const)('a suspension and its end, in %s', async (locale, suspended, restored) => {
    const admin = await app.as('super_admin')
    const { id, email } = await colleague(`marked.${locale}`, locale)
    await admin.call('members.mark', { action: 'suspend', ids: [id] })
    expect(await last(email)).toMatchObject({ template: 'account_suspended', subject: expect.stringMatching(suspended) })
    await admin.call('members.mark', { action: 'active', ids: [id] })
    expect(await last(email)).toMatchObject({ template: 'account_restored', subject: expect.stringMatching(restored) })
  })

  test('a client that is deactivated takes its users along, and each hears of it; so they do when it is back', async () => {
    const admin = await app.as('super_admin')
    const [client] = await app.query<{ id: number; version: number }>(
      `select c.id::int, c.version from clients c
          where c.status = 'active' and exists (select 1 from users u where u.user_category = 'client' and u.status = 'active' and u.client_ids = array[c.id])
          order by c.id limit 1`,
    )
    const users = await app.query<{ email: string }>(
      `select email from users where user_category = 'client' and status = 'active' and client_ids = array[$1::bigint]`, [client?.id],
    )
    expect(users.length).toBeGreaterThan(0)
    const off = await admin.call('clients.change', { id: client?.id ?? 0, status: 'inactive', reason: 'Contract ended' })
    expect(off.status).toBe(200)
    for (const { email } of users) expect(await last(email), email).toMatchObject({ template: 'account_suspended' })
    await admin.call('clients.change', { id: client?.id ?? 0, status: 'active' })
    for (const { email } of users) expect(await last(email), email).toMatchObject({ template: 'account_restored' })
  })

  test('a stranger\'s language is not known: the letter of a sign-up is in both', async () => {
    const form = {
      company_name: 'Two Tongues Trading', country_code: 'AE', full_name: 'Huda Saleh',
      email: 'huda@two-tongues.example', phone: '+971501234567', service_type: ['last_mile' as const],
    }
    await app.nobody.call('access.signUp', { ...form, password: 'thirteen wise camels', terms: true })
    await expect.poll(async () => (await last('huda@two-tongues.example'))?.body_text, { timeout: 10_000 }).toMatch(/open this link[\s\S]*افتح هذا الرابط/)
  })
})

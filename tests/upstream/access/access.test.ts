import { describe, expect, inject, test } from 'vitest'
import { grantsOf } from '@/lib/domain/roles'
import { useApp } from '../app'

const app = useApp()
const password = inject('demoPassword')
const email = (role: string) => `${role}@demo.example`
const signIn = (role: string, given = password, more: Record<string, string> = {}) =>
  app.nobody.call('access.authenticate', { email: email(role), password: given, ...more }, { headers: { 'x-client-ip': more.ip ?? '10.0.0.1' } })
const mailTo = async (to: string) =>
  (await app.query<{ body_text: string }>(
    `select body_text from email_logs where $1 = any(to_addresses) and template = 'password_reset' order by id desc limit 1`, [to],
  ))[0]?.body_text

describe('sign-in', () => {
  test('answers a token and who it is, and the token works', async () => {
    const answer = await signIn('client_admin')
    expect(answer).toMatchObject({ status: 200, data: { user: { email: email('client_admin'), user_category: 'client' } } })
    const mine = await app.asker(answer.data.token).call('access.permissions')
    expect(mine.data.access_rights.permission_key).toEqual([...new Set(grantsOf('client_admin'))].toSorted())
    expect(mine.data.access_rights.role).toBe('Client administrator')
  })

  test('says the same of a wrong password, an unknown, a pending and a deleted account', async () => {
    const pending = await app.query<{ email: string }>(`select email from users where status = 'pending' limit 1`)
    const tries = [email('finance_manager'), 'nobody@demo.example', pending[0]?.email ?? '']
    for (const who of tries) {
      const answer = await app.nobody.call('access.authenticate', { email: who, password: 'not this one' }, { headers: { 'x-client-ip': '10.0.0.2' } })
      expect(answer, who).toMatchObject({ status: 401, message: 'The e-mail or password is not right.' })
    }
  })

  test('locks after five failures, for known and unknown names alike, and tells until when', async () => {
    for (const who of [email('freight_desk'), 'never@demo.example']) {
      for (let i = 0; i < 5; i++)
        await app.nobody.call('access.authenticate', { email: who, password: `wrong ${i}` }, { headers: { 'x-client-ip': `10.1.0.${i}` } })
      const locked = await app.nobody.call('access.authenticate', { email: who, password }, { headers: { 'x-client-ip': '10.1.0.9' } })
      expect(locked.status, who).toBe(429)
      expect(locked.message).toMatch(/^Too many attempts\. Try again at \d\d:\d\d or reset your password\.$/)
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    }
  })

  test('turns an address away that guesses at many names', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++)
      statuses.push((await app.nobody.call('access.authenticate', { email: `guess${i}@demo.example`, password: 'x' }, {
        headers: { 'x-client-ip': '10.2.0.1' },
      })).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  test('a suspended account is told so only with the right password', async () => {
    const [user] = await app.query<{ email: string }>(`select email from users where status = 'suspend' limit 1`)
    const right = await app.nobody.call('access.authenticate', { email: user?.email ?? '', password }, { headers: { 'x-client-ip': '10.3.0.1' } })
    expect(right).toMatchObject({ status: 401, message: 'Your account is suspended. Ask your administrator.' })
    const wrong = await app.nobody.call('access.authenticate', { email: user?.email ?? '', password: 'no' }, { headers: { 'x-client-ip': '10.3.0.1' } })
    expect(wrong.message).toBe('The e-mail or password is not right.')
  })

  test('PAS staff come in by their own door only', async () => {
    expect((await signIn('pas_guard')).status).toBe(401)
    expect((await signIn('pas_guard', password, { user_category: 'pas' })).status).toBe(200)
    expect((await signIn('client_admin', password, { user_category: 'pas' })).status).toBe(401)
  })

  test('the admin door answers 422, so that the user session behind it lives on', async () => {
    const body = { email: email('super_admin'), password: 'no' }
    expect((await app.nobody.call('access.adminLogin', body)).status).toBe(422)
    expect((await app.nobody.call('access.adminLogin', { email: email('client_admin'), password })).status).toBe(422)
    expect((await app.nobody.call('access.adminLogin', { ...body, password })).status).toBe(200)
  })
})

describe('tokens', () => {
  test('fifty refreshes of one token agree on one successor; the old one works a minute longer', async () => {
    const old = await app.token('auditor')
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.asker(old).call('access.refresh', { token: old })))
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((a) => a.data.token)).size).toBe(1)
    expect((await app.asker(old).call('access.permissions')).status).toBe(200)
    await app.query(`update sessions set revoked_at = now() - interval '61 seconds' where replaced_by is not null`)
    expect((await app.asker(old).call('access.permissions')).status).toBe(401)
    expect((await app.asker(answers[0]?.data.token ?? '').call('access.permissions')).status).toBe(200)
  })

  test('signing out with any token of a chain ends them all at once', async () => {
    const old = await app.token('auditor')
    const { data } = await app.asker(old).call('access.refresh', { token: old })
    expect((await app.asker(old).call('access.logout', {})).status).toBe(200)
    expect((await app.asker(old).call('access.permissions')).status).toBe(401)
    expect((await app.asker(data.token).call('access.permissions')).status).toBe(401)
  })

  test('a chain ends seven days after sign-in, and an expired token is exchanged for two hours only', async () => {
    const late = await app.token('auditor')
    await app.query(`update sessions set expire_at = now() - interval '3 hours' where token_hash = encode(sha256($1::bytea), 'hex')`, [Buffer.from(late)])
    expect((await app.asker(late).call('access.refresh', { token: late })).status).toBe(401)
    const tired = await app.token('auditor')
    await app.query(`update sessions set session_start = now() - interval '8 days' where token_hash = encode(sha256($1::bytea), 'hex')`, [Buffer.from(tired)])
    expect((await app.asker(tired).call('access.refresh', { token: tired })).status).toBe(401)
  })

  test('a user token opens nothing under the admin prefix, and an admin token nothing else', async () => {
    const user = await app.as('super_admin')
    const admin = app.asker(await app.token('super_admin', 'admin'))
    expect((await user.call('settings.setMaintenance', { on: false })).status).toBe(401)
    expect((await admin.call('settings.setMaintenance', { on: false })).status).toBe(200)
    expect((await admin.call('access.permissions')).status).toBe(401)
  })

  test('a revoked grant bites at the next call, and a disabled user is out at once', async () => {
    const asker = await app.as('customer_service')
    expect((await asker.call('packages.stats', {})).status).toBe(200)
    await app.query(`update groups set permissions = array_remove(permissions, 'app_package:package-list') where role_code = 'customer_service'`)
    await app.query(`update users set permission_version = permission_version + 1 where email = $1`, [email('customer_service')])
    const refused = await asker.call('packages.stats', {})
    expect(refused).toMatchObject({ status: 403, message: 'You dont have permission to access to resource' })
    await app.query(`update users set status = 'suspend' where email = $1`, [email('customer_service')])
    expect((await asker.call('access.permissions')).status).toBe(401)
  })
})

describe('passwords', () => {
  test('a reset link works once, for one of twenty at the same time, and ends the other sessions', async () => {
    const to = email('ior_officer')
    const before = await app.as('ior_officer')
    expect((await app.nobody.call('access.requestReset', { email: to })).status).toBe(200)
    await expect.poll(() => mailTo(to)).toContain('/password-reset?token=')
    const token = (await mailTo(to))?.match(/token=([\w-]+)/)?.[1] ?? ''
    expect((await app.nobody.call('access.verifyLink', { token })).data).toMatchObject({ valid: true, purpose: 'reset' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.nobody.call('access.setPassword', { token, new_password: `harbour lantern ${i}` })),
    )
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array<number>(19).fill(410)])
    expect((await before.call('access.permissions')).status).toBe(401)
    expect((await app.nobody.call('access.verifyLink', { token })).status).toBe(410)
    expect(await app.query(`select 1 from one_time_links where token_hash = $1`, [token])).toEqual([])
  })

  test('an unknown address gets the same answer and no mail', async () => {
    const answer = await app.nobody.call('access.requestReset', { email: 'stranger@demo.example' })
    expect(answer.status).toBe(200)
    expect(await mailTo('stranger@demo.example')).toBeUndefined()
  })

  test('what a guesser tries first is refused, and what was just used', async () => {
    const asker = await app.as('account_manager')
    const change = (new_password: string, current_password = password) => asker.call('access.changePassword', {
      current_password, new_password, sign_out_others: true,
    })
    for (const weak of ['password1234', 'aaaaaaaaaaaaaa', 'account_manager1']) {
      expect(await change(weak), weak).toMatchObject({
        status: 422, errors: [{ field: 'new_password', message: 'Choose a password that is harder to guess.' }],
      })
    }
    expect((await change('short')).errors[0]?.message).toContain('12 characters')
    expect((await change(password)).status).toBe(422)
    expect((await change('orchard tram window', 'wrong')).errors[0]).toEqual({ field: 'current_password', message: 'The current password is not right.' })
    expect((await change('orchard tram window')).status).toBe(200)
  })

  test('five wrong guesses at the current password end the session', async () => {
    const asker = await app.as('finance_clerk')
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await asker.call('access.changePassword', {
        current_password: `no ${i}`, new_password: 'orchard tram window', sign_out_others: true,
      })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 401, 401])
  })
})

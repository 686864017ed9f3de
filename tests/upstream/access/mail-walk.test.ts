import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from '@/upstream/platform/mail'
import { useApp } from '../app'
import { startSmtp, type ReceivedLetter } from '../manifests/smtp-server'

const app = useApp()
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  const { database, files, config, worker } = app.services
  app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
})
afterAll(() => smtp.stop())

/** The text of a letter as its reader sees it (RFC 2045, quoted-printable or base64). */
function textOf({ source }: ReceivedLetter): string {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
/** The newest letter to an address that came over the wire. */
async function letterTo(address: string, about: string): Promise<string> {
  // What a stranger asked for is the work of a job, which posts the letter.
  await app.jobs.idle()
  await app.services.mail.drain()
  return textOf(smtp.letters.findLast((letter) => letter.to.includes(address) && textOf(letter).includes(about)) as ReceivedLetter)
}
const tokenIn = (text: string) => /(?:token|confirm)=([\w-]{40,})/.exec(text)?.[1] ?? ''
const signIn = (email: string, password: string) => app.nobody.call('access.authenticate', { email, password })

describe('over a real mail server', () => {
  test('a group from scratch, an invited person, a password from the mail, and exactly the group’s keys', async () => {
    const admin = await app.as('super_admin')
    const permissions = ['app_package:package-list', 'app_tracking:tracking']
    const group = (await admin.call('groups.add', { name: 'Letter desk', user_category: 'client', permissions })).data.id
    const email = 'huda.nasr@noorb.example'
    expect((await admin.call('members.add', { full_name: 'Huda Nasr', email, user_category: 'client', client_ids: [1], group_ids: [group] })).status).toBe(201)
    const letter = await letterTo(email, '/password-reset?token=')
    expect(letter).toContain('Hello Huda Nasr')
    expect((await signIn(email, 'nine patient herons')).status).toBe(401)
    expect((await app.nobody.call('access.setPassword', { token: tokenIn(letter), new_password: 'nine patient herons' })).status).toBe(200)
    const me = app.asker((await signIn(email, 'nine patient herons')).data.token)
    const mine = (await me.call('access.permissions')).data.access_rights
    expect(mine.permission_key).toEqual(permissions)
    expect(mine.screens).toContain('packages')
    expect(mine.screens).not.toContain('bags')
    expect((await me.call('packages.stats', {})).status).toBe(200)
    expect((await me.call('members.list')).status).toBe(403)
    const [log] = await app.query<{ status: string }>('select status from email_logs where $1 = any(to_addresses)', [email])
    expect(log?.status).toBe('sent')
  })

  test('an invite in Arabic arrives as it was written', async () => {
    const admin = await app.as('super_admin')
    const email = 'sara.ali@noorb.example'
    const [finance] = await app.query<{ id: number }>(`select id from groups where role_code = 'client_finance'`)
    await admin.call('members.add', { full_name: 'سارة علي', email, locale: 'ar', user_category: 'client', client_ids: [1], group_ids: [finance?.id ?? 0] })
    expect(await letterTo(email, '/password-reset?token=')).toContain('مرحباً سارة علي')
  })

  test('a company signs up, confirms, is approved, and its owner signs in', async () => {
    const email = 'omar@palmbazaar.example'
    const form = {
      company_name: 'Palm Bazaar Trading', country_code: 'AE', full_name: 'Omar Haddad', email, phone: '+971501234567',
      service_type: ['last_mile' as const], password: 'three green camels', terms: true as const,
    }
    expect((await app.nobody.call('access.signUp', form)).status).toBe(202)
    const letter = await letterTo(email, '/sign-up?confirm=')
    expect((await app.nobody.call('access.confirmSignUp', { token: tokenIn(letter) })).status).toBe(200)
    const staff = app.asker(await app.token('super_admin', 'admin'))
    const waiting = (await staff.call('members.signups', { approval_status: [0] })).data.find((one) => one.email === email)
    expect((await staff.call('members.decideSignup', { id: waiting?.id ?? 0, decision: 'approve' })).status).toBe(200)
    expect(await letterTo(email, '/login')).toContain('the account of Palm Bazaar Trading is open')
    const owner = await signIn(email, form.password)
    expect(owner.data.user).toMatchObject({ user_category: 'client', is_owner: true })
    const found = await app.asker(owner.data.token).call('packages.find', { from: '2020-01-01' })
    expect(found).toMatchObject({ status: 200, meta: { total: 0 } })
  })

  test('a forgotten password comes by mail, and a changed address is told to both', async () => {
    const email = 'auditor@demo.example'
    await app.nobody.call('access.requestReset', { email })
    const token = tokenIn(await letterTo(email, 'choose a new password'))
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'nine patient herons' })).status).toBe(200)
    const admin = await app.as('super_admin')
    const [user] = await app.query<{ id: number; version: number }>('select id, version from users where email = $1', [email])
    await admin.call('members.change', { id: user?.id ?? 0, version: user?.version ?? 0, email: 'audit.desk@demo.example' })
    expect(await letterTo(email, 'is now')).toContain('a•••@demo.example')
    expect(await letterTo('audit.desk@demo.example', 'is now')).toContain('audit.desk@demo.example')
  })

  test('a mail server that is away loses nothing: the letter waits and goes later', async () => {
    await smtp.stop()
    const admin = await app.as('super_admin')
    const [finance] = await app.query<{ id: number }>(`select id from groups where role_code = 'client_finance'`)
    const email = 'late.person@noorb.example'
    expect((await admin.call('members.add', {
      full_name: 'Late Person', email, user_category: 'client', client_ids: [1], group_ids: [finance?.id ?? 0],
    })).status).toBe(201)
    await app.services.mail.drain()
    const kept = () => app.query<{ status: string; attempts: number; minutes: number }>(
      `select status, attempts, round(extract(epoch from next_at - now()) / 60)::int as minutes from email_logs where $1 = any(to_addresses)`, [email],
    )
    expect(await kept()).toEqual([{ status: 'queued', attempts: 1, minutes: 1 }])
    smtp = await startSmtp()
    const { database, files, config, worker } = app.services
    app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
    await app.query(`update email_logs set next_at = now() where $1 = any(to_addresses)`, [email])
    expect(await letterTo(email, '/password-reset?token=')).toContain('Hello Late Person')
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { clientId, form, tokenTo } from './given'

const app = useApp()
const password = 'three green camels'
const dead = { status: 410, message: 'This link has expired or was used. Ask for a new one.' }
let staff: Asker
let noorb: number
let address = 0
/** An address nobody has signed up from yet. */
const from = () => ({ headers: { 'x-client-ip': `10.88.${Math.floor(++address / 250)}.${address % 250}` } })

beforeAll(async () => {
  staff = await app.as('ior_officer')
  noorb = await clientId(app, 'NOORB')
})
beforeEach(() => app.query('delete from throttles'))

async function seller(more: Parameters<typeof form>[0] = {}) {
  const sent = form({ client_ids: [noorb], ...more })
  const { data } = await staff.call('sellers.add', sent)
  return { ...data, email: sent.contact_email, name: sent.legal_name }
}
async function invited(more: Parameters<typeof form>[0] = {}) {
  const one = await seller(more)
  expect(await staff.call('sellers.invite', { ids: [one.id] })).toMatchObject({ status: 200, data: { sent: 1, skipped: [] } })
  return { ...one, token: await tokenTo(app, one.email) }
}
const join = (token: string, more: object = {}, o = from()) =>
  app.nobody.call('access.signUp', { token, full_name: 'Li Wei', phone: '+8657412345678', password, terms: true, ...more } as never, o)
const signIn = (email: string) => app.nobody.call('access.authenticate', { email, password })
const userOf = async (email: string) =>
  (await app.query<Record<string, unknown>>(
    `select id, user_category, user_type, client_ids::int[] as client_ids, seller_id, is_owner, status, approval_status from users
        where email = $1 and status <> 'delete'`,
    [email],
  ))[0]
/** A day goes by. */
async function again(id: number) {
  await app.query(`update sellers set invite_sent_at = now() - interval '25 hours' where id = $1`, [id])
  await app.query(`delete from throttles where subject like 'seller-invite:%'`)
}

describe('an invited seller', () => {
  test('reads the mail, finds what is known filled in, signs up, and is in: of its client, in the sellers’ group, at stage 1', async () => {
    const one = await invited()
    const log = (await (await app.as('super_admin')).call('emailLogs.list', { search: one.email })).data[0]
    expect(log).toMatchObject({ template: 'invite', ref_no: one.seller_code })
    expect((await (await app.as('super_admin')).call('emailLogs.one', { id: log?.id ?? 0 })).data.body_text).toContain('Open this link within 14 days')
    const link = await app.nobody.call('access.verifyLink', { token: one.token }, from())
    expect(link.data).toMatchObject({ purpose: 'seller_signup', seller: { legal_name: one.name, country_code: 'CN', contact_email: one.email } })
    expect((Date.parse(link.data.expire_at) - Date.now()) / 86_400_000).toBeCloseTo(14, 1)

    expect(await join(one.token)).toMatchObject({ status: 202, data: null })
    expect(await userOf(one.email)).toMatchObject({
      user_category: 'client', user_type: 'seller', client_ids: [noorb], seller_id: one.id, is_owner: false, status: 'active', approval_status: 1,
    })
    const rights = (await app.asker((await signIn(one.email)).data.token).call('access.permissions')).data.access_rights
    expect(rights.role).toBe('Seller')
    expect(rights.permission_key).toContain('app_seller:seller-onboarding-status')
    const { data } = await staff.call('sellers.one', { id: one.id })
    expect(data).toMatchObject({ onboarding_stage: 1, active: false, invite_expire_at: null })
    expect(data.history.map(({ from_stage, to_stage, source, by }) => [from_stage, to_stage, source, by])).toEqual([
      [0, 1, 'signup', 'Li Wei'], [null, 0, 'manual', data.history[1]?.by],
    ])
  })

  test('is told to the IOR desk, and gets a mail itself', async () => {
    const one = await invited()
    await join(one.token)
    const mails = await app.query<{ to: string[]; subject: string }>('select to_addresses as to, subject from email_logs where ref_no = $1 order by id', [
      one.seller_code,
    ])
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(['Sell to the Emirates with Qafila / بِع في الإمارات مع Qafila', 'Welcome to Qafila'])
    const toStaff = mails.slice(2)
    expect(toStaff.flatMap(({ to }) => to)).toContain('ior_officer@demo.example')
    expect(toStaff.every(({ subject, to }) =>
      subject === `${one.seller_code} has signed up` && to.length === 1 && to[0]?.endsWith('@demo.example') && !to[0].startsWith('client'),
    )).toBe(true)
  })
  test('is told in Arabic where the reader’s language is Arabic', async () => {
    await app.query(`update users set locale = 'ar' where email = 'ior_officer@demo.example'`)
    const one = await invited()
    await join(one.token)
    await app.query(`update users set locale = 'en' where email = 'ior_officer@demo.example'`)
    expect(await app.query(`select subject from email_logs where ref_no = $1 and 'ior_officer@demo.example' = any(to_addresses)`, [one.seller_code])).toEqual([{
      subject: `سجّل ${one.seller_code} حسابه`,
    }])
  })

  test('sees its own row and no other seller’s, though both sell for the same client', async () => {
    const [mine, other] = [await invited(), await seller()]
    await join(mine.token)
    const me = app.asker((await signIn(mine.email)).data.token)
    expect((await me.call('sellers.one', { id: mine.id })).data.legal_name).toBe(mine.name)
    for (const id of [other.id, 1, 9_999_999]) expect((await me.call('sellers.one', { id })).status).toBe(404)
    expect((await me.call('sellers.activeNames', {})).data).toEqual([])
    for (const [call, input] of [['sellers.list', {}], ['sellers.change', { id: other.id, city: 'Yiwu' }], ['sellers.invite', { ids: [other.id] }]] as const)
      expect((await me.call(call, input as never)).status, call).toBe(403)
  })

  test('cannot say who it is: category, clients, address and company of the form count for nothing', async () => {
    const one = await invited()
    const sly = {
      user_category: 'admin', user_type: 'staff', client_ids: [2, 3], seller_id: 2, is_owner: true, approval_status: 1,
      group_ids: [1], email: 'sly@harbour.example', company_name: 'Sly', country_code: 'AE', onboarding_stage: 3, active: true,
    }
    expect((await join(one.token, sly)).status).toBe(202)
    expect(await userOf('sly@harbour.example')).toBeUndefined()
    expect(await userOf(one.email)).toMatchObject({ user_category: 'client', user_type: 'seller', client_ids: [noorb], seller_id: one.id, is_owner: false })
    expect(await app.query(
      `select g.role_code from user_groups ug join groups g on g.id = ug.group_id join users u on u.id = ug.user_id where u.email = $1`, [one.email],
    )).toEqual([{ role_code: 'seller_user' }])
    expect((await staff.call('sellers.one', { id: one.id })).data).toMatchObject({
      legal_name: one.name, country_code: 'CN', onboarding_stage: 1, active: false,
    })
  })

  test('hears every fault of the form at once, and the invite survives them', async () => {
    const one = await invited()
    const answer = await join(one.token, { full_name: '', phone: '', terms: false })
    expect(answer.status).toBe(422)
    expect(answer.errors.map(({ field }) => field)).toEqual(['full_name', 'phone', 'terms'])
    expect((await join(one.token, { password: 'password1234' })).errors).toEqual([{ field: 'password', message: 'Choose a password that is harder to guess.' }])
    expect((await join(one.token)).status).toBe(202)
  })

  test('whose client changes later sees that client’s rows', async () => {
    const [one, gadgets] = [await invited(), await clientId(app, 'GGDMC')]
    await join(one.token)
    expect((await staff.call('sellers.change', { id: one.id, client_ids: [gadgets] })).status).toBe(200)
    expect(await userOf(one.email)).toMatchObject({ client_ids: [gadgets] })
    expect(await staff.call('sellers.change', { id: one.id, client_ids: [] })).toMatchObject({
      status: 422, message: 'A seller who has signed up needs at least one client.',
    })
  })
})

describe('the link', () => {
  test('used by twenty at once makes one account', async () => {
    const one = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => join(one.token, { full_name: `Li Wei ${i}` })))
    expect(answers.map((a) => a.status).toSorted()).toEqual([202, ...Array<number>(19).fill(410)])
    expect(await app.query('select count(*)::int as n from users where seller_id = $1', [one.id])).toEqual([{ n: 1 }])
    expect(await app.query('select count(*)::int as n from seller_stage_history where seller_id = $1 and to_stage = 1', [one.id])).toEqual([{ n: 1 }])
  })

  test('is kept as a hash, and is dead once used, replaced, over, or of a seller whose address changed', async () => {
    const [used, replaced, over, moved] = [await invited(), await invited(), await invited(), await invited()]
    expect(await app.query('select 1 from one_time_links where token_hash = $1', [used.token])).toEqual([])
    await join(used.token)
    await again(replaced.id)
    await staff.call('sellers.invite', { ids: [replaced.id] })
    await app.query(`update one_time_links set expire_at = now() - interval '1 second' where seller_id = $1`, [over.id])
    await staff.call('sellers.change', { id: moved.id, contact_email: `moved.${moved.email}` })
    for (const { token, name } of [used, replaced, over, moved]) {
      expect(await join(token), name).toMatchObject(dead)
      expect(await app.nobody.call('access.verifyLink', { token }, from()), name).toMatchObject(dead)
    }
    expect((await join(await tokenTo(app, replaced.email))).status).toBe(202)
    // The new address has been written to by nobody yet, so it may be invited at once.
    expect((await staff.call('sellers.invite', { ids: [moved.id] })).data.sent).toBe(1)
    expect((await join(await tokenTo(app, `moved.${moved.email}`))).status).toBe(202)
  })

  test('is for signing up only, and no other link signs a seller up', async () => {
    const one = await invited()
    expect(await app.nobody.call('access.setPassword', { token: one.token, new_password: password }, from())).toMatchObject(dead)
    expect(await app.nobody.call('access.confirmSignUp', { token: one.token }, from())).toMatchObject(dead)
    await app.nobody.call('access.requestReset', { email: 'auditor@demo.example' }, from())
    const reset = async () =>
      (await app.query<{ body_text: string }>(`select body_text from email_logs where 'auditor@demo.example' = any(to_addresses) order by id desc
        limit 1`))[0]?.body_text.match(/token=([\w-]+)/)?.[1] ?? ''
    await expect.poll(reset).not.toBe('')
    for (const token of [await reset(), 'a'.repeat(43), `${one.token}A`]) expect(await join(token)).toMatchObject(dead)
    expect((await join(one.token)).status).toBe(202)
  })

  test('of a seller with a known address opens nothing, and the answer does not tell', async () => {
    const [fresh, known] = [await invited(), await invited()]
    await app.query(`insert into users (full_name, email, user_category, status) values ('Somebody Else', $1, 'client', 'active')`, [known.email.toUpperCase()])
    const [a, b] = [await join(fresh.token), await join(known.token)]
    expect([b.status, b.message, b.data]).toEqual([a.status, a.message, a.data])
    expect((await signIn(known.email)).status).toBe(401)
    const mails = await app.query<{ template: string; subject: string }>('select template, subject from email_logs where ref_no = $1 order by id', [
      known.seller_code,
    ])
    expect(mails[1]).toEqual({ template: 'signup_known', subject: 'You already have an account at Qafila' })
    expect(new Set(mails.slice(2).map(({ template, subject }) => `${template}: ${subject}`))).toEqual(new Set([
      `alert: ${known.seller_code} could not sign up`,
    ]))
    expect((await staff.call('sellers.one', { id: known.id })).data.onboarding_stage).toBe(0)
  })
})

describe('sending invites', () => {
  test('tells of each seller that got none why not, once a day each', async () => {
    const [fresh, recent, signed, unmapped, onPaper] = [await seller(), await invited(), await invited(), await seller({ client_ids: [] }), await seller()]
    await join(signed.token)
    await app.query('update sellers set onboarding_stage = 3 where id = $1', [onPaper.id])
    const { data } = await staff.call('sellers.invite', { ids: [fresh.id, recent.id, signed.id, unmapped.id, onPaper.id] })
    expect(data).toEqual({
      sent: 1,
      skipped: [{ id: recent.id, reason: 'reminded less than a day ago' },
        { id: signed.id, reason: 'already at “Sign-Up Completed”' }, { id: unmapped.id, reason: 'not mapped to a client yet' },
        { id: onPaper.id, reason: 'already at “Agreement Uploaded”' }],
    })
    expect(await staff.call('sellers.invite', { ids: [recent.id] })).toMatchObject({
      status: 409, message: 'No invite was sent: reminded less than a day ago.',
    })
  })

  test('to one whose user was deleted opens an account again, at the stage the seller had reached', async () => {
    const one = await invited()
    await join(one.token)
    await again(one.id)
    const offered = async () => (await staff.call('sellers.list', { search: one.seller_code })).data[0]?.may_invite
    expect(await offered()).toBe(false)
    await app.query('update sellers set onboarding_stage = 2 where id = $1', [one.id])
    const [before] = await app.query<{ id: number }>('select id from users where seller_id = $1', [one.id])
    expect((await (await app.as('super_admin')).call('members.delete', { id: before?.id ?? 0 })).status).toBe(200)
    expect(await offered()).toBe(true)
    expect((await staff.call('sellers.invite', { ids: [one.id] })).data).toMatchObject({ sent: 1, skipped: [] })
    const token = await tokenTo(app, one.email)
    const both = await Promise.all([join(token), join(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 410])
    expect(await userOf(one.email)).toMatchObject({ user_type: 'seller', seller_id: one.id, status: 'active' })
    expect((await signIn(one.email)).status).toBe(200)
    expect((await staff.call('sellers.one', { id: one.id })).data).toMatchObject({ onboarding_stage: 2, may_invite: false })
    expect(await app.query('select count(*)::int as n from seller_stage_history where seller_id = $1 and to_stage = 1', [one.id])).toEqual([{ n: 1 }])
  })

  test('to an address changed there and back mails it once a day', async () => {
    const one = await invited()
    await staff.call('sellers.change', { id: one.id, contact_email: `other.${one.email}` })
    expect((await staff.call('sellers.invite', { ids: [one.id] })).data.sent).toBe(1)
    await staff.call('sellers.change', { id: one.id, contact_email: one.email })
    expect(await staff.call('sellers.invite', { ids: [one.id] })).toMatchObject({ status: 409, message: 'No invite was sent: reminded less than a day ago.' })
    expect(await app.query('select count(*)::int as n from email_logs where $1 = any(to_addresses)', [one.email])).toEqual([{ n: 1 }])
  })

  test('by ten at once sends one', async () => {
    const one = await seller()
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.call('sellers.invite', { ids: [one.id] })))
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await app.query('select count(*)::int as n from email_logs where ref_no = $1', [one.seller_code])).toEqual([{ n: 1 }])
  })

  test('to a known address: the house is told, a client is not, and no link goes out', async () => {
    const one = await seller({ contact_email: 'auditor@demo.example' })
    expect(await staff.call('sellers.invite', { ids: [one.id] })).toMatchObject({
      status: 409, message: 'No invite was sent: the contact e-mail has an account already; give the seller another.',
    })
    expect((await (await app.as('client_admin')).call('sellers.invite', { ids: [one.id] })).data).toEqual({ sent: 1, skipped: [] })
    const [mail] = await app.query<{ template: string; body_text: string }>('select template, body_text from email_logs where ref_no = $1', [one.seller_code])
    expect(mail?.template).toBe('signup_known')
    expect(mail?.body_text).not.toContain('token=')
    expect(await app.query('select 1 from one_time_links where seller_id = $1', [one.id])).toEqual([])
  })

  test('to another client’s seller is not possible', async () => {
    const one = await seller({ client_ids: [await clientId(app, 'GGDMC')] })
    expect((await (await app.as('client_admin')).call('sellers.invite', { ids: [one.id] })).status).toBe(404)
    expect(await tokenTo(app, one.email)).toBe('')
  })
})

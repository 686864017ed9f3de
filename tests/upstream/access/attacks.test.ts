import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
const password = inject('demoPassword')
const mail = (role: string) => `${role}@demo.example`
const userId = async (role: string) => (await app.query<{ id: number }>('select id from users where email = $1', [mail(role)]))[0]?.id ?? 0
const groupId = async (role: string) => (await app.query<{ id: number }>('select id from groups where role_code = $1', [role]))[0]?.id ?? 0
const lastToken = async (to: string) =>
  (await app.query<{ body_text: string }>(`select body_text from email_logs where $1 = any(to_addresses) order by id desc limit 1`, [to]))[0]?.body_text.match(
    /(?:token|confirm)=([\w-]+)/,
  )?.[1] ?? ''
let address = 0
/** An address nobody has guessed from yet. */
const from = () => ({ headers: { 'x-client-ip': `10.77.${Math.floor(++address / 250)}.${address % 250}` } })
const signIn = (email: string, given: string, o = from()) => app.nobody.call('access.authenticate', { email, password: given }, o)
const works = async (asker: Asker) => (await asker.call('access.permissions')).status

beforeEach(() => app.query('delete from throttles'))

describe('guessing', () => {
  test('from a hundred addresses at once gets five tries at an account, not a hundred, and holds nobody up', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(mail('pas_admin'), `guess ${i}`)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([...Array<number>(5).fill(401), ...Array<number>(95).fill(429)])
    expect((await signIn(mail('pas_admin'), password)).status).toBe(429)
  })

  test('a lock doubles with each further guess, to four hours, and an administrator or a new password opens it', async () => {
    const role = 'workforce_manager'
    const wait = async () => Number((await signIn(mail(role), 'x')).headers['retry-after'])
    for (let i = 0; i < 5; i++) await signIn(mail(role), `no ${i}`)
    expect(await wait()).toBeLessThanOrEqual(900)
    for (const most of [1800, 3600, 7200, 14_400, 14_400]) {
      await app.query(`update throttles set window_ends = now() - interval '1 second' where subject = $1`, [`sign-in:${mail(role)}`])
      expect((await signIn(mail(role), 'no again')).status).toBe(401)
      const seconds = await wait()
      expect(seconds).toBeLessThanOrEqual(most)
      expect(seconds).toBeGreaterThan(most * 0.9)
    }
    const admin = app.asker(await app.token('super_admin', 'admin'))
    expect((await admin.call('members.unlock', { id: await userId(role) })).status).toBe(200)
    expect((await signIn(mail(role), password)).status).toBe(200)
  })

  test('a right password starts the count anew; one of somebody else’s does not unlock', async () => {
    for (let i = 0; i < 4; i++) await signIn(mail('carrier_manager'), 'no')
    expect((await signIn(mail('carrier_manager'), password)).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await signIn(mail('carrier_manager'), 'no')).status).toBe(401)
    expect((await signIn(mail('auditor'), password)).status).toBe(200)
    expect((await signIn(mail('carrier_manager'), 'no')).status).toBe(401)
    expect((await signIn(mail('carrier_manager'), password)).status).toBe(429)
  })

  test('an address is not let off by signing in to an account of its own in between', async () => {
    const o = from()
    let refused = 0
    await app.query(
      `insert into throttles (subject, count, window_ends) values ($1, 20, now() + interval '10 minutes')`, [`sign-in-ip:${o.headers['x-client-ip']}`],
    )
    for (let i = 0; i < 14; i++) {
      if (i % 5 === 4) await signIn(mail('client_finance'), password, o)
      else if ((await signIn(`stranger${i}@nowhere.example`, 'no', o)).status === 429) refused++
    }
    expect(refused).toBeGreaterThan(0)
  })

  test('the admin door counts with the other: neither gives tries the other has used up', async () => {
    for (let i = 0; i < 5; i++) await app.nobody.call('access.adminLogin', { email: mail('finance_manager'), password: 'no' }, from())
    expect((await signIn(mail('finance_manager'), password)).status).toBe(429)
  })

  test('a name in other letters or with spaces is the same account', async () => {
    for (const name of ['FREIGHT_DESK@demo.example', ' freight_desk@demo.example', 'Freight_Desk@DEMO.example ', mail('freight_desk'), mail('freight_desk')])
      await signIn(name, 'no')
    expect((await signIn(mail('freight_desk'), password)).status).toBe(429)
  })

  test('a PAS code and the e-mail of one person share their tries', async () => {
    await app.query(`update users set pas_code = 'GUARD1' where email = $1`, [mail('pas_guard')])
    const pas = (email: string, given: string) => app.nobody.call('access.authenticate', { email, password: given, user_category: 'pas' }, from())
    for (let i = 0; i < 5; i++) await pas(i % 2 ? 'GUARD1' : mail('pas_guard'), 'no')
    expect((await pas('GUARD1', password)).status).toBe(429)
    expect((await pas(mail('pas_guard'), password)).status).toBe(429)
  })

  test('a made-up link is not worth guessing at: an address is turned away', async () => {
    const o = from()
    const statuses: number[] = []
    for (let i = 0; i < 80; i++) statuses.push((await app.nobody.call('access.verifyLink', { token: randomUUID().replaceAll('-', '') }, o)).status)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([410]))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('who has an account cannot be found out', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
  /** Medians by turns, so that what else the machine does falls on both; below a few milliseconds the rest is noise. */
  async function ratio(known: (i: number) => Promise<unknown>, unknown: (i: number) => Promise<unknown>, tries = 7) {
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < tries; i++) {
      for (const [side, ask] of [known, unknown].entries()) {
        const began = performance.now()
        await ask(i)
        times[side]?.push(performance.now() - began)
      }
    }
    const floor = 8
    const [a, b] = [Math.max(floor, median(times[0])), Math.max(floor, median(times[1]))]
    return Math.max(a, b) / Math.min(a, b)
  }
  const said = ({ status, message, errors }: { status: number; message: string; errors?: unknown }) => ({ status, message, errors })

  test('at sign-in: the same words and about the same time', async () => {
    expect(said(await signIn(mail('auditor'), 'no'))).toEqual(said(await signIn('nobody@nowhere.example', 'no')))
    const fresh = async (email: string) => {
      await app.query('delete from throttles')
      return signIn(email, 'not the password')
    }
    expect(await ratio(() => fresh(mail('auditor')), (i) => fresh(`nobody${i}@nowhere.example`))).toBeLessThan(2.5)
    // Invited and not yet in, withdrawn, suspended: a wrong password takes as long.
    expect(await ratio(() => fresh(mail('deactivated1')), () => fresh('nobody@nowhere.example'), 5)).toBeLessThan(2.5)
  })

  test('at the forgotten password', async () => {
    const ask = (email: string) => app.nobody.call('access.requestReset', { email }, from())
    expect(said(await ask(mail('auditor')))).toEqual(said(await ask('nobody@nowhere.example')))
    const fresh = async (email: string) => {
      await app.query('delete from throttles')
      return ask(email)
    }
    expect(await ratio(() => fresh(mail('auditor')), () => fresh('nobody@nowhere.example'))).toBeLessThan(3)
  })

  test('at sign-up', async () => {
    const form = {
      company_name: 'Palm Bazaar', country_code: 'AE', full_name: 'Omar Haddad', phone: '+971501234567',
      service_type: ['last_mile' as const], password: 'three green camels', terms: true as const,
    }
    const ask = (email: string) => app.nobody.call('access.signUp', { ...form, email }, from())
    expect(said(await ask(mail('auditor')))).toEqual(said(await ask('omar.one@palmbazaar.example')))
    const fresh = async (email: string) => {
      await app.query('delete from throttles')
      return ask(email)
    }
    expect(await ratio(() => fresh(mail('auditor')), (i) => fresh(`omar${i}@palmbazaar.example`), 5)).toBeLessThan(3)
  })

  test('by a link: one never made, one used and one of a deleted person say the same', async () => {
    const admin = await app.as('super_admin')
    const invite = async (name: string) => {
      const { id } =
        (await admin.call('members.add', { full_name: 'Guest Person', email: mail(name), user_category: 'admin', group_ids: [await groupId('auditor')] })).data
      return { id, token: await lastToken(mail(name)) }
    }
    const [used, gone] = [await invite('guest.used'), await invite('guest.gone')]
    await app.nobody.call('access.setPassword', { token: used.token, new_password: 'four quiet herons' }, from())
    await admin.call('members.delete', { id: gone.id })
    const answers = await Promise.all(['a'.repeat(43), used.token, gone.token].map((token) => app.nobody.call('access.verifyLink', { token }, from())))
    expect(new Set(answers.map((a) => JSON.stringify(said(a)))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 410, message: 'This link has expired or was used. Ask for a new one.' })
  })
})

describe('a link of a mail', () => {
  const newest = async (email: string) => {
    await app.nobody.call('access.requestReset', { email }, from())
    await app.jobs.idle()
    await expect.poll(() => lastToken(email)).not.toBe('')
    return lastToken(email)
  }

  test('is kept as a hash, dies with the next one, is for its purpose only and ends by itself', async () => {
    const email = mail('account_manager')
    const older = await newest(email)
    expect(await app.query(`select 1 from one_time_links where token_hash = $1 or token_hash like '%' || $1 || '%'`, [older])).toEqual([])
    await app.query('delete from throttles')
    await app.nobody.call('access.requestReset', { email }, from())
    await expect.poll(() => lastToken(email)).not.toBe(older)
    expect((await app.nobody.call('access.setPassword', { token: older, new_password: 'seven quiet falcons' }, from())).status).toBe(410)
    const token = await lastToken(email)
    expect((await app.nobody.call('access.confirmSignUp', { token }, from())).status).toBe(410)
    expect((await app.nobody.call('access.verifyLink', { token }, from())).status).toBe(200)
    await app.query(`update one_time_links set expire_at = now() - interval '1 second' where used_at is null`)
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'seven quiet falcons' }, from())).status).toBe(410)
  })

  test('survives a refused password and is used up by an accepted one', async () => {
    const token = await newest(mail('ior_officer'))
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'password1234' }, from())).status).toBe(422)
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'seven quiet falcons' }, from())).status).toBe(200)
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'eight quiet falcons' }, from())).status).toBe(410)
  })

  test('of a suspended person opens nothing, and an invite once withdrawn neither', async () => {
    const token = await newest(mail('fulfilment_manager'))
    const admin = await app.as('super_admin')
    await admin.call('members.mark', { action: 'suspend', ids: [await userId('fulfilment_manager')] })
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'seven quiet falcons' }, from())).status).toBe(410)
    const { id } = (await admin.call('members.add', {
      full_name: 'Guest Person', email: mail('guest.withdrawn'), user_category: 'admin', group_ids: [await groupId('auditor')],
    })).data
    const invite = await lastToken(mail('guest.withdrawn'))
    await admin.call('members.mark', { action: 'deactivate', ids: [id] })
    expect((await app.nobody.call('access.setPassword', { token: invite, new_password: 'seven quiet falcons' }, from())).status).toBe(410)
  })
})

describe('a token is worth nothing after', () => {
  const fresh = async (role: string) => app.asker((await signIn(mail(role), password)).data.token)

  test('signing out', async () => {
    const asker = await fresh('client_operations')
    expect((await asker.call('access.logout', {})).status).toBe(200)
    expect(await works(asker)).toBe(401)
    expect((await asker.call('access.logout', {})).status).toBe(401)
  })

  test('a changed password, elsewhere', async () => {
    const [here, there] = [await fresh('client_developer'), await fresh('client_developer')]
    expect((await here.call('access.changePassword', { current_password: password, new_password: 'orchard tram window', sign_out_others: true })).status)
      .toBe(200)
    expect([await works(here), await works(there)]).toEqual([200, 401])
    expect((await signIn(mail('client_developer'), password)).status).toBe(401)
  })

  test('its exchange, once the minute is over, and never for a second chain', async () => {
    const token = (await signIn(mail('auditor'), password)).data.token
    const next = (await app.asker(token).call('access.refresh', { token })).data.token
    await app.asker(next).call('access.logout', {})
    for (const dead of [token, next]) expect((await app.asker(dead).call('access.refresh', { token: dead })).status).toBe(401)
  })

  test('its person is suspended or deleted, and an admin token too', async () => {
    const admin = await app.as('super_admin')
    for (const [role, action] of [['ior_officer', 'suspend'], ['freight_desk', 'delete']] as const) {
      const [user, confirmed] = [await app.as(role), app.asker(await app.token(role, 'admin'))]
      expect((await admin.call('members.mark', { action, ids: [await userId(role)] })).status).toBe(200)
      expect(await works(user)).toBe(401)
      expect((await confirmed.call('members.signups')).status).toBe(401)
    }
  })

  test('cut, lengthened or in another case it was never worth anything', async () => {
    const token = (await signIn(mail('auditor'), password)).data.token
    for (const other of [token.slice(0, -1), `${token}A`, token.toUpperCase(), token.toLowerCase(), ` ${token}`, `${token}' or '1'='1`])
      expect(await works(app.asker(other)), other).toBe(401)
  })
})

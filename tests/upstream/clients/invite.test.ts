import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { clientId, form } from './given'

const app = useApp()
const staff = () => app.as('account_manager')
const password = 'three green camels'
let address = 0
const from = () => ({ headers: { 'x-client-ip': `10.77.0.${++address}` } })

async function client(more = {}) {
  const sent = form(more)
  const { data } = await (await staff()).call('clients.create', sent)
  return { id: data.id, email: sent.contact_email, code: sent.client_code }
}
async function tokenTo(email: string): Promise<string> {
  const [mail] = await app.query<{ body_text: string }>('select body_text from email_logs where $1 = any(to_addresses) order by id desc limit 1', [email])
  return /password-reset\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}
const agoMinutes = (id: number, minutes: number) =>
  app.query('update clients set invite_sent_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])

beforeEach(() => app.query('delete from throttles'))

describe('inviting a client', () => {
  test('makes its contact an administrator of the client, who chooses a password and is in', async () => {
    const one = await client()
    expect(await (await staff()).call('clients.invite', { ids: [one.id], message: 'Welcome aboard.' })).toMatchObject({
      status: 200, data: { sent: 1, skipped: [] },
    })
    const [mail] = await app.query<{ body_text: string }>('select body_text from email_logs where $1 = any(to_addresses)', [one.email])
    expect(mail?.body_text).toContain('Welcome aboard.')
    expect(await app.query('select status, user_category, client_ids::int[] as client_ids from users where email = $1', [one.email])).toEqual([{
      status: 'pending', user_category: 'client', client_ids: [one.id],
    }])
    const chosen = await app.nobody.call(
      'access.setPassword', { token: await tokenTo(one.email), new_password: password, confirm_password: password } as never, from(),
    )
    expect(chosen).toMatchObject({ status: 200, data: { sign_in: one.email } })
    const signedIn = await app.nobody.call('access.authenticate', { email: String(chosen.data.sign_in), password }, from())
    const own = app.asker(signedIn.data.token)
    expect((await own.call('clients.one', { id: one.id })).data).toMatchObject({ client_code: one.code, accepted: true })
    expect((await own.call('clients.one', { id: await clientId(app, 'NOORB') })).status).toBe(404)
  })

  test('says of each why it was left out, and refuses when nobody could be invited', async () => {
    const asker = await staff()
    const [fresh, again] = [await client(), await client()]
    await asker.call('clients.invite', { ids: [again.id] })
    const noorb = await clientId(app, 'NOORB')
    expect(await asker.call('clients.invite', { ids: [fresh.id, again.id, noorb] })).toMatchObject({
      status: 200, data: { sent: 1, skipped: [{ id: noorb, reason: 'already accepted' }, { id: again.id, reason: 'sent less than 10 minutes ago' }] },
    })
    expect(await asker.call('clients.invite', { ids: [noorb] })).toMatchObject({ status: 409, message: 'No invite was sent: already accepted.' })
    await agoMinutes(again.id, 11)
    expect(await asker.call('clients.invite', { ids: [again.id] })).toMatchObject({ status: 200, data: { sent: 1 } })
  })

  test('a second invite kills the link of the first', async () => {
    const asker = await staff()
    const one = await client()
    await asker.call('clients.invite', { ids: [one.id] })
    const first = await tokenTo(one.email)
    await agoMinutes(one.id, 20)
    await asker.call('clients.invite', { ids: [one.id] })
    expect((await app.nobody.call('access.setPassword', { token: first, new_password: password, confirm_password: password } as never, from())).status)
      .toBe(410)
  })

  test('never gives somebody’s account away: an address that signs in elsewhere is not invited', async () => {
    const one = await client({ contact_email: 'finance_manager@demo.example' })
    expect(await (await staff()).call('clients.invite', { ids: [one.id] })).toMatchObject({
      status: 409, message: 'No invite was sent: the contact e-mail has an account already; give the client another.',
    })
    expect(await app.query(`select user_category from users where email = 'finance_manager@demo.example'`)).toEqual([{ user_category: 'admin' }])
  })

  test('at once from two sides makes one user and sends one mail', async () => {
    const asker = await staff()
    const one = await client()
    const answers = await Promise.all([asker.call('clients.invite', { ids: [one.id] }), asker.call('clients.invite', { ids: [one.id] })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.query('select count(*)::int as n from email_logs where $1 = any(to_addresses)', [one.email])).toEqual([{ n: 1 }])
  })
})

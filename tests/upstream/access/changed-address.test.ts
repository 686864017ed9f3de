import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const mail = (name: string) => `${name}@demo.example`
const userId = async (name: string) => (await app.query<{ id: number }>('select id from users where email = $1', [mail(name)]))[0]?.id ?? 0
const lettersTo = (name: string) =>
  app.query<{ template: string; body_text: string }>('select template, body_text from email_logs where $1 = any(to_addresses) order by id', [mail(name)])
const lastToken = async (name: string) => (await lettersTo(name)).at(-1)?.body_text.match(/token=([\w-]+)/)?.[1] ?? ''
const setPassword = (token: string) => app.nobody.call('access.setPassword', { token, new_password: 'seven quiet falcons' })

/** A new colleague, invited at this address. */
async function invited(name: string) {
  const [group] = await app.query<{ id: number }>(`select id from groups where role_code = 'auditor'`)
  const { data } = await (await app.as('super_admin')).call('members.add', {
    full_name: 'Maha Rashid', email: mail(name), user_category: 'admin', group_ids: [group?.id ?? 0],
  })
  return data.id
}
async function move(id: number, to: string) {
  const admin = await app.as('super_admin')
  const { version } = (await admin.call('members.one', { id })).data
  expect((await admin.call('members.change', { id, version, email: mail(to) })).status).toBe(200)
}
/** A link somebody asked for who can read this mailbox. */
async function reset(name: string) {
  await app.nobody.call('access.requestReset', { email: mail(name) })
  await expect.poll(() => lastToken(name)).not.toBe('')
  return lastToken(name)
}
const somebodyWaits = () =>
  expect.poll(() => app.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1)

beforeEach(() => app.query('delete from throttles'))

describe('once an address is changed', () => {
  test('an invite that went to the old one opens nothing, and the right person is invited at once', async () => {
    const id = await invited('maha.typo')
    const stray = await lastToken('maha.typo')
    await move(id, 'maha')
    expect((await app.nobody.call('access.verifyLink', { token: stray })).status).toBe(410)
    expect((await setPassword(stray)).status).toBe(410)
    expect((await (await app.as('super_admin')).call('members.invite', { ids: [id] })).data).toMatchObject({ sent: 1, skipped: [] })
    expect((await setPassword(await lastToken('maha'))).status).toBe(200)
  })

  test('a reset link that went to the old one sets no password', async () => {
    const token = await reset('ior_officer')
    await move(await userId('ior_officer'), 'ior.desk')
    expect((await setPassword(token)).status).toBe(410)
    expect((await setPassword(await reset('ior.desk'))).status).toBe(200)
  })

  test('neither does one used while it is being changed', async () => {
    const token = await reset('freight_desk')
    const id = await userId('freight_desk')
    const client = await app.services.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from users where id = $1 for update', [id])
      const used = setPassword(token)
      await somebodyWaits()
      await client.query('update users set email = $2 where id = $1', [id, mail('freight.moved')])
      await client.query('commit')
      expect((await used).status).toBe(410)
    } finally {
      client.release()
    }
  })

  test('a changed spelling is the same address', async () => {
    const token = await reset('finance_clerk')
    await app.query(`update users set email = 'Finance_Clerk@demo.example' where email = $1`, [mail('finance_clerk')])
    expect((await setPassword(token)).status).toBe(200)
  })
})

describe('of a changed address', () => {
  test('one nobody has confirmed hears nothing, so a stranger never learns the new sign-in name', async () => {
    const id = await invited('salem.typo')
    await move(id, 'salem')
    expect((await lettersTo('salem.typo')).map(({ template }) => template)).toEqual(['invite'])
    expect(await lettersTo('salem')).toEqual([])
  })

  test('the old one hears that it was changed and recognises the new one, without being told it', async () => {
    await move(await userId('customs_officer'), 'hidden.desk')
    const letter = (await lettersTo('customs_officer')).at(-1)
    expect(letter).toMatchObject({ template: 'email_changed', body_text: expect.stringContaining('h•••@demo.example') })
    expect(letter?.body_text).not.toContain('hidden.desk')
    expect((await lettersTo('hidden.desk')).at(-1)?.body_text).toContain('hidden.desk@demo.example')
  })
})

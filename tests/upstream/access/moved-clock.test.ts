import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgetKeys } from '@/upstream/platform/idempotency'
import { makeLink } from '@/upstream/core/accounts/links'
import { inTransaction } from '@/upstream/db/db'
import { useApp } from '../app'

const app = useApp()

/** The server's clock is put on by so many hours: all that was written before is that much older. */
async function clockMoves(hours: number): Promise<void> {
  const times = {
    sessions: ['session_start', 'expire_at', 'revoked_at'], idempotency_keys: ['created_at'], one_time_links: ['expire_at', 'used_at'],
  }
  for (const [table, columns] of Object.entries(times)) {
    await app.query(`update ${table} set ${columns.map((column) => `${column} = ${column} - make_interval(hours => $1)`).join(', ')}`, [hours])
  }
}
const mayGoOn = async (token: string) => (await app.asker(token).call('access.permissions')).status
const refresh = (token: string) => app.asker(token).call('access.refresh', { token })

describe.each([[1], [-1]])('a clock that moves by %i h', (hours) => {
  test('signs nobody out, and back again neither', async () => {
    const token = await app.token('auditor')
    for (const moved of [hours, -hours]) {
      await clockMoves(moved)
      expect(await mayGoOn(token)).toBe(200)
    }
    await clockMoves(hours)
    const { data } = await refresh(token)
    expect(await mayGoOn(data.token)).toBe(200)
    await clockMoves(-hours)
    expect(await mayGoOn(data.token)).toBe(200)
  })

  test('gives a refreshed token no second successor', async () => {
    const token = await app.token('auditor')
    const { data } = await refresh(token)
    await clockMoves(hours)
    const again = await refresh(token)
    // Put on, the minute in which the old one is answered is over.
    expect(again.status === 200 ? again.data.token : again.status).toBe(hours > 0 ? 401 : data.token)
    expect(await mayGoOn(data.token)).toBe(200)
  })

  test('brings back nobody who signed out', async () => {
    const token = await app.token('auditor')
    expect((await app.asker(token).call('access.logout', {})).status).toBe(200)
    await clockMoves(hours)
    expect(await mayGoOn(token)).toBe(401)
    expect((await refresh(token)).status).toBe(401)
  })

  test('lets a repeated call happen once, also after old keys are forgotten', async () => {
    const client = await app.as('client_admin')
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const view = { screen: '/packages', name: `Moved ${hours}`, search: '' }
    const first = await client.call('workspace.saveView', view, key)
    await clockMoves(hours)
    await forgetKeys(app.services.database.db)
    const again = await client.call('workspace.saveView', view, key)
    expect([first.status, again.status, again.data.id]).toEqual([200, 200, first.data.id])
    expect(await app.query('select 1 from saved_views where name = $1', [view.name])).toHaveLength(1)
  })

  test('opens no link a second time', async () => {
    const email = 'auditor@demo.example'
    const [user] = await app.query<{ id: number }>('select id from users where email = $1', [email])
    const token = await inTransaction(app.services.database.db, (tx) => makeLink(tx, user?.id ?? 0, 'reset', email))
    expect((await app.nobody.call('access.setPassword', { token, new_password: `harbour lantern ${hours + 5}` })).status).toBe(200)
    await clockMoves(hours)
    expect((await app.nobody.call('access.setPassword', { token, new_password: 'harbour lantern again' })).status).toBe(410)
  })
})

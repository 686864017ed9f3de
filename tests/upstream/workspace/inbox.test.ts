import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { tellStaff } from '@/upstream/areas/consignee/tell-staff'
import { useApp, type Asker } from '../app'
import { hoursAgo } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let client: Asker
let stranger: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  stranger = await app.as('client_admin.dtofz')
})

async function message(role: string, subject: string, differs: Record<string, unknown> = {}): Promise<number> {
  const [user] = await app.query<{ id: number }>('select id from users where email = $1', [`${role}@demo.example`])
  const row = { user_id: user?.id, subject, body: 'Body', category: 'alert', severity: 'info', ...differs }
  const [made] = await app.query<{ id: number }>(
    `insert into inbox_messages (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return made?.id ?? 0
}
const stateOf = async (id: number) =>
  (await app.query<{ read_at: string | null; archived_at: string | null }>('select read_at, archived_at from inbox_messages where id = $1', [id]))[0]

describe('what the house writes', () => {
  test('can be read by those it is for', async () => {
    const { db } = app.services.database
    await inTransaction(db, (tx) => tellStaff(tx, { tracking_no: 'RSA123' }, 'RSA123: deliver on Sunday', 'The consignee asked.'))
    const { status, data } = await (await app.as('operations_manager')).call('workspace.inbox', { tab: 'unread' })
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({ subject: 'RSA123: deliver on Sunday', category: 'alert', severity: 'info' })
  })

  test('is of a kind people can be shown, whoever writes it', async () => {
    await expect(message('client_admin', 'Odd', { category: 'task' })).rejects.toThrow('inbox_messages_category')
    await expect(message('client_admin', 'Odd', { severity: 'critical' })).rejects.toThrow('inbox_messages_severity')
  })
})

describe('marking many', () => {
  test('reads, unreads, archives and brings back, telling how many changed', async () => {
    const ids = [await message('client_admin', 'One'), await message('client_admin', 'Two', { read_at: hoursAgo(1) })]
    const mark = async (action: 'read' | 'unread' | 'archive' | 'restore') => (await client.call('workspace.markMany', { ids, action })).data.changed
    expect([await mark('read'), await mark('unread'), await mark('unread'), await mark('archive'), await mark('restore')]).toEqual([1, 2, 0, 2, 2])
    expect(await stateOf(ids[0] ?? 0)).toEqual({ read_at: null, archived_at: null })
  })

  test('passes over other people’s messages and those archived more than a month ago', async () => {
    const foreign = await message('client_admin.dtofz', 'Not yours')
    const old = await message('client_admin', 'Old', { archived_at: hoursAgo(31 * 24) })
    expect((await client.call('workspace.markMany', { ids: [foreign], action: 'archive' })).data).toEqual({ changed: 0 })
    expect((await client.call('workspace.markMany', { ids: [old], action: 'restore' })).data).toEqual({ changed: 0 })
    expect((await stateOf(foreign))?.archived_at).toBeNull()
  })

  test('takes at most 200 and at least one', async () => {
    expect(await client.call('workspace.markMany', { ids: Array.from({ length: 201 }, (_, i) => i + 1), action: 'read' })).toMatchObject({ status: 422 })
    expect(await client.call('workspace.markMany', { ids: [], action: 'read' })).toMatchObject({ status: 422 })
    expect(await client.call('workspace.markMany', { ids: [1], action: 'delete' as never })).toMatchObject({ status: 422 })
  })
})

test('a message names the newer and the older one beside it', async () => {
  const older = await message('client_finance', 'Older', { created_at: hoursAgo(0.02) })
  const middle = await message('client_finance', 'Middle', { created_at: hoursAgo(0.01) })
  const newer = await message('client_finance', 'Newer')
  const finance = await app.as('client_finance')
  expect((await finance.call('workspace.message', { id: middle })).data).toMatchObject({ newer_id: newer, older_id: older })
  expect((await finance.call('workspace.message', { id: newer })).data.newer_id).toBeNull()
})

describe('announcements', () => {
  const said = { subject: 'Gate 3 is closed', body: 'Use **gate 4** until Thursday.', severity: 'warning' as const }
  const got = async (who: Asker, subject: string) => (await who.call('workspace.inbox', { search: subject, tab: 'all' })).data

  test('reach the active people of the audience and nobody else', async () => {
    const { status, data, message: text } = await admin.call('workspace.announce', { ...said, user_categories: ['client'] })
    const [people] = await app.query<{ n: number }>("select count(*) as n from users where status = 'active' and user_category = 'client'")
    expect([status, data.sent]).toEqual([201, people?.n])
    expect(text).toBe(`Sent to ${people?.n} people.`)
    expect(await got(client, said.subject)).toMatchObject([{ category: 'announcement', severity: 'warning', read_at: null }])
    expect(await got(await app.as('carrier_admin'), said.subject)).toEqual([])
  })

  test('are cut to clients and groups together', async () => {
    const [noorb] = await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'")
    await admin.call('workspace.announce', { ...said, subject: 'Only Noor', client_ids: [noorb?.id ?? 0] })
    expect(await got(client, 'Only Noor')).toHaveLength(1)
    expect(await got(stranger, 'Only Noor')).toEqual([])
    const groups = (await admin.call('workspace.audienceGroups')).data
    const carriers = groups.find(({ name }) => name === 'Carrier administrator')
    await admin.call('workspace.announce', { ...said, subject: 'Only carriers', group_ids: [carriers?.id ?? 0] })
    expect(await got(await app.as('carrier_admin'), 'Only carriers')).toHaveLength(1)
    expect(await got(client, 'Only carriers')).toEqual([])
  })

  test('stand on home until they are read, and are gone after their end', async () => {
    await admin.call('workspace.announce', {
      ...said, subject: 'For an hour', user_categories: ['vendor'], expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const vendor = await app.as('vendor_admin')
    const shown = (await vendor.call('workspace.home')).data.announcements?.find(({ subject }) => subject === 'For an hour')
    expect(shown).toMatchObject({ severity: 'warning' })
    await vendor.call('workspace.message', { id: shown?.id ?? 0 })
    expect((await vendor.call('workspace.home')).data.announcements?.map(({ subject }) => subject)).not.toContain('For an hour')
    await app.query("update inbox_messages set expires_at = now() - interval '1 minute' where subject = 'For an hour'")
    expect(await got(vendor, 'For an hour')).toEqual([])
    expect(await vendor.call('workspace.message', { id: shown?.id ?? 0 })).toMatchObject({ status: 404 })
  })

  test('are refused without an audience, with an end in the past, and to those without the key', async () => {
    expect(await admin.call('workspace.announce', { ...said, user_categories: ['pas'], client_ids: [1] })).toMatchObject({
      status: 422, message: 'Nobody is in this audience.',
    })
    expect(await admin.call('workspace.announce', { ...said, expires_at: hoursAgo(1) })).toMatchObject({ status: 422, errors: [{ field: 'expires_at' }] })
    expect(await admin.call('workspace.announce', { ...said, subject: ' ' })).toMatchObject({ status: 422, errors: [{ field: 'subject' }] })
    expect(await client.call('workspace.announce', said)).toMatchObject({ status: 403, message: 'You dont have permission to access to resource' })
    expect((await app.query<{ n: number }>("select count(*) as n from announcements where user_categories = '{pas}'"))[0]?.n).toBe(0)
  })

  test('list how many have read them', async () => {
    await admin.call('workspace.announce', { ...said, subject: 'Counted', user_categories: ['vendor'] })
    const vendor = await app.as('vendor_admin')
    const [mine] = await got(vendor, 'Counted')
    await vendor.call('workspace.message', { id: mine?.id ?? 0 })
    const [row] = (await admin.call('workspace.announcements', { search: 'Counted' })).data
    expect(row).toMatchObject({ audience: 'Vendor', read: 1 })
    expect(row?.sent).toBeGreaterThanOrEqual(1)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

/** A mail in the log, as if it had come to that. */
async function mail(status: string, more: { template?: string; service_center_id?: number; body?: string; to?: string } = {}) {
  const [row] = await app.query<{ id: number }>(
    `insert into email_logs (template, to_addresses, subject, body_text, status, service_center_id, user_id)
        values ($1, '{a@b.example}', 'Of the test', $2, $3, $4, (select id from users where email = $5)) returning id`,
    [more.template ?? 'other', more.body ?? 'The text', status, more.service_center_id ?? null, more.to ?? null],
  )
  return row?.id ?? 0
}
const statusOf = async (id: number) => (await app.query<{ status: string }>('select status from email_logs where id = $1', [id]))[0]?.status

describe('e-mails', () => {
  test('one sent without a mail server is kept and can be read, its link too', async () => {
    await app.nobody.call('access.requestReset', { email: 'client_admin@demo.example' })
    await expect.poll(async () => (await admin.call('emailLogs.list', { template: ['password_reset'] })).data.length).toBeGreaterThan(0)
    const [row] = (await admin.call('emailLogs.list', { template: ['password_reset'] })).data
    expect(row?.status).toBe('kept')
    expect((await admin.call('emailLogs.one', { id: row?.id ?? 0 })).data.body_text).toContain('/password-reset?token=')
  })

  test.each([
    ['who answers customers', 'customer_service', []],
    ['who reads everything and changes nothing', 'auditor', []],
    ['who manages users', 'system_admin', ['auditor', 'client_admin', 'system_admin', 'carrier_admin']],
    ['the owner of the house', 'super_admin', ['auditor', 'client_admin', 'system_admin', 'carrier_admin', 'super_admin']],
  ])('a kept link opens an account, so %s reads only those of people he could change anyway', async (_who, role, open) => {
    await app.query(
      `update groups set permissions = permissions || '{app_base:email-logs}' where role_code = $1 and not 'app_base:email-logs' = any(permissions)`, [role],
    )
    // What a system administrator lacks must be there to be lacked, and nothing more for the auditor.
    await app.query(
      `update groups set permissions = (select permissions from groups where role_code = 'system_admin') where role_code = 'auditor' and $1 = 'system_admin'`,
      [role],
    )
    const asker = await app.as(role)
    const read = async (to: string) =>
      (await asker.call('emailLogs.one', { id: await mail('kept', { template: 'password_reset', to: `${to}@demo.example`, body: 'token=abc' }) })).data
    for (const to of ['auditor', 'client_admin', 'carrier_admin', 'system_admin', 'super_admin']) {
      const shown = await read(to)
      if (open.includes(to)) expect(shown, to).toMatchObject({ body_text: 'token=abc', hidden: null })
      else expect(shown, to).toMatchObject({ body_text: null, body_html: null, hidden: expect.stringContaining('every right') })
    }
  })

  test.each(['failed', 'bounced', 'queued'])('a %s one is sent again', async (status) => {
    const id = await mail(status)
    expect((await admin.call('emailLogs.resend', { ids: [id] })).data).toEqual({ queued: 1 })
    expect(await statusOf(id)).toBe('kept')
  })

  test.each(['sent', 'delivered', 'opened', 'kept'])('a %s one is not, and takes none of the others along', async (status) => {
    const [other, bad] = [await mail(status), await mail('failed')]
    expect(await admin.call('emailLogs.resend', { ids: [bad, other] })).toMatchObject({
      status: 409, message: 'Only e-mails that wait, failed or bounced can be sent again.',
    })
    expect(await statusOf(bad)).toBe('failed')
  })

  test('of two who resend together one does', async () => {
    const id = await mail('failed')
    const both = await Promise.all([admin, admin].map((a) => a.call('emailLogs.resend', { ids: [id] })))
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409])
  })

  test('a service centre sees its own and no other’s; a link that opens an account is not shown to it', async () => {
    const [center] = await app.query<{ id: number; centers: number[] }>(`select id, service_center_ids as centers from users
      where email = 'service_center_supervisor@demo.example'`)
    const own = Number(center?.centers?.[0])
    const [mine, link, foreign] = [
      await mail('sent', { service_center_id: own }), await mail('kept', { service_center_id: own, template: 'invite', body: 'token=abc' }),
      await mail('sent', { service_center_id: own + 999 }),
    ]
    const supervisor = await app.as('service_center_supervisor')
    const seen = (await supervisor.call('emailLogs.list', { page_size: 200 })).data.map((m) => m.id)
    expect(seen).toContain(mine)
    expect(seen).not.toContain(foreign)
    expect((await supervisor.call('emailLogs.one', { id: foreign })).status).toBe(404)
    expect((await supervisor.call('emailLogs.one', { id: link })).data).toMatchObject({ body_text: null, hidden: expect.any(String) as string })
    expect((await admin.call('emailLogs.one', { id: link })).data.body_text).toBe('token=abc')
  })

  test('are found by address, subject and reference, and by kind and status', async () => {
    const found = await admin.call('emailLogs.list', { search: 'CNDXBRUH261118001', template: ['logistics_doc'] })
    expect(found.data.length).toBeGreaterThan(0)
    expect(found.data.every((m) => m.ref_no === 'CNDXBRUH261118001')).toBe(true)
    expect((await admin.call('emailLogs.list', { status: ['bounced'] })).data.every((m) => m.status === 'bounced')).toBe(true)
    expect((await (await app.as('client_admin')).call('emailLogs.list')).status).toBe(403)
  })
})

describe('maintenance', () => {
  const asAdmin = async () => app.asker(await app.token('super_admin', 'admin'))

  test('lets those work who may, tells the others until when, and keeps each window', async () => {
    const boss = await asAdmin()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const on = await boss.call('settings.setMaintenance', { on: true, message: 'New racks', until, allow_categories: ['warehouse'] })
    expect(on.data).toMatchObject({ maintenance: true, message: 'New racks', allow_categories: ['admin', 'warehouse'] })
    const client = await app.as('client_admin')
    // The gate looks at the switch once a second.
    await expect.poll(async () => (await client.call('settings.currencies')).status, { timeout: 5000 }).toBe(503)
    expect(await client.call('settings.currencies')).toMatchObject({
      status: 503, message: 'We are back soon.', data: { maintenance: true, until: expect.any(String) as string },
    })
    expect((await (await app.as('warehouse_operator')).call('settings.currencies')).status).toBe(200)
    expect((await admin.call('settings.currencies')).status).toBe(200)
    expect((await boss.call('settings.setMaintenance', { on: true, message: 'Still racks' })).status).toBe(200)
    expect((await boss.call('settings.setMaintenance', { on: false })).data.maintenance).toBe(false)
    expect((await boss.call('settings.setMaintenance', { on: false })).status).toBe(200)
    await expect.poll(async () => (await client.call('settings.currencies')).status, { timeout: 5000 }).toBe(200)
    const windows = (await boss.call('settings.maintenanceWindows')).data
    expect(windows.filter((w) => w.ended_at === null)).toEqual([])
    expect(windows[0]).toMatchObject({ message: 'Still racks', ended_by: expect.any(String) as string })
    expect(windows).toHaveLength(3)
  })

  test('needs a confirmed administrator, and an end that is to come', async () => {
    expect((await admin.call('settings.setMaintenance', { on: true })).status).toBe(401)
    expect(await (await asAdmin()).call('settings.setMaintenance', { on: true, until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 422, errors: [{ field: 'until', message: 'Choose a time to come.' }],
    })
    expect((await app.nobody.call('settings.maintenance')).data).toMatchObject({ maintenance: false, support_email: 'support@qafila.example' })
  })
})

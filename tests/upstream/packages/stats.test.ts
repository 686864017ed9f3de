import { describe, expect, test } from 'vitest'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { clientId, parcel } from './given'

const app = useApp()

describe('figures over packages', () => {
  test.each(['super_admin', 'client_operations', 'carrier_operator', 'service_center_operator'])('%s: every figure is the length of its list', async (role) => {
    const asker = await app.as(role)
    const { data: stats } = await asker.call('packages.stats', {})
    expect(stats).toMatchObject({ from: addDays(today(), -30), to: null })
    const window = { from: stats.from as string }
    const total = async (filter: object) => (await asker.call('packages.find', { ...window, ...filter })).meta.total
    expect(stats.total).toBe(await total({}))
    for (const status of packageStatus.names) expect(stats.by_status[status] ?? 0, status).toBe(await total({ status: [status] }))
    expect(stats.label_failed).toBe(await total({ label_status: ['failed'] }))
    expect(stats.sla_breached).toBe(await total({ sla_breached: true }))
    expect(stats.total).toBeGreaterThan(0)
  })

  const filters: [string, object][] = [
    ['status', { status: ['delivered', 'out_for_delivery'] }], ['label', { label_status: ['failed'] }],
    ['payment', { payment_mode: 'cod' }], ['country and status', { country_code: ['SA'], status: ['delivered'] }],
    ['city', { city: 'Dubai' }], ['service', { service_type: ['last_mile'] }], ['delivery type', { delivery_type: ['standard'] }],
    ['in a bag', { bagged: true }], ['in no bag', { bagged: false }], ['past SLA', { sla_breached: true }],
    ['proof missing', { proof_missing: true }], ['channel', { channel: 'shopify' }], ['source', { source: ['channel'] }],
    ['search', { search: 'RSANB0000' }], ['days', { from: addDays(today(), -9), to: addDays(today(), -2) }],
    ['days of delivery', { from: addDays(today(), -9), date_field: 'delivered_at' }], ['a date field without days', { date_field: 'delivered_at' }],
    ['days of the label', { from: addDays(today(), -9), to: addDays(today(), -2), date_field: 'label_created' }],
  ]
  test.each(filters)('%s: a filtered list and its figures are of the same rows', async (_name, filter) => {
    const asker = await app.as('client_operations')
    const { data: stats } = await asker.call('packages.stats', filter)
    const total = async (more: object) => (await asker.call('packages.find', {
      ...filter, ...more, ...(stats.from && !('from' in filter) ? { from: stats.from, date_field: 'created_at' as const } : {}),
    })).meta.total
    expect(stats.total).toBe((await asker.call('packages.find', filter)).meta.total)
    expect(stats.label_failed).toBe('label_status' in filter ? stats.total : await total({ label_status: ['failed'] }))
    if (!('status' in filter)) expect(stats.by_status.delivered ?? 0).toBe(await total({ status: ['delivered'] }))
    expect(stats.open).toBe(stats.total
      - Object.entries(stats.by_status).reduce((ended, [status, n]) => (isTerminalPackageStatus(status as PackageStatus) ? ended + n : ended), 0))
  })

  test('open COD is told in dirhams and leaves out what will bring none', async () => {
    const client_id = await clientId(app, 'HAYAT')
    await app.query(`update packages set payment_mode = 'prepaid', cod_amount = 0, cod_currency = null where client_id = $1`, [client_id])
    const cod = (cod_amount: string, cod_currency: string, status = 'created') => parcel(app, {
      client_id, payment_mode: 'cod', cod_amount, cod_currency, status,
    })
    await cod('100.00', 'AED')
    await cod('10.00', 'USD')
    await cod('500.00', 'AED', 'cancelled')
    await cod('500.00', 'AED', 'delivered')
    const stats = await (await app.as('super_admin')).call('packages.stats', { client_id: [client_id], from: '2026-01-02' })
    expect(stats.data.cod_open_aed).toBe('136.73')
  })

  test('a client asking for another client’s figures gets zero', async () => {
    const stats = await (await app.as('client_admin')).call('packages.stats', { client_id: [await clientId(app, 'DTOFZ')] })
    expect(stats.data).toMatchObject({ total: 0, by_status: {}, label_failed: 0, cod_open_aed: '0.00', sla_breached: 0 })
  })

  test('figures stand for a minute', async () => {
    const asker = await app.as('super_admin')
    const ask = async () => (await asker.call('packages.stats', { from: '2026-01-03' })).data.total
    const before = await ask()
    await parcel(app)
    expect(await ask()).toBe(before)
  })
})

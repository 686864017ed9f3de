import { describe, expect, test } from 'vitest'
import { packageStatus } from '@/lib/domain/package'
import { addDays, today } from '@/lib/domain/days'
import { useHouse } from '../house'
import { clientId, parcel } from './given'

const house = useHouse()

describe('figures over packages', () => {
  test.each(['super_admin', 'client_operations', 'carrier_operator', 'service_center_operator'])('%s: every figure is the length of its list', async (role) => {
    const asker = await house.as(role)
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

  test('open COD is told in dirhams and leaves out what will bring none', async () => {
    const client_id = await clientId(house, 'HAYAT')
    await house.query(`update packages set payment_mode = 'prepaid', cod_amount = 0, cod_currency = null where client_id = $1`, [client_id])
    const cod = (cod_amount: string, cod_currency: string, status = 'created') => parcel(house, { client_id, payment_mode: 'cod', cod_amount, cod_currency, status })
    await cod('100.00', 'AED')
    await cod('10.00', 'USD')
    await cod('500.00', 'AED', 'cancelled')
    await cod('500.00', 'AED', 'delivered')
    const stats = await (await house.as('super_admin')).call('packages.stats', { client_id: [client_id], from: '2026-01-02' })
    expect(stats.data.cod_open_aed).toBe('136.73')
  })

  test('a client asking for another client’s figures gets zero', async () => {
    const stats = await (await house.as('client_admin')).call('packages.stats', { client_id: [await clientId(house, 'DTOFZ')] })
    expect(stats.data).toMatchObject({ total: 0, by_status: {}, label_failed: 0, cod_open_aed: '0.00', sla_breached: 0 })
  })

  test('figures stand for a minute', async () => {
    const asker = await house.as('super_admin')
    const ask = async () => (await asker.call('packages.stats', { from: '2026-01-03' })).data.total
    const before = await ask()
    await parcel(house)
    expect(await ask()).toBe(before)
  })
})

import { expect } from 'vitest'
import { mod7 } from '@/lib/domain/check-digits'
import { clientId } from '../packages/given'
import { agentsOf } from '../agents/given'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>
let serial = 0

/** An air waybill nobody has, its check digit right. */
export function mawb(): string {
  const no = String(2_000_000 + (Date.now() % 500_000) + (serial += 1) * 11)
  return `176-${no}${mod7(no)}`
}
/** A number nobody has used. */
export const fresh = (prefix: string) => `${prefix}${Date.now() % 1_000_000}${(serial += 1)}`

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export async function ok<T extends { status: number; message: string }>(answer: Promise<T>): Promise<T> {
  const got = await answer
  expect(got.status, got.message).toBeLessThan(300)
  return got
}

export const hawb = (differs: Record<string, unknown> = {}) => ({
  hawb_no: fresh('ACM'), consignee_name: 'Aisha Al Mansoori', country_code: 'AE', pieces: 1, weight_kg: '1.250', description: 'Cotton t-shirts',
  declared_value: '24.50', currency: 'USD', ...differs,
})

/** What one test file needs: people at both ends, an agent mapped at Dubai and at Riyadh, and a way to send pre-alerts. */
export function announcing(app: App) {
  const people = {} as Record<'admin' | 'noor' | 'dubai' | 'riyadh', Asker>
  const ids = { noor: 0, other: 0 }
  const { agent, mapping } = agentsOf(app)

  async function ready(): Promise<void> {
    const [admin, noor, dubai, riyadh] = await Promise.all([
      app.as('super_admin'), app.as('client_admin'), app.as('agent_handler'), app.as('agent_handler.ruh'),
    ])
    Object.assign(people, { admin, noor, dubai, riyadh })
    ids.noor = await clientId(app, 'NOORB')
    ids.other = await clientId(app, 'DTOFZ')
  }

  /** From Riyadh to Dubai tomorrow with two hawbs, unless said otherwise. */
  const shipment = (differs: Record<string, unknown> = {}) => ({
    client_id: ids.noor, transport_mode: 'air', mawb_no: mawb(), flight_no: 'EK9908', origin_code: 'RUH', destination_code: 'DXB', etd: inHours(-4),
    eta: inHours(-1),
    master_pieces: 2, gross_weight_kg: '2.500', goods_description: 'E-commerce parcels', hawbs: [hawb(), hawb()], ...differs,
  })

  async function sent(differs: Record<string, unknown> = {}, by: Asker = people.noor) {
    const answer = await ok(by.call('preAlerts.add', shipment(differs) as never))
    return { id: Number(answer.data.id), no: answer.data.pre_alert_no, warnings: answer.data.warnings }
  }
  const one = async (id: number, by: Asker = people.admin) => (await ok(by.call('preAlerts.one', { id }))).data
  const move = (by: Asker, id: number, status: string, more: Record<string, unknown> = {}) => by.call('preAlerts.move', { id, status, ...more } as never)
  /** Departed and arrived an hour later. */
  async function arrived(differs: Record<string, unknown> = {}) {
    const made = await sent(differs)
    await ok(move(people.riyadh, made.id, 'departed', { at: inHours(-3) }))
    await ok(move(people.dubai, made.id, 'arrived', { at: inHours(-2) }))
    return made
  }
  const scan = (by: Asker, id: number, code: string, more: Record<string, unknown> = {}) =>
    by.call('preAlerts.receive', { id, code, client_scan_id: crypto.randomUUID(), ...more } as never)

  return { people, ids, agent, mapping, ready, shipment, sent, one, move, arrived, scan }
}

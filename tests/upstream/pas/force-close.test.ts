import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { dockId, dockIn, dockOut, emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let dock: Asker
let lead: Asker
let site: number
let door: number

beforeAll(async () => {
  ;[guard, dock, lead] = await Promise.all(['pas_guard', 'pas_dock', 'pas_supervisor'].map((role) => app.as(role))) as [Asker, Asker, Asker]
  site = await siteId(app)
  door = await dockId(app, 'D05')
})
beforeEach(() => emptyYard(app))

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** An hour is free, half an hour begun costs 50: for vans that unload. */
async function rule(stop_at: 'dock_out' | 'gate_out'): Promise<void> {
  await app.query("update detention_rules set valid_to = '2025-01-02' where warehouse_id = $1 and vehicle_type = 'van' and purpose = 'inbound'", [site])
  await app.query(
    `insert into detention_rules (warehouse_id, vehicle_type, purpose, free_minutes, block_minutes, rate_per_hour, currency, late_free_factor, stop_at,
        overstay_rate_per_hour, overstay_block_minutes, valid_from)
     values ($1, 'van', 'inbound', 60, 30, 100, 'AED', 2, $2, 40, 30, '2025-01-01')`, [site, stop_at],
  )
}
/** A van in since five hours, at its dock since four. */
async function docked(): Promise<number> {
  const { id } = await token(guard, site, { vehicle_type: 'van' }, { inside: true })
  await dockIn(dock, id, door)
  await app.query("update gate_tokens set created_at = now() - interval '301 minutes', gate_in_at = now() - interval '5 hours', dock_in_at = now() - interval '4 hours' where id = $1", [id])
  return id
}
const close = (id: number, more: { actual_time?: string } = {}) => lead.call('pasTokens.forceClose', {
  token_ids: [id], reason_code: 'no_gate_out_scan', ...more,
})
const owedFor = (id: number) => app.query<{ amount: string; chargeable_minutes: number; excluded_minutes: number }>(
  'select amount, chargeable_minutes, excluded_minutes from detention_charges where token_id = $1', [id],
)

describe('the detention of a visit closed by force', () => {
  test('is worked out when the dock’s scan ended its clock, though nobody knows when it left', async () => {
    await rule('dock_out')
    const id = await docked()
    await dockOut(dock, id)
    await app.query("update gate_tokens set dock_out_at = now() - interval '1 hour' where id = $1", [id])
    await close(id)
    expect(await owedFor(id)).toEqual([{ amount: '300.00', chargeable_minutes: 180, excluded_minutes: 0 }])
    expect(await app.query('select gate_out_at, total_dwell from gate_tokens where id = $1', [id])).toEqual([{ gate_out_at: null, total_dwell: null }])
  })

  test('is worked out from when it left where the rule’s clock runs until then, a pause of the driver left out to its end', async () => {
    await rule('gate_out')
    const id = await docked()
    await dock.call('pasTokens.pause', { id, reason: 'driver_absent' })
    await app.query("update gate_tokens set paused_at = now() - interval '2 hours' where id = $1", [id])
    await close(id, { actual_time: minutesAgo(30) })
    expect(await owedFor(id)).toEqual([{ amount: '200.00', chargeable_minutes: 120, excluded_minutes: 90 }])
    expect(await app.query('select total_dwell, dock_time from gate_tokens where id = $1', [id])).toEqual([{ total_dwell: 270, dock_time: null }])
  })

  test('is not reckoned by the first dock of one that still stood at its second', async () => {
    await rule('dock_out')
    const id = await docked()
    await dockOut(dock, id, { next: 'dock' })
    await app.query("update gate_tokens set dock_out_at = now() - interval '1 hour' where id = $1", [id])
    await dockIn(dock, id, door)
    await close(id)
    expect(await owedFor(id)).toEqual([])
  })

  test('is nobody’s where the moment its clock stops is not known', async () => {
    await rule('gate_out')
    const id = await docked()
    await close(id)
    expect(await owedFor(id)).toEqual([])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { openStatuses, tokenStatus, type TokenStatus } from '@/lib/domain/gate-token'
import { projectionAction, projectionStatus, type ProjectionAction } from '@/lib/domain/pas-projection'
import { useApp, type Asker } from '../app'
import { clientId } from '../packages/given'
import { dockId, dockIn, dockOut, emptyYard, event, gateIn, gateOut, siteId, token } from './given'

const app = useApp()
let admin: Asker
let site: number
let door: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  site = await siteId(app)
  door = await dockId(app, 'D05')
  await emptyYard(app)
})

/** A token put into a status as it would be found there. */
async function standing(status: TokenStatus): Promise<number> {
  await app.query("update docks set status = 'free', current_token_id = null")
  await app.query("update gate_tokens set status = 'cancelled' where status in ('called', 'at_dock')")
  const { id } = await token(admin, site)
  const isIn = status !== 'created' && status !== 'denied' && status !== 'cancelled' && status !== 'expired'
  const docked = status === 'at_dock' || status === 'dock_out' || status === 'closed'
  await app.query(
    `update gate_tokens set status = $2, gate_in_at = case when $3 then now() - interval '30 minutes' end, created_at = now() - interval '40 minutes',
        called_at = case when $2 = 'called' then now() end, priority = 'P4', arrival_class = 'walk_in',
       dock_id = case when $4 or $2 = 'called' then $5::bigint end, dock_in_at = case when $4 then now() - interval '20 minutes' end,
         dock_out_at = case when $2 in ('dock_out', 'closed') then now() - interval '10 minutes' end where id = $1`,
    [id, status, isIn, docked, door],
  )
  if (status === 'called' || status === 'at_dock') await app.query(
    "update docks set status = case when $3 = 'called' then 'reserved' else 'occupied' end, current_token_id = $1 where id = $2", [id, door, status],
  )
  return id
}

const steps: Record<string, {
  from: readonly TokenStatus[]; to: TokenStatus; take: (id: number) => Promise<{ status: number; message: string; data: { status?: string } }>
}> = {
  'gate in': { from: ['created'], to: 'in_yard', take: (id) => gateIn(admin, id) },
  denial: { from: ['created'], to: 'denied', take: (id) => admin.call('pasTokens.deny', { id, reason: 'Papers', client_event_id: event() }) },
  cancellation: { from: ['created'], to: 'cancelled', take: (id) => admin.call('pasTokens.cancel', { id, reason: 'Twice' }) },
  call: { from: ['in_yard'], to: 'called', take: (id) => admin.call('pasTokens.call', { id, dock_id: door }) },
  skip: { from: ['called'], to: 'in_yard', take: (id) => admin.call('pasTokens.skip', { id, reason: 'No driver' }) },
  'dock in': { from: ['in_yard', 'called', 'dock_out'], to: 'at_dock', take: (id) => dockIn(admin, id, door) },
  'dock out': { from: ['at_dock'], to: 'dock_out', take: (id) => dockOut(admin, id) },
  'gate out': { from: ['in_yard', 'called', 'at_dock', 'dock_out'], to: 'closed', take: (id) => gateOut(admin, id, { override_reason: 'Word of the lead' }) },
  'force close': {
    from: openStatuses, to: 'force_closed',
    take: async (id) => {
      const answer = await admin.call('pasTokens.forceClose', { token_ids: [id], reason_code: 'abandoned' })
      return { ...answer, data: { status: answer.status === 200 ? 'force_closed' : undefined } }
    },
  },
}
const pairs = Object.keys(steps).flatMap((step) => tokenStatus.names.map((status) => [step, status] as const))

describe('every step from every status moves or is refused', () => {
  test.each(pairs)('%s of a token that is %s', async (step, status) => {
    const { from, to, take } = steps[step] as (typeof steps)[string]
    const id = await standing(status)
    const answer = await take(id)
    const [now] = await app.query<{ status: string }>('select status from gate_tokens where id = $1', [id])
    if (from.includes(status)) {
      expect(answer, answer.message).toMatchObject({ status: 200, data: { status: to } })
      expect(now?.status).toBe(to)
    } else {
      expect(answer.status, answer.message).toBe(409)
      expect(now?.status).toBe(status)
    }
  })

  test('and the table of moves says the same, but for the turn through the dock a supervisor takes', () => {
    for (const { from, to } of Object.values(steps))
      for (const status of from) expect(tokenStatus.can(status, to) || (status === 'at_dock' && to === 'closed'), `${status} ${to}`).toBe(true)
  })
})

describe('every action on a projection of every status moves or is refused', () => {
  const all = projectionStatus.names.flatMap((status) => (Object.keys(projectionAction) as ProjectionAction[]).map((action) => [action, status] as const))
  let hour = 0
  test.each(all)('%s of one that is %s', async (action, status) => {
    const n = hour++
    const slot_from = `${String(6 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
    const slot_to = `${String(7 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
    const made = await admin.call('pasProjections.create', {
      rows: [{
        warehouse_id: site, client_id: await clientId(app, 'NOORB'), projection_date: '2031-03-04',
        slot_from, slot_to, direction: 'inbound', vehicle_type: 'van', projected_vehicles: 1,
      }],
    })
    expect(made.status, made.message).toBe(201)
    const { id, projection_no } = made.data.rows[0] as { id: number; projection_no: string }
    await app.query('update pas_projections set status = $2 where id = $1', [id, status])
    const answer = await admin.call('pasProjections.act', { id, action, remarks: 'Because' })
    if (projectionStatus.can(status, projectionAction[action])) expect(answer).toMatchObject({ status: 200, data: { status: projectionAction[action] } })
    else expect(answer).toMatchObject({
      status: 409, message: expect.stringContaining(`Projection ${projection_no} is ${projectionStatus.label(status).toLowerCase()} and cannot be `),
    })
  })
})

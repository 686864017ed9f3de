import type { requestLogBodies, requestLogs } from '../../db/schema/settings'
import { iso } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { UserRow } from '../people/users'

type Line = Numbered<typeof requestLogs>

const calls: readonly (readonly [weight: number, method: string, path: string, ms: number])[] = [
  [26, 'POST', '/api/packages/find', 38], [14, 'GET', '/api/packages/:id', 22], [12, 'POST', '/api/apply-scan', 41],
  [9, 'GET', '/api/public/tracking-summary', 27], [8, 'GET', '/api/client/internal-tracking-details', 88],
  [6, 'GET', '/api/excel_details', 18], [5, 'GET', '/api/package-label/download/:id', 240],
  [4, 'GET', '/api/home', 64], [4, 'PATCH', '/api/package/:id', 55], [3, 'GET', '/api/carrier/dropdown_list', 9],
  [3, 'GET', '/api/currencies', 8], [2, 'POST', '/api/package-details/upload', 310], [2, 'GET', '/api/manifests', 47], [1, 'POST', '/api/authenticate', 96],
]
const faults: readonly (readonly [weight: number, status: number, why: string])[] = [
  [5, 422, 'Country XX not recognised.'], [3, 404, 'That package no longer exists.'],
  [2, 409, 'Package cannot move from “Delivered” to “On hold”.'], [2, 401, 'Your session has ended. Sign in again.'],
  [1, 403, 'You dont have permission to access to resource'],
]
const weighed = calls.map((one) => [one, one[0]] as const)
const weighedFaults = faults.map((one) => [one, one[0]] as const)
const minutes = 7 * 24 * 60

/** Requests of the last seven days, densest by day: 1.1 % of them refused, 0.1 % failed. */
export function requestRows(users: readonly UserRow[], nowMs: number, count: number): { lines: Line[]; bodies: RowOf<typeof requestLogBodies>[] } {
  const roll = dice('requests')
  const active = users.filter(({ status }) => status === 'active')
  const lines: Line[] = []
  const bodies: RowOf<typeof requestLogBodies>[] = []
  for (let i = 0; i < count; i++) {
    const at = nowMs - (minutes - (i * minutes) / count) * 60_000 - roll.int(0, 40_000)
    const [, method, path, usual] = roll.weighted(weighed)
    const luck = roll.next()
    const fault = luck < 0.001 ? ([1, 500, 'We could not finish this.'] as const) : luck < 0.012 ? roll.weighted(weighedFaults) : null
    const user = roll.pick(active)
    const id = i + 1
    const kept = method !== 'GET' && path !== '/api/authenticate'
    const tracking = path.includes('scan') || path.includes('tracking') ? `RSA${2611 * 10_000 + roll.int(1000, 9999)}` : null
    lines.push({
      id, request_id: `${roll.hex(8)}-${roll.hex(4)}-4${roll.hex(3)}-a${roll.hex(3)}-${roll.hex(12)}`, created_at: iso(Math.min(at, nowMs)), method, path,
      url: path.replace(':id', String(roll.int(1, 400))), status: fault?.[1] ?? 200,
      duration_ms: Math.round(usual * roll.real(0.6, 1.9) * (roll.chance(0.01) ? 12 : 1)),
      user_id: user.id, user_category: user.user_category, client_id: user.client_ids?.[0] ?? null,
      token_prefix: null, ip: `198.51.100.${roll.int(1, 254)}`, user_agent: 'Mozilla/5.0 Chrome/142.0.0.0',
      error_class: fault?.[2] ?? null, ref_no: null, tracking_no: tracking, order_id: null, has_body: kept || fault !== null,
    })
    if (!kept && !fault) continue
    bodies.push({
      log_id: id, created_at: iso(Math.min(at, nowMs)),
      request_headers: { accept: 'application/json', authorization: '•••', 'content-type': 'application/json' },
      request_body: method === 'GET' ? null : JSON.stringify(tracking ? { tracking_no: tracking, location: 'DXB1' } : { page: 1 }),
      response_body: JSON.stringify(fault
        ? { message: fault[2], errors: [{ field: null, message: fault[2] }], data: null }
        : { message: 'OK', data: { updated: 1 } }),
    })
  }
  return { lines, bodies }
}

import { randomUUID } from 'node:crypto'
import type { Asker, useApp } from '../app'

export type App = ReturnType<typeof useApp>

/** A picture large enough to be a signature: 40 × 20 dots of noise would do, this is a real PNG header and padding. */
export const signature = (() => {
  const png = Buffer.alloc(600, 7)
  Buffer.from('89504e470d0a1a0a0000000d49484452000000c80000006408060000', 'hex').copy(png)
  return `data:image/png;base64,${png.toString('base64')}`
})()

let plate = 20_000
export const event = () => randomUUID()

export async function siteId(app: App, code = 'JXB1'): Promise<number> {
  const [site] = await app.query<{ warehouse_id: number }>('select warehouse_id from pas_sites where site_code = $1', [code])
  return Number(site?.warehouse_id)
}

export const tokenBody = (warehouse_id: number, more: Record<string, unknown> = {}) => ({
  warehouse_id, purpose: 'inbound' as const, plate_country: 'AE', plate_emirate: 'DXB' as const, plate_code: 'Z',
  plate_number: String(++plate), vehicle_type: 'truck_7t' as const, transporter_name: 'Al Faris Transport',
  driver_name: 'Bilal Khan', driver_phone: '+971501234567', driver_id_type: 'emirates_id' as const,
  driver_id_no: '784-1990-7654321-5', client_event_id: event(), ...more,
})

export interface Made {
  id: number
  token_no: string
}
/** A token, signed unless said otherwise, and let in when `inside`. */
export async function token(guard: Asker, site: number, more: Record<string, unknown> = {}, o: { signed?: boolean; inside?: boolean } = {}): Promise<Made> {
  const made = await guard.call('pasTokens.create', tokenBody(site, more))
  if (made.status !== 201) throw new Error(`${made.status} ${made.message}`)
  const { id, token_no } = made.data
  if (o.signed !== false) await sign(guard, id)
  if (o.inside) {
    const inside = await guard.call('pasTokens.gateIn', { id, plate_ok: true, papers_checked: true, client_event_id: event() })
    if (inside.status !== 200) throw new Error(`${inside.status} ${inside.message}`)
  }
  return { id, token_no }
}

export const sign = (guard: Asker, id: number) => guard.call('pasTokens.declare', {
  id, version: 1, language: 'ur', accepted_items: [1, 2, 3, 4, 5, 6, 7, 8, 9], signature,
})
export const gateIn = (guard: Asker, id: number, more: Record<string, unknown> = {}) => guard.call('pasTokens.gateIn', {
  id, plate_ok: true as const, papers_checked: true as const, client_event_id: event(), ...more,
})
export const dockIn = (dock: Asker, id: number, dock_id: number, more: Record<string, unknown> = {}) =>
  dock.call('pasTokens.dockIn', {
    id, dock_id, checks: { engine_off: true as const, keys_in: true as const, chocks: true as const }, client_event_id: event(), ...more,
  })
export const dockOut = (dock: Asker, id: number, more: Record<string, unknown> = {}) => dock.call('pasTokens.dockOut', {
  id, pallets: 10, cartons: 200, condition: 'ok' as const, client_event_id: event(), ...more,
})
export const gateOut = (guard: Asker, id: number, more: Record<string, unknown> = {}) => guard.call('pasTokens.gateOut', {
  id, papers_checked: true as const, client_event_id: event(), ...more,
})

/** An empty yard at the first site: every open token closed, every dock and bay free. */
export async function emptyYard(app: App): Promise<void> {
  await app.query("update gate_tokens set status = 'cancelled', closed_at = now() where status in ('created', 'in_yard', 'called', 'at_dock', 'dock_out')")
  await app.query("update docks set status = 'free', current_token_id = null, client_ids = '{}', direction = 'both', temperature_class = 'ambient'")
  await app.query("update parking_bays set status = 'free', current_token_id = null")
}
export const dockId = async (app: App, dock_no: string, code = 'JXB1'): Promise<number> =>
  Number((await app.query<{ id: number }>(
    'select d.id from docks d join pas_sites s on s.warehouse_id = d.warehouse_id where d.dock_no = $1 and s.site_code = $2', [dock_no, code],
  ))[0]?.id)

import type { Reply } from '@/lib/contract/types'
import { needsDock, tokenStatus, type TokenPurpose, type TokenStatus } from '@/lib/domain/gate-token'
import { readPlate } from '@/lib/domain/plate'
import type { KeptStep } from './steps'

export type KioskToken = Reply<'pasTokens.get'>['rows'][number]

const after: Readonly<Record<string, TokenStatus>> = {
  gate_in: 'in_yard', dock_in: 'at_dock', dock_out: 'dock_out', gate_out: 'closed', deny: 'denied', call: 'called', skip: 'in_yard',
}
const times: Readonly<Record<string, keyof KioskToken>> = { gate_in: 'gate_in_at', dock_in: 'dock_in_at', dock_out: 'dock_out_at', gate_out: 'gate_out_at' }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A token as this device made it; its id is 0 while nobody else knows it. */
function tokenOf({ token_no, token_id, at, body }: KeptStep, site: { warehouse_id: number; site_code: string }): KioskToken {
  const plate = {
    plate_country: text(body['plate_country']) ?? 'AE', plate_emirate: text(body['plate_emirate']),
    plate_code: text(body['plate_code']), plate_number: text(body['plate_number']) ?? '',
  }
  const blank = {
    driver_id_last4: null, client_id: null, client_name: null, appointment_from: null,
    appointment_to: null, arrival_class: null, priority: null, bay_code: null, dock_id: null, dock_no: null,
    pallets: null, cartons: null, temperature_reading: null, gate_in_at: null, called_at: null,
    dock_in_at: null, dock_out_at: null, gate_out_at: null, yard_wait: null, dock_time: null, exit_time: null,
    total_dwell: null, detention: null, overstay: null, currency: null, detention_status: null, rating: null, gate_pass_no: null,
  }
  return {
    ...blank,
    id: token_id ?? 0, token_no, queue_no: Number(token_no.split('-')[2] ?? 0), warehouse_id: site.warehouse_id,
    warehouse_code: site.site_code, status: 'created', purpose: text(body['purpose']) ?? 'inbound',
    vehicle_no: readPlate(plate)?.vehicle_no ?? plate.plate_number,
    vehicle_type: text(body['vehicle_type']) ?? '', transporter_name: text(body['transporter_name']) ?? '',
    driver_name: text(body['driver_name']), driver_phone: text(body['driver_phone']),
    licence_expiry: text(body['licence_expiry']), language: text(body['language']) ?? 'en',
    reference_type: text(body['reference_type']) ?? 'none', reference_no: text(body['reference_no']),
    trailer_no: text(body['trailer_no']), container_no: text(body['container_no']), seal_no: text(body['seal_no']),
    declared: false, paused: false, created_at: at, source: 'offline', version: 0,
  }
}

function step(token: KioskToken, { event, at, body }: KeptStep): KioskToken {
  const to = after[event]
  // What the list was read with already is no way back.
  if (to && tokenStatus.is(token.status) && !tokenStatus.can(token.status, to) && !tokenStatus.isTerminal(to)) return token
  const time = times[event]
  return {
    ...token,
    ...(to ? { status: to } : {}),
    ...(time && !(event === 'dock_in' && token.dock_in_at) ? { [time]: at } : {}),
    ...(event === 'declare' ? { declared: true } : {}),
    ...(event === 'pause' || event === 'resume' ? { paused: event === 'pause' } : {}),
    ...(event === 'dock_in' ? { dock_id: Number(body['dock_id']), dock_no: text(body['dock_no']) ?? token.dock_no } : {}),
  }
}

/** Tokens as they stand once everything this device still keeps is counted in, newest last. */
export function foldTokens(known: readonly KioskToken[], kept: readonly KeptStep[], site: { warehouse_id: number; site_code: string }): KioskToken[] {
  const tokens = new Map(known.map((token) => [token.token_no, token]))
  for (const event of kept) {
    const own = [...tokens.values()].find(({ id, token_no }) => (event.token_id !== null ? id === event.token_id : token_no === event.token_no))
    if (own) tokens.set(own.token_no, step(own, event))
    else if (event.event === 'create' && event.token_no) tokens.set(event.token_no, tokenOf(event, site))
  }
  return [...tokens.values()]
}

interface DockState {
  id: number
  status: string
  token_no: string | null
}

/** Docks as they stand by the tokens this device knows: taken by who is there, free again when he has left. */
export function foldDocks<D extends DockState>(docks: readonly D[], tokens: readonly KioskToken[]): D[] {
  const at = new Map(tokens.flatMap((token) => (token.status === 'at_dock' && token.dock_id !== null ? [[token.dock_id, token.token_no] as const] : [])))
  const gone = new Set(tokens.flatMap(({ status, token_no }) => (status === 'at_dock' ? [] : [token_no])))
  return docks.map((dock) => {
    const holder = at.get(dock.id)
    if (holder) return { ...dock, status: 'occupied', token_no: holder }
    return dock.status === 'occupied' && dock.token_no !== null && gone.has(dock.token_no) ? { ...dock, status: 'free', token_no: null } : dock
  })
}

const waits = ({ status }: Pick<KioskToken, 'status'>) => status === 'in_yard' || status === 'called'

/** Whether a truck that came for a dock has been at none: who keeps the gate may turn it back with a reason (pas.md 3.1). */
export const isUndocked = (token: Pick<KioskToken, 'status' | 'purpose'>): boolean => waits(token) && needsDock(token.purpose as TokenPurpose)

/** Whether a truck may leave: a dock has released it, or it came for none (pas.md 3.1). */
export const isReleased = (token: Pick<KioskToken, 'status' | 'purpose'>): boolean =>
  token.status === 'dock_out' || (waits(token) && !needsDock(token.purpose as TokenPurpose))

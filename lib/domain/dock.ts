import { machine, type Move, type NameOf } from './machine'
import type { TokenPurpose } from './gate-token'
import { isReefer, type VehicleType } from './gate-vehicle'
import { words } from './vocabulary'

const isFreed: Move = { label: 'Free' }
const dockIsCleaned: Move = { label: 'Cleaning', confirm: 'Close [it] for cleaning?', reason: 'required', done: '[it] is being cleaned.' }
const dockIsOut: Move = {
  label: 'Out of service', confirm: 'Take [it] out of service?',
  consequence: 'No vehicle is called there, and its minutes no longer count as capacity.', reason: 'required', danger: true,
}
const kioskIsRevoked: Move = {
  label: 'Revoke', confirm: true, consequence: 'The device is out at once. It works again after it is paired with a new code.',
  reason: 'required', danger: true,
}

/** A dock door (pas.md 3.3). */
export const dockStatus = /* @__PURE__ */ machine({
  free: { label: 'Free', tone: 'green', moves: { reserved: null, occupied: null, cleaning: dockIsCleaned, out_of_service: dockIsOut } },
  reserved: { label: 'Reserved', tone: 'blue', moves: ['free', 'occupied'] },
  occupied: { label: 'Occupied', tone: 'orange', moves: ['free', 'cleaning'] },
  cleaning: { label: 'Cleaning', tone: 'grey', moves: { free: isFreed, out_of_service: dockIsOut } },
  out_of_service: { label: 'Out of service', tone: 'red', moves: { free: isFreed, cleaning: dockIsCleaned } },
})
export type DockStatus = NameOf<typeof dockStatus>
export const bayStatus = /* @__PURE__ */ machine({
  free: {
    label: 'Free', tone: 'green',
    moves: { occupied: null, blocked: { label: 'Block', confirm: true, consequence: 'No vehicle is sent there.', reason: 'required', danger: true } },
  },
  occupied: { label: 'Occupied', tone: 'orange', moves: ['free'] },
  blocked: { label: 'Blocked', tone: 'red', moves: { free: isFreed } },
})
export const kioskStatus = /* @__PURE__ */ machine({
  unpaired: { label: 'Not paired', tone: 'grey', moves: { paired: null, revoked: kioskIsRevoked } },
  paired: { label: 'Paired', tone: 'green', moves: { revoked: kioskIsRevoked, unpaired: null } },
  revoked: { label: 'Revoked', tone: 'red', moves: ['unpaired'] },
})

export const dockDirection = words({ inbound: 'Inbound', outbound: 'Outbound', both: 'Both' })
export type DockDirection = NameOf<typeof dockDirection>
export const dockType = words({ leveller: 'Leveller', ground: 'Ground level', side: 'Side', container: 'Container' })
export const temperatureClass = words({ ambient: 'Ambient', chilled: 'Chilled', frozen: 'Frozen' })
export type TemperatureClass = NameOf<typeof temperatureClass>
export const gateDirection = words({ in: 'In', out: 'Out', both: 'In and out' })
export const baySize = words({ small: 'Small', truck: 'Truck', trailer: 'Trailer' })
export const kioskKind = words({ gate: 'Gate', dock: 'Dock', board: 'Board', feedback: 'Feedback' })
export const kioskPrinter = words({ '80mm': '80 mm roll', none: 'None' })
export const watchKind = words({ vehicle: 'Vehicle', driver: 'Driver', company: 'Company' })
export const watchAction = words({ warn: 'Warn', deny: 'Deny' })

/** What a board warns of (pas.md 7.8). */
export const boardAlert = words({
  wait: 'Long wait', open: 'Long in the yard', dock: 'Long at the dock', no_show: 'Has not come', temperature: 'Reefer too warm',
  licence: 'Licence ends', kiosk: 'Kiosk offline', attention: 'Record refused', help: 'Call for help',
})

export interface DockFacts {
  id: number
  direction: DockDirection
  temperature_class: TemperatureClass
  /** Centimetres; null takes any. */
  max_vehicle_height: number | null
  /** Empty: any client. */
  client_ids: readonly number[]
  sequence: number
  status: DockStatus
  /** When it is expected to be free; null is now. */
  free_at: string | null
}
export interface DockNeed {
  purpose: TokenPurpose
  temperature: TemperatureClass
  vehicle_height: number | null
  client_id: number | null
}

/** A dock of one direction refuses trucks of the other only; who does both may start at either. */
export const takesDirection = (direction: DockDirection, purpose: TokenPurpose): boolean =>
  !((direction === 'inbound' && purpose === 'outbound') || (direction === 'outbound' && purpose === 'inbound'))

/** What a truck needs of a dock; a reefer goes to a chilled door when the site has one. `vehicle_height` is that of its type, null when it is not known. */
export const dockNeed = (
  token: Pick<DockNeed, 'purpose' | 'client_id' | 'vehicle_height'> & { vehicle_type: VehicleType }, docks: readonly Pick<DockFacts, 'temperature_class'>[],
): DockNeed => ({
  purpose: token.purpose,
  temperature: isReefer(token.vehicle_type) && docks.some(({ temperature_class }) => temperature_class === 'chilled') ? 'chilled' : 'ambient',
  vehicle_height: token.vehicle_height, client_id: token.client_id,
})

export type Misfit = 'direction' | 'temperature' | 'height' | 'client'
/** Why a truck does not belong at a dock: direction, temperature, height, or another client's own (pas.md 7.4); null when it does. */
export function misfitOf(dock: Pick<DockFacts, 'direction' | 'temperature_class' | 'max_vehicle_height' | 'client_ids'>, need: DockNeed): Misfit | null {
  if (!takesDirection(dock.direction, need.purpose)) return 'direction'
  if (need.temperature !== 'ambient' && dock.temperature_class !== need.temperature) return 'temperature'
  if (dock.max_vehicle_height !== null && need.vehicle_height !== null && need.vehicle_height > dock.max_vehicle_height) return 'height'
  return dock.client_ids.length === 0 || (need.client_id !== null && dock.client_ids.includes(need.client_id)) ? null : 'client'
}

/** Whether a truck may be sent to a dock; one reserved that is nobody's is kept by hand. */
export const dockFits = (dock: DockFacts, need: DockNeed): boolean =>
  dock.status !== 'out_of_service' && !(dock.status === 'reserved' && dock.free_at === null) && misfitOf(dock, need) === null

/** The dock to send a truck to: of those that fit the client's own first, free before soonest free, then nearest (pas.md 7.4); null when none fits. */
export function suggestDock<T extends DockFacts>(docks: readonly T[], need: DockNeed): T | null {
  const soon = (dock: DockFacts) => (dock.status === 'free' ? 0 : dock.free_at === null ? Infinity : Date.parse(dock.free_at))
  const own = (dock: DockFacts) => (dock.client_ids.length > 0 ? 0 : 1)
  // Two docks of no known end are equally far: their difference would be no number.
  const apart = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return docks.filter((dock) => dockFits(dock, need)).toSorted((a, b) => own(a) - own(b) || apart(soon(a), soon(b)) || a.sequence - b.sequence)[0] ?? null
}

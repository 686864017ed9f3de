import { dayMs, dubaiMidnight, hourMs } from '../calendar'
import type { Order } from './order'
import { gatewayAirport } from './whereabouts'

export type Mode = 'air' | 'road' | 'sea'

/** How cargo leaves for one airport: every so many days at an hour of Dubai, and how long it is under way. */
export type Service = { mode: Mode; every: number; hour: number; hours: number; via?: string; prefix?: string; flight: string }

const express: Readonly<Record<string, Service>> = {
  RUH: { mode: 'air', every: 2, hour: 21.5, hours: 3.2, prefix: '176', flight: 'EK0815' },
  JED: { mode: 'air', every: 2, hour: 23.25, hours: 4.1, prefix: '065', flight: 'SV0555' },
  DMM: { mode: 'air', every: 3, hour: 5.5, hours: 2.4, prefix: '176', flight: 'EK0827' },
  KWI: { mode: 'air', every: 2, hour: 4.25, hours: 2.9, prefix: '176', flight: 'EK0857' },
  BAH: { mode: 'air', every: 2, hour: 2.5, hours: 2.3, prefix: '607', flight: 'EY0371' },
  DOH: { mode: 'air', every: 2, hour: 3.75, hours: 2.2, prefix: '157', flight: 'QR1019' },
  MCT: { mode: 'road', every: 2, hour: 20, hours: 9.5, flight: 'TRK411' },
  CAI: { mode: 'air', every: 4, hour: 8.5, hours: 5.1, prefix: '176', flight: 'EK0927' },
  BOM: { mode: 'air', every: 4, hour: 22, hours: 4.4, prefix: '176', flight: 'EK0500' },
  LHR: { mode: 'air', every: 4, hour: 2.75, hours: 8.6, prefix: '157', flight: 'QR0003' },
}
/** Economy waits for a truck or a ship, and beyond the Gulf flies by way of Bahrain. */
const economy: Readonly<Record<string, Service>> = {
  RUH: { mode: 'road', every: 7, hour: 18, hours: 52, flight: 'TRK701' },
  JED: { mode: 'sea', every: 14, hour: 16, hours: 150, flight: 'GS0142' },
  DMM: { mode: 'road', every: 7, hour: 17, hours: 44, flight: 'TRK714' },
  KWI: { mode: 'road', every: 7, hour: 15, hours: 66, flight: 'TRK722' },
  BAH: { mode: 'road', every: 7, hour: 14, hours: 49, flight: 'TRK733' },
  DOH: { mode: 'road', every: 7, hour: 19, hours: 40, flight: 'TRK745' },
  MCT: { mode: 'road', every: 7, hour: 21, hours: 20, flight: 'TRK412' },
  CAI: { mode: 'air', every: 7, hour: 9.5, hours: 26, via: 'BAH', prefix: '607', flight: 'EY0375' },
  BOM: { mode: 'air', every: 7, hour: 7.5, hours: 28, via: 'BAH', prefix: '607', flight: 'EY0377' },
  LHR: { mode: 'air', every: 7, hour: 6.5, hours: 31, via: 'BAH', prefix: '607', flight: 'EY0379' },
}

export const isSlow = ({ service }: Order) => service === 'ECO'

export function serviceFor(order: Order): Service {
  const airport = gatewayAirport(order)
  const found = (isSlow(order) ? economy : express)[airport]
  if (!found) throw new RangeError(`Nothing leaves for ${airport}`)
  return found
}

/** Lanes do not all leave on the same day. */
const shift = (airport: string) => [...airport].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** The first departure for the parcel's airport at or after a moment. */
export function departureAfter(order: Order, atMs: number): number {
  const { every, hour } = serviceFor(order)
  const offset = shift(gatewayAirport(order)) % every
  const slot = (day: number) => day * dayMs + dubaiMidnight(0) + hour * hourMs
  let day = Math.floor((atMs - slot(0)) / dayMs) - every
  while (slot(day) < atMs || (((day - offset) % every) + every) % every !== 0) day += 1
  return Math.round(slot(day))
}

export const arrivalOf = (order: Order, departedMs: number) => departedMs + Math.round(serviceFor(order).hours * hourMs)

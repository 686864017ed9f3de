import type { detentionRules, docks, gates, kioskDevices, parkingBays, pasSites, pasWatchlist, transporters } from '../../db/schema/pas-sites'
import { iso, minuteMs, plainDay, dayMs } from '../calendar'
import type { Numbered } from '../copy'
import { clientId } from '../trade/clients'

export const transporterNames = [
  'Al Faris Transport', 'Gulf Star Haulage', 'Emirates Line Cargo', 'Desert Road Logistics', 'Al Noor Carriers',
  'Khaleej Freight', 'Sahara Trucking', 'Blue Dhow Transport', 'Falcon Heavy Haul', 'Al Madar Transport', 'Oasis Reefers',
  'Jebel Ali Container Lines', 'Zayed Road Movers', 'Pearl Coast Logistics', 'Al Barsha Couriers', 'Hatta Transport',
] as const
export const transporterRows = (): Numbered<typeof transporters>[] => transporterNames.map((name, i) => ({ id: i + 1, name, vendor_id: i === 0 ? 1 : null }))

export interface DemoSite {
  id: number
  code: 'JXB1' | 'DXB1'
  docks: number
  bays: number
}

/** Where every vehicle is photographed at the gate, so that it is seen. */
export const PHOTO_SITE = 'DXB1'

export const siteRows = (sites: readonly DemoSite[]): Numbered<typeof pasSites>[] =>
  sites.map(({ id, code }, i) => ({
    id: i + 1, warehouse_id: id, site_code: code, help_phone: code === 'JXB1' ? '+97148810200' : '+97142270400',
    opens_at: '06:00', closes_at: '22:00', require_photo: code === PHOTO_SITE, alert_emails: [],
  }))

export const gateRows = (sites: readonly DemoSite[]): Numbered<typeof gates>[] =>
  sites.flatMap(({ id }, i) => (['G1', 'G2'] as const).map((gate_code, n) => ({
    id: i * 2 + n + 1, warehouse_id: id, gate_code, direction: n === 0 ? 'in' : 'out',
  })))

const two = (n: number) => String(n).padStart(2, '0')
/** Inbound doors first, then outbound ones, the last two take both; one is chilled, one kept for a client. */
export function dockRows(sites: readonly DemoSite[]): Numbered<typeof docks>[] {
  let id = 0
  return sites.flatMap((site) =>
    Array.from({ length: site.docks }, (_, n) => ({
      id: ++id, warehouse_id: site.id, dock_no: `D${two(n + 1)}`, direction: n >= site.docks - 2 ? 'both' : n < (site.docks - 2) / 2 ? 'inbound' : 'outbound',
      dock_type: n % 5 === 4 ? 'ground' : n % 7 === 6 ? 'container' : 'leveller',
      temperature_class: n === 1 ? 'chilled' : 'ambient', max_vehicle_height: n % 5 === 4 ? 350 : 430,
      client_ids: n === 2 ? [clientId('NOORB')] : [], sequence: n + 1, status: 'free', current_token_id: null as number | null,
      reason: null as string | null,
    })),
  )
}
export function bayRows(sites: readonly DemoSite[]): Numbered<typeof parkingBays>[] {
  let id = 0
  return sites.flatMap((site) =>
    Array.from({ length: site.bays }, (_, n) => ({
      id: ++id, warehouse_id: site.id, bay_code: `P${two(n + 1)}`, size: n % 4 === 0 ? 'small' : n % 4 === 3 ? 'trailer' : 'truck',
      reefer_plug: n % 6 === 2, status: 'free', current_token_id: null as number | null,
    })),
  )
}

/** Six devices a site, paired but for the last; one of them silent for an hour. */
export function kioskRows(sites: readonly DemoSite[], nowMs: number): Numbered<typeof kioskDevices>[] {
  const kinds = [
    ['GATE1', 'Gate 1 tablet', 'gate'], ['GATE2', 'Gate 2 tablet', 'gate'], ['DOCKA', 'Docks 1 to 6', 'dock'],
    ['DOCKB', 'Docks 7 up', 'dock'], ['BOARD', 'Yard board', 'board'], ['VOICE', 'Feedback stand', 'feedback'],
  ] as const
  return sites.flatMap(({ id, code }, s) =>
    kinds.map(([part, name, kind], n) => ({
      id: s * 6 + n + 1, device_code: `${code}-${part}`, name, warehouse_id: id, gate_id: n < 2 ? s * 2 + n + 1 : null,
      kind, printer: n < 2 ? '80mm' : 'none', status: n === 5 ? 'unpaired' : 'paired',
      paired_at: n === 5 ? null : iso(nowMs - (40 + n) * dayMs),
      last_seen_at: n === 5 ? null : iso(nowMs - (n === 3 ? 64 : n % 2) * minuteMs), app_version: n === 5 ? null : '1.4.2',
    })),
  )
}

export function ruleRows(sites: readonly DemoSite[], nowMs: number): Numbered<typeof detentionRules>[] {
  const terms = [
    [null, null, 120, 30, '60.00', '900.00'], ['trailer_40ft', null, 120, 30, '100.00', '1500.00'],
    ['container_40', null, 150, 30, '110.00', '1650.00'], ['container_20', null, 120, 30, '90.00', '1350.00'],
    ['reefer_10t', null, 90, 15, '140.00', '1800.00'], ['reefer_3t', null, 90, 15, '120.00', '1500.00'],
    ['trailer_40ft', clientId('NOORB'), 150, 30, '95.00', '1400.00'],
  ] as const
  return sites.flatMap(({ id }, s) =>
    terms.map(([vehicle_type, client_id, free_minutes, block_minutes, rate_per_hour, cap_amount], n) => ({
      id: s * terms.length + n + 1, warehouse_id: id, vehicle_type, client_id, free_minutes, block_minutes, rate_per_hour,
      cap_amount, overstay_rate_per_hour: '40.00', overstay_block_minutes: 30, valid_from: plainDay(nowMs - 400 * dayMs),
    })),
  )
}

export const watchRows = (userId: number, nowMs: number): Numbered<typeof pasWatchlist>[] =>
  ([
    ['vehicle', 'DXB:K77120', 'DXB K 77120', 'deny', 'Left without paying for a damaged door'],
    ['vehicle', 'SHJ:2-48811', 'SHJ 2 48811', 'warn', 'Brakes repaired last month, look again'],
    ['driver', '+971501119876', '+971501119876', 'deny', 'Smoked on the dock twice'],
    ['driver', '+971552223344', '+971552223344', 'warn', 'Drives too fast in the yard'],
    ['company', 'greydunetrading', 'Grey Dune Trading', 'deny', 'Contract ended'],
    ['company', 'hattatransport', 'Hatta Transport', 'warn', 'Insurance to be renewed'],
  ] as const).map(([kind, value, shown, action, reason], i) => ({
    id: i + 1, kind, value, shown, action, reason, warehouse_id: null, created_by: userId, created_at: iso(nowMs - (i + 3) * 9 * dayMs),
  }))

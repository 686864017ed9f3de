import type { linehaulCarriers, linehaulRestrictions, linehauls } from '../../db/schema/linehaul'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import { clearanceAgentAt } from '../agents/agents'
import { ourServices } from '../services'
import { carrierId } from '../trade/carriers'
import { clientId } from '../trade/clients'
import { demoLanes, type DemoLane } from './lanes'

/** Departures of the main leg: every other day by air, once a week by sea. */
const scheduleOf = ({ mode }: DemoLane) =>
  (mode === 'none' ? [] : mode === 'sea' ? [3] : [1, 3, 5]).map((weekday) => ({
    weekday, flight_or_truck_no: mode === 'air' ? `EK${8170 + weekday}` : mode === 'sea' ? 'GULF STAR' : `TRK-${weekday}0`,
    cut_off_time: '14:00', etd: '18:30', eta: '21:45', transit_days: mode === 'sea' ? 9 : 1,
  }))

/** Ids of the lists the label setup names: 4X6, package label, Code 128. */
export type LabelIds = {
  paper: number; label: number; barcode: number; returns: ReadonlyMap<string, number>; facilities: ReadonlyMap<string, number>
}

export function laneRows(nowMs: number, ids: LabelIds): Numbered<typeof linehauls>[] {
  const made = new Map<string, number>()
  return demoLanes.map((lane, i) => {
    const { client, mode, customs, origin, status } = lane
    const nth = (made.get(client) ?? 0) + 1
    made.set(client, nth)
    const service = ourServices.find(({ code }) => code === lane.service)
    const at = iso(nowMs - (200 - i * 5) * dayMs)
    return {
      id: i + 1, linehaul_code: `LH-${client}-${String(nth).padStart(3, '0')}`, linehaul_name: lane.name,
      client_id: clientId(client), delivery_type: service?.delivery_type ?? 'standard',
      lane_type: lane.countries.every((country) => country === origin[1]) ? 'domestic' : 'international',
      destination_countries: [...lane.countries].toSorted(), service_type: 'last_mile', rsa_service_code: lane.service,
      service_linehaul_flag: mode !== 'none', service_customs_clearance_flag: customs ?? false,
      transport_mode: mode, origin_type: origin[0], origin_country_code: origin[1],
      origin_ref_id: ids.facilities.get(origin[2]) ?? null, origin_code: origin[2],
      gateway_code: lane.gateway ?? null, main_carrier_id: lane.main ? carrierId(lane.main) : null,
      clearance_agent_id: customs ? clearanceAgentAt(lane.gateway) : null, incoterm: 'DDP', clearance_type: customs ? 'courier_simplified' : null,
      importer_of_record: customs ? 'consignee' : null, schedule: scheduleOf(lane),
      volumetric_divisor: mode === 'air' ? 6000 : 5000, max_weight_kg: mode === 'none' ? '30.000' : '70.000',
      paper_format_id: ids.paper, label_type_id: ids.label, barcode_type_id: ids.barcode, dpi: 203,
      return_address_id: lane.service === 'RTN' ? (ids.returns.get(client) ?? null) : null, priority: 100, effective_from: plainDay(nowMs - 200 * dayMs),
      effective_to: status === 'expired' ? plainDay(nowMs - 12 * dayMs) : null,
      status: status === 'inactive' ? 'inactive' : 'active', created_at: at, updated_at: at,
    }
  })
}

const homeBase: Readonly<Record<string, number>> = { STD: 14, NDD: 18, SDD: 26, PUD: 11, EXP: 46, ECO: 32, RTN: 12 }

export function laneCarrierRows(nowMs: number): RowOf<typeof linehaulCarriers>[] {
  const roll = dice('linehaul carriers')
  const at = iso(nowMs - 190 * dayMs)
  const stamped = { created_at: at, updated_at: at }
  return demoLanes.flatMap((lane, i) => [
    ...lane.carriers.map(([code, share], n) => ({
      linehaul_id: i + 1, carrier_id: carrierId(code), carrier_role: 'lastmile', priority: n + 1, share_pct: share.toFixed(2),
      base_amount: ((homeBase[lane.service] ?? 20) + roll.int(-3, 5)).toFixed(2), base_kg: '1.000',
      extra_kg_amount: roll.pick(['1.50', '2.00', '2.75', '3.50']), cod_fee: roll.pick(['3.00', '5.00', '6.50']),
      currency: 'AED', handover_point: lane.mode === 'none' ? 'hub' : 'gateway', ...stamped,
    })),
    ...(lane.main
      ? [{
        linehaul_id: i + 1, carrier_id: carrierId(lane.main), carrier_role: 'mainleg', priority: 1, share_pct: '0.00', base_amount: '9.50',
        base_kg: '1.000', extra_kg_amount: '6.00', cod_fee: null, currency: 'AED', handover_point: 'warehouse', ...stamped,
      }]
      : []),
  ])
}

const restrictionKinds = [
  { max_weight_kg: '20.000', note: 'Vans on this round carry parcels up to 20 kg.' },
  { blocked_handling_codes: ['DGR', 'ELI', 'RBI'], note: 'No dangerous goods and no loose lithium batteries.' },
  { max_cod_amount: '5000.00', note: 'Drivers carry at most AED 5,000 of one parcel.' },
  { blocked_hs_prefixes: ['33'], action: 'warn', note: 'Perfume is taken, but tell the hub.' },
  { allowed_weekdays: [1, 2, 3, 4, 5, 6], note: 'No rounds on Sundays.' },
  { daily_cap: 400, note: 'Agreed volume of the lane.' },
] as const

/** Every third last-mile carrier of a lane may not be given everything. */
export function restrictionRows(nowMs: number): RowOf<typeof linehaulRestrictions>[] {
  const at = iso(nowMs - 150 * dayMs)
  const pairs = demoLanes.flatMap((lane, i) => lane.carriers.map(([code], n) => ({ linehaul_id: i + 1, carrier_id: carrierId(code), nth: i + n })))
  return pairs.filter(({ nth }) => nth % 2 === 0).slice(0, 21).map(({ linehaul_id, carrier_id }, k) => ({
    linehaul_id, carrier_id, max_weight_kg: null, blocked_handling_codes: [], max_cod_amount: null,
    blocked_hs_prefixes: [], allowed_weekdays: [1, 2, 3, 4, 5, 6, 7], daily_cap: null, action: 'block',
    ...(restrictionKinds[k % restrictionKinds.length] as object), created_at: at, updated_at: at,
  })) as RowOf<typeof linehaulRestrictions>[]
}

import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { labelPapers, parcelBarcodes, parcelLabels } from '@/lib/domain/label-setup'
import { barcodeFits } from '@/lib/domain/linehaul'
import { guardedStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, type Fault } from '../../platform/refusal'
import { billedAs } from '../packages/rules'
import type { FullLane } from './lane-row'

/** A lane as it is about to be, its fields as stored and sent together. */
export type LaneFields =
  Pick<
    FullLane,
    'client_id' | 'linehaul_name' | 'delivery_type' | 'service_type' | 'rsa_service_code' | 'service_linehaul_flag'
      | 'service_customs_clearance_flag' | 'transport_mode' | 'origin_type' | 'origin_country_code' | 'origin_code' | 'effective_from' | 'schedule'
  > & Partial<FullLane>

interface Service { delivery_type: string; service_type: string; status: string }

async function serviceFaults(tx: Db, lane: LaneFields): Promise<Fault[]> {
  const client = await first<{ status: string; service_type: string[] }>(tx, sql`select status, service_type from clients
    where id = ${lane.client_id} and status <> ${literal(clientStatus, 'delete')}`)
  if (!client) return [{ field: 'client_id', message: 'Choose a client' }]
  const faults: Fault[] = []
  if (!client.service_type.includes(lane.service_type)) faults.push({ field: 'service_type', message: 'The client has not bought this service' })
  const service = await first<Service>(tx, sql`select delivery_type, service_type, status from rsa_services where code = ${lane.rsa_service_code}`)
  if (service?.status !== 'active') return [...faults, { field: 'rsa_service_code', message: `Service ${lane.rsa_service_code} is unknown or inactive` }]
  if (service.delivery_type !== lane.delivery_type)
    faults.push({ field: 'delivery_type', message: `Service ${lane.rsa_service_code} delivers ${service.delivery_type.replace('_', ' ')}` })
  if (billedAs(service, [lane.service_type]) === null)
    faults.push({ field: 'rsa_service_code', message: `Service ${lane.rsa_service_code} is not part of ${lane.service_type.replaceAll('_', ' ')}` })
  return faults
}

/** What the main leg asks for: how, through which gateway, with whom. */
async function routeFaults(tx: Db, lane: LaneFields, domestic: boolean): Promise<Fault[]> {
  const { service_linehaul_flag: runs, transport_mode: mode } = lane
  const faults: Fault[] = []
  if (runs && mode === 'none') faults.push({ field: 'transport_mode', message: 'Choose how the main leg travels' })
  if (!runs && mode !== 'none') faults.push({ field: 'transport_mode', message: 'Without the linehaul service there is no main leg' })
  if (runs && domestic && mode !== 'road' && mode !== 'none') faults.push({ field: 'transport_mode', message: 'A domestic lane runs its main leg by road' })
  if (runs && mode !== 'road' && !lane.gateway_code) faults.push({ field: 'gateway_code', message: 'Choose a gateway airport' })
  if (runs && !lane.main_carrier_id) faults.push({ field: 'main_carrier_id', message: 'Main carrier is required when the linehaul service is on' })
  const main = lane.main_carrier_id
    ? await first<{ display_name: string; partner_type: string; status: string }>(tx, sql`select display_name, partner_type, status from carriers
      where id = ${lane.main_carrier_id} and status <> ${literal(carrierStatus, 'delete')}`)
    : null
  if (lane.main_carrier_id && !main) faults.push({ field: 'main_carrier_id', message: 'That carrier no longer exists' })
  if (main?.partner_type === 'lastmile') faults.push({ field: 'main_carrier_id', message: `${main.display_name} does not run main legs` })
  for (const [i, { cut_off_time, etd }] of lane.schedule.entries())
    if (etd === cut_off_time) faults.push({ field: `schedule.${i}.etd`, message: 'Departure must be after the cut-off' })
  return faults
}

function customsFaults(lane: LaneFields, domestic: boolean): Fault[] {
  if (!lane.service_customs_clearance_flag) return []
  if (domestic) return [{ field: 'service_customs_clearance_flag', message: 'A domestic lane has no customs clearance' }]
  return [
    ...(lane.clearance_agent_id ? [] : [{ field: 'clearance_agent_id', message: 'Clearance agent is required when customs clearance is on' }]),
    ...(lane.clearance_type ? [] : [{ field: 'clearance_type', message: 'Choose how parcels are cleared' }]),
    ...(lane.importer_of_record ? [] : [{ field: 'importer_of_record', message: 'Choose the importer of record' }]),
  ]
}

/** Paper, label and bar code must go together, and the client's numbers must fit between the margins (linehaul.md 7.8). */
async function labelFaults(tx: Db, lane: LaneFields): Promise<Fault[]> {
  if (!lane.paper_format_id) return []
  const found = await first<
    { paper: string; width_mm: string; kind: string | null; label: string | null; fits: boolean | null; barcode: string | null; longest: number }
  >(
    tx,
    sql`select f.code as paper, f.width_mm, t.code as kind, t.name as label, f.code = any(t.paper_formats) as fits, b.code as barcode,
          coalesce((select max(length(r.prefix) + r.pad_length + (r.check_digit <> 'none')::int + length(r.suffix)) from tracking_ranges r
            where r.system_type = 'hawb' and r.status = ${literal(rangeStatus, 'active')} and (r.client_id is null or r.client_id = ${lane.client_id})), 14)
              as longest
        from paper_formats f left join label_types t on t.id = ${lane.label_type_id ?? null} left join barcode_types b on b.id = ${lane.barcode_type_id ?? null}
        where f.id = ${lane.paper_format_id}`,
  )
  if (!found) return [{ field: 'paper_format_id', message: 'That paper format no longer exists' }]
  const { paper, width_mm, kind, label, fits, barcode, longest } = found
  const dpi = lane.dpi ?? 203
  return [
    ...(labelPapers.some((code) => code === paper) || fits === false ? [] : [{ field: 'paper_format_id', message: `${paper} carries no package label` }]),
    ...(kind === null || parcelLabels.some((code) => code === kind) ? [] : [{ field: 'label_type_id', message: 'Choose a package label or a return label' }]),
    ...(barcode === null || parcelBarcodes.some((code) => code === barcode)
      ? []
      : [{ field: 'barcode_type_id', message: 'That barcode cannot carry tracking numbers' }]),
    ...(label && fits === false ? [{ field: 'label_type_id', message: `${paper} cannot print ${label.toLowerCase()}` }] : []),
    ...(barcode === 'CODE128' && !barcodeFits(longest, Number(width_mm), dpi)
      ? [{ field: 'barcode_type_id', message: `Barcode of ${longest} characters does not fit ${paper} at ${dpi} dpi` }]
      : []),
  ]
}

/**
 * Everything a lane must be right about by itself (linehaul.md 2, 4): all faults at once, each at its field. `countries` are those it
 * will deliver to; none yet: it is neither domestic nor international.
 */
export async function refuseMisshapenLane(tx: Db, lane: LaneFields, countries: readonly string[]): Promise<void> {
  const domestic = countries.length > 0 && countries.every((country) => country === lane.origin_country_code)
  const faults = [
    ...(await serviceFaults(tx, lane)), ...(await routeFaults(tx, lane, domestic)), ...customsFaults(lane, domestic), ...(await labelFaults(tx, lane)),
  ]
  if (lane.effective_to && lane.effective_to < lane.effective_from) faults.push({ field: 'effective_to', message: 'The lane must end after it starts' })
  if (lane.return_address_id) {
    const own = await first(tx, sql`select 1 from client_addresses where id = ${lane.return_address_id} and client_id = ${lane.client_id}
        and status <> ${literal(guardedStatus, 'delete')}`)
    if (!own) faults.push({ field: 'return_address_id', message: 'That address is not the client’s' })
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

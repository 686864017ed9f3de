import { sql } from 'drizzle-orm'
import { missingPackageTemplate } from '@/lib/contract/packages-offline'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { today } from '@/lib/domain/days'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { packageStatus } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { isEventCode, type EventCode } from '@/lib/domain/tracking-event'
import { chargeable } from '@/lib/domain/weight'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'
import { drawNumbers } from '../../core/parcels/ranges'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Service } from './lookups'
import {
  billedType, checkCarrier, checkClient, checkPlace, checkReference, inDirhams, offlineReference, placedFacts, type OfflineReference, type PlacedFacts,
} from './offline-facts'
import { rowKind, type Reading } from '../../core/uploads/row-kind'
import { writeOutsidePackages, type OutsidePackage } from './offline-packages'

type Field = (typeof missingPackageTemplate)['columns'][number]['field']
type Row = Reading<Field>
/** Our number is drawn once the row is found good. */
type Missing = OutsidePackage

interface Reference extends OfflineReference {
  /** Our events by what a carrier may call them, lower case. */
  eventsByWord: ReadonlyMap<string, EventCode>
  /** Our events by `carrier id/` and the code or words the carrier itself was mapped by. */
  eventsOfCarrier: ReadonlyMap<string, EventCode>
  /** By `carrier/country`, the service it serves there first. */
  lanes: ReadonlyMap<string, string>
}
type Facts = PlacedFacts & Reference

const plain = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** A carrier's word is read as we would: by code, name or alias of an event, or the name of a status. */
async function eventsByWord(db: Db): Promise<Map<string, EventCode>> {
  const events = await rows<{ code: string; name: string; alias: string | null; public_text: string; maps_to_status: string | null }>(
    db,
    sql`select code, name, alias, public_text, maps_to_status from tracking_event_master where status = ${literal(switchStatus, 'active')} order by rank desc`,
  )
  const known = new Map<string, EventCode>()
  // Of several events that say the same, the plainest: the lowest rank is put last and stays.
  for (const { code, name, alias, public_text, maps_to_status } of events) {
    if (!isEventCode(code)) continue
    const status = packageStatus.is(maps_to_status) ? packageStatus.label(maps_to_status) : null
    for (const word of [status, alias, public_text, name, code]) if (word) known.set(plain(word), code)
  }
  return known
}

/** What people have mapped of a carrier's own codes (carriers.md, carrier_event_mapping); it goes before what we would read. */
async function eventsOfCarrier(db: Db): Promise<Map<string, EventCode>> {
  const mapped = await rows<{ carrier_id: number; carrier_event_code: string; carrier_event_description: string | null; rsa_event_code: string }>(
    db,
    sql`select carrier_id, carrier_event_code, carrier_event_description, rsa_event_code from carrier_event_mappings
        where event_mapping_status = ${literal(eventMappingStatus, 'mapped')} and rsa_event_code is not null`,
  )
  return new Map(mapped.flatMap(({ carrier_id, carrier_event_code, carrier_event_description, rsa_event_code }) =>
    isEventCode(rsa_event_code)
      ? [carrier_event_description, carrier_event_code].flatMap((word) => (word ? [[`${carrier_id}/${plain(word)}`, rsa_event_code] as const] : []))
      : []))
}

async function reference(run: RunContext): Promise<Reference> {
  const shared = await offlineReference(run)
  const lanes = await rows<{ lane: string; code: string }>(
    run.db,
    sql`select distinct on (carrier_id, country_code) carrier_id || '/' || country_code as lane, rsa_service_code as code
        from carrier_countries order by carrier_id, country_code, active desc, preference, rsa_service_code`,
  )
  return {
    ...shared, eventsByWord: await eventsByWord(run.db), eventsOfCarrier: await eventsOfCarrier(run.db),
    lanes: new Map(lanes.map(({ lane, code }) => [lane, code])),
  }
}

function checkStatus(row: Row, carrierId: number, facts: Facts): OutsidePackage['events'] | null {
  const [status, day] = [row.text('carrier_status'), row.text('carrier_status_date')]
  if (status === null || day === null) return null
  row.tooLong('carrier_status', 100)
  if (day > today()) row.refuse('carrier_status_date', 'range', 'Carrier Status Date is in the future.')
  const code = facts.eventsOfCarrier.get(`${carrierId}/${plain(status)}`) ?? facts.eventsByWord.get(plain(status))
  if (code) return code === 'ORD01' ? [{ code, day, from_carrier: status }] : [{ code: 'ORD01', day }, { code, day, from_carrier: status }]
  row.warn('carrier_status', 'unknown_reference', `Carrier Status ${status.slice(0, 60)} is not mapped; it is kept as a remark.`)
  return [{ code: 'ORD01', day, remarks: `Carrier status: ${status}`, from_carrier: status }]
}

/** Our service the carrier serves the country with; the plain one where its coverage says nothing. */
function serviceOf(carrierId: number, country: string, { lanes, lookups }: Facts): Service | null {
  return lookups.services.get(lanes.get(`${carrierId}/${country}`) ?? 'STD') ?? null
}

function check(row: Row, facts: Facts): Missing | null {
  const client = checkClient(row, facts)
  checkReference(row, client, facts)
  const carried = checkCarrier(row, facts)
  const place = checkPlace(row, facts)
  const events = checkStatus(row, carried?.carrier.id ?? 0, facts)
  const cod = row.text('cod_amount') ?? '0.00'
  if (Number(cod) < 0) row.refuse('cod_amount', 'range', 'COD Amount must be 0 or more.')
  const currency = place?.country.currency ?? 'AED'
  if (!isInCoins(cod, currency)) row.refuse('cod_amount', 'format', tooFine('COD Amount', currency))
  row.weight('weight')
  row.tooLong('consignee_name', 100)
  const service = carried && place ? serviceOf(carried.carrier.id, place.country.country_code, facts) : null
  if (!client || !carried || !place || !events || !service || row.errors.length > 0) return null
  const weight = row.text('weight') ?? '0'
  return {
    ...place, client, service, service_type: billedType(service, client), tracking_no: '',
    ref_no: row.text('ref_no') ?? '', carrier: carried.carrier, carrier_tracking_no: carried.number,
    consignee_name: row.text('consignee_name') ?? 'Unknown', weight,
    chargeable_weight: chargeable({ actual: weight, minimum: service.min_weight ?? 0 }), declared_value: '0.00', currency,
    declared_value_aed: '0.00', fx_rate: inDirhams('0', currency, facts.lookups)?.rate ?? '1', cod_amount: cod, goods_description: 'Found with the carrier',
    created: row.text('carrier_status_date') ?? today(), events,
  }
}

/** Our numbers for all of them, drawn client by client; none left is told to each that wanted one. */
async function reserve({ db }: RunContext, found: readonly Missing[]): Promise<(CellError | null)[]> {
  const faults = new Map<Missing, CellError>()
  for (const [clientId, asking] of Map.groupBy(found, ({ client }) => client.id)) {
    try {
      const numbers = await inTransaction(db, (tx) => drawNumbers(tx, { system_type: 'hawb', client_id: clientId }, asking.length))
      for (const [i, missing] of asking.entries()) missing.tracking_no = numbers[i] ?? ''
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      for (const missing of asking) faults.set(missing, { column: 'Row', value: '', message: error.message, code: 'conflict' })
    }
  }
  return found.map((missing) => faults.get(missing) ?? null)
}

/** Missing old packages (packages.md 6.4): those a carrier has and we have not. */
export const missingPackageUpload = rowKind({
  template: missingPackageTemplate,
  key: ['carrier_code', 'carrier_tracking_no'],
  result: 'created',
  reference,
  facts: async (run, known: Reference, found: readonly Row[]): Promise<Facts> => ({ ...known, ...(await placedFacts(run, known, found, () => null)) }),
  scope: (row, { clients }) => clients.get(row.code('client_code') ?? '') ?? null,
  stands: (row, { lookups, carrierNumbers }) =>
    carrierNumbers.has(`${lookups.carriersByCode.get(row.code('carrier_code') ?? '')?.id ?? 0}/${row.code('carrier_tracking_no') ?? ''}`),
  check,
  reserve,
  apply: async (tx, run, found) => void (await writeOutsidePackages(tx, run, 'missing_order', found)),
  explain(constraint, { ref_no, carrier_tracking_no }) {
    if (constraint === 'packages_ref_once')
      return { column: 'Reference No', value: ref_no, message: `Reference No ${ref_no} already exists.`, code: 'duplicate' }
    if (constraint !== 'packages_carrier_number_once') return null
    return {
      column: 'Carrier Tracking No', value: carrier_tracking_no ?? '',
      message: `Carrier Tracking No ${carrier_tracking_no ?? ''} already belongs to another package.`, code: 'duplicate',
    }
  },
})

import { sql } from 'drizzle-orm'
import { carrierChangeTemplate } from '@/lib/contract/packages-offline'
import { today } from '@/lib/domain/days'
import { isTerminalPackageStatus, packageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { withdrawBookings } from '../../core/carrier-calls/queue'
import { freePlaces } from '../carrier-coverage/capacity-places'
import type { RunContext } from '../../core/uploads/upload-work'
import { loadReferenceData, loadLookups, readPlacesOf, type Carrier, type ReferenceData, type Service } from './lookups'
import { billedType, carrierNumbersInUse } from './offline-facts'
import { auditUpload, changedMeanwhile, rowKind, type Reading } from '../../core/uploads/row-kind'
import { holdAsSeen, namedPackages, type Named } from './offline-standing'
import { emptyParcel } from './parcel'
import { billedAs } from './rules'
import { servedBy } from './served-places'

type Field = (typeof carrierChangeTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Facts {
  reference: ReferenceData
  packages: ReadonlyMap<string, Named>
  carrierNumbers: ReadonlyMap<string, string>
}
interface CarrierChange {
  parcel: Named
  carrier: Carrier
  number: string
  /** Null: the service stays. */
  service: (Service & { billed: string }) | null
  effective: string
  reason: string
}

function checkService(row: Row, parcel: Named, { reference }: Facts): CarrierChange['service'] {
  const code = row.code('rsa_service_code')
  if (code === null || code === parcel.rsa_service_code) return null
  const service = reference.services.get(code)
  const client = reference.clients.get(parcel.client_id)
  if (!service || !client || service.status !== 'active' || billedAs(service, client.service_type) === null) {
    row.refuse('rsa_service_code', 'unknown_reference', `Service Code ${code} is not enabled for client ${client?.client_code ?? ''}.`)
    return null
  }
  return { ...service, billed: billedType(service, client) }
}

function checkCarrier(row: Row, { reference, carrierNumbers }: Facts, parcel: Named): { carrier: Carrier; number: string } | null {
  const [code, number] = [row.code('carrier_code'), row.code('carrier_tracking_no')]
  if (code === null || number === null) return null
  const carrier = reference.carriersByCode.get(code)
  if (!carrier) row.unknown('carrier_code')
  else if (carrier.status !== 'active') row.refuse('carrier_code', 'conflict', `Carrier Code ${code} is not active.`)
  row.tooLong('carrier_tracking_no', 35)
  const owner = carrier && carrierNumbers.get(`${carrier.id}/${number}`)
  if (owner && owner !== parcel.tracking_no) row.refuse('carrier_tracking_no', 'duplicate', `Carrier Tracking No ${number} already belongs to ${owner}.`)
  return carrier ? { carrier, number } : null
}

function check(row: Row, facts: Facts): CarrierChange | null {
  const trackingNo = row.code('tracking_no')
  const parcel = facts.packages.get(trackingNo ?? '')
  row.tooLong('reason', 200)
  if (trackingNo === null) return null
  if (!parcel) {
    row.unknown('tracking_no')
    return null
  }
  if (isTerminalPackageStatus(parcel.status))
    row.refuse('tracking_no', 'conflict', `Package ${trackingNo} is ${packageStatus.label(parcel.status)}; the carrier cannot be changed.`)
  const effective = row.text('effective_date') ?? facts.reference.today
  if (effective > today()) row.refuse('effective_date', 'range', 'Effective Date is in the future.')
  const carried = checkCarrier(row, facts, parcel)
  const service = checkService(row, parcel, facts)
  if (!carried || row.errors.length > 0) return null
  const { carrier, number } = carried
  if (carrier.id === parcel.carrier_id && number === parcel.carrier_tracking_no && service === null) row.refuse('tracking_no', 'conflict', 'Nothing to change.')
  const serviceCode = service?.code ?? parcel.rsa_service_code
  const [serves] = servedBy(facts.reference, { ...parcel, rsa_service_code: serviceCode }, carrier.id)
  // The carrier may have it in hand already; that its coverage says otherwise is worth a word, not a refusal.
  if (!serves || serves.gap !== null) row.warn('carrier_code', 'conflict', `${carrier.display_name} does not serve ${parcel.city} with ${serviceCode}.`)
  return { parcel, carrier, number, service, effective, reason: row.text('reason') ?? '' }
}

async function apply(tx: Db, run: RunContext, changes: readonly CarrierChange[]): Promise<void> {
  await holdAsSeen(tx, changes.map(({ parcel }) => parcel))
  const by = run.who.user_id || null
  const given = changes.map(({ parcel, carrier, number, service, effective, reason }) => ({
    id: parcel.id, carrier_id: carrier.id, carrier_code: carrier.carrier_code, number,
    effective, reason, service: service?.code ?? null, billed: service?.billed ?? null,
    delivery_type: service?.delivery_type ?? null, linehaul: service?.service_linehaul_flag ?? null, customs: service?.service_customs_clearance_flag ?? null,
  }))
  await rows(
    tx,
    sql`insert into carrier_number_history (package_id, carrier_id, carrier_tracking_no, effective_date, reason, upload_id, replaced_by)
        select p.id, p.carrier_id, p.carrier_tracking_no, g.effective, g.reason, ${run.upload.id}, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, effective date, reason text) join packages p on p.id = g.id
        where p.carrier_id is not null or p.carrier_tracking_no is not null`,
  )
  await rows(
    tx,
    sql`update packages p set carrier_id = g.carrier_id, carrier_code = g.carrier_code, carrier_tracking_no = g.number,
        rsa_service_code = coalesce(g.service, p.rsa_service_code),
          service_type = coalesce(g.billed, p.service_type), delivery_type = coalesce(g.delivery_type, p.delivery_type),
          service_linehaul_flag = coalesce(g.linehaul, p.service_linehaul_flag),
            service_customs_clearance_flag = coalesce(g.customs, p.service_customs_clearance_flag),
          label_status = case p.label_status when 'created' then 'void' when 'pending' then 'void' else p.label_status end, label_path = null,
          version = p.version + 1, updated_at = now(), updated_by = ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, carrier_id bigint, carrier_code text, number text, service text, billed text,
          delivery_type text, linehaul boolean, customs boolean) where p.id = g.id`,
  )
  await withdrawBookings(tx, changes.map(({ parcel }) => parcel.id))
  // Whoever has it now counts it when its label is made.
  await freePlaces(tx, changes.map(({ parcel }) => parcel.id))
  await auditUpload(tx, run, 'package.carrier_change', changes.map(({ parcel, carrier, number, service, effective, reason }) => ({
    entity: 'package', entity_id: parcel.id, action: 'change carrier',
    before: {
      carrier_id: parcel.carrier_id, carrier_tracking_no: parcel.carrier_tracking_no,
      rsa_service_code: parcel.rsa_service_code, label_status: parcel.label_status,
    },
    after: {
      carrier: carrier.carrier_code, carrier_tracking_no: number, ...(service && { rsa_service_code: service.code }), effective_date: effective, reason,
    },
  })))
}

/** Mass update of carrier details (packages.md 6.5): another carrier or number, the former kept, the label void. */
export const carrierChangeUpload = rowKind({
  template: carrierChangeTemplate,
  key: ['tracking_no', 'carrier_code', 'carrier_tracking_no'],
  result: 'updated',
  reference: ({ db }) => loadReferenceData(db),
  async facts(run, reference, found: readonly Row[]): Promise<Facts> {
    const packages = await namedPackages(run.db, run.who, found.flatMap((row) => row.code('tracking_no') ?? []))
    // Read for the clients they belong to, which we keep.
    await loadLookups(run.db, { reference, parcels: [...packages.values()].map(({ client_id }) => ({ ...emptyParcel, client_id })) })
    const services = new Map(found.map((row) => [row.code('tracking_no'), row.code('rsa_service_code')]))
    await readPlacesOf(
      run.db, reference, [...packages.values()].map((parcel) => ({ ...parcel, rsa_service_code: services.get(parcel.tracking_no) ?? parcel.rsa_service_code })),
    )
    return { reference, packages, carrierNumbers: await carrierNumbersInUse(run.db, found.flatMap((row) => row.code('carrier_tracking_no') ?? [])) }
  },
  scope: (row, { packages }) => packages.get(row.code('tracking_no') ?? '')?.client_id ?? null,
  // Given to somebody else since, the same row gives it back.
  stands: (row, { packages, reference }) => {
    const parcel = packages.get(row.code('tracking_no') ?? '')
    return parcel?.carrier_tracking_no === row.code('carrier_tracking_no')
      && parcel?.carrier_id === reference.carriersByCode.get(row.code('carrier_code') ?? '')?.id
  },
  check,
  apply,
  explain(constraint, { parcel, number }) {
    if (constraint === 'packages_carrier_number_once') return {
      column: 'New Carrier Tracking No', value: number, message: `Carrier Tracking No ${number} already belongs to another package.`, code: 'duplicate',
    }
    return changedMeanwhile(constraint, parcel.tracking_no)
  },
})

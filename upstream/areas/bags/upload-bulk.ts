import { bulkBagTemplate } from '@/lib/contract/bag-columns'
import { fillWeight, ownBagNo } from '@/lib/domain/bag'
import { bagStatus, classFault } from '@/lib/domain/container'
import { compare, sum } from '@/lib/domain/decimal'
import { bagLimits, bagType } from '@/lib/domain/lists'
import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { facilitiesOf } from '../../core/parcels/scope'
import { lockPackages } from '../../core/events/reckon'
import type { RunContext } from '../../core/uploads/upload-work'
import { bagKind, upperCode, type BagRows, type Landing, type SheetFacts } from './bag-sheet'
import { calculatedGross, closeHeld } from './close'
import { holdBag } from './held-bag'
import { fillBag } from './map-orders'
import { openBag, type BagFields } from './open-bag'
import { airportCountry, bagParcels, goesTo } from './parcels'

/** Parcels for one bag: a known one, a new one of a number or seal of its own, or one of the lane's. */
interface Packing extends Landing {
  bag_no: string | null
  /** An open bag of that number. */
  bag_id: number | null
  destination: string
  bag_type: BagFields['bag_type']
  /** Dangerous goods lie in bags of their own. */
  content_class: 'general' | 'dg'
  seal: string | null
  gross: string | null
  ids: number[]
}

const HOME = 'DXB'

/** Neither number nor seal names a bag: any of the lane will do. */
const isLoose = ({ bag_no, seal }: Packing) => bag_no === null && seal === null

function checkRow(bag: BagRows, line: number, destination: string, { parcels }: SheetFacts, ids: number[]): void {
  const number = bag.text('tracking_no', line) ?? ''
  const parcel = parcels.get(number)
  if (!number) return undefined
  if (!parcel) return bag.refuse('tracking_no', 'unknown_reference', `Tracking No ${number} was not found.`, line)
  if (parcel.bag_id !== null) return bag.refuse('tracking_no', 'conflict', `${parcel.tracking_no} is already in bag ${parcel.bag_no ?? ''}.`, line)
  if (destination && airportCountry(destination) && !goesTo(parcel, destination)) return bag.refuse(
    'destination', 'conflict', `${parcel.tracking_no} goes to ${parcel.city_airport ?? parcel.gateway ?? parcel.country_code}, not ${destination}.`, line,
  )
  ids.push(parcel.id)
  return undefined
}

/** A new bag is what its first parcel makes it; each parcel that does not belong is told so. */
function checkClass(bag: BagRows, { parcels }: SheetFacts, known: string | undefined): Packing['content_class'] {
  const found = bag.group.rows.map((_row, line) => parcels.get(bag.text('tracking_no', line) ?? ''))
  const own = found.find(Boolean)?.dangerous ? 'dg' : 'general'
  for (const [line, parcel] of found.entries()) {
    const fault = parcel && classFault(parcel.tracking_no, parcel.dangerous, known ?? own)
    if (fault) bag.refuse('tracking_no', 'conflict', `${fault}.`, line)
  }
  return own
}

function checkSeal(bag: BagRows, { seals }: SheetFacts): string | null {
  const seal = bag.code('seal_no')
  const other = seal ? seals.get(seal) : undefined
  if (other) bag.refuse('seal_no', 'conflict', `Seal ${seal} is used by bag ${other}.`)
  return seal
}

function check(bag: BagRows, facts: SheetFacts): Packing | null {
  const [number, destination] = [bag.code('bag_no'), bag.code('destination') ?? '']
  const known = number ? facts.bags.get(number) : undefined
  if (destination && !airportCountry(destination)) bag.refuse('destination', 'unknown_reference', `${destination} is no airport we know.`)
  if (number && !known && !ownBagNo.test(number)) bag.refuse('bag_no', 'format', 'A number has 6 to 30 letters, digits and dashes.')
  if (known && known.status !== 'open')
    bag.refuse('bag_no', 'conflict', `Bag ${number} is ${bagStatus.is(known.status) ? bagStatus.label(known.status).toLowerCase() : known.status}.`)
  if (known && destination && known.destination !== destination)
    bag.refuse('destination', 'conflict', `Bag ${number} goes to ${known.destination}, not ${destination}.`)
  const sealNo = number ?? bag.code('seal_no') ?? ''
  bag.same('gross_weight', `Gross weight differs between rows of bag ${sealNo}.`)
  for (const field of ['destination', 'bag_type', 'seal_no']) bag.same(field, `The first row of bag ${sealNo} differs.`)
  const gross = bag.text('gross_weight')
  if (gross && compare(gross, 0) <= 0) bag.refuse('gross_weight', 'range', 'Gross Weight must be above 0.')
  const type = bag.text('bag_type') ?? 'sack'
  const ids: number[] = []
  bag.group.rows.forEach((_row, line) => checkRow(bag, line, destination, facts, ids))
  const content_class = checkClass(bag, facts, known?.content_class)
  const seal = checkSeal(bag, facts)
  return bagType.is(type) ? { refused: null, bag_no: number, bag_id: known?.id ?? null, destination, bag_type: type, content_class, seal, gross, ids } : null
}

/** A bag of the lane this very file has opened and that has room, or a new one. */
async function bagFor(tx: Db, { upload, who }: RunContext, packing: Packing, origin: string, weight: string): Promise<number> {
  const { bag_no, bag_id, destination, bag_type, content_class } = packing
  if (bag_id !== null) return bag_id
  const open = isLoose(packing)
    ? await first<{ id: number }>(
        tx,
        sql`select id from bags where upload_id = ${upload.id} and status = ${literal(bagStatus, 'open')} and origin = ${origin}
              and destination = ${destination} and bag_type = ${bag_type} and content_class = ${content_class} and seal_no is null
              and package_count < ${bagLimits[bag_type].max_packages} and net_weight + tare_weight + ${weight}::numeric <= ${fillWeight(bag_type)}::numeric
              order by id limit 1`,
      )
    : null
  if (open) return open.id
  const fields: BagFields = { origin, destination, bag_type, mixture: 'multi_client', content_class, split_lock: false, bag_no }
  return (await openBag(tx, who, fields, { source: 'upload', upload_id: upload.id })).id
}

/** Where the bag sets out: where its parcels stand, else where its sender works. */
async function originOf(tx: Db, who: Who, facilityId: number | null): Promise<string> {
  const ids = facilityId === null ? (facilitiesOf(who) ?? []) : [facilityId]
  const found = await rows<{ airport: string }>(tx, sql`select left(facility_code, 3) as airport from facilities where id = any(${sql.param(ids)}::bigint[])
    order by id`)
  return found.find(({ airport }) => airportCountry(airport))?.airport ?? who.airport_codes[0] ?? HOME
}

async function land(tx: Db, { who, upload, ...run }: RunContext, packing: Packing): Promise<number> {
  const parcels = [...(await bagParcels(tx, packing.ids, true)).values()]
  const stands = parcels.find(({ current_facility_id }) => current_facility_id !== null)?.current_facility_id ?? null
  const id = await bagFor(tx, { who, upload, ...run }, packing, await originOf(tx, who, stands), sum(parcels.map(({ weight }) => weight)))
  const held = await holdBag(tx, who, id)
  if (held.status !== 'open') throw new Refusal(409, `Bag ${held.bag_no} is ${bagStatus.label(held.status).toLowerCase()}.`)
  const locked = await lockPackages(tx, packing.ids)
  const { failed } = await fillBag(tx, who, held, parcels, { locked, source: 'upload' })
  if (failed[0]) throw new Refusal(409, `${failed[0].message}.`)
  if (packing.seal) await rows(tx, sql`update bags set seal_no = ${packing.seal} where id = ${id}`)
  if (upload.params.auto_close !== true || isLoose(packing)) {
    if (packing.gross) await rows(tx, sql`update bags set gross_weight = ${packing.gross} where id = ${id}`)
    return id
  }
  await closeHeld(tx, who, id, {
    gross_weight: packing.gross ?? (await calculatedGross(tx, id)), seal_no: packing.seal, accept_missing_pieces: true, override_reason: 'As in the file',
  })
  return id
}

/** Packages put into bags by a list (bags.md 6): rows of one Bag No or seal land together, others row by row into bags of their lane, which stay open. */
export const bulkBagUpload = bagKind<SheetFacts, Packing>({
  template: bulkBagTemplate,
  templateName: 'bulk-bag-template',
  action: 'bags.uploadBulk',
  named: (cell) => {
    const [bag, seal, tracking] = ['bag_no', 'seal_no', 'tracking_no'].map((field) => upperCode(cell(field)))
    return bag || (seal ? `SEAL ${seal}` : (tracking ?? ''))
  },
  more: (_run, facts) => Promise.resolve(facts),
  // What the rows put in may have been taken out since; the same rows then put it in again.
  stands: (bag, { parcels }) => bag.group.rows.every((_row, line) => (parcels.get(bag.text('tracking_no', line) ?? '')?.bag_id ?? null) !== null),
  check,
  result: ({ bag_id }) => (bag_id === null ? 'created' : 'updated'),
  land,
})

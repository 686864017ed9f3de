import { bagTemplate } from '@/lib/contract/bag-columns'
import { ownBagNo, weighing } from '@/lib/domain/bag'
import { parseMawb } from '@/lib/domain/check-digits'
import { clientStatus } from '@/lib/domain/client'
import { contentClass } from '@/lib/domain/container'
import { compare, sum } from '@/lib/domain/decimal'
import { modeFault, transportMode } from '@/lib/domain/handling-code'
import { bagLimits, bagMixture, bagType } from '@/lib/domain/lists'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { lockPackages } from '../../core/events/reckon'
import type { RunContext } from '../../core/uploads/upload-work'
import { closeHeld } from './close'
import { addToDraft, consolidationsOf, type Draft } from './draft-consolidation'
import { holdBag } from './held-bag'
import { bagFault, countIn, type Filling } from './judge'
import { fillBag } from './map-orders'
import { openBag, type BagFields } from './open-bag'
import { airportCountry, bagParcels } from './parcels'
import { bagKind, upperCode, type BagRows, type Landing, type SheetFacts } from './bag-sheet'

/** A finished bag of a file. */
interface FileBag extends Landing {
  fields: BagFields
  tare: string | null
  gross: string
  seal: string | null
  sides: { length: string | null; width: string | null; height: string | null }
  closed_at: string | null
  consolidation_id: number | null
  parcels: { id: number; weight: string | null }[]
}

interface Facts extends SheetFacts {
  drafts: ReadonlyMap<string, Draft>
  clients: ReadonlyMap<string, number>
  carriers: ReadonlyMap<string, number>
}

const codes = async (db: Db, table: 'clients' | 'carriers', numbers: readonly string[]) => {
  const column = sql.identifier(table === 'clients' ? 'client_code' : 'carrier_code')
  const found = await rows<{ id: number; code: string }>(db, sql`select id, ${column} as code from ${sql.identifier(table)}
    where ${column} = any(${sql.param(numbers)}::text[]) and status = ${literal(clientStatus, 'active')}`)
  return new Map(found.map(({ id, code }) => [code, id]))
}

/** What rows of one bag must all say, and what they are told where they do not. */
const shared = [
  'origin', 'destination', 'bag_type', 'mixture', 'content_class', 'carrier_code',
  'client_code', 'tare_weight', 'seal_no', 'length', 'width', 'height', 'mawb_no', 'closed_at',
] as const

function checkLane(bag: BagRows): { origin: string; destination: string } {
  const [origin, destination] = [bag.code('origin') ?? '', bag.code('destination') ?? '']
  if (origin && !airportCountry(origin)) bag.refuse('origin', 'unknown_reference', `${origin} is no airport we know.`)
  if (destination && !airportCountry(destination)) bag.refuse('destination', 'unknown_reference', `${destination} is no airport we know.`)
  if (origin && origin === destination) bag.refuse('destination', 'conflict', 'Origin and destination must differ.')
  return { origin, destination }
}

/** Parcels that may not travel as the consolidation does. */
function refuseUnfit(bag: BagRows, { transport_mode: mode, consolidation_no }: Draft, { parcels, handling }: Facts): void {
  for (const line of bag.group.rows.keys()) {
    const parcel = parcels.get(bag.text('tracking_no', line) ?? '')
    const fault = parcel && handling && transportMode.is(mode) ? modeFault(parcel.special_handling, handling, { mode }) : null
    if (fault) bag.refuse('mawb_no', 'conflict', `${parcel?.tracking_no}: ${fault}, as consolidation ${consolidation_no} travels.`, line)
  }
}

/** A MAWB with a right check digit, of a consolidation that is still a draft and goes where the bag goes. */
function checkMawb(bag: BagRows, destination: string, facts: Facts): number | null {
  const given = bag.text('mawb_no')
  if (!given) return null
  const number = parseMawb(given)
  const draft = number ? facts.drafts.get(number) : undefined
  if (!number) bag.refuse('mawb_no', 'format', `MAWB ${given} has a wrong check digit.`)
  else if (!draft) bag.refuse('mawb_no', 'unknown_reference', `MAWB ${number} is of no consolidation.`)
  else if (draft.status !== 'draft') bag.refuse('mawb_no', 'conflict', `Consolidation ${draft.consolidation_no} is no draft any more.`)
  else if (draft.destination_airport.slice(-3) !== destination)
    bag.refuse('mawb_no', 'conflict', `Consolidation ${draft.consolidation_no} goes to ${draft.destination_airport}, not ${destination}.`)
  else refuseUnfit(bag, draft, facts)
  return draft?.id ?? null
}

function partiesOf(bag: BagRows, facts: Facts): { client_id: number | null; carrier_id: number | null } {
  const [client, carrier] = [bag.code('client_code'), bag.code('carrier_code')]
  const ids = { client_id: client ? (facts.clients.get(client) ?? null) : null, carrier_id: carrier ? (facts.carriers.get(carrier) ?? null) : null }
  if (client && ids.client_id === null) bag.refuse('client_code', 'unknown_reference', `Client Code ${client} is unknown.`)
  if (carrier && ids.carrier_id === null) bag.refuse('carrier_code', 'unknown_reference', `Carrier Code ${carrier} is unknown.`)
  return ids
}

/** Each row's parcel, judged by what the rows before it have put into the bag. */
function checkParcels(bag: BagRows, fields: BagFields, facts: Facts): FileBag['parcels'] {
  const into: Filling = {
    id: 0, status: 'open', destination_country: '', client: null, carrier: null, facility_id: null,
    package_count: 0, net_weight: '0.000', tare_weight: bagLimits[fields.bag_type].tare, gross_weight: null,
    split_code: null, seal_no: null, length: null, width: null, height: null, consolidation_no: null, lane: null, lane_mode: null,
    version: 1, codes: [], ...fields, bag_no: fields.bag_no ?? '', client_id: fields.client_id ?? null, carrier_id: fields.carrier_id ?? null,
  }
  return bag.group.rows.flatMap((_row, line) => {
    const number = bag.text('tracking_no', line) ?? ''
    const parcel = facts.parcels.get(number)
    const weight = bag.text('package_weight', line)
    if (!number) return []
    if (!parcel) {
      bag.refuse('tracking_no', 'unknown_reference', `Tracking No ${number} was not found.`, line)
      return []
    }
    const own = { ...parcel, weight: weight ?? parcel.weight }
    const fault = parcel.bag_id !== null ? `${parcel.tracking_no} is already in bag ${parcel.bag_no ?? ''}` : bagFault(own, into, facts.handling)
    if (fault) bag.refuse('tracking_no', 'conflict', `${fault.replace(', this bag to ', ', not ')}.`, line)
    else countIn(own, into)
    return fault ? [] : [{ id: parcel.id, weight }]
  })
}

/** What the scale said of the whole bag; 2 % off is told and does not stop a bag that is closed already. */
function checkGross(bag: BagRows, type: BagFields['bag_type'], net: string, tare: string): string {
  const gross = bag.text('gross_weight') ?? ''
  const { max_gross_weight } = bagLimits[type]
  if (!gross) return gross
  const { expected, difference, isWithin } = weighing({ net, tare, gross })
  if (compare(gross, max_gross_weight) > 0) bag.refuse(
    'gross_weight', 'range', `Bag ${bag.code('bag_no')} would weigh ${gross} kg; ${bagType.label(type).toLowerCase()} allows ${max_gross_weight} kg.`,
  )
  else if (compare(gross, net) < 0) bag.refuse('gross_weight', 'range', `Gross weight cannot be below the contents (${sum([net])} kg).`)
  else if (!isWithin) bag.warn('gross_weight', `Scale weight ${gross} differs from contents ${expected} by ${difference} kg.`)
  return gross
}

function check(bag: BagRows, facts: Facts, uploadId: number): FileBag | null {
  const number = bag.code('bag_no') ?? ''
  if (!ownBagNo.test(number)) bag.refuse('bag_no', 'format', 'A number has 6 to 30 letters, digits and dashes.')
  const known = facts.bags.get(number)
  if (known && known.upload_id !== uploadId) bag.refuse('bag_no', 'conflict', `Bag number ${number} is already used.`)
  bag.same('gross_weight', `Gross weight differs between rows of bag ${number}.`)
  for (const field of shared) bag.same(field, `The first row of bag ${number} says something else.`)
  const lane = checkLane(bag)
  const [type, mixture, content] = [bag.text('bag_type'), bag.text('mixture') ?? 'multi_client', bag.text('content_class') ?? 'general']
  if (!bagType.is(type) || !bagMixture.is(mixture) || !contentClass.is(content)) return null
  const fields: BagFields = { ...lane, bag_type: type, mixture, content_class: content, split_lock: false, bag_no: number, ...partiesOf(bag, facts) }
  const seal = bag.code('seal_no')
  const other = seal ? facts.seals.get(seal) : undefined
  if (other) bag.refuse('seal_no', 'conflict', `Seal ${seal} is used by bag ${other}.`)
  if (content === 'high_value' && !seal) bag.refuse('seal_no', 'required', 'High value goods travel under a seal. Give its number.')
  const consolidation_id = checkMawb(bag, lane.destination, facts)
  const parcels = checkParcels(bag, fields, facts)
  const net = sum(bag.group.rows.map((_row, line) => bag.text('package_weight', line) ?? facts.parcels.get(bag.text('tracking_no', line) ?? '')?.weight ?? '0'))
  const tare = bag.text('tare_weight')
  const gross = checkGross(bag, type, net, tare ?? bagLimits[type].tare)
  return {
    refused: null, fields, tare, gross, seal, sides: { length: bag.text('length'), width: bag.text('width'), height: bag.text('height') },
    closed_at: bag.text('closed_at'), consolidation_id, parcels,
  }
}

/** Opens, fills and closes one bag of the file, and puts it into its consolidation where it names one. */
async function land(tx: Db, run: RunContext, { fields, tare, gross, seal, sides, closed_at, consolidation_id, parcels }: FileBag): Promise<number> {
  const { who, upload } = run
  const { id } = await openBag(tx, who, fields, { source: 'upload', upload_id: upload.id, tare })
  const ids = parcels.map((parcel) => parcel.id)
  const locked = await lockPackages(tx, ids)
  const facts = await bagParcels(tx, ids, false)
  for (const { id: own, weight } of parcels) {
    const parcel = facts.get(own)
    if (weight && parcel) parcel.weight = weight
  }
  const held = await holdBag(tx, who, id)
  const { failed } = await fillBag(tx, who, held, ids.flatMap((own) => facts.get(own) ?? []), {
    locked, source: 'upload', weights: new Map(parcels.map((parcel) => [parcel.id, parcel.weight])),
  })
  if (failed[0]) throw new Refusal(409, failed[0].message)
  await closeHeld(tx, who, id, {
    gross_weight: gross, seal_no: seal, ...sides, override_reason: 'As weighed by the partner', accept_missing_pieces: true, closed_at,
  })
  if (consolidation_id !== null) await addToDraft(tx, who, held, consolidation_id, { ids, locked })
  return id
}

/** Finished bags from a sheet (bags.md 6): rows of one Bag No are one bag, closed on arrival. */
export const bagUpload = bagKind<Facts, FileBag>({
  template: bagTemplate,
  templateName: 'bags-template',
  action: 'bags.upload',
  named: (cell) => upperCode(cell('bag_no')),
  more: async ({ db }, facts, every) => ({
    ...facts, drafts: await consolidationsOf(db, every('mawb_no')), clients: await codes(db, 'clients', every('client_code').map(upperCode)),
    carriers: await codes(db, 'carriers', every('carrier_code').map(upperCode)),
  }),
  stands: (bag, { bags }) => bags.has(bag.code('bag_no') ?? ''),
  check: (bag, facts, { upload }) => check(bag, facts, upload.id),
  result: () => 'created',
  land,
})

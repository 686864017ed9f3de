import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { logisticsDocType } from '@/lib/domain/lists'
import type { logisticsDocRef } from '@/lib/domain/logistics-doc'
import { logisticsDocs } from '../../db/schema/logistics-docs'
import type { FileStore } from '../../platform/files'
import { dayMs, hourMs, iso, minuteMs, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dice, type Dice } from '../dice'
import { specimen } from '../workspace/paper-files'
import type { DemoGround } from '../ground'

type DocType = (typeof logisticsDocType.names)[number]
type DocRow = Numbered<typeof logisticsDocs>
type Ref = { type: (typeof logisticsDocRef.names)[number]; no: string }

/** sellers-ior.md 8: 900 documents over three service centres, 47 of them open, 19 not read yet; those are the last received. */
const centres = [
  { code: 'DXB1', docs: 520, open: 27, unread: 11, reader: 'service_center_operator' },
  { code: 'AUH1', docs: 160, open: 8, unread: 3, reader: 'service_center_operator.auh1' },
  { code: 'RUH1', docs: 220, open: 12, unread: 5, reader: 'service_center_supervisor.ruh1' },
] as const

/** What documents are about: cargo that has left, or an order. */
interface Source {
  centre: string
  consolidation_id: number | null
  consolidation_no: string | null
  mawb_no: string | null
  boe_no: string | null
  order_id: string | null
  tracking_no: string | null
  client_id: number | null
  carrier_id: number | null
  seller_id: number | null
  country_code: string
  delivered: boolean
  at: string
}

const ORDERS = 700
const ofSeller = 12
const whose = `case when p.status in ('created', 'on_hold', 'cancelled') then null else p.carrier_id end`

/** Orders from the whole time the demo looks back on, and some of the seller's who may sign in; cargo that has left. */
async function sourcesOf(client: ClientBase, packages: number): Promise<Source[]> {
  const step = Math.max(1, Math.floor(packages / ORDERS))
  const ids = Array.from({ length: Math.ceil(packages / step) }, (_, i) => 1 + i * step)
  const { rows } = await client.query<Source>(
    `select case when right(k.destination_airport, 3) = 'RUH' then 'RUH1' else 'DXB1' end as centre, k.id::int as consolidation_id, k.consolidation_no,
        k.mawb_no, k.boe_no, null as order_id, null as tracking_no,
       k.client_id::int as client_id, k.carrier_id::int as carrier_id, null::int as seller_id, '' as country_code, false as delivered, k.departed_at as at
     from consolidations k where k.departed_at is not null
     union all
     select case when p.country_code = 'SA' then 'RUH1' when p.country_code = 'AE' and p.city = 'Abu Dhabi' then 'AUH1' else 'DXB1' end,
       p.consolidation_id::int, p.consolidation_no, null, null, p.order_id, p.tracking_no,
       p.client_id::int, (${whose})::int, p.seller_id::int, p.country_code, p.status = 'delivered', p.created_at
     from packages p where p.id = any($1::bigint[]) or p.id in (select s.id from package_lists l join packages s on s.package_list_id = l.id
     where l.seller_id = 1 order by s.id desc limit ${ofSeller})
     order by at desc, consolidation_no, order_id`,
    [ids],
  )
  return rows
}

/** The papers such a shipment has. */
function papersOf({ order_id, mawb_no, boe_no, country_code, delivered }: Source): DocType[] {
  if (order_id === null)
    return ['manifest', ...(mawb_no ? (['mawb', 'arrival_notice', 'delivery_order'] as const) : []), ...(boe_no ? (['boe'] as const) : []), 'other']
  return [
    'commercial_invoice', 'packing_list', 'hawb', ...(delivered ? (['pod'] as const) : []),
    ...(country_code === 'AE' ? [] : (['exit_certificate', 'certificate_of_origin'] as const)), 'permit', 'msds',
  ]
}

function refOf(type: DocType, { consolidation_no, mawb_no, boe_no, order_id, tracking_no }: Source): Ref {
  if (order_id !== null) return type === 'hawb' && tracking_no ? { type: 'hawb', no: tracking_no } : { type: 'order', no: order_id }
  if (type === 'boe' && boe_no) return { type: 'boe', no: boe_no }
  if (mawb_no && type !== 'manifest') return { type: 'mawb', no: mawb_no }
  return { type: 'consolidation', no: consolidation_no ?? '' }
}

const ending: ReadonlySet<DocType> = new Set(['permit', 'msds', 'certificate_of_origin'])
const notes = ['Copy; the original travels with the cargo.', 'Stamped by the airline.', 'Replaces the draft sent by e-mail.']
const pathOf = (type: DocType) => `logistics/demo/${type}.pdf`
/** Stands in the rows until the files are written. */
const USUAL_BYTES = 18_000

interface Made {
  type: DocType
  source: Source
  atMs: number
}

/** A centre's documents, the oldest first: each shipment in turn gets the next of its papers, until there are enough. */
function madeFor(roll: Dice, sources: readonly Source[], count: number, nowMs: number): Made[] {
  const made: Made[] = []
  for (let round = 0; made.length < count && sources.length > 0; round++) {
    for (const source of sources) {
      const papers = papersOf(source)
      const type = papers[round % papers.length]
      if (!type || made.length >= count) continue
      made.push({
        type, source, atMs: Math.min(Date.parse(source.at) + roll.int(1, 30) * hourMs + roll.int(0, 59) * minuteMs, nowMs - roll.int(20, 900) * minuteMs),
      })
    }
  }
  return made.toSorted((a, b) => a.atMs - b.atMs)
}

/** How far a centre has come with a document. */
function standingOf(roll: Dice, atMs: number, nowMs: number, { unread, open, reader }: { unread: boolean; open: boolean; reader: number }) {
  const readMs = Math.min(atMs + roll.int(10, 900) * minuteMs, nowMs - 10 * minuteMs)
  const closedMs = Math.min(readMs + roll.int(1, 40) * hourMs, nowMs - 5 * minuteMs)
  return {
    state: open ? ('open' as const) : ('closed' as const), first_read_at: unread ? null : iso(readMs),
    first_read_by: unread ? null : reader, closed_at: open ? null : iso(closedMs), closed_by: open ? null : reader,
    updated_at: iso(open ? (unread ? atMs : readMs) : closedMs),
  }
}

function rowOf(roll: Dice, { type, source, atMs }: Made, beside: Pick<DocRow, 'id' | 'doc_no' | 'service_center_id' | 'airport_code' | 'created_by'>) {
  const ref = refOf(type, source)
  const issuedMs = atMs - roll.int(0, 2) * dayMs
  return {
    ...beside, doc_type: type, ref_type: ref.type, ref_no: ref.no, consolidation_id: source.consolidation_id,
    client_id: source.client_id, carrier_id: source.carrier_id, seller_id: source.seller_id,
    file_name: `${type.replaceAll('_', '-')}-${ref.no}.pdf`, file_path: pathOf(type),
    file_size: USUAL_BYTES, mime: 'application/pdf', sha256: roll.hex(64), issue_date: plainDay(issuedMs),
    expiry_date: ending.has(type) ? plainDay(issuedMs + roll.int(90, 365) * dayMs) : null,
    note: roll.chance(0.06) ? roll.pick(notes) : null, created_at: iso(atMs),
  }
}

/** Shipment documents; after parcels, consolidations and people. */
export async function seedLogisticsDocs(client: ClientBase, { nowMs, packages, facilityIds, idOf }: DemoGround): Promise<void> {
  const roll = dice('logistics documents')
  const sources = await sourcesOf(client, packages)
  const standing = centres.flatMap((centre) => {
    const own = sources.filter(({ centre: at }) => at === centre.code)
    const made = madeFor(roll, own.length > 0 ? own : sources, centre.docs, nowMs)
    return made.map((one, i) => ({ one, centre, left: made.length - i }))
  })
  const numbered = new Map<string, number>()
  const rows = standing.toSorted((a, b) => a.one.atMs - b.one.atMs).map(({ one, centre, left }, i) => {
    const day = plainDay(one.atMs).replaceAll('-', '')
    const serial = (numbered.get(day) ?? 0) + 1
    numbered.set(day, serial)
    const beside = {
      id: i + 1, doc_no: `LD-${day}-${String(serial).padStart(5, '0')}`, service_center_id: facilityIds.get(centre.code) ?? 0,
      airport_code: centre.code.slice(0, 3), created_by: idOf('operations_manager'),
    }
    return {
      ...rowOf(roll, one, beside),
      ...standingOf(roll, one.atMs, nowMs, { unread: left <= centre.unread, open: left <= centre.open, reader: idOf(centre.reader) }),
    }
  })
  await copyInto(client, logisticsDocs, rows)
}

/** One file for each type of document, once the rows are in: a download of the demo finds something. */
export async function writeLogisticsDocs(client: ClientBase, files: FileStore): Promise<void> {
  const written = []
  for (const type of logisticsDocType.names) {
    const bytes = await specimen(logisticsDocType.label(type), 'Shipment document')
    await files.write(pathOf(type), bytes)
    written.push({ path: pathOf(type), size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  await client.query(
    `update logistics_docs d set file_size = g.size, sha256 = g.sha256 from jsonb_to_recordset($1::jsonb) as g(path text, size bigint, sha256 text)
        where d.file_path = g.path`,
    [JSON.stringify(written)],
  )
}

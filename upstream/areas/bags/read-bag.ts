import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Content, WholeBag } from '@/lib/contract/bag-shapes'
import { weighing, type BagType } from '@/lib/domain/bag'
import { isAdmin, type Who } from '../../platform/who'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { isForeignInside, visibleBags } from '../containers/scope'
import { consigneeHidden, visiblePackages } from '../../core/parcels/scope'
import { dearFrom, floorColumns, floorTables, withLimits } from './floor-bag'
import { noBag } from './held-bag'
import { historyOf } from './history'

type Whole = z.input<typeof WholeBag>
type ContentRow = z.input<typeof Content>

interface Stored extends Omit<
  Whole, 'max_packages' | 'max_gross_weight' | 'consolidation' | 'weighing' | 'locked_fields' | 'contents' | 'history' | 'discrepancy'
> {
  bag_type: BagType
  foreign_inside: boolean
  discrepancy: { kind?: string; note?: string; expected?: string; found?: string } | null
  consolidation_id: number | null
  mawb_no: string | null
  consolidation_status: string | null
  flight: string | null
}

const b = sql`b`
const money = (who: Who) => who.user_category !== 'agent'

const readStored = async (db: Db, who: Who, id: number): Promise<Stored> => {
  const shown = money(who) ? sql`b.declared_value_total, b.cod_total` : sql`null as declared_value_total, null as cod_total`
  const [bag] = await rows<Stored>(
    db,
    sql`select ${floorColumns(who, await dearFrom(db))}, b.destination_country, b.receptacle_id, b.service_type, b.piece_count, b.length, b.width, b.height,
        b.volumetric_weight, ${shown}, b.currency, b.source,
          b.override_reason, b.remarks, b.discrepancy, b.consolidation_id, n.mawb_no, n.status as consolidation_status, cu.full_name as closed_by,
            b.label_printed_at, ${isForeignInside(who, b)} as foreign_inside,
          (select l.flight_no from consolidation_flights l where l.consolidation_id = b.consolidation_id order by l.leg_no limit 1) as flight
        from ${floorTables} left join users cu on cu.id = b.closed_by where ${allOf([visibleBags(who, b), sql`b.id = ${id}`])}`,
  )
  if (!bag) throw noBag()
  return bag
}

/** What is, or in a bag past its life was, in the bag; of a bag that is not one's own, one's own packages. */
export function contentQuery(who: Who, id: number, isOwn: boolean) {
  const amounts = money(who)
    ? sql`p.declared_value as value, case when p.payment_mode = 'cod' then p.cod_amount end as cod`
    : sql`null::numeric as value, null::numeric as cod`
  return {
    columns: sql`p.id, i.seq, p.tracking_no, p.ref_no, c.name as client, case when not ${consigneeHidden(who, sql`p`)} then p.consignee_name end
      as consignee_name, p.city, p.country_code, p.pieces,
      coalesce(array_length(i.pieces_in, 1), p.pieces) as pieces_in, coalesce(p.actual_weight, p.weight) as weight, ${amounts}, p.currency, p.status,
        i.scanned_in_at, u.full_name as scanned_in_by,
      i.scanned_out_at, i.out_reason, p.goods_description, (select min(t.hs_code) from package_items t where t.package_id = p.id) as hs_code`,
    from: sql`bag_packages i join packages p on p.id = i.package_id join clients c on c.id = p.client_id left join users u on u.id = i.scanned_in_by
      join bags b on b.id = i.bag_id`,
    // What was moved or removed while the bag was open never travelled in it.
    where: allOf([
      sql`i.bag_id = ${id}`, sql`(i.scanned_out_at is null or i.out_reason in ('short', 'emptied'))`,
      isOwn ? undefined : (visiblePackages(who, sql`p`) ?? sql`true`),
    ]),
  }
}

async function readContents(db: Db, who: Who, id: number, isOwn: boolean, page: { page: number; size: number }): Promise<Whole['contents']> {
  const { columns, from, where } = contentQuery(who, id, isOwn)
  const [found, [count]] = await Promise.all([
    rows<ContentRow>(db, sql`select ${columns} from ${from} where ${where} order by i.seq, i.id limit ${page.size} offset ${(page.page - 1) * page.size}`),
    rows<{ n: number }>(db, sql`select count(*)::int as n from ${from} where ${where}`),
  ])
  return { rows: found, total: count?.n ?? 0, page: page.page, page_size: page.size }
}

function discrepancyText(found: Stored['discrepancy']): string | null {
  if (!found) return null
  const measured = found.expected && found.found ? `Scale ${found.found} kg, contents ${found.expected} kg` : null
  return [measured, found.note].filter(Boolean).join(': ') || (found.kind ?? null)
}

const everything = ['bag_type', 'mixture', 'seal_no', 'length', 'width', 'height', 'gross_weight', 'remarks'] as const
type Editable = (typeof everything)[number]

/** What may no longer be changed of a bag in this status (bags.md 4): all of an open one, seal and remarks of a closed one, then the remarks. */
export function lockedFields(status: string): Editable[] {
  if (status === 'open') return []
  const free: readonly Editable[] = status === 'closed' ? ['seal_no', 'remarks'] : ['remarks']
  return everything.filter((field) => !free.includes(field))
}

/** Somebody of one client learns of a bag of several its number, its status and what of it is theirs (bags.md 2). */
const masked = (whole: Whole): Whole => ({
  ...whole, client: null, client_id: null, carrier: null, carrier_id: null, facility: null, package_count: whole.contents.total,
  piece_count: 0, net_weight: '0.000', tare_weight: '0.000', gross_weight: null, seal_no: null, split_code: null,
  consolidation_no: null, consolidation: null, declared_value_total: null, cod_total: null, opened_by: null,
  closed_by: null, remarks: null, discrepancy: null, override_reason: null, weighing: null, history: [],
})

/** A bag with a page of its contents and its history; 404 for one this person may not know of. */
export async function readBag(db: Db, who: Who, id: number, page: { page: number; size: number }): Promise<Whole> {
  const { foreign_inside, discrepancy, consolidation_id, mawb_no, consolidation_status, flight, ...bag } = await readStored(db, who, id)
  const [contents, history] = [await readContents(db, who, id, !foreign_inside, page), await historyOf(db, id)]
  const measured = bag.gross_weight === null ? null : weighing({ net: bag.net_weight, tare: bag.tare_weight, gross: bag.gross_weight })
  const whole: Whole = {
    ...withLimits(bag), discrepancy: discrepancyText(discrepancy), contents,
    history: isAdmin(who) || who.user_category !== 'carrier' ? history : [], locked_fields: lockedFields(bag.status),
    consolidation: consolidation_id && bag.consolidation_no
      ? { id: consolidation_id, consolidation_no: bag.consolidation_no, mawb_no, status: consolidation_status ?? '', flight }
      : null,
    weighing: measured && { expected: measured.expected, difference: measured.difference, tolerance: measured.tolerance, within: measured.isWithin },
  }
  return foreign_inside ? masked(whole) : whole
}

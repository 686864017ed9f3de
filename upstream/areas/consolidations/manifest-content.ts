import { sql } from 'drizzle-orm'
import type { manifestLayout } from '@/lib/domain/consolidation'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { ManifestLine } from '../../documents/manifest-pdf'
import type { ExportType } from '../../sheets/export-cells'
import { consigneeHidden, seesMoney } from '../../core/parcels/scope'
import type { Who } from '../../platform/who'
import { counted, isHighValue, isOutsider, ownPackages, packagesOf } from './rows'

export type Layout = (typeof manifestLayout.names)[number]

export interface Column {
  field: string
  header: string
  /** Name of the element in an xml. */
  type?: ExportType
}

const cargo: readonly Column[] = [
  { field: 'bag_no', header: 'Bag No' }, { field: 'packages', header: 'Packages', type: 'number' },
  { field: 'pieces', header: 'Pieces', type: 'number' }, { field: 'weight', header: 'Gross kg', type: 'weight' },
  { field: 'seal_no', header: 'Seal' }, { field: 'destination', header: 'Destination' },
  { field: 'handling', header: 'Handling' },
]
const hawbColumns: readonly Column[] = [
  { field: 'tracking_no', header: 'HAWB' }, { field: 'bag_no', header: 'Bag No' }, { field: 'shipper', header: 'Shipper' },
  { field: 'consignee_name', header: 'Consignee' }, { field: 'address', header: 'Address' },
  { field: 'city', header: 'City' }, { field: 'country_code', header: 'Country' },
  { field: 'pieces', header: 'Pieces', type: 'number' }, { field: 'weight', header: 'Weight kg', type: 'weight' },
  { field: 'description', header: 'Description' }, { field: 'hs_code', header: 'HS code' },
  { field: 'value', header: 'Value', type: 'money' }, { field: 'currency', header: 'Currency' },
  { field: 'incoterm', header: 'Incoterm' }, { field: 'origin_country', header: 'Made in' }, { field: 'handling', header: 'Handling' },
]
const cod: Column = { field: 'cod', header: 'COD', type: 'money' }
const customs: readonly Column[] = [
  { field: 'consignee_id_no', header: 'Consignee ID' }, { field: 'value_class', header: 'HV/LV' }, { field: 'value_aed', header: 'Value AED', type: 'money' },
]

/** Columns of a layout (consolidations.md 6); cash to be collected is no business of who sees no money. */
export const columnsOf = (who: Who, layout: Layout): readonly Column[] =>
  layout === 'cargo' ? cargo : [...hawbColumns, ...(seesMoney(who) ? [cod] : []), ...(layout === 'customs' ? customs : [])]

/** Bags with what lies in them, then the loose packages on one line; a client reads its own part alone. */
const cargoLines = (db: Db, who: Who, id: number) =>
  rows<ManifestLine>(
    db,
    sql`select coalesce(b.bag_no, 'Loose') as bag_no, count(*)::int as packages, sum(p.pieces)::int as pieces,
        ${isOutsider(who) ? sql`sum(coalesce(p.actual_weight, p.weight))` : sql`coalesce(max(b.gross_weight), sum(coalesce(p.actual_weight, p.weight)))`}
        as weight,
          max(b.seal_no) as seal_no, coalesce(max(b.destination), max(right(k.destination_airport, 3))) as destination,
          coalesce((select string_agg(distinct code, ' ' order by code) from unnest(array_agg(p.id)) i(id)
          join packages g on g.id = i.id, unnest(whole_handling(g.special_handling)) code where g.special_handling <> '{}'), '') as handling
          from ${packagesOf(counted(sql`${id}`))} i
        join consolidation_units n on n.id = i.unit_id join consolidations k on k.id = n.consolidation_id join packages p on p.id = i.package_id
        left join bags b on b.id = n.bag_id
        where ${ownPackages(who, sql`p`)} group by b.id, b.bag_no order by b.bag_no nulls last`,
  )

const STEP = 1000
const hidden = (who: Who, column: ReturnType<typeof sql>) => sql`case when ${consigneeHidden(who, sql`p`)} then '' else ${column} end`

const hawbStep = (db: Db, who: Who, id: number, after: number, valueClass: string | undefined) =>
  rows<ManifestLine & { id: number }>(
    db,
    sql`select * from (select p.id, p.tracking_no, coalesce(b.bag_no, '') as bag_no, coalesce(p.shipper->>'name', c.name) as shipper,
        ${hidden(who, sql`p.consignee_name`)} as consignee_name,
          ${hidden(who, sql`p.address_line1`)} as address, p.city, p.country_code, p.pieces, coalesce(p.actual_weight, p.weight) as weight,
            p.goods_description as description, t.hs_code, p.declared_value as value,
          p.currency, p.incoterm, t.origin_country, case when p.special_handling = '{}' then ''
            else array_to_string(whole_handling(p.special_handling), ' ') end as handling, case when p.payment_mode = 'cod' then p.cod_amount end as cod,
            ${hidden(who, sql`coalesce(p.consignee_id_no, '')`)} as consignee_id_no, p.declared_value_aed as value_aed,
          case when ${isHighValue(sql`p`)}
            then 'HV' else 'LV' end as value_class
        from ${packagesOf(counted(sql`${id}`))} i join packages p on p.id = i.package_id join clients c on c.id = p.client_id
        join consolidation_units n on n.id = i.unit_id left join bags b on b.id = n.bag_id
        left join lateral (select x.hs_code, x.origin_country from package_items x where x.package_id = p.id order by x.id limit 1) t on true
        where ${allOf([ownPackages(who, sql`p`), sql`p.id > ${after}`])}) h ${valueClass ? sql`where h.value_class = ${valueClass}` : sql``} order by h.id
        limit ${STEP}`,
  )

const toLine = (row: ManifestLine): ManifestLine => ({
  ...row, __pieces: Number(row.pieces ?? 0), __weight: String(row.weight ?? '0'), __cod: '0', __cod_currency: null,
})

/** Lines of a manifest as they are read: a thousand at a time, whatever its length. */
export async function* linesOf(db: Db, who: Who, id: number, layout: Layout, valueClass?: string): AsyncGenerator<ManifestLine> {
  if (layout === 'cargo') {
    for (const line of await cargoLines(db, who, id)) yield toLine(line)
    return
  }
  for (let after = 0, more = true; more; ) {
    const step = await hawbStep(db, who, id, after, valueClass)
    for (const line of step) yield toLine(line)
    after = step.at(-1)?.id ?? after
    more = step.length === STEP
  }
}

/** How many lines there will be. */
export async function lineCount(db: Db, who: Who, id: number, layout: Layout): Promise<number> {
  if (layout === 'cargo') return (await cargoLines(db, who, id)).length
  const [found] = await rows<{ n: number }>(db, sql`select count(*)::int as n from ${packagesOf(counted(sql`${id}`))} i join packages p on p.id = i.package_id
    where ${ownPackages(who, sql`p`)}`)
  return found?.n ?? 0
}

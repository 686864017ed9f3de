import { sql, type SQL } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { eligibility, eligibilityReason, type EligibilityReason } from '@/lib/domain/eligibility'
import { packageStatus } from '@/lib/domain/package'
import { layersOf, permitAuthority } from '@/lib/domain/tariff'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { codeStates } from '../../core/tariff/code-states'
import { dutyLayersOf, restrictionsOf } from '../../core/tariff/read-tariff'

/** Where the goods of a list without a country of destination are brought to. */
const HOME = 'AE'
const countryOf = async (db: Db, listId: number) =>
  (await first<{ country: string }>(db, sql`select coalesce(destination_country, ${HOME}) as country from package_lists where id = ${listId}`))?.country ?? HOME

/** Whether a list has an invoice of its own: its lines are then what is declared, else the contents of its parcels are. */
export const hasInvoiceLines = (listId: SQL | number) => sql`exists (select 1 from ior_invoice_lines v where v.package_list_id = ${listId})`

/** What a list declares, as rows: tracking_no (null of an invoice line), line_no, hs_code, origin_country, value, permit_ref. */
const declared = (listId: number) => sql`(
  select null::text as tracking_no, 0::bigint as package_id, v.line_no, v.hs_code, v.country_of_origin as origin_country, v.line_total as value,
    v.permit_ref from ior_invoice_lines v where v.package_list_id = ${listId}
  union all
  select p.tracking_no, p.id, i.line_no, i.hs_code, i.origin_country, i.quantity * i.unit_value, null
    from package_items i join packages p on p.id = i.package_id
    where p.package_list_id = ${listId} and p.status <> ${literal(packageStatus, 'cancelled')} and not ${hasInvoiceLines(listId)})`

interface Item {
  tracking_no: string | null
  line_no: number
  hs_code: string
  origin_country: string
  permit_ref: string | null
}
const clearedProduct = sql`p.eligibility in ${literals(eligibility, 'eligible', 'eligible_with_permit')}`
const nameOf = ({ tracking_no, line_no }: Pick<Item, 'tracking_no' | 'line_no'>) => `Line ${line_no}${tracking_no === null ? '' : ` of ${tracking_no}`}`

/** Refuses goods without a code or an origin: 422 with the first line that lacks one. */
export async function refuseUndeclaredItems(db: Db, list: { id: number; package_list_no: string }): Promise<void> {
  const [found] = await rows<Item & { hs_code: string | null; origin_country: string | null }>(
    db,
    sql`select tracking_no, line_no, hs_code, origin_country from ${declared(list.id)} d
        order by (hs_code is null or origin_country is null) desc, package_id, line_no limit 1`,
  )
  if (!found) throw refuseField('items', `No items are recorded for package list ${list.package_list_no}.`)
  if (!found.hs_code) throw refuseField('items', `${nameOf(found)} has no HS code.`)
  if (!found.origin_country) throw refuseField('items', `${nameOf(found)} has no country of origin.`)
}

/**
 * Refuses goods whose code the tariff of today holds no longer, and products of the seller's catalogue that are no longer cleared: the date's row decides, not
 * what was checked when the product was added.
 */
async function refuseEndedGoods(db: Db, listId: number, country: string, items: readonly Item[]): Promise<void> {
  const stateOf = await codeStates(db, country, items.map(({ hs_code }) => hs_code))
  const ended = items.find(({ hs_code }) => stateOf(hs_code) === 'ended')
  if (ended) throw refuseField('items', `${nameOf(ended)}: HS code ${ended.hs_code} is no longer in the tariff of ${country}. Give the goods another.`)
  const [stopped] = await rows<{ line_no: number; sku: string; reasons: EligibilityReason[] }>(
    db,
    sql`select v.line_no, p.sku, p.reasons from ior_invoice_lines v join package_lists l on l.id = v.package_list_id
          join ior_products p on p.seller_id = l.seller_id and p.sku = v.sku and not ${clearedProduct}
        where l.id = ${listId} order by v.line_no limit 1`,
  )
  if (!stopped) return
  const why = stopped.reasons.map((reason) => eligibilityReason.label(reason).toLowerCase()).join(', ')
  throw refuseField('items', `Line ${stopped.line_no}: product ${stopped.sku} is not cleared for import (${why}). Mend it in the catalogue first.`)
}

/** Refuses goods that may not be brought in today, and those that may with a permit only where none was named or uploaded (packages.md 3.2). */
export async function refuseForbiddenGoods(db: Db, listId: number): Promise<void> {
  const items = await rows<Item>(
    db, sql`select tracking_no, line_no, hs_code, origin_country, permit_ref from ${declared(listId)} d order by package_id, line_no`,
  )
  const country = await countryOf(db, listId)
  await refuseEndedGoods(db, listId, country, items)
  const restrictions = await restrictionsOf(db, country, 'import', items.map(({ hs_code }) => hs_code))
  const found = items.flatMap((item) => restrictions.filter(({ hs_prefix, origin }) =>
    item.hs_code.startsWith(hs_prefix) && (origin === null || origin === item.origin_country),
  ).map((restriction) => ({ item, restriction })))
  const prohibited = found.find(({ restriction }) => restriction.kind === 'prohibited')
  if (prohibited) throw refuseField('items', `${nameOf(prohibited.item)} may not be imported: ${prohibited.restriction.legal_basis}.`)
  const restricted = found.find(({ item, restriction }) => restriction.kind === 'restricted' && !item.permit_ref)
  if (!restricted) return
  const permit = await first(
    db,
    sql`select 1 from package_documents d left join packages p on p.id = d.package_id where (d.package_list_id = ${listId} or p.package_list_id = ${listId})
          and d.doc_type = 'permit' limit 1`,
  )
  if (permit) return
  const { item, restriction } = restricted
  const authority = restriction.authority && permitAuthority.label(restriction.authority)
  throw refuseField('documents', `${nameOf(item)} needs a permit (${restriction.permit ?? restriction.legal_basis}, ${authority}). Upload it first.`)
}

/** Goods that pay alike; percentages as people write them. */
export interface GoodsLine {
  /** In any one currency for all lines. */
  value: string
  duty_rate?: string
  additional_rates?: readonly string[]
  excise_rate?: string
}

/** What each line of a list's invoice pays today by the tariff of the country it goes to; without an invoice, its goods by code and origin. */
export async function dutyLines(db: Db, listId: number): Promise<GoodsLine[]> {
  const goods = await rows<{ value: string; hs_code: string | null; origin: string | null }>(
    db,
    sql`select sum(value) as value, hs_code, origin_country as origin from ${declared(listId)} d
        group by case when tracking_no is null then line_no end, hs_code, origin_country
        order by case when tracking_no is null then line_no end, hs_code, origin_country`,
  )
  const layers = await dutyLayersOf(db, await countryOf(db, listId), goods.map(({ hs_code }) => hs_code ?? ''))
  return goods.map(({ value, hs_code, origin }): GoodsLine => {
    const held = layersOf(layers, { hs_code: hs_code ?? '', origin: origin ?? '' }, today()).filter(({ basis }) => basis === 'percent')
    const own = held.find(({ kind, hs_prefix }) => kind === 'customs' && hs_prefix !== '')
    const excise = held.find(({ kind }) => kind === 'excise')
    return {
      value, ...(own && { duty_rate: own.rate }), additional_rates: held.filter(({ kind }) => kind === 'additional').map(({ rate }) => rate),
      ...(excise && { excise_rate: excise.rate }),
    }
  })
}

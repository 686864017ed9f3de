import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { layersOf, permitAuthority } from '@/lib/domain/tariff'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { dutyLayersOf, restrictionsOf } from '../../core/tariff/read-tariff'

/** Where the goods of a list without a country of destination are brought to. */
const HOME = 'AE'
const countryOf = async (db: Db, listId: number) =>
  (await first<{ country: string }>(db, sql`select coalesce(destination_country, ${HOME}) as country from package_lists where id = ${listId}`))?.country ?? HOME

interface Item {
  tracking_no: string
  line_no: number
  hs_code: string
  origin_country: string
}

/** Refuses goods that may not be brought in today, and those that may with a permit only where none was uploaded (packages.md 3.2). */
export async function refuseForbiddenGoods(db: Db, listId: number): Promise<void> {
  const items = await rows<Item>(
    db,
    sql`select p.tracking_no, i.line_no, i.hs_code, i.origin_country from package_items i join packages p on p.id = i.package_id
        where p.package_list_id = ${listId} and p.status <> ${literal(packageStatus, 'cancelled')} order by p.id, i.line_no`,
  )
  const restrictions = await restrictionsOf(db, await countryOf(db, listId), 'import', items.map(({ hs_code }) => hs_code))
  const found = items.flatMap((item) => restrictions.filter(({ hs_prefix, origin }) =>
    item.hs_code.startsWith(hs_prefix) && (origin === null || origin === item.origin_country),
  ).map((restriction) => ({ item, restriction })))
  const prohibited = found.find(({ restriction }) => restriction.kind === 'prohibited')
  if (prohibited)
    throw refuseField('items', `Line ${prohibited.item.line_no} of ${prohibited.item.tracking_no} may not be imported: ${prohibited.restriction.legal_basis}.`)
  const restricted = found.find(({ restriction }) => restriction.kind === 'restricted')
  if (!restricted) return
  const permit = await first(
    db,
    sql`select 1 from package_documents d left join packages p on p.id = d.package_id where (d.package_list_id = ${listId} or p.package_list_id = ${listId})
          and d.doc_type = 'permit' limit 1`,
  )
  if (permit) return
  const { item, restriction } = restricted
  const authority = restriction.authority && permitAuthority.label(restriction.authority)
  throw refuseField(
    'documents',
    `Line ${item.line_no} of ${item.tracking_no} needs a permit (${restriction.permit ?? restriction.legal_basis}, ${authority}). Upload it first.`,
  )
}

export interface DutyLine {
  /** Of all goods of one code and origin, in the list's currency. */
  value: string
  /** Percent; undefined where the code pays the general rate, which is a setting. */
  duty_rate?: string
  /** Percent of duties that stand beside it, for goods of this origin. */
  additional_rates: string[]
}

/** The contents of a package list by code and origin, with what each pays today by the tariff of the country it goes to. */
export async function dutyLines(db: Db, listId: number): Promise<DutyLine[]> {
  const goods = await rows<{ value: string; hs_code: string | null; origin: string | null }>(
    db,
    sql`select sum(i.quantity * i.unit_value) as value, i.hs_code, i.origin_country as origin from package_items i join packages p on p.id = i.package_id
        where p.package_list_id = ${listId} and p.status <> ${literal(packageStatus, 'cancelled')} group by i.hs_code, i.origin_country
        order by i.hs_code, i.origin_country`,
  )
  const layers = await dutyLayersOf(db, await countryOf(db, listId), goods.map(({ hs_code }) => hs_code ?? ''))
  return goods.map(({ value, hs_code, origin }): DutyLine => {
    const held = layersOf(layers, { hs_code: hs_code ?? '', origin: origin ?? '' }, today()).filter(({ basis }) => basis === 'percent')
    const own = held.find(({ kind, hs_prefix }) => kind === 'customs' && hs_prefix !== '')
    return { value, ...(own ? { duty_rate: own.rate } : {}), additional_rates: held.filter(({ kind }) => kind === 'additional').map(({ rate }) => rate) }
  })
}

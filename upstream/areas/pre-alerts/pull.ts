import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { counted } from '@/lib/domain/counted'
import { cargoSpellings, splitNumbers, spellings } from '@/lib/domain/scan-input'
import { visiblePackages } from '../../core/parcels/scope'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBags, visibleConsolidations } from '../containers/scope'
import { refuseForeignClient } from './make'

type Reply = z.output<typeof preAlerts.pull.reply>
const MOST = 5000

/** Parcels as house waybills are typed, of one client. */
const hawbsOf = (db: Db, who: Who, clientId: number, where: SQL) => rows<Reply['hawbs'][number]>(
  db,
  sql`select left(p.tracking_no, 20) as hawb_no, p.tracking_no, p.ref_no as order_no, p.bag_no, left(p.shipper->>'name', 100) as shipper_name, p.consignee_name,
        p.consignee_phone, left(p.address_line1, 300) as consignee_address, p.city as consignee_city, p.country_code, p.pieces,
        coalesce(p.actual_weight, p.weight) as weight_kg, p.length as length_cm, p.width as width_cm, p.height as height_cm,
        left(p.goods_description, 150) as description, p.declared_value, p.currency, nullif(p.cod_amount, 0) as cod_amount,
        case when p.cod_amount > 0 then p.cod_currency end as cod_currency, p.special_handling as handling_codes
      from packages p where ${allOf([visiblePackages(who, sql`p`), sql`p.client_id = ${clientId}`, where])} order by p.bag_no nulls last, p.id limit ${MOST}`,
)

const bagsOf = (db: Db, who: Who, where: SQL) => rows<Reply['bags'][number] & { id: number }>(
  db,
  sql`select b.id, b.bag_no, b.seal_no, b.split_code, greatest(b.piece_count, 1) as pieces, b.gross_weight as weight_kg, b.length as length_cm,
    b.width as width_cm,
      b.height as height_cm from bags b where ${allOf([visibleBags(who, sql`b`), where])} order by b.bag_no limit 500`,
)

const shown = (bags: (Reply['bags'][number] & { id: number })[]) => bags.map(({ id: _id, ...bag }) => bag)

/**
 * What a number stands for, as rows of a form (agents-prealerts.md 4): a consolidation's bags and parcels, a bag with its own, or parcels by their tracking
 * or reference numbers. 404 where nothing of this client is found.
 */
export async function pull(db: Db, who: Who, { number, client_id }: z.output<typeof preAlerts.pull.query>): Promise<Reply> {
  await refuseForeignClient(db, who, client_id)
  const any = sql.param(spellings(number))
  const cargo = await first<{ id: number; no: string }>(db, sql`select k.id, k.consolidation_no as no from consolidations k where ${allOf([
    visibleConsolidations(who, sql`k`), sql`(k.consolidation_no = any(${any}::text[]) or k.mawb_no = any(${sql.param(cargoSpellings(number))}::text[]))`])}
    order by k.id desc limit 1`)
  if (cargo) {
    const hawbs = await hawbsOf(db, who, client_id, sql`p.consolidation_id = ${cargo.id}`)
    return { found: `Consolidation ${cargo.no}: ${counted(hawbs.length, 'parcel')}`, hawbs,
      bags: shown(await bagsOf(db, who, sql`b.consolidation_id = ${cargo.id}`)) }
  }
  const bags = await bagsOf(db, who, sql`b.bag_no = any(${sql.param(splitNumbers(number).flatMap(spellings))}::text[])`)
  if (bags.length > 0) {
    const hawbs = await hawbsOf(db, who, client_id, sql`p.bag_id = any(${sql.param(bags.map(({ id }) => id))}::bigint[])`)
    return { found: `${counted(bags.length, 'bag')}: ${counted(hawbs.length, 'parcel')}`, hawbs, bags: shown(bags) }
  }
  const all = sql.param(splitNumbers(number).flatMap(spellings))
  const hawbs = await hawbsOf(db, who, client_id, sql`(p.tracking_no = any(${all}::text[]) or p.ref_no = any(${all}::text[]))`)
  if (hawbs.length === 0) throw new Refusal(404, `Nothing of this client is known under ${number}.`)
  return { found: counted(hawbs.length, 'parcel'), hawbs, bags: [] }
}

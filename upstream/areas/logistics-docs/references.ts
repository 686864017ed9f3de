import { sql } from 'drizzle-orm'
import { mod7, parseMawb } from '@/lib/domain/check-digits'
import { logisticsDocRef } from '@/lib/domain/logistics-doc'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visiblePackageLists, visiblePackages } from '../../core/parcels/scope'
import { visibleConsolidations } from '../containers/scope'
import { visibleBoes } from '../customs/scope'

export type RefType = (typeof logisticsDocRef.names)[number]

/** What a document is about, as its row names it. */
export interface Subject {
  ref_no: string
  consolidation_id: number | null
  client_id: number | null
  carrier_id: number | null
  seller_id: number | null
  /** Where the cargo goes, three letters. */
  airport_code: string | null
}

const bare = (ref_no: string): Subject => ({ ref_no, consolidation_id: null, client_id: null, carrier_id: null, seller_id: null, airport_code: null })

/** `176-12345675` of a master typed with or without its dash (sellers-ior.md 7.4). 422 with the digit it should end with. */
function mawbOf(typed: string): string {
  const right = parseMawb(typed)
  if (right) return right
  const [, serial] = /^\d{3}[\s-]?(\d{7})\d$/.exec(typed.trim()) ?? []
  throw refuseField('ref_no', serial ? `MAWB check digit is wrong. It should be ${mod7(serial)}.` : 'A MAWB has eleven digits, like 176-12345675.')
}

const cargo = sql`k.consolidation_no as ref_no, k.id as consolidation_id, k.client_id, k.carrier_id, null::bigint as seller_id,
  right(k.destination_airport, 3) as airport_code`
const ofCargo = (db: Db, who: Who, condition: ReturnType<typeof sql>) =>
  first<Subject>(db, sql`select ${cargo} from consolidations k where ${allOf([condition, visibleConsolidations(who, sql`k`)])} order by k.id desc limit 1`)
const ofParcel = (db: Db, who: Who, condition: ReturnType<typeof sql>) =>
  first<Subject>(db, sql`select p.order_id as ref_no, p.consolidation_id, p.client_id, p.carrier_id, p.seller_id, null as airport_code from packages p
    where ${allOf([condition, visiblePackages(who, sql`p`)])} order by p.id desc limit 1`)

const finders: Readonly<Record<Exclude<RefType, 'mawb' | 'hawb'>, (db: Db, who: Who, no: string) => Promise<Subject | null>>> = {
  consolidation: (db, who, no) => ofCargo(db, who, sql`k.consolidation_no = ${no}`),
  order: (db, who, no) => ofParcel(db, who, sql`p.order_id = ${no}`),
  ior_invoice: (db, who, no) => first<Subject>(db, sql`select coalesce(l.invoice_no, l.package_list_no) as ref_no, null::bigint as consolidation_id,
    l.client_id,
      null::bigint as carrier_id, l.seller_id, right(l.port_of_discharge, 3) as airport_code
    from package_lists l where (l.invoice_no = ${no} or l.package_list_no = ${no}) and ${visiblePackageLists(who, sql`l`)} limit 1`),
  boe: async (db, who, no) =>
    (await first<Subject>(db, sql`select ${no}::text as ref_no, null::bigint as consolidation_id, b.client_id, null::bigint as carrier_id,
      null::bigint as seller_id,
        right(b.exit_port, 3) as airport_code
      from boes b where ${allOf([sql`(b.boe_ref = ${no} or b.declaration_no = ${no})`, visibleBoes(who)])} limit 1`))
    ?? (await ofCargo(db, who, sql`k.boe_no = ${no}`).then((found) => found && { ...found, ref_no: no })),
}

/**
 * What a document is about: the consolidation, order, invoice or bill of entry must be there for who files it (sellers-ior.md 2.6); a master or house waybill
 * may be of anybody's. 422 at the reference.
 */
export async function subjectOf(db: Db, who: Who, type: RefType, typed: string): Promise<Subject> {
  if (type === 'mawb') {
    const mawb = mawbOf(typed)
    const found = await ofCargo(db, who, sql`k.mawb_no = ${mawb}`)
    return { ...(found ?? bare(mawb)), ref_no: mawb }
  }
  const no = typed.trim()
  if (type === 'hawb') {
    const found = await ofParcel(db, who, sql`p.tracking_no = ${no}`)
    return { ...(found ?? bare(no)), ref_no: no }
  }
  const found = await finders[type](db, who, no)
  if (!found) throw refuseField('ref_no', `There is no ${logisticsDocRef.label(type)} ${no}.`)
  return found
}

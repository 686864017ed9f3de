import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { hvlv } from '@/lib/contract/hvlv'
import { classSource, type HvlvClass } from '@/lib/domain/customs'
import { classifyKnown } from '../../core/customs/classify'
import { sourceNo, withSource } from '../../core/customs/source'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hvlvListOf } from './hvlv-list'
import { firstParcel, visibleCustomsOrders } from './scope'

interface Held {
  id: number
  order_no: string
  tracking_no: string | null
  hvlv_class: HvlvClass
  class_source: string
  is_declared: boolean
}

async function hold(tx: Db, who: Who, id: number): Promise<Held> {
  const held = await first<Held>(
    tx,
    sql`select c.id, ${sourceNo} as order_no, c.hvlv_class, c.class_source, c.declared_at is not null as is_declared,
          ${firstParcel} as tracking_no
        from customs_orders c ${withSource}
        where ${allOf([sql`c.id = ${id}`, visibleCustomsOrders(who)])} for update of c`,
  )
  if (!held) throw new Refusal(404, 'That order is not known to customs.')
  return held
}

/** Chooses the class of an order by hand, or leaves it to the rule again (boe-customs.md 3.4); 409 once it is declared. */
export async function changeClass(tx: Db, who: Who, id: number, { hvlv_class, reason }: z.output<typeof hvlv.change.body>) {
  const held = await hold(tx, who, id)
  if (held.is_declared) throw new Refusal(409, `${held.tracking_no ?? held.order_no} is already declared.`)
  const isAuto = hvlv_class === 'auto'
  await rows(
    tx,
    sql`update customs_orders set hvlv_class = ${isAuto ? held.hvlv_class : hvlv_class}, class_source = ${literal(classSource, isAuto ? 'auto' : 'manual')},
          reason = ${isAuto ? null : reason}, classified_at = now(), classified_by = ${who.user_id || null}, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id || null} where id = ${id}`,
  )
  if (isAuto) await classifyKnown(tx, who, [id])
  return { before: { hvlv_class: held.hvlv_class, class_source: held.class_source }, after: { id, hvlv_class, reason } }
}

/** Classifies orders anew, those named or those the filters leave; 404 where nobody may know of any of those named. */
export async function reclassify(tx: Db, who: Who, { ids, ...filters }: z.output<typeof hvlv.reclassify.body>) {
  const { countFrom: from = sql``, where } = hvlvListOf(who, filters)
  const of = allOf([...where, anyOfValues(sql`c.id`, ids)])
  const found = await rows<{ id: number }>(tx, sql`select c.id from ${from} where ${of}`)
  if (ids && found.length === 0) throw new Refusal(404, 'Those orders are not known to customs.')
  return classifyKnown(tx, who, found.map(({ id }) => id))
}

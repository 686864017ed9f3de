import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boxTypes as calls } from '@/lib/contract/box-types'
import { compare } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../db/db'
import { boxTypes } from '../../db/schema/box-types'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type BoxType = z.output<typeof calls.add.reply>
interface Changed { before: BoxType; after: BoxType }

const columns = sql`t.id, t.box_code, t.box_name, t.length, t.width, t.height, t.tare_weight, t.max_weight,
  (select count(*)::int from fulfillment_packages b where b.box_type = t.box_code and b.created_at >= now() - interval '30 days') as packed_lately,
  t.status, t.version, t.updated_at`

export function boxTypeList(db: Db, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<BoxType>(
    db,
    {
      columns, from: sql`box_types t`,
      where: [anyOfValues(sql`t.status`, query.status), found ? sql`(t.box_code ilike ${found} or t.box_name ilike ${found})` : undefined],
      sorts: {
        box_code: { by: sql`t.box_code`, kind: 'text' }, volume: { by: sql`(t.length * t.width * t.height)`, kind: 'number' },
        updated_at: { by: sql`t.updated_at`, kind: 'time' },
      },
      defaultSort: 'box_code', id: sql`t.id`,
    },
    query,
  )
}

async function boxTypeOf(db: Db, id: number): Promise<BoxType> {
  const found = await first<BoxType>(db, sql`select ${columns} from box_types t where t.id = ${id}`)
  if (!found) throw new Refusal(404, 'This box size no longer exists.')
  return found
}

/** 422 unless a full box may be heavier than an empty one. */
function expectRoom({ tare_weight, max_weight }: Pick<BoxType, 'tare_weight' | 'max_weight'>): void {
  if (compare(max_weight, tare_weight) <= 0) throw refuseField('max_weight', 'A full box weighs more than an empty one.')
}

/** Adds a size. 409 where the code is taken. */
export async function addBoxType(tx: Db, who: Who, body: z.output<typeof calls.add.body>): Promise<BoxType> {
  expectRoom(body)
  const message = `Code ${body.box_code} is already used. Choose another code.`
  const [made] = await refuseOn(
    { box_types_code_once: () => new Refusal(409, message, [{ field: 'box_code', message }]) },
    tx.insert(boxTypes).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: boxTypes.id }),
  )
  return boxTypeOf(tx, made?.id ?? 0)
}

/** The size as it is, held until the transaction ends; 404 for none. */
async function heldBoxType(tx: Db, id: number): Promise<BoxType> {
  await rows(tx, sql`select 1 from box_types where id = ${id} for no key update`)
  return boxTypeOf(tx, id)
}

/** Changes a size but for its code; boxes packed before keep the sides they were packed with. 409 when somebody saved it meanwhile. */
export async function changeBoxType(tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof calls.change.body>): Promise<Changed> {
  const before = await heldBoxType(tx, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  expectRoom({ tare_weight: change.tare_weight ?? before.tare_weight, max_weight: change.max_weight ?? before.max_weight })
  await tx.update(boxTypes).set({ ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(boxTypes.id, id))
  return { before, after: await boxTypeOf(tx, id) }
}

/** Switches a size: one that is off is offered and suggested no more. 409 where it is so already. */
export async function toggleBoxType(tx: Db, who: Who, id: number, status: BoxType['status']): Promise<Changed> {
  const before = await heldBoxType(tx, id)
  if (before.status === status) throw new Refusal(409, `${before.box_name} is ${status} already.`)
  await tx.update(boxTypes).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(boxTypes.id, id))
  return { before, after: await boxTypeOf(tx, id) }
}

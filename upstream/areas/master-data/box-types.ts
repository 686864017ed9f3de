import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { boxTypes as calls } from '@/lib/contract/box-types'
import { compare } from '@/lib/domain/decimal'
import { boxTypes } from '../../db/schema/box-types'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { anyOfValues, contains } from '../../platform/list'
import { records } from '../../platform/records'
import { Refusal, refuseField } from '../../platform/refusal'

type BoxType = z.output<typeof calls.add.reply>

const sizes = records<BoxType>({
  table: boxTypes, as: 't',
  columns: sql`t.id, t.box_code, t.box_name, t.length, t.width, t.height, t.tare_weight, t.max_weight,
    (select count(*)::int from fulfillment_packages b where b.box_type = t.box_code and b.created_at >= now() - interval '30 days') as packed_lately,
    t.status, t.version, t.updated_at`,
  from: sql`box_types t`,
  missing: 'This box size no longer exists.',
  unique: {
    box_types_code_once: () => {
      const message = 'This code is already used. Choose another code.'
      return new Refusal(409, message, [{ field: 'box_code', message }])
    },
  },
  expect: ({ tare_weight = '0', max_weight = '0' }) => {
    if (compare(max_weight, tare_weight) <= 0) throw refuseField('max_weight', 'A full box weighs more than an empty one.')
  },
})

/** Boxes packed before a change keep the sides they were packed with; a size that is off is offered and suggested no more. */
export const boxTypeHandlers = implement(calls, {
  list: ({ db, who, query }) => sizes.page(db, who, query, {
    where: [
      anyOfValues(sql`t.status`, query.status),
      query.search ? sql`(t.box_code ilike ${contains(query.search)} or t.box_name ilike ${contains(query.search)})` : undefined,
    ],
    sorts: {
      box_code: { by: sql`t.box_code`, kind: 'text' }, volume: { by: sql`(t.length * t.width * t.height)`, kind: 'number' },
      updated_at: { by: sql`t.updated_at`, kind: 'time' },
    },
    defaultSort: 'box_code',
  }),
  add: adds('box_type', ({ db, who, body }) => sizes.add(db, who, body)),
  change: changes('box_type', ({ db, who, params, body }) => sizes.change(db, who, params.id, body)),
  toggle: changes('box_type', ({ db, who, params }) => sizes.toggle(db, who, params.id, params.status, ({ box_name }) => box_name)),
})

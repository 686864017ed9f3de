import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { boeDocs } from '@/lib/contract/boe-docs'
import { boes } from '@/lib/contract/boes'
import { customsOrders } from '@/lib/contract/customs-orders'
import { hvlv } from '@/lib/contract/hvlv'
import { counted } from '@/lib/domain/counted'
import { inTransaction } from '../../db/db'
import { fileSent } from '../../platform/file-sent'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement, type Ctx } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import { actOnBoe } from './act'
import { boeList, boeOf, boeRow } from './boe-list'
import { changeBoe, changeOrders } from './change-boe'
import { changeOrder } from './desk'
import { addDoc, docFile, judgeDoc, removeDoc } from './docs'
import { docList, docOf } from './docs-list'
import { changeClass, reclassify } from './hvlv'
import { hvlvFigures, hvlvFile, hvlvList, hvlvOf } from './hvlv-list'
import { createBoes, previewBoes } from './make'
import { waitingFile, waitingList, waitingOrder, waitingRow } from './waiting'

export const hvlvHandlers = implement(hvlv, {
  list: ({ db, who, query }) => hvlvList(db, who, query),
  figures: ({ db, who, query }) => hvlvFigures(db, who, query),
  change: changes('customs_order', ({ db, who, params, body }) => changeClass(db, who, params.id, body), ({ db, who, params }) => hvlvOf(db, who, params.id)),
  reclassify: changes('customs_order', async ({ db, who, body }) => ({ before: null, after: await reclassify(db, who, body) }), { by: () => 'reclassify' }),
  download: ({ db, who, body }) => hvlvFile(db, who, body),
})

export const customsOrderHandlers = implement(customsOrders, {
  list: ({ db, who, query }) => waitingList(db, who, query),
  one: ({ db, who, params }) => waitingOrder(db, who, params.id),
  change: changes(
    'customs_order', ({ db, who, params, body }) => changeOrder(db, who, params.id, body), ({ db, who, params }) => waitingRow(db, who, params.id),
  ),
  download: ({ db, who, body }) => waitingFile(db, who, body),
  preview: ({ db, who, body }) => previewBoes(db, who, body),
  create: adds('boe', ({ db, who, body }) => createBoes(db, who, body), {
    by: ({ boes: [one] }) => one?.boe_ref ?? '', says: ({ boes: made }) => `${counted(made.length, 'BOE is', 'BOEs are')} created.`,
  }),
})

type Act = Ctx<z.output<typeof boes.act.params>, unknown, z.output<typeof boes.act.body>>

/** Several steps at once, each by itself: what one refuses holds back no other. */
async function actOnMany({ db, who, params, body, audit }: Act) {
  const { ids, items, ...alike } = body
  const each = new Map([...(ids ?? []).map((id) => [id, alike] as const), ...(items ?? []).map(({ id, ...own }) => [id, { ...alike, ...own }] as const)])
  if (each.size === 0) throw refuseField('ids', 'Choose at least one bill of entry.')
  // A savepoint each: a step that is refused halfway leaves its bill of entry as it was.
  return rowByRow(db, { ids: [...each.keys()], table: sql`boes`, name: sql`boe_ref` }, async (id) => audit({
    entity: 'boe', entity_id: id, ...await inTransaction(db, (savepoint) => actOnBoe(savepoint, who, id, params.action, each.get(id) ?? {})),
  }))
}

const actOnOne = changes(
  'boe', ({ db, who, params, body }: Act) => actOnBoe(db, who, params.id, params.action, body), ({ db, who, params }) => boeRow(db, who, params.id),
)

export const boeHandlers = implement(boes, {
  list: ({ db, who, query }) => boeList(db, who, query),
  one: ({ db, who, params }) => boeOf(db, who, params.id),
  change: changes('boe', ({ db, who, params, body }) => changeBoe(db, who, params.id, body), ({ db, who, params }) => boeOf(db, who, params.id)),
  orders: changes('boe', ({ db, who, params, body }) => changeOrders(db, who, params.id, body)),
  act: (ctx) => (ctx.params.id === 0 ? actOnMany(ctx) : actOnOne(ctx)),
})

export const boeDocHandlers = implement(boeDocs, {
  list: ({ db, who, query }) => docList(db, who, query),
  upload: adds('boe_doc', ({ db, who, services, body, file }) => addDoc(db, who, services, body, fileSent(file)), ({ db, who }, id) => docOf(db, who, id)),
  act: changes(
    'boe_doc', ({ db, who, params, body }) => judgeDoc(db, who, params.id, params.action, body.reason),
    ({ db, who, params }) => docOf(db, who, params.id),
  ),
  remove: removes('boe_doc', ({ db, who, services, params }) => removeDoc(db, who, services, params.id)),
  download: ({ db, who, services, params }) => docFile(db, who, services, params.id),
})

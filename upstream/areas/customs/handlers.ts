import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { boeDocs } from '@/lib/contract/boe-docs'
import { boes } from '@/lib/contract/boes'
import { clearances } from '@/lib/contract/clearances'
import { customsOrders } from '@/lib/contract/customs-orders'
import { dutyRefunds } from '@/lib/contract/duty-refunds'
import { hvlv } from '@/lib/contract/hvlv'
import { counted } from '@/lib/domain/counted'
import { consolidationsMoved } from '../../core/cargo/follow'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { inTransaction } from '../../db/db'
import { fileSent } from '../../platform/file-sent'
import { adds, changes, removes } from '../../platform/handler-shells'
import { Answer, implement, type Ctx } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import { addPaper } from '../consolidations/documents'
import type { Step } from './act'
import { amendBoe } from './amend'
import { boeDownload } from './boe-files'
import { boeList, boeOf, boeRow } from './boe-list'
import { changeBoe, changeOrders } from './change-boe'
import { clearanceOf, holdForCustoms, takeStep } from './clearance'
import { changeOrder } from './desk'
import { addDoc, docFile, judgeDoc, removeDoc } from './docs'
import { docList, docOf } from './docs-list'
import { generateDoc } from './drawn-docs'
import { actOnRefund, refundList, refundOf } from './duty-refunds'
import { changeClass, reclassify } from './hvlv'
import { hvlvFigures, hvlvFile, hvlvList, hvlvOf } from './hvlv-list'
import { createBoes, previewBoes } from './make'
import { sendOrders } from './send-orders'
import { stepOn } from './steps'
import { waitingFile, waitingList, waitingOrder, waitingRow } from './waiting'

export const hvlvHandlers = implement(hvlv, {
  list: ({ db, who, query }) => hvlvList(db, who, query),
  figures: ({ db, who, query }) => hvlvFigures(db, who, query),
  change: changes('customs_order', ({ db, who, params, body }) => changeClass(db, who, params.id, body), ({ db, who, params }) => hvlvOf(db, who, params.id)),
  reclassify: changes('customs_order', async ({ db, who, body }) => ({ before: null, after: await reclassify(db, who, body) }), { by: () => 'reclassify' }),
  send: changes('customs_order', ({ db, who, body }) => sendOrders(db, who, body.ids), { by: () => 'send' }),
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

export const clearanceHandlers = implement(clearances, {
  one: ({ db, who, services, params }) => clearanceOf(db, who, services, params.id),
  step: changes(
    'consolidation',
    async ({ db, who, services, params, body }) => {
      const taken = await takeStep(db, who, params.id, body)
      await consolidationsMoved({ db, who, services }, [params.id])
      return taken
    },
    ({ db, who, services, params }) => clearanceOf(db, who, services, params.id),
  ),
  addPaper: async (ctx) => {
    await holdForCustoms(ctx.db, ctx.who, ctx.params.id, 'doc_type')
    return new Answer(201, await addPaper(ctx, ctx.params.id, fileSent(ctx.file), ctx.body.doc_type))
  },
})

type Act = Ctx<z.output<typeof boes.act.params>, unknown, z.output<typeof boes.act.body>>

const take = (tx: Act['db'], { who, services, params: { action } }: Act, id: number, step: Step) => stepOn(tx, who, services, { id, action, step })

/** Several steps at once, each by itself: what one refuses holds back no other. */
async function actOnMany(ctx: Act) {
  const { db, body, audit } = ctx
  const { ids, items, ...alike } = body
  const each = new Map([...(ids ?? []).map((id) => [id, alike] as const), ...(items ?? []).map(({ id, ...own }) => [id, { ...alike, ...own }] as const)])
  if (each.size === 0) throw refuseField('ids', 'Choose at least one bill of entry.')
  // A savepoint each: a step that is refused halfway leaves its bill of entry as it was.
  return rowByRow(db, { ids: [...each.keys()], table: sql`boes`, name: sql`boe_ref` }, async (id) => audit({
    entity: 'boe', entity_id: id, ...await inTransaction(db, (savepoint) => take(savepoint, ctx, id, each.get(id) ?? {})),
  }))
}

const actOnOne = changes(
  'boe', (ctx: Act) => take(ctx.db, ctx, ctx.params.id, ctx.body), ({ db, who, params }) => boeRow(db, who, params.id),
)

export const boeHandlers = implement(boes, {
  list: ({ db, who, query }) => boeList(db, who, query),
  one: ({ db, who, params }) => boeOf(db, who, params.id),
  change: changes('boe', ({ db, who, params, body }) => changeBoe(db, who, params.id, body), ({ db, who, params }) => boeOf(db, who, params.id)),
  orders: changes('boe', ({ db, who, params, body }) => changeOrders(db, who, params.id, body)),
  amend: changes(
    'boe', ({ db, who, params, body, services }) => amendBoe(db, who, services, { id: params.id, body }),
    ({ db, who, params }) => boeRow(db, who, params.id),
  ),
  act: (ctx) => (ctx.params.id === 0 ? actOnMany(ctx) : actOnOne(ctx)),
  download: ({ db, who, services, body }) => boeDownload(db, who, services, body),
  template: ({ db, who, services, query }) => templateDownload(services, db, `boe_outbound_${query.scope}`, query.format, who),
  upload: (ctx) => receiveUpload(ctx, `boe_outbound_${ctx.body.scope}`, { dry_run: ctx.body.dry_run }),
})

export const boeDocHandlers = implement(boeDocs, {
  list: ({ db, who, query }) => docList(db, who, query),
  upload: adds('boe_doc', ({ db, who, services, body, file }) => addDoc(db, who, services, body, fileSent(file)), ({ db, who }, id) => docOf(db, who, id)),
  generate: adds(
    'boe_doc', ({ db, who, services, body }) => generateDoc(db, who, services, body.boe_id, body.doc_type), ({ db, who }, id) => docOf(db, who, id),
  ),
  act: changes(
    'boe_doc', ({ db, who, params, body }) => judgeDoc(db, who, params.id, params.action, body.reason),
    ({ db, who, params }) => docOf(db, who, params.id),
  ),
  remove: removes('boe_doc', ({ db, who, services, params }) => removeDoc(db, who, services, params.id)),
  download: ({ db, who, services, params }) => docFile(db, who, services, params.id),
})

export const dutyRefundHandlers = implement(dutyRefunds, {
  list: ({ db, who, query }) => refundList(db, who, query),
  act: changes(
    'duty_refund', ({ db, who, services, params, body }) => actOnRefund(db, who, services, { ...params, said: body }),
    ({ db, who, params }) => refundOf(db, who, params.id),
  ),
})

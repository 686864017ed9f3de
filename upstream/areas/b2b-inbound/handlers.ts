import { b2bInbound } from '@/lib/contract/b2b-inbound'
import { b2bInboundReports } from '@/lib/contract/b2b-inbound-reports'
import { inTransaction } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { implement, type Ctx } from '../../platform/implement'
import { refuseUnsynced } from '../b2b/sync'
import { labelOnReceipt } from '../b2b-variants/on-receipt'
import { goodsReceivedNote } from '../inbound/grn'
import { inboundLabels } from '../inbound/labels'
import { tellOfInbound } from '../inbound/letters'
import { moveInbound, type InboundAction, type LineReason } from '../inbound/move'
import { goodsToStore, putAway } from '../inbound/put-away'
import { reverseReceipt } from '../inbound/reverse'
import { addInbound, changeInbound } from '../inbound/save'
import { announcedInUnits } from './announce'
import { b2bReceivedGoods } from './goods'
import { b2bListSummary } from './list-summary'
import { decideQuarantine } from './quarantine'
import { b2bInboundList, b2bInboundOf, b2bInboundRow, b2bSkusToAnnounce } from './read'
import { receiveB2b } from './receive'
import { b2bInboundSummary, b2bInboundSummaryFile } from './summary'
import { b2bTransactions } from './transactions'

const scope = 'b2b'

type Caller = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services'>
/** Of an order whose SKUs the warehouse system knows, the other side is told. */
async function submitted({ db, who, services }: Caller, id: number): Promise<void> {
  await refuseUnsynced(db, id)
  await tellOfInbound(db, who, services, scope, 'submitted', id)
}

/** Takes a step of an order, and tells the other side of it. */
async function moved({ db, who, services }: Caller, id: number, action: InboundAction, reason?: string, reasons?: readonly LineReason[]) {
  const { held, ...change } = await moveInbound(db, who, scope, id, action, reason, reasons)
  if (action === 'submit') await labelOnReceipt(db, who, { id, status: change.after.status })
  if (action === 'submit') await submitted({ db, who, services }, held.id)
  return change
}

export const b2bInboundHandlers = implement(b2bInbound, {
  list: ({ db, who, query }) => b2bInboundList(db, who, query),
  one: ({ db, who, params }) => b2bInboundOf(db, who, params.id),
  edit: ({ db, who, params }) => b2bInboundOf(db, who, params.id),
  add: adds('inbound_order', async ({ db, who, body, services }) => {
    const made = await addInbound(db, who, scope, await announcedInUnits(db, body))
    await labelOnReceipt(db, who, made)
    if (made.status === 'submitted') await submitted({ db, who, services }, made.id)
    return made
  }, {
    by: ({ inbound_no }) => inbound_no, log: ({ body }) => body,
    says: ({ inbound_no, status }) => (status === 'draft' ? `Inbound order ${inbound_no} is kept as a draft.` : `Inbound order ${inbound_no} is submitted.`),
  }),
  change: changes(
    'inbound_order',
    async ({ db, who, params, body }) => {
      const change = await changeInbound(db, who, scope, params.id, await announcedInUnits(db, body))
      await labelOnReceipt(db, who, change.after)
      return change
    },
    { by: ({ inbound_no }) => inbound_no, answer: (_ctx, { after: { id, inbound_no, status } }) => ({ id, inbound_no, status }) },
  ),
  submit: changes('inbound_order', (ctx) => moved(ctx, ctx.params.id, 'submit'), ({ db, who, params }) => b2bInboundRow(db, who, params.id)),
  cancel: changes('inbound_order', (ctx) => moved(ctx, ctx.params.id, 'cancel', ctx.body.reason), ({ db, who, params }) => b2bInboundRow(db, who, params.id)),
  receive: changes('inbound_order', ({ db, who, params, body, services }) => receiveB2b(db, who, services, params.id, body)),
  toStore: ({ db, who, params }) => goodsToStore(db, who, scope, params.id),
  putAway: changes(
    'inbound_order', ({ db, who, params, body }) => putAway(db, who, scope, params.id, body), ({ db, who, params }) => b2bInboundRow(db, who, params.id),
  ),
  close: changes(
    'inbound_order', (ctx) => moved(ctx, ctx.params.id, 'close', ctx.body.reason, ctx.body.reasons),
    ({ db, who, params }) => b2bInboundRow(db, who, params.id),
  ),
  grn: ({ db, who, params, query }) => goodsReceivedNote(db, who, scope, params.id, query.format),
  // A paper, though its first copy draws the numbers.
  labels: ({ services, who, body }) => inTransaction(services.database.db, (tx) => inboundLabels(tx, who, scope, body)),
  transactions: ({ db, who, query }) => b2bTransactions(db, who, query),
  reverse: changes('inbound_transaction', ({ db, who, params, body }) => reverseReceipt(db, who, scope, params.id, body.reason)),
  decide: changes('stock_balance', ({ db, who, params, body }) => decideQuarantine(db, who, params.inventory_id, body), {
    by: ({ inventory_id }) => inventory_id,
  }),
  skus: ({ db, who, query }) => b2bSkusToAnnounce(db, who, query),
})

export const b2bInboundReportHandlers = implement(b2bInboundReports, {
  listSummary: ({ db, who, query }) => b2bListSummary(db, who, query),
  summary: ({ db, who, query }) => (query.format ? b2bInboundSummaryFile(db, who, query, query.format) : b2bInboundSummary(db, who, query)),
  goods: ({ db, who, query }) => b2bReceivedGoods(db, who, query),
})

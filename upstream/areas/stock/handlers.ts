import { destructions } from '@/lib/contract/destructions'
import { inventory } from '@/lib/contract/inventory'
import { skuSummary } from '@/lib/contract/sku-summary'
import { stockCounts } from '@/lib/contract/stock-counts'
import { locationLabelsPdf } from '../../documents/location-label'
import { adds, changes, moves } from '../../platform/handler-shells'
import { Answer, Download, implement } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { labelledLocations } from '../master-data/locations'
import { adjustStock, decideCorrection } from './adjust'
import { stockCharts } from './charts'
import { countList, countOf, countSheet } from './count-read'
import { countShelf, decideCount } from './counts'
import { correctionList, correctionOf } from './corrections'
import { decideDestruction, recordDestruction, requestDestruction } from './destroy'
import { destructionList, destructionOf, destructionPaper } from './destructions'
import { stockLedger } from './ledger'
import { stockExport, stockList, stockOfSku } from './read'
import { holdStock, moveToShelf, toggleLocation } from './shelf-moves'
import { expectOwnStock } from './scope'
import { shelfList, shelvesToChoose } from './shelfwise'
import { summaryList, summaryOfSku } from './sku-summary'

const WAITS = 'Somebody else has to approve this correction first.'

export const inventoryHandlers = implement(inventory, {
  list: ({ db, who, query }) => stockList(db, who, query),
  one: ({ db, who, params, query }) => stockOfSku(db, who, params.sku_id, query.warehouse_id),
  charts: ({ db, who, query }) => stockCharts(db, who, query),
  ledger: ({ db, who, query }) => stockLedger(db, who, query),
  download: ({ db, who, body }) => stockExport(db, who, body),
  shelfwise: ({ db, who, query }) => shelfList(db, who, query),
  adjust: async (ctx) => {
    const made = await adjustStock(ctx.db, ctx.who, ctx.body)
    ctx.audit({ entity: 'stock_correction', entity_id: made.id, after: made })
    const shown = await correctionOf(ctx.db, ctx.who, made.id)
    return made.status === 'pending' ? new Answer(202, shown, WAITS) : new Answer(201, shown, `Correction ${shown.correction_no} is posted.`)
  },
  move: adds('stock_move', ({ db, who, body }) => moveToShelf(db, who, body), {
    by: ({ moves: [id] }) => id ?? 0, log: ({ body }) => body, says: () => 'The stock is moved.',
  }),
  hold: changes('stock_balance', async ({ db, who, body }) => ({ before: null, after: await holdStock(db, who, body) }), {
    by: () => 0, log: ({ body }, { after }) => ({ before: null, after: { ...body, ...after } }),
  }),
  corrections: ({ db, who, query }) => correctionList(db, who, query),
  decide: moves(
    'stock_correction', ({ db, who, params, body }) => decideCorrection(db, who, params.id, params.status, body.reason),
    ({ db, who, params }) => correctionOf(db, who, params.id), ({ body }) => (body.reason ? { reason: body.reason } : {}),
  ),
  toggleLocation: changes(
    'location',
    async ({ db, who, params, body }) => {
      const { from, to, location_code } = await toggleLocation(db, who, params.id, params.status)
      return { before: { status: from }, after: { id: params.id, location_code, status: to, ...(body.reason && { reason: body.reason }) } }
    },
    { answer: (_, { after: { id, location_code, status } }) => ({ id, location_code, status }) },
  ),
  locations: ({ db, who, query }) => shelvesToChoose(db, who, query),
  labels: async ({ db, who, body }) => {
    const labels = await labelledLocations(db, who, body.location_ids)
    return new Download(locationLabelsPdf(labels, '4X2'), 'application/pdf', `LOC_${labels[0]?.warehouse_code ?? stamp()}.pdf`, true)
  },
})

export const destructionHandlers = implement(destructions, {
  list: ({ db, who, query }) => destructionList(db, who, query),
  add: adds('stock_destruction', ({ db, who, body }) => requestDestruction(db, who, body), {
    log: ({ body }, { lines }) => ({ ...body, lines }), answer: ({ db, who }, { id }) => destructionOf(db, who, id),
    says: () => 'Somebody else has to approve the destruction first.',
  }),
  decide: moves(
    'stock_destruction', ({ db, who, params, body }) => decideDestruction(db, who, params.id, params.status, body.reason),
    ({ db, who, params }) => destructionOf(db, who, params.id), ({ body }) => (body.reason ? { reason: body.reason } : {}),
  ),
  record: moves(
    'stock_destruction', ({ db, who, params, body }) => recordDestruction(db, who, params.id, body),
    ({ db, who, params }) => destructionOf(db, who, params.id), ({ body }) => body,
  ),
  paper: ({ db, who, params }) => destructionPaper(db, who, params.id),
})

const countSays = {
  open: 'The count has begun: nothing on this shelf is allocated until it is over.', pending: 'Somebody else has to approve the differences first.',
  posted: 'The shelf is counted.',
}

export const stockCountHandlers = implement(stockCounts, {
  add: async (ctx) => {
    const { id, status } = await countShelf(ctx.db, ctx.who, ctx.body)
    ctx.audit({ entity: 'stock_count', entity_id: id, after: { ...ctx.body, status } })
    const says = status === 'open' || status === 'pending' ? countSays[status] : countSays.posted
    return new Answer(status === 'pending' ? 202 : 201, await countSheet(ctx.db, ctx.who, id), says)
  },
  upload: async (ctx) => {
    const { client_id, warehouse_id, mode, dry_run } = ctx.body
    await expectOwnStock(ctx.db, ctx.who, client_id, warehouse_id)
    return receiveUpload(ctx, 'inventory_upload', { client_id, warehouse_id, mode, dry_run })
  },
  list: ({ db, who, query }) => countList(db, who, query),
  decide: moves(
    'stock_count', ({ db, who, params, body }) => decideCount(db, who, params.id, params.action, body.remarks ?? null),
    ({ db, who, params }) => countOf(db, who, params.id), ({ body }) => (body.remarks ? { remarks: body.remarks } : {}),
  ),
})

export const skuSummaryHandlers = implement(skuSummary, {
  list: ({ db, who, query }) => summaryList(db, who, query),
  one: ({ db, who, params }) => summaryOfSku(db, who, params.sku_id),
})

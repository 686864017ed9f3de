import { saleOrders } from '@/lib/contract/sale-orders'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { allocateOrders, serveBackorders } from './allocate'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { addOrder, namedWarehouse, orderingClient } from './add'
import { changeOrder } from './change'
import { cancelOrders, confirmOne, confirmOrders, holdOrders, releaseOrders } from './moves'
import { skusToOrder } from './find-skus'
import { orderLines } from './line-report'
import { orderList, orderOf } from './read'
import { holdOrder } from './scope'
import { passCredit, serveCredit } from './serve-credit'
import { orderSummary, orderSummaryFile } from './summary'

export const saleOrderHandlers = implement(saleOrders, {
  list: ({ db, who, query }) => orderList(db, who, query),
  summary: ({ db, who, query }) => (query.format ? orderSummaryFile(db, who, query, query.format) : orderSummary(db, who, query)),
  lines: ({ db, who, query }) => orderLines(db, who, query),
  one: ({ db, who, params }) => orderOf(db, who, params.id),
  skus: ({ db, who, query }) => skusToOrder(db, who, query),
  add: adds('sale_order', async ({ db, who, body }) => {
    const made: { id: number; order_no: string; status: string; held?: string } = await addOrder(db, who, body)
    if (!body.auto_confirm) return made
    const { held } = await confirmOne(db, who, await holdOrder(db, who, made.id))
    if (held) return { ...made, status: 'on_hold', held }
    const order = await holdOrder(db, who, made.id)
    await allocateOrders(db, who, [order])
    return { ...made, status: (await holdOrder(db, who, made.id)).status }
  }, {
    by: ({ order_no }) => order_no, log: ({ body }) => body,
    says: ({ order_no, held }) => (held ? `Order ${order_no} is added. ${held}` : `Order ${order_no} is added.`),
  }),
  upload: async (ctx) => {
    const { client_id, warehouse_id, auto_confirm, dry_run } = ctx.body
    const client = await orderingClient(ctx.db, ctx.who, client_id)
    return receiveUpload(ctx, 'fulfillment_order', {
      client_id: client.id, warehouse_id: await namedWarehouse(ctx.db, warehouse_id), auto_confirm, dry_run,
    })
  },
  template: ({ db, who, query, services }) => templateDownload(services, db, 'fulfillment_order', query.format, who),
  change: changes('sale_order', ({ db, who, params, body }) => changeOrder(db, who, params.id, body), {
    by: ({ order_no }) => order_no, log: ({ body }, { before }) => ({ before: { version: before.version }, after: body }),
    answer: ({ db, who, params }) => orderOf(db, who, params.id),
  }),
  confirm: (ctx) => confirmOrders(ctx, ctx.body.ids),
  hold: (ctx) => holdOrders(ctx, ctx.body),
  release: (ctx) => releaseOrders(ctx, ctx.body.ids),
  passCredit: (ctx) => passCredit(ctx, ctx.body),
  cancel: (ctx) => cancelOrders(ctx, ctx.body),
})

/** Background work of orders. */
export function orderJobs(services: Services): void {
  services.jobs.work('orders.backorders', async () => { await serveBackorders(services) })
  services.jobs.every('orders.backorders', '* * * * *')
  services.jobs.work('orders.credit', async () => { await serveCredit(services) })
  services.jobs.every('orders.credit', '* * * * *')
}

import { btbVariantOrders, btbVariants } from '@/lib/contract/btb-variants'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { ownerOf } from '../inbound/save'
import { labelUnits } from './label'
import { variantOrderLines } from './line-list'
import { moveVariantOrder } from './moves'
import { parentOf } from './parent'
import { printVariantLabels } from './print'
import { variantOrderList, variantOrderOf } from './read'
import { addVariantOrder, changeVariantOrder } from './save'
import { addVariant, changeVariant, toggleVariant } from './save-variant'
import { variantChoices, variantList, variantOf } from './variants'

const entity = 'variant_order'

export const btbVariantHandlers = implement(btbVariants, {
  list: ({ db, who, query }) => variantList(db, who, query),
  choices: ({ db, who, query }) => variantChoices(db, who, query),
  add: adds('sku_variant', ({ db, who, body }) => addVariant(db, who, body), {
    log: ({ body }) => body, answer: ({ db, who }, { id }) => variantOf(db, who, id),
  }),
  change: changes('sku_variant', ({ db, who, params, body }) => changeVariant(db, who, params.id, body)),
  toggle: changes('sku_variant', ({ db, who, params }) => toggleVariant(db, who, params.id, params.status)),
})

export const btbVariantOrderHandlers = implement(btbVariantOrders, {
  list: ({ db, who, query }) => variantOrderList(db, who, query),
  lines: ({ db, who, query }) => variantOrderLines(db, who, query),
  one: ({ db, who, params }) => variantOrderOf(db, who, params.id),
  edit: ({ db, who, params }) => variantOrderOf(db, who, params.id),
  parent: ({ db, who, params }) => parentOf(db, who, params.direction, params.id),
  add: adds(entity, ({ db, who, body }) => addVariantOrder(db, who, body), {
    log: ({ body }) => body,
    says: ({ variant_order_no, status }) => `Variant order ${variant_order_no} is ${status === 'draft' ? 'kept as a draft' : 'submitted'}.`,
  }),
  change: changes(entity, ({ db, who, params, body }) => changeVariantOrder(db, who, params.id, body)),
  action: changes(entity, ({ db, who, params, body }) => moveVariantOrder(db, who, params.id, params.action, body.reason)),
  label: changes(entity, ({ db, who, params, body }) => labelUnits(db, who, params.id, body.lines)),
  print: ({ db, who, params, body }) => printVariantLabels(db, who, params.id, body),
  uploadInbound: (ctx) => receiveUpload(ctx, 'b2b_inbound_variant', { ...ctx.body, client_id: ownerOf(ctx.who, ctx.body.client_id) }),
  uploadOutbound: (ctx) => receiveUpload(ctx, 'b2b_outbound_variant', { ...ctx.body, client_id: ownerOf(ctx.who, ctx.body.client_id) }),
  template: ({ db, who, query, services }) => (
    templateDownload(services, db, query.direction === 'inbound' ? 'b2b_inbound_variant' : 'b2b_outbound_variant', query.format, who)
  ),
})

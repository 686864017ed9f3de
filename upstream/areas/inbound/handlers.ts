import { inbound } from '@/lib/contract/inbound'
import { inTransaction } from '../../db/db'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { skusToAnnounce, warehousesInUse } from './find-skus'
import { goodsReceivedNote } from './grn'
import { tellOfInbound } from './letters'
import { inboundLabels } from './labels'
import { moveInbound } from './move'
import { goodsToStore, putAway } from './put-away'
import { inboundList, inboundOf, inboundRow } from './read'
import { receiveInbound } from './receive'
import { addInbound, changeInbound, ownerOf } from './save'

const scope = 'ecommerce'

export const inboundHandlers = implement(inbound, {
  list: ({ db, who, query }) => inboundList(db, who, scope, query),
  one: ({ db, who, params }) => inboundOf(db, who, scope, params.id),
  add: adds('inbound_order', async ({ db, who, body, services }) => {
    const made = await addInbound(db, who, scope, body)
    if (made.status === 'submitted') await tellOfInbound(db, who, services, scope, 'submitted', made.id)
    return made
  }, {
    by: ({ inbound_no }) => inbound_no, log: ({ body }) => body,
    says: ({ inbound_no, status }) => (status === 'draft' ? `Inbound order ${inbound_no} is kept as a draft.` : `Inbound order ${inbound_no} is submitted.`),
  }),
  upload: (ctx) => receiveUpload(ctx, 'fulfillment_asn', { ...ctx.body, client_id: ownerOf(ctx.who, ctx.body.client_id) }),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'fulfillment_asn', query.format, who),
  change: changes('inbound_order', ({ db, who, params, body }) => changeInbound(db, who, scope, params.id, body), {
    by: ({ inbound_no }) => inbound_no, answer: (_ctx, { after: { id, inbound_no, status } }) => ({ id, inbound_no, status }),
  }),
  move: changes('inbound_order', async ({ db, who, params, body, services }) => {
    const { held, ...change } = await moveInbound(db, who, scope, params.id, params.action, body.reason)
    if (params.action === 'submit') await tellOfInbound(db, who, services, scope, 'submitted', held.id)
    if (params.action === 'complete_receiving') await tellOfInbound(db, who, services, scope, 'received', held.id)
    return change
  }, ({ db, who, params }) => inboundRow(db, who, scope, params.id)),
  receive: changes('inbound_order', async ({ db, who, params, body }) => ({ before: null, after: await receiveInbound(db, who, scope, params.id, body) }), {
    answer: (_ctx, { after: { grn_no, lines } }) => ({ grn_no, lines }),
  }),
  toStore: ({ db, who, params }) => goodsToStore(db, who, scope, params.id),
  putAway: changes(
    'inbound_order', ({ db, who, params, body }) => putAway(db, who, scope, params.id, body),
    ({ db, who, params }) => inboundRow(db, who, scope, params.id),
  ),
  grn: ({ db, who, params, query }) => goodsReceivedNote(db, who, scope, params.id, query.format),
  // A paper, though its first copy draws the numbers.
  labels: ({ services, who, body }) => inTransaction(services.database.db, (tx) => inboundLabels(tx, who, scope, body)),
  warehouses: ({ db }) => warehousesInUse(db),
  skus: ({ db, who, query }) => skusToAnnounce(db, who, query),
})

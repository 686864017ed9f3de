import { codOrders } from '@/lib/contract/cod'
import { counted } from '@/lib/domain/counted'
import { changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { writeOff } from './act'
import { orderExport, orderList } from './orders'
import { remindCarriers } from './remind'

export const codOrderHandlers = implement(codOrders, {
  list: ({ db, who, query }) => orderList(db, who, query),
  download: ({ db, who, body }) => orderExport(db, who, body),
  act: changes(
    'cod_order', ({ db, who, params, body, services }) => (
      params.action === 'remind' ? remindCarriers(db, who, services.mail, body.ids) : writeOff(db, who, body)
    ),
    { by: ({ ids }) => (ids.length === 1 ? (ids[0] ?? 0) : counted(ids.length, 'order')), answer: (_ctx, { after }) => ({ updated: after.ids.length }) },
  ),
})

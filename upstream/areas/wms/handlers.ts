import { wmsConnections } from '@/lib/contract/wms'
import { inTransaction } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { applyWaiting } from './apply'
import { downloadReceipt, downloadShipment } from './download'
import { listDifferences } from './nightly'
import { connectionList, connectionView } from './read'
import { addConnection, changeConnection, toggleConnection } from './save'
import { sendMessages } from './send'
import { takeMessages } from './take'
import { testConnection } from './test-connection'

const entity = 'wms_connection'

export const wmsHandlers = implement(wmsConnections, {
  list: ({ db, who, query }) => connectionList(db, who, query),
  one: ({ db, who, params, services }) => connectionView(db, who, params.id, services.config),
  add: adds(entity, ({ db, who, body, services }) => addConnection(db, who, body, services.config), {
    says: ({ account_code }) => `${account_code} is connected. Test it, then enable it.`,
  }),
  change: changes(entity, ({ db, who, params, body, services }) => changeConnection(db, who, params.id, body, services.config)),
  toggle: changes(entity, ({ db, who, params, services }) => toggleConnection(db, who, params.id, params.status, services.config)),
  test: (ctx) => testConnection(ctx, ctx.params.id),
  notice: async ({ services, params, body }) => {
    const taken = await takeMessages(services, params.account_code, body)
    return new Answer(taken.duplicate ? 200 : 202, taken)
  },
  // Papers, though the first copy draws their numbers.
  receiptAdvice: ({ services, who, params }) => inTransaction(services.database.db, (tx) => downloadReceipt(tx, services, who, params.id)),
  shippingAdvice: ({ services, who, params }) => inTransaction(services.database.db, (tx) => downloadShipment(tx, services, who, params.id)),
})

/** Background work of connections: what waits goes out and comes in, and once a night what differs is listed. */
export function wmsJobs(services: Services): void {
  services.jobs.work('wms.send', () => sendMessages(services))
  services.jobs.every('wms.send', '* * * * *')
  services.jobs.work('wms.apply', () => applyWaiting(services))
  services.jobs.every('wms.apply', '* * * * *')
  services.jobs.work('wms.differences', () => listDifferences(services))
  services.jobs.every('wms.differences', '0 2 * * *')
}

import { omsMappings } from '@/lib/contract/oms-mappings'
import { adds, changes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { fetchOrders, watchMappings } from './fetch'
import { messageLog, messageOf, retryMessage } from './log'
import { takeNotice } from './notice'
import { mappingList, mappingOf, systemList } from './read'
import { retakeWaiting } from './retake'
import { addMapping, changeMapping, toggleMapping } from './save'
import { sendStatuses } from './send'
import { testMapping } from './test-mapping'

export const omsMappingHandlers = implement(omsMappings, {
  systems: ({ db, who }) => systemList(db, who),
  list: ({ db, who, query }) => mappingList(db, who, query),
  one: ({ db, who, params, services }) => mappingOf(db, who, params.id, services.config),
  add: adds('oms_client_mapping', ({ db, who, body, services }) => addMapping(db, who, body, services.config), {
    says: ({ oms_account_code }) => `${oms_account_code} is mapped. Test its connection, then enable it.`,
  }),
  change: changes('oms_client_mapping', ({ db, who, params, body, services }) => changeMapping(db, who, params.id, body, services.config)),
  toggle: changes('oms_client_mapping', ({ db, who, params, services }) => toggleMapping(db, who, params.id, params.status, services.config)),
  test: (ctx) => testMapping(ctx, ctx.params.id),
  log: ({ db, who, query }) => messageLog(db, who, query),
  message: ({ db, who, params }) => messageOf(db, who, params.id),
  retry: changes('oms_message', ({ db, who, params, services }) => retryMessage(db, who, params.id, services)),
  notice: async ({ services, params, body }) => {
    const taken = await takeNotice(services, params.account_code, body)
    return new Answer(taken.duplicate ? 200 : 202, taken)
  },
})

/** Background work of mappings: orders come in, those that waited for goods to be known go on, statuses go out. */
export function omsJobs(services: Services): void {
  services.jobs.work('oms.orders', ({ id }) => fetchOrders(services, Number(id)), { parallel: 2 })
  services.jobs.work('oms.watch', () => watchMappings(services))
  services.jobs.every('oms.watch', '* * * * *')
  services.jobs.work('oms.retake', () => retakeWaiting(services))
  services.jobs.every('oms.retake', '* * * * *')
  services.jobs.work('oms.send', () => sendStatuses(services))
  services.jobs.every('oms.send', '* * * * *')
}

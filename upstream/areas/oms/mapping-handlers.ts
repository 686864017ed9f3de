import { omsMappings } from '@/lib/contract/oms-mappings'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { mappingList, mappingOf, systemList } from './read'
import { addMapping, changeMapping, toggleMapping } from './save'
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
})

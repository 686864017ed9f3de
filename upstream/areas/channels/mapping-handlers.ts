import { channelMappings } from '@/lib/contract/channel-mappings'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addMapping, changeMapping, mappingList, removeMapping, toggleMapping } from './channel-mappings'

export const channelMappingHandlers = implement(channelMappings, {
  list: ({ db, who, query }) => mappingList(db, who, query),
  add: adds('client_channel_mapping', ({ db, who, body }) => addMapping(db, who, body), {
    says: ({ warehouse_code, channel_name, warning }) => [`${warehouse_code} serves ${channel_name}.`, warning && `${warning}.`].filter(Boolean).join(' '),
  }),
  change: changes('client_channel_mapping', ({ db, who, params, body }) => changeMapping(db, who, params.id, body)),
  toggle: changes('client_channel_mapping', ({ db, who, params }) => toggleMapping(db, who, params.id, params.status)),
  remove: removes('client_channel_mapping', ({ db, who, params }) => removeMapping(db, who, params.id)),
})

import { asnReopen } from '@/lib/contract/asn-reopen'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { decideRequest } from './decide'
import { addRequest, changeRequest, requestOf, requestPage, withdrawRequest } from './requests'

const entity = 'asn_reopen_request'

export const asnReopenHandlers = implement(asnReopen, {
  list: ({ db, who, query }) => requestPage(db, who, query),
  one: ({ db, who, params }) => requestOf(db, who, params.id),
  add: adds(entity, ({ db, who, params, body }) => addRequest(db, who, params.inbound_id, body), ({ db, who }, id) => requestOf(db, who, id)),
  change: changes(entity, ({ db, who, params, body }) => changeRequest(db, who, params.id, body)),
  withdraw: changes(entity, ({ db, who, params }) => withdrawRequest(db, who, params.id), ({ db, who, params }) => requestOf(db, who, params.id)),
  decide: changes(entity, ({ db, who, params, body }) => decideRequest(db, who, params.id, body), ({ db, who, params }) => requestOf(db, who, params.id)),
})

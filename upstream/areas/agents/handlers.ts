import { airportAgents, baseAgents } from '@/lib/contract/agents'
import { adds, changes, moves, removes } from '../../platform/handler-shells'
import { implement, type ReceivedFile } from '../../platform/implement'
import { addAgent, changeAgent } from './agent-writes'
import { gapList } from './gaps'
import { toggleAgent } from './life'
import { addMappings, changeMapping, toggleMapping } from './mapping-writes'
import { addPaper, paperFile, removePaper } from './papers'
import { agentChoices, agentDetail, agentList } from './read-agents'
import { mappingList, mappingOne, orderAt, resolveAgent } from './read-mappings'

export const baseAgentHandlers = implement(baseAgents, {
  list: ({ db, who, query }) => agentList(db, who, query),
  dropdown: ({ db, query }) => agentChoices(db, query),
  one: ({ db, who, params }) => agentDetail(db, who, params.id),
  create: adds('base_agent', ({ db, who, body }) => addAgent(db, who, body), (_ctx, id) => ({ id })),
  change: changes('base_agent', ({ db, who, params, body }) => changeAgent(db, who, params.id, body), ({ db, who, params }) => agentDetail(db, who, params.id)),
  toggle: moves(
    'base_agent',
    async ({ db, who, services, params, body }) => ({
      from: await toggleAgent({ tx: db, services }, who, params.id, params.status, body.force ?? false), to: params.status,
    }),
    async ({ params }) => ({ status: params.status }), ({ body }) => ({ force: body.force ?? false }),
  ),
  addDocument: adds(
    'base_agent', async ({ db, who, services, params, file, body }) => ({
      id: params.id, paper: await addPaper(db, who, services, params.id, file as ReceivedFile, body.doc_type),
    }),
    { log: (_ctx, { paper: { doc_type, file_name } }) => ({ document: { doc_type, file_name } }), answer: (_ctx, { paper }) => paper },
  ),
  removeDocument: removes('base_agent', ({ db, who, params }) => removePaper(db, who, params.id), null, { by: ({ agent_id }) => agent_id }),
  documentFile: ({ db, who, services, params }) => paperFile(db, who, services, params.id),
})

export const airportAgentHandlers = implement(airportAgents, {
  list: ({ db, who, query }) => mappingList(db, who, query),
  gaps: ({ db, query }) => gapList(db, query),
  resolve: ({ db, who, query }) => resolveAgent(db, who, query),
  order: ({ db, query }) => orderAt(db, query),
  one: ({ db, who, params }) => mappingOne(db, who, params.id),
  create: adds(
    'airport_agent', async ({ db, who, body }) => ({ ids: await addMappings(db, who, body) }),
    { by: ({ ids }) => ids[0] ?? 0, log: ({ body }, { ids }) => ({ ...body, ids }) },
  ),
  change: changes(
    'airport_agent', ({ db, who, params, body }) => changeMapping(db, who, params.id, body), ({ db, who, params }) => mappingOne(db, who, params.id),
  ),
  toggle: moves(
    'airport_agent', async ({ db, who, params, body }) => ({
      from: await toggleMapping(db, who, params.id, params.status, body.force ?? false), to: params.status,
    }),
    async ({ params }) => ({ status: params.status }), ({ body }) => ({ force: body.force ?? false }),
  ),
})

import { ownPage } from '@/components/screens/own'
import { faultOf } from '@/components/screens/fault'
import { RulesScreen } from './rules-screen'

const one = (value: string | string[] | undefined) => Number(Array.isArray(value) ? value[0] : value) || undefined

// Its own page: rules stand in an order put by hand, in force or as a draft that is tried out first.
export default ownPage(
  '/rulesAllocation',
  async (visit) => {
    const client_id = one(visit.search.client_id)
    const rulesState = await visit.ask('allocation.desk', { client_id })
    if (rulesState.fault) return faultOf(rulesState.fault)
    const draft_id = visit.search.draft && rulesState.data.draft ? rulesState.data.draft.id : undefined
    const [rules, clients] = await Promise.all([visit.ask('allocation.list', { client_id, draft_id, page_size: 200 }), visit.ask('clients.dropdown', {})])
    if (rules.fault) return faultOf(rules.fault)
    return (
      <RulesScreen
        key={`${client_id ?? 0} ${draft_id ?? 0}`} clientId={client_id ?? null} draftId={draft_id ?? null} first={rules.data}
        firstState={rulesState.data} clients={clients.data ?? []} mayEdit={visit.may('allocation.reorder')}
      />
    )
  },
  { archetype: 'list' },
)

import { ownPage } from '@/components/screens/own'
import { faultOf } from '@/components/screens/fault'
import { RuleForm } from '../../rule-form'

const one = (value: string | string[] | undefined) => Number(Array.isArray(value) ? value[0] : value) || null

// Its own page: conditions and carriers are rows that are added, and the rule is read back in words.
export default ownPage(
  '/rulesAllocation/add/[[...id]]',
  async (visit) => {
    const client_id = one(visit.params.id)
    const copied = one(visit.search.copy)
    const [options, from] = await Promise.all([visit.ask('allocation.dropdown', { client_id: client_id ?? undefined }), copied ? visit.ask('allocation.one', { id: copied }) : null])
    if (options.fault) return faultOf(options.fault)
    if (from?.fault) return faultOf(from.fault)
    return <RuleForm rule={null} copied={from?.data ?? null} clientId={client_id} draftId={one(visit.search.draft)} options={options.data} maySave={visit.may('allocation.create')} />
  },
  { archetype: 'form' },
)

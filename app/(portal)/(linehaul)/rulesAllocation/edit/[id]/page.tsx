import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { faultOf } from '@/components/screens/fault'
import { RuleForm } from '../../rule-form'

// Its own page: conditions and carriers are rows that are added, and the rule is read back in words.
export default ownPage(
  '/rulesAllocation/edit/[id]',
  async (visit) => {
    const id = Number(visit.params.id)
    if (!Number.isSafeInteger(id) || id < 1) return <Lost sentence="Record not found" />
    const rule = await visit.ask('allocation.one', { id })
    if (rule.fault) return faultOf(rule.fault)
    visit.about.name = rule.data.rule_name
    const options = await visit.ask('allocation.dropdown', { client_id: rule.data.client_id ?? undefined })
    if (options.fault) return faultOf(options.fault)
    return <RuleForm key={rule.data.version} rule={rule.data} copied={null} clientId={rule.data.client_id} draftId={rule.data.draft_id} options={options.data} maySave={visit.may('allocation.change')} />
  },
  { archetype: 'form' },
)

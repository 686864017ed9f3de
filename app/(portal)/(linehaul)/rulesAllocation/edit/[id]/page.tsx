import { recordBodyPage } from '@/components/screens/record-body'
import { RuleForm } from '../../rule-form'

export default recordBodyPage(
  '/rulesAllocation/edit/[id]',
  {
    load: 'allocation.one',
    named: '[rule_name]',
    choices: { call: 'allocation.dropdown', with: { client_id: '[client_id]' } },
    change: { call: 'allocation.change' },
    readOnly: 'Changing rules takes the key to edit them.',
  },
  // Conditions and carriers are rows that are added, and the rule is read back in words.
  ({ record: rule, choices, maySave }) => rule && choices && (
    <RuleForm key={rule.version} rule={rule} copied={null} clientId={rule.client_id} draftId={rule.draft_id} options={choices} maySave={maySave} />
  ),
)

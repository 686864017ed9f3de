import { recordBodyPage } from '@/components/screens/record-body'
import { RuleForm } from '../../rule-form'

export default recordBodyPage(
  '/rulesAllocation/add/[[...id]]',
  {
    copy: { load: 'allocation.one' },
    choices: { call: 'allocation.dropdown', with: { client_id: '[id]' } },
    add: { call: 'allocation.create' },
    readOnly: 'Adding rules takes the key to edit them.',
  },
  // Conditions and carriers are rows that are added, and the rule is read back in words.
  ({ visit, copied, choices, maySave }) =>
    choices && (
      <RuleForm
        rule={null} copied={copied} clientId={Number(visit.params.id) || null} draftId={Number(visit.search.draft) || null} options={choices} maySave={maySave}
      />
    ),
)

import { recordBodyPage } from '@/components/screens/record-body'
import { Notice } from '@/components/ui/notice'
import { editableInbound, inboundStatus, mayBe } from '@/lib/domain/inbound'
import { B2bInboundForm } from './b2b-inbound-form'

export default recordBodyPage(
  '/inbound-list/add-edit/[[...id]]',
  {
    load: 'b2bInbound.edit',
    titles: { new: 'Add B2B inbound order', saved: '[inbound_no]' },
    choices: { call: 'inbound.warehouses', forNew: true },
    add: { call: 'b2bInbound.add' },
    change: { call: 'b2bInbound.change' },
    readOnly: 'Announcing goods takes the key to manage B2B inbound orders.',
    missing: 'That inbound order no longer exists.',
  },
  // The lines are found by scan and grow as one goes; which transport is asked for depends on the mode.
  ({ visit, record, choices }) => (
    record && !mayBe(editableInbound, record.status)
      ? <Notice tone="yellow">{`It is ${inboundStatus.label(record.status).toLowerCase()} and can no longer be changed.`}</Notice>
      : <B2bInboundForm record={record} warehouses={choices ?? []} isStaff={visit.grants.user_category === 'admin'} />
  ),
)

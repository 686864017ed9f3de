import { recordBodyPage } from '@/components/screens/record-body'
import { Notice } from '@/components/ui/notice'
import { editableInbound, inboundStatus, mayBe } from '@/lib/domain/inbound'
import { InboundForm } from './inbound-form'

export default recordBodyPage(
  '/add-inbound-order/[[...id]]',
  {
    load: 'inbound.one',
    titles: { new: 'Add inbound order', saved: '[inbound_no]' },
    choices: { call: 'inbound.warehouses', forNew: true },
    add: { call: 'inbound.add' },
    change: { call: 'inbound.change' },
    readOnly: 'Announcing goods takes the key to manage inbound orders.',
    missing: 'That inbound order no longer exists.',
  },
  // The lines are found by scan and grow as one goes; which transport is asked for depends on the mode.
  ({ visit, record, choices }) => (
    record && !mayBe(editableInbound, record.status)
      ? <Notice tone="yellow">{`It is ${inboundStatus.label(record.status).toLowerCase()} and can no longer be changed.`}</Notice>
      : <InboundForm record={record} warehouses={choices ?? []} isStaff={visit.grants.user_category === 'admin'} />
  ),
)

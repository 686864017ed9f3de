import { recordBodyPage } from '@/components/screens/record-body'
import { OutboundForm } from '../outbound-form'

export default recordBodyPage(
  '/add-Outbound-order',
  {
    load: 'outbound.edit',
    add: { call: 'outbound.add' },
    change: { call: 'outbound.change' },
    readOnly: 'Sending goods takes the key to manage outbound orders.',
    missing: 'This outbound order no longer exists.',
  },
  // The lines are found by scan and grow as one goes; whose consignees and SKUs are offered depends on the client.
  () => <OutboundForm record={null} />,
)

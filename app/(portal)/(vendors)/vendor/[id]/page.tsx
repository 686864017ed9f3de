import { recordBodyPage } from '@/components/screens/record-body'
import { PeopleRequest } from './people-request'

export default recordBodyPage(
  '/vendor/[id]',
  {
    load: 'vendorRequests.one',
    titles: { new: 'New request', saved: '[request_no]' },
    add: { call: 'vendorRequests.add' },
    change: { call: 'vendorRequests.change' },
    readOnly: 'Asking for people takes the key to create requests.',
    missing: 'This request no longer exists.',
  },
  // Its lines grow as one goes, and once it is submitted it is read and moved, no longer filled in.
  ({ record, visit }) => <PeopleRequest record={record} mayPrint={visit.may('vendorRequests.paper')} />,
)

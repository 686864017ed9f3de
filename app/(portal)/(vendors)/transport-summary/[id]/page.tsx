import { detailPage } from '@/components/screens/detail'
import { RequestActions } from '../../request-parts/request-actions'
import { RequestBody, RequestStatus } from '../../request-parts/request-body'

export default detailPage('/transport-summary/[id]', {
  load: 'vendorRequests.one', input: { id: '[id]' }, title: 'request_no', Status: RequestStatus, Actions: RequestActions, Body: RequestBody,
})

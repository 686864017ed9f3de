import { detailPage } from '@/components/screens/detail'
import { chooseFromList } from '../choose-from-list'
import { RequestActions } from './request-actions'
import { RequestBody, RequestHead } from './request-body'

export default detailPage('/edit-request', {
  load: 'asnReopen.one', input: { id: '[id]' }, title: 'request_no', Status: RequestHead, Actions: RequestActions, Body: RequestBody,
  overview: chooseFromList('/edit-request', { list: '/asnlist', label: 'Reopen requests' }),
})

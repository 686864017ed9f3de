import { detailPage } from '@/components/screens/detail'
import { chooseFromList } from '../../choose-from-list'
import { ReopenForm } from './reopen-form'

export default detailPage('/addrequest/[[...id]]', {
  load: 'b2bInbound.one', input: { id: '[id]' }, title: 'inbound_no', beside: ['asnReopen'], Body: ReopenForm,
  overview: chooseFromList('/addrequest/[[...id]]', { list: '/inbound-list', label: 'B2B inbound orders' }),
})

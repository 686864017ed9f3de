import { listPage } from '@/components/screens/list'
import { stageOptions } from '@/lib/domain/seller'
import { countries, sellerForm, switches } from '../seller-form'
import { SellerDrawer } from './seller-drawer'

export default listPage('/sellers', {
  call: 'sellers.list',
  columns: {
    seller_code: { as: 'code', label: 'Code', sort: true }, legal_name: { label: 'Seller', sort: true, opens: '?seller=[id]' },
    country_code: { label: 'Country', options: countries, sort: true }, platform: { as: 'status', words: 'sellerPlatform', sort: true },
    clients: 'text', onboarding_stage: { as: 'status', label: 'Stage', options: stageOptions, sort: true }, active: 'bool',
    contact_email: { label: 'E-mail' }, upload_id: { label: 'Upload', opens: '/upload-status-list?upload_id=[upload_id]' },
    invite_sent_at: { as: 'dateTime', label: 'Invited', sort: true, hidden: true },
    created_at: { as: 'date', label: 'Created', sort: true },
  },
  filters: {
    platform: 'sellerPlatform', country_code: { as: 'choices', options: countries },
    onboarding_stage: { as: 'choices', label: 'Stage', options: stageOptions.map(({ value, label }) => ({ value, label })) },
    active: 'yesNo', client_id: 'client', upload_id: 'text',
  },
  dates: true,
  search: 'Code, name or merchant id',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?seller=[id]',
  form: sellerForm,
  rowActions: [
    { label: 'View', opens: '?seller=[id]' },
    { label: 'Send invite', call: 'sellers.invite', with: { ids: ['[id]'] }, showIf: { field: 'may_invite', is: [true] }, done: 'The invite is on its way.' },
    ...switches,
  ],
  bulk: [{ label: 'Send invite', call: 'sellers.invite', rows: { input: 'ids', field: 'id' }, most: 200 }],
  actions: [{ label: 'Upload sellers', opens: '/sellers/sellers-template' }],
  empty: {
    title: 'No sellers yet', text: 'Merchants abroad whose goods we import in our name. Add one, or upload a file.', inPeriod: 'No sellers in this period.',
  },
  sheet: 'Sellers',
}, {
  above: (visit) => <SellerDrawer mayInvite={visit.may('sellers.invite')} />,
})

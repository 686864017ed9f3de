import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { countryNames } from '@/lib/domain/countries'
import { stageOptions } from '@/lib/domain/seller'
import { SellerDrawer } from './seller-drawer'

// Those of the Emirates import in their own name.
const countries = Object.entries(countryNames).filter(([code]) => code !== 'AE').map(([value, label]) => ({ value, label }))

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
  form: dialogForm<'sellers.add', 'sellers.change'>({
    sections: {
      Company: {
        legal_name: { as: 'text', label: 'Legal name' },
        trade_name: { as: 'text', label: 'Trade name' },
        country_code: { as: 'choice', label: 'Country', options: countries },
        registration_no: { as: 'text', label: 'Registration number', hint: 'Of a Chinese company its 18-character USCC.' },
        vat_no: { as: 'text', label: 'VAT number' },
        eori_no: { as: 'text', label: 'EORI number' },
        address_line1: { as: 'text', label: 'Address' },
        city: 'text',
        state: 'text',
        pincode: { as: 'text', label: 'Postcode' },
      },
      Store: {
        platform: 'sellerPlatform',
        platform_merchant_id: { as: 'text', label: 'Merchant id' },
        store_url: { as: 'text', label: 'Shop address' },
        product_categories: { label: 'Categories', words: 'sellerCategory' },
        expected_monthly_value: { as: 'money', label: 'Expected monthly value', currencyFrom: 'currency' },
        currency: 'currency',
      },
      Contact: {
        contact_name: { as: 'text', label: 'Name', autoComplete: 'off' },
        contact_email: { as: 'email', label: 'E-mail', hint: 'The invitation goes there.', autoComplete: 'off' },
        contact_phone: { as: 'phone', label: 'Phone', autoComplete: 'off' },
      },
      Mapping: { client_ids: { as: 'choices', label: 'Sells for', lookup: 'client' } },
    },
    add: { call: 'sellers.add', label: 'Add seller', done: 'Seller [seller_code] is added.', start: { currency: 'USD' } },
    change: {
      call: 'sellers.change', with: { id: '[id]', version: '[version]' }, load: { call: 'sellers.one', with: { id: '[id]' } },
      title: 'Seller [seller_code]', done: 'Seller [seller_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'View', opens: '?seller=[id]' },
    { label: 'Send invite', call: 'sellers.invite', with: { ids: ['[id]'] }, showIf: { field: 'may_invite', is: [true] }, done: 'The invite is on its way.' },
    { moves: 'sellers.change', field: 'active', machine: 'switchStatus', to: 'active', of: '[legal_name]', showIf: { field: 'may_activate', is: [true] } },
    {
      moves: 'sellers.change', field: 'active', machine: 'switchStatus', to: 'inactive', of: '[legal_name]',
      each: { inactive: { consequence: 'New invoices are refused.', ask: { deactivated_reason: { as: 'longText', label: 'Reason', required: true } } } },
    },
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

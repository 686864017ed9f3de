import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import type { ListScreen } from '@/components/screens/list-definition'
import { stageOptions } from '@/lib/domain/seller'
import { countries, sellerForm, switches } from '../seller-form'
import { CrmDialog } from './crm-dialog'

const ending = [{ value: 'past', label: 'Ended', tone: 'red' }, { value: 'soon', label: 'Within 60 days', tone: 'orange' },
  { value: 'far', label: 'Later', tone: 'green' }, { value: 'none', label: 'Not set', tone: 'grey' }] as const

/** The wordings of the agreement; one that is there is never changed. */
const texts: ListScreen<'sellerAgreements.texts'> = {
  call: 'sellerAgreements.texts',
  columns: {
    version: { as: 'number', label: 'Version', sort: true }, language: 'agreementLanguage', title: 'text', signed: { as: 'number', label: 'Signed by' },
    text_hash: { as: 'code', label: 'SHA-256', hidden: true }, created_at: { as: 'date', label: 'Added', sort: true }, created_by: { label: 'By' },
  },
  sort: { by: 'version', way: 'highest' },
  form: dialogForm<'sellerAgreements.addText', 'sellerAgreements.addText'>({
    sections: {
      Text: {
        version: { as: 'number', label: 'Version', hint: 'The newest one for a further language, the next one for another wording.' },
        language: 'agreementLanguage', title: 'text',
        body: { as: 'longText', label: 'Text', hint: 'One clause a line. [company] is our name. It cannot be changed afterwards.' },
      },
    },
    add: { call: 'sellerAgreements.addText', label: 'Add text', done: 'Version [version] is added.' },
  }),
  empty: { title: 'No texts yet' },
}

export default listPage('/manage-sellers', {
  call: 'sellerManage.list',
  columns: {
    seller_code: { as: 'code', label: 'Code', sort: true }, legal_name: { label: 'Seller', sort: true, opens: '/seller-onboarding-status/[id]' },
    onboarding_stage: { as: 'status', label: 'Stage', options: stageOptions, sort: true }, active: 'bool',
    agreement_expiry: { as: 'date', label: 'Expires', sort: true }, ending: { as: 'status', label: 'Ends', options: [...ending] },
    agreement_no: { as: 'code', label: 'Agreement' }, open_invoices: { as: 'number', label: 'Open invoices' }, clients: 'text',
    crm_link: { label: 'CRM', opens: '?crm=[id]', letters: 14 }, agreement_status: { machine: 'agreementStatus', label: 'Signature', hidden: true },
    invite_sent_at: { as: 'dateTime', label: 'Invited', sort: true, hidden: true },
    country_code: { label: 'Country', options: countries, sort: true, hidden: true }, contact_email: { label: 'E-mail', hidden: true },
  },
  filters: {
    platform: 'sellerPlatform', country_code: { as: 'choices', options: countries },
    onboarding_stage: { as: 'choices', label: 'Stage', options: stageOptions.map(({ value, label }) => ({ value, label })) },
    active: 'yesNo', client_id: 'client',
    agreement_expiring_days: {
      as: 'choice', label: 'Agreement ends',
      options: [
        { value: '30', label: 'Within 30 days' }, { value: '60', label: 'Within 60 days' }, { value: '90', label: 'Within 90 days' },
        { value: 'past', label: 'Has ended' },
      ],
    },
  },
  dates: true,
  search: 'Code, name or merchant id',
  sort: { by: 'created_at', way: 'highest' },
  opens: '/seller-onboarding-status/[id]',
  form: sellerForm,
  rowActions: [
    { label: 'Agreement', opens: '/seller-onboarding-status/[id]' },
    ...switches,
    { label: 'CRM link', opens: '?crm=[id]' },
  ],
  bulk: [
    {
      label: 'Extend agreement', call: 'sellerManage.extend', rows: { input: 'ids', field: 'id' }, most: 200,
      ask: { agreement_expiry: { as: 'date', label: 'New end', required: true }, note: { as: 'longText', label: 'Note' } },
      consequence: 'Each seller is told. It activates nobody.', done: 'The agreements are extended.',
    },
    { label: 'Send invite', call: 'sellers.invite', rows: { input: 'ids', field: 'id' }, most: 200 },
  ],
  actions: [{ label: 'New invoice', opens: '/invoices/add?kind=ior', call: 'sellerInvoices.change' }],
  empty: { title: 'No sellers yet', text: 'Merchants abroad whose goods we import in our name.', inPeriod: 'No sellers in this period.' },
  sheet: 'Sellers',
}, {
  above: (visit) => <CrmDialog mayChange={visit.may('sellerManage.setCrmLink')} />,
  views: { label: 'Sellers', others: { texts: { label: 'Agreement texts', screen: texts as ListScreen } } },
})

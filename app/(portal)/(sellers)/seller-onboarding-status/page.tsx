import { listPage } from '@/components/screens/list'
import { ButtonLink } from '@/components/ui/button'
import { stageOptions } from '@/lib/domain/seller'
import { countries } from '../seller-form'
import { ActingFor } from './acting-for'
import { OnboardingBoard } from './board'

export default listPage('/seller-onboarding-status', {
  call: 'sellerOnboarding.board',
  columns: {
    seller_code: { as: 'code', label: 'Code', sort: true }, legal_name: { label: 'Seller', sort: true, opens: '/seller-onboarding-status/[id]' },
    country_code: { label: 'Country', options: countries }, stage: { as: 'status', label: 'Stage', options: stageOptions, sort: true },
    days_in_stage: { as: 'number', label: 'Days in stage', sort: true }, agreement_no: { as: 'code', label: 'Agreement' },
    agreement_status: { machine: 'agreementStatus', label: 'Signature' }, agreement_expiry: { as: 'date', label: 'Expires', sort: true }, clients: 'text',
    active: { as: 'bool', hidden: true }, invite_sent_at: { as: 'dateTime', label: 'Invited', hidden: true },
    reminded_at: { as: 'dateTime', label: 'Reminded', hidden: true },
  },
  filters: {
    client_id: 'client', platform: 'sellerPlatform', stage: { as: 'choices', options: stageOptions.map(({ value, label }) => ({ value, label })) },
    days_from: { as: 'text', label: 'Days in stage, at least' }, days_to: { as: 'text', label: 'Days in stage, at most' },
  },
  tabs: [
    { label: 'All', query: {}, count: 'all' }, ...stageOptions.map(({ value, label }) => ({ label, query: { stage: String(value) }, count: String(value) })),
  ],
  search: 'Code, name or merchant id',
  sort: { by: 'days_in_stage', way: 'highest' },
  opens: '/seller-onboarding-status/[id]',
  rowActions: [
    { label: 'Agreement', opens: '/seller-onboarding-status/[id]' },
    { label: 'Send reminder', call: 'sellerOnboarding.remind', with: { ids: ['[id]'] }, done: 'The reminder is on its way.' },
  ],
  bulk: [{ label: 'Send reminder', call: 'sellerOnboarding.remind', rows: { input: 'ids', field: 'id' }, most: 200 }],
  actions: [{ label: 'Upload statuses', opens: '/seller-onboarding-status/upload', call: 'sellerOnboarding.upload' }],
  empty: { title: 'No sellers here', text: 'Sellers stand here from the day they are listed, by how far they have come.' },
  sheet: 'Onboarding status',
  exportBy: 'sellerOnboarding.download',
}, {
  above: (visit) => visit.user?.type === 'seller' && <ActingFor />,
  actions: (visit) => (visit.search.view === 'table'
    ? <ButtonLink href="/seller-onboarding-status">Board</ButtonLink>
    : <ButtonLink href="/seller-onboarding-status?view=table">Table</ButtonLink>),
  instead: (visit) => visit.search.view !== 'table' && <OnboardingBoard visit={visit} />,
})

import { listPage } from '@/components/screens/list'
import { asListScreen } from '@/components/screens/list-definition'
import { CoverageDownloads } from './coverage-downloads'

const countries = [
  ['AE', 'United Arab Emirates'], ['SA', 'Saudi Arabia'], ['KW', 'Kuwait'], ['BH', 'Bahrain'], ['OM', 'Oman'],
  ['QA', 'Qatar'], ['EG', 'Egypt'], ['IN', 'India'], ['GB', 'United Kingdom'], ['JO', 'Jordan'],
].map(([value = '', label = '']) => ({ value, label }))
const country = { as: 'choice', label: 'Country', options: countries } as const
const empty = { title: 'Nothing is covered', text: 'Places appear here once the client has an active linehaul that reaches them.' }

const areas = asListScreen({
  call: 'linehaul.clientAreaRows',
  columns: {
    country_code: { label: 'Country', options: countries }, city: { sort: true }, area: { sort: true }, area_ar: { label: 'Area (Arabic)' },
    services: 'list', cod_available: { as: 'bool', label: 'COD' }, transit: 'text', linehaul_code: { label: 'Linehaul' },
  },
  filters: { client_id: 'client', country_code: country },
  search: 'Area or city',
  sort: { by: 'area', way: 'a_to_z' },
  empty,
  sheet: 'Areas',
})
const pincodes = asListScreen({
  call: 'linehaul.clientPincodes',
  columns: {
    country_code: { label: 'Country', options: countries }, city: 'text', pincode: { sort: true }, services: 'list',
    cod_available: { as: 'bool', label: 'COD' }, transit: 'text', linehaul_code: { label: 'Linehaul' },
  },
  filters: { client_id: 'client', country_code: country },
  search: 'Pincode',
  sort: { by: 'pincode', way: 'a_to_z' },
  empty,
  sheet: 'Pincodes',
})

export default listPage('/client-coverages', {
  call: 'linehaul.clientCoverages',
  columns: {
    country_code: { label: 'Country', options: countries, sort: true }, state: 'text', city: { sort: true }, areas: 'number',
    pincodes: 'number', services: 'list', cod_available: { as: 'bool', label: 'COD' }, transit: 'text',
    linehaul_code: { label: 'Linehaul' }, carriers: 'number',
  },
  filters: { client_id: 'client', country_code: country },
  search: 'City',
  sort: { by: 'city', way: 'a_to_z' },
  empty,
  sheet: 'Client coverage',
}, {
  views: { label: 'Cities', others: { areas: { label: 'Areas', screen: areas }, pincodes: { label: 'Pincodes', screen: pincodes } } },
  actions: () => <CoverageDownloads />,
})

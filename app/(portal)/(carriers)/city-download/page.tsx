import { downloadPage } from '@/components/screens/download'
import { countryNames } from '@/lib/domain/countries'

export default downloadPage('/city-download', {
  title: 'What to download',
  which: { name: 'level', label: 'Level', start: 'city' },
  files: {
    country: { label: 'Countries', call: 'carrierCoverage.countriesFile' },
    city: { label: 'Cities', call: 'carrierCoverage.citiesFile' },
    area: { label: 'Areas', call: 'carrierCoverage.areasFile' },
    pincode: { label: 'Pincodes', call: 'carrierCoverage.pincodesFile' },
  },
  fields: {
    carrier_id: {
      label: 'Carrier', required: true,
      lookup: { call: 'carriers.dropdown', with: { limit: 500, status: ['active', 'suspend'] }, value: 'id', text: 'carrier_name' },
    },
    country_code: { label: 'Country', options: Object.entries(countryNames).map(([value, label]) => ({ value, label })), hint: 'Left empty: every country.' },
    status: { options: [{ value: 'all', label: 'All' }, { value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }], required: true },
  },
  note: 'The file is a valid upload: sent back as it is, it changes nothing. More than 500,000 rows come as CSV.',
  empty: { title: 'No carrier to show', text: 'Your account has no carrier yet, or none has been added.' },
})

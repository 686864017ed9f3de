import { uploadPage } from '@/components/screens/upload'
import { pincodeTemplate } from '@/lib/contract/places-columns'
import { DownloadCard } from './download-card'

export default uploadPage(
  '/upload-pincode',
  {
    kind: 'pincode',
    call: 'places.uploadPincodes',
    columns: pincodeTemplate.columns,
    params: {
      country_code: { as: 'choice', label: 'Country', required: true, lookup: { call: 'countries.patterns', value: 'country_code', text: 'country_name' } },
    },
    results: '/country-settings',
  },
  {
    below: async (visit) => {
      const countries = (await visit.need('countries.patterns', {})).map(({ country_code, country_name }) => ({ value: country_code, label: country_name }))
      return <DownloadCard countries={countries} start={countries.find(({ value }) => value === visit.search.country_code)?.value ?? null} />
    },
  },
)

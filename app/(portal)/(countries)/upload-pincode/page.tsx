import { ownPage } from '@/components/screens/own'
import { pincodeTemplate } from '@/lib/contract/places-columns'
import { PlaceUpload } from '../place-upload'
import { DownloadCard } from './download-card'

// Its own page: beside the upload stands the download of what is there.
export default ownPage(
  '/upload-pincode',
  async (visit) => {
    const patterns = await visit.need('countries.patterns', {})
    const countries = patterns.map(({ country_code, country_name }) => ({ value: country_code, label: country_name }))
    const asked = String(visit.search.country ?? '')
    const start = countries.some(({ value }) => value === asked) ? asked : undefined
    return (
      <div className="flex flex-col gap-5">
        {visit.may('places.uploadPincodes') && (
          <PlaceUpload
            visit={visit}
            kind="pincode"
            call="places.uploadPincodes"
            columns={pincodeTemplate.columns}
            params={{ country_code: { as: 'choice', label: 'Country', options: countries, required: true, ...(start && { start }) } }}
            results="/country-settings"
          />
        )}
        <DownloadCard countries={countries} start={start ?? null} />
      </div>
    )
  },
  { archetype: 'upload' },
)

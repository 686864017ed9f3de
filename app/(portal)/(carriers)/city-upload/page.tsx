import { uploadsPage } from '@/components/screens/uploads'
import {
  carrierAliasTemplate, carrierAreaTemplate, carrierCityTemplate, carrierPincodeTemplate, compareAreaTemplate, comparePincodeTemplate,
} from '@/lib/contract/carrier-coverage-columns'
import { ofCarrier } from '../coverage-files'

const comparison = '/api/rsa-carrier-compare/[upload_id]/download'

export default uploadsPage('/city-upload', {
  shown: 'links',
  files: [
    {
      ...carrierCityTemplate, label: 'City coverage', does: 'Which cities a carrier serves, under which name, and how fast.',
      call: 'carrierCoverage.uploadCities', params: ofCarrier, results: '/carrier-coverage?view=cities',
    },
    {
      ...carrierAliasTemplate, label: 'House city names', does: "Carriers' words for our cities, of any carrier.",
      call: 'carrierCoverage.uploadAliases', results: '/carrier-coverage?view=cities',
    },
    {
      ...carrierAreaTemplate, label: 'Area coverage', does: 'Which areas of a city a carrier serves.',
      call: 'carrierCoverage.uploadAreas', params: ofCarrier, results: '/carrier-coverage?view=areas',
    },
    {
      ...carrierPincodeTemplate, label: 'Pincode coverage', does: 'Which pincodes a carrier serves; up to 200,000 rows a file.',
      call: 'carrierCoverage.uploadPincodes', params: ofCarrier, results: '/carrier-coverage?view=pincodes',
    },
    {
      ...compareAreaTemplate, label: 'Compare areas', does: "Changes nothing: a carrier's list of areas held against ours. Ends with a workbook to download.",
      call: 'carrierCoverage.compareAreas', params: ofCarrier, results: comparison,
    },
    {
      ...comparePincodeTemplate, label: 'Compare pincodes',
      does: "Changes nothing: a carrier's list of pincodes held against ours. Ends with a workbook to download.",
      call: 'carrierCoverage.comparePincodes', params: ofCarrier,
      results: comparison,
    },
  ],
})

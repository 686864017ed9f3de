import { ownPage } from '@/components/screens/own'
import { Link } from '@/components/ui/link'
import { carrierCountryTemplate } from '@/lib/contract/carrier-coverage-columns'
import { CoverageFile } from '../coverage-files'

// Its own page: beside the upload stands the way to the data as they are now, which is itself a file to change and send back.
export default ownPage(
  '/country-upload',
  (visit) => (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        To change what is there, <Link href="/city-download?level=country" className="text-accent underline underline-offset-2">download the countries of a carrier</Link>, edit the file and send it back: what you left as it was stays as it is.
      </p>
      <CoverageFile visit={visit} file={{ call: 'carrierCoverage.uploadCountries', template: carrierCountryTemplate, ofCarrier: true, results: '/carrier-coverage' }} />
    </div>
  ),
  { archetype: 'upload' },
)

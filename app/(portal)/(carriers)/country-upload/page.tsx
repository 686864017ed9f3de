import { uploadPage } from '@/components/screens/upload'
import { Link } from '@/components/ui/link'
import { carrierCountryTemplate } from '@/lib/contract/carrier-coverage-columns'
import { ofCarrier } from '../coverage-files'

const present = (
  <p className="text-ink-soft">
    To change what is
    there, <Link href="/city-download?level=country" className="text-accent underline underline-offset-2">download the countries of a carrier</Link>,
    edit the file and send it back: what you left as it was stays as it is.
  </p>
)

export default uploadPage(
  '/country-upload',
  {
    kind: 'carrier_country', call: 'carrierCoverage.uploadCountries', columns: carrierCountryTemplate.columns, params: ofCarrier, results: '/carrier-coverage',
  },
  { above: () => present },
)

import { ownPage } from '@/components/screens/own'
import { carriersOf, noCarrier } from '../carrier-scoped'
import { DownloadDesk } from './download-desk'

const levels = ['country', 'city', 'area', 'pincode'] as const

// Its own page: a few choices and a file.
export default ownPage(
  '/city-download',
  async (visit) => {
    const { carriers, chosen } = await carriersOf(visit)
    if (!chosen) return noCarrier
    const may = levels.filter((level) => visit.may(level === 'country' ? 'carrierCoverage.countriesFile' : 'carrierCoverage.citiesFile'))
    return <DownloadDesk carriers={carriers.map(({ id, carrier_name }) => ({ value: id, label: carrier_name }))} carrier={chosen.id} levels={may} level={may.find((level) => level === visit.search.level) ?? 'city'} />
  },
)

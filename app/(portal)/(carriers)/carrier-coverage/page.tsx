import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { carrier } from '../carrier-parent'
import { capacities } from './capacities'
import { CoverageMap } from './coverage-map'
import { areas, cities, coverages, pincodes } from './lists'

export default parentPage('/carrier-coverage', carrier, {
  views: {
    countries: { label: 'Countries', show: rows, list: coverages },
    cities: { label: 'Cities', show: rows, list: cities },
    areas: { label: 'Areas', show: rows, list: areas },
    pincodes: { label: 'Pincodes', show: rows, list: pincodes },
    capacities: { label: 'Capacities', body: capacities },
    map: {
      label: 'Map',
      body: async (visit, { id, carrier_name }) => (
        <CoverageMap countries={await visit.need('carrierCoverage.ofCarrier', { id, active: true })} carrier={carrier_name} />
      ),
    },
  },
  actions: [
    { label: 'Upload', opens: '/country-upload?carrier_id=[id]', call: 'carrierCoverage.uploadCountries' },
    { label: 'Download', opens: '/city-download?carrier_id=[id]', call: 'carrierCoverage.citiesFile' },
  ],
})

import { formPage } from '@/components/screens/form'
import { CityPart } from './city-part'

export default formPage(
  '/carrier-events-location-edit/[id]',
  {
    load: 'carrierPlaces.one',
    loadWith: { id: '[id]' },
    call: 'carrierPlaces.update',
    with: { id: '[id]', version: '[version]' },
    named: 'name',
    sections: {
      Where: {
        country_code: { as: 'choice', label: 'Country', optionsFrom: 'countries' },
      },
      'Airport and clock': {
        airport_code: { as: 'text', label: 'Airport', hint: 'IATA, such as DXB.' },
        timezone: { as: 'choice', label: 'Timezone', optionsFrom: 'timezones', hint: 'Of times the carrier sends without one. Left empty, the country’s.' },
      },
      'What customers read': {
        display_name: { as: 'text', label: 'Shown as', hint: 'Left empty, the city.' },
        latitude: { as: 'text' },
        longitude: { as: 'text' },
      },
    },
    ofParts: ['base_city_id'],
    done: 'The place is saved.',
    then: '/carriers-events-location',
  },
  { Where: CityPart },
)

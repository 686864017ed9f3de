import { formPage } from '@/components/screens/form'
import { CarrierPart } from './carrier-part'

export default formPage('/carrier-services/[id]', {
  load: 'carrierServices.one',
  loadWith: { id: '[id]' },
  named: 'carrier_service_code',
  call: 'carrierServices.change',
  create: {
    call: 'carrierServices.create',
    only: { Service: { carrier_id: { lookup: 'carrier', required: true } } },
  },
  with: { id: '[id]', version: '[version]' },
  sections: {
    Service: {
      carrier_service_code: { as: 'text', label: 'Service code', hint: "The carrier's own, such as DOM-EXP.", required: true },
      carrier_service_name: { as: 'text', label: 'Service name', required: true },
      rsa_service_code: {
        label: 'House service', lookup: 'service', hint: 'Gives the delivery type and says whether COD and PUDO are possible.', required: true,
      },
      origin_country_code: { label: 'From', hint: 'Left empty: from anywhere.', words: 'countryName' },
    },
    'Time and weight': {
      transit_days_min: { as: 'number', label: 'Fewest transit days' },
      transit_days_max: { as: 'number', label: 'Most transit days' },
      cut_off_time: { as: 'time', label: 'Cut-off', hint: 'Orders after it count from the next working day.' },
      max_weight_kg: { as: 'weight', label: 'Max weight', hint: "Not above the carrier's own." },
    },
    'What it allows': {
      cod_allowed: { as: 'switch', label: 'COD allowed' },
      pudo_allowed: { as: 'switch', label: 'PUDO allowed' },
    },
  },
  start: { transit_days_min: 1, transit_days_max: 3 },
  done: 'The service is saved.',
  then: '/carrier-services',
}, { Service: CarrierPart })

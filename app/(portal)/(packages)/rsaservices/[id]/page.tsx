import { formPage } from '@/components/screens/form'
import { countryNames } from '@/lib/domain/countries'

const places = [{ value: '*', label: 'All countries' }, ...Object.entries(countryNames).map(([value, label]) => ({ value, label }))]

export default formPage('/rsaservices/[id]', {
  load: 'rsaServices.one',
  loadWith: { id: '[id]' },
  named: 'code',
  call: 'rsaServices.update',
  create: {
    call: 'rsaServices.create', only: { Identity: { code: { as: 'text', label: 'Code', hint: 'Letters, digits and dashes; given once', required: true } } },
  },
  with: { id: '[id]', version: '[version]' },
  sections: {
    Identity: {
      name: { as: 'text', required: true },
      description: { as: 'text', required: true },
      service_type: { words: 'serviceType', required: true },
      delivery_type: { words: 'deliveryType', required: true },
    },
    'Capability flags': {
      service_linehaul_flag: { as: 'switch', label: 'With linehaul' },
      service_customs_clearance_flag: { as: 'switch', label: 'With customs clearance' },
      cod_allowed: { as: 'switch', label: 'COD allowed' },
      pudo_allowed: { as: 'switch', label: 'PUDO allowed' },
    },
    Limits: {
      transit_days_min: { as: 'number', label: 'Fewest transit days' },
      transit_days_max: { as: 'number', label: 'Most transit days' },
      cutoff_time: { as: 'time', label: 'Cut-off', hint: 'Dubai time, like 17:30' },
      volumetric_divisor: {
        as: 'choice', label: 'Volumetric divisor', hint: 'Empty: the next rule decides',
        options: [4000, 5000, 6000].map((value) => ({ value, label: String(value) })),
      },
      min_weight: { as: 'weight', label: 'Minimum weight' },
      max_weight: { as: 'weight', label: 'Maximum weight' },
      max_declared_value: { as: 'money', label: 'Most declared value', currencyFrom: 'currency' },
      currency: { as: 'text', hint: 'Three letters, like AED' },
    },
    Coverage: {
      origin_countries: { as: 'choices', label: 'From', options: places },
      destination_countries: { as: 'choices', label: 'To', options: places },
      carrier_ids: { as: 'choices', label: 'Carriers', hint: 'None chosen: every carrier with coverage', lookup: 'carrier' },
    },
    Status: {
      status: { as: 'choice', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
    },
  },
  start: {
    cod_allowed: true, transit_days_min: 0, transit_days_max: 3, currency: 'AED', origin_countries: ['*'], destination_countries: ['*'], status: 'active',
  },
  done: 'The service is saved.',
  then: '/rsaservices',
})

import { listPage } from '@/components/screens/list'

export default listPage('/carrier-rates', {
  call: 'carrierRates.list',
  columns: {
    carrier: { sort: true }, service_code: { words: 'serviceCode', label: 'Service', sort: true }, charge_type: { words: 'carrierCharge', label: 'Charge' },
    zone: { as: 'code', sort: true }, weight_from: { as: 'weight', label: 'Above kg' }, weight_to: { as: 'weight', label: 'Up to kg' },
    base_amount: { as: 'money', label: 'Base' }, step_kg: { as: 'weight', label: 'Step kg' }, step_amount: { as: 'money', label: 'Each step' },
    fuel_percent: { as: 'percent', label: 'Fuel' }, cod_fee_type: { words: 'codFeeType', label: 'COD fee' },
    cod_fee_flat: { as: 'money', label: 'COD flat' }, cod_fee_percent: { as: 'percent', label: 'COD share' },
    remote_amount: { as: 'money', label: 'Remote', hidden: true }, rto_percent: { as: 'percent', label: 'Return', hidden: true },
    vat_percent: { as: 'percent', label: 'VAT' }, valid_from: { as: 'date', label: 'From', sort: true }, valid_to: { as: 'date', label: 'To' },
    updated_at: { as: 'dateTime', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', service_code: { words: 'serviceCode', label: 'Service' }, charge_type: { words: 'carrierCharge', label: 'Charge' },
    currency: 'currency', valid_on: { as: 'date', label: 'Holds on' },
  },
  search: 'Carrier, service or zone',
  dates: true,
  sort: { by: 'valid_from', way: 'highest' },
  actions: [{ label: 'Upload', opens: '/carrier-rates/upload', call: 'carrierRates.upload' }],
  empty: { title: 'No rates yet', text: 'What carriers may charge, by service, zone and weight, from a day of shipping on.' },
  sheet: 'Carrier rates',
})

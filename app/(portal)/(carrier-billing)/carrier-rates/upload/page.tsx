import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { carrierRateTemplate } from '@/lib/contract/carrier-billing-columns'

export default uploadPage('/carrier-rates/upload', {
  kind: 'carrier_rate',
  call: 'carrierRates.upload',
  columns: carrierRateTemplate.columns,
  params: { carrier_id: { as: 'lookup', label: 'Carrier', required: true, lookup: lookups.carrier } },
  results: '/carrier-rates',
})

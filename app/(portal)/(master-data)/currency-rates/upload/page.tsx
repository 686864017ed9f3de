import { uploadPage } from '@/components/screens/upload'
import { rateTemplate } from '@/lib/contract/location-columns'

export default uploadPage('/currency-rates/upload', {
  kind: 'currency_rate',
  call: 'masterData.uploadRates',
  columns: rateTemplate.columns,
  results: '/currency-rates',
})

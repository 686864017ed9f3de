import { uploadPage } from '@/components/screens/upload'
import { locationTemplate } from '@/lib/contract/location-columns'

export default uploadPage('/locations/upload', {
  kind: 'location',
  call: 'masterData.uploadLocations',
  columns: locationTemplate.columns,
  results: '/locations',
})

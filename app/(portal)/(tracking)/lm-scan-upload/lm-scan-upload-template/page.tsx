import { uploadPage } from '@/components/screens/upload'
import { scanTemplate } from '@/lib/contract/scan-columns'

export default uploadPage('/lm-scan-upload/lm-scan-upload-template', {
  kind: 'lm_scan',
  call: 'tracking.uploadScans',
  template: { call: 'tracking.scanTemplate', input: {} },
  columns: scanTemplate.columns,
  results: '/lm-scan-upload',
})

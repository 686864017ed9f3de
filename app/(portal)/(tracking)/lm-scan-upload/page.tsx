import { statusPage } from '@/components/screens/status'

export default statusPage('/lm-scan-upload', {
  kinds: ['lm_scan'],
  errorList: '/upload-error-list',
  upload: '/lm-scan-upload/lm-scan-upload-template',
  columns: { scans: { as: 'text', label: 'Scan' } },
})

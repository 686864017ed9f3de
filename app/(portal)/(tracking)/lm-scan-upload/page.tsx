import { statusPage } from '@/components/screens/status'

export default statusPage('/lm-scan-upload', { columns: { scans: { as: 'text', label: 'Scan' } } })

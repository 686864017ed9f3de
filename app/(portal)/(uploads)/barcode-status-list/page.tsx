import { statusPage } from '@/components/screens/status'

export default statusPage('/barcode-status-list')

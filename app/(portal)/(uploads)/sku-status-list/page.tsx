import { statusPage } from '@/components/screens/status'

export default statusPage('/sku-status-list')

import { statusPage } from '@/components/screens/status'

export default statusPage('/sku-mapping-status-list')

import { statusPage } from '@/components/screens/status'

export default statusPage('/product-status-list')

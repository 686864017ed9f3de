import { statusPage } from '@/components/screens/status'

export default statusPage('/bulk-order-status-list')

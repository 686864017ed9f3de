import { statusPage } from '@/components/screens/status'

export default statusPage('/inventory-sync-status-list')

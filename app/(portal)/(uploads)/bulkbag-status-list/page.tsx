import { statusPage } from '@/components/screens/status'

export default statusPage('/bulkbag-status-list')

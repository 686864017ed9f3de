import { statusPage } from '@/components/screens/status'

export default statusPage('/inbound-status-list')

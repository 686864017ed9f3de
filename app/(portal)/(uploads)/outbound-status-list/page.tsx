import { statusPage } from '@/components/screens/status'

export default statusPage('/outbound-status-list')

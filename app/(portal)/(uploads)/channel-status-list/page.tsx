import { statusPage } from '@/components/screens/status'

export default statusPage('/channel-status-list')

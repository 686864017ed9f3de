import { statusPage } from '@/components/screens/status'

export default statusPage('/package-status-list')

import { statusPage } from '@/components/screens/status'

export default statusPage('/upload-status-list')

import { statusPage } from '@/components/screens/status'
import { packageKinds } from '../kinds'

export default statusPage('/package-status-list', { kinds: packageKinds, errorList: '/package-error-list', upload: '/packages/packages-template' })

import { statusPage } from '@/components/screens/status'
import { uploadKindNames } from '@/lib/domain/upload-kinds'

export default statusPage('/upload-status-list', { kinds: uploadKindNames, errorList: '/upload-error-list' })

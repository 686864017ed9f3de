import { errorPage } from '@/components/screens/error'
import { uploadKindNames } from '@/lib/domain/upload-kinds'

export default errorPage('/upload-error-list', { kinds: uploadKindNames })

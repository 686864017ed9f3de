import { errorPage } from '@/components/screens/error'
import { packageKinds } from '../kinds'

export default errorPage('/package-error-list', { kinds: packageKinds })

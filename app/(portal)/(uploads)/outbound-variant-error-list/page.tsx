import { errorPage } from '@/components/screens/error'

export default errorPage('/outbound-variant-error-list')

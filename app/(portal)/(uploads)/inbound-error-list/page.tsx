import { errorPage } from '@/components/screens/error'

export default errorPage('/inbound-error-list')

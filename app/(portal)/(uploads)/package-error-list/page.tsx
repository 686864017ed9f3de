import { errorPage } from '@/components/screens/error'

export default errorPage('/package-error-list')

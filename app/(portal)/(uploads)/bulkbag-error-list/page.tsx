import { errorPage } from '@/components/screens/error'

export default errorPage('/bulkbag-error-list')

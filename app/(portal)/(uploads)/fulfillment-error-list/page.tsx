import { errorPage } from '@/components/screens/error'

export default errorPage('/fulfillment-error-list')

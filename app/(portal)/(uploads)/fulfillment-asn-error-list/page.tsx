import { errorPage } from '@/components/screens/error'

export default errorPage('/fulfillment-asn-error-list')

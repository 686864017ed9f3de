import { errorPage } from '@/components/screens/error'

export default errorPage('/channel-sku-error-list')

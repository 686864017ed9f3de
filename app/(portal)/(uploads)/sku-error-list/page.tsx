import { errorPage } from '@/components/screens/error'

export default errorPage('/sku-error-list')

import { errorPage } from '@/components/screens/error'

export default errorPage('/barcode-error-list')

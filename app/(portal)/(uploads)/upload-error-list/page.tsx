import { errorPage } from '@/components/screens/error'

export default errorPage('/upload-error-list')

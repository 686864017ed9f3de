import { listPage } from '@/components/screens/list'
import { supplierList } from './supplier-list'

export default listPage('/suppliers', supplierList)

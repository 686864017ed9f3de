import { listPage } from '@/components/screens/list'
import { supplierList } from '@/components/screens/supplier-list'

export default listPage('/suppliers', supplierList)

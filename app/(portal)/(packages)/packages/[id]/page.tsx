import { detailPage } from '@/components/screens/detail'
import { PackageActions, PackageHead } from './package-actions'
import { PackageTabs } from './package-tabs'

export default detailPage('/packages/[id]', {
  load: 'packages.one',
  input: { id: '[id]' },
  title: 'tracking_no',
  calls: [
    'packages.cancel', 'packages.printLabel', 'packages.printInvoice', 'packages.relabel', 'packages.documents', 'packages.addDocument', 'packages.deleteDocument',
    'packages.moveList', 'tracking.details', 'platformOrders.one', 'platformOrders.resync', 'platformOrders.address', 'allocation.trace',
  ],
  Status: PackageHead,
  Actions: PackageActions,
  Body: PackageTabs,
})

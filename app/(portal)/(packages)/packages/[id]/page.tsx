import { detailPage } from '@/components/screens/detail'
import { PackageActions, PackageHead } from './package-actions'
import { PackageTabs } from './package-tabs'

export default detailPage('/packages/[id]', {
  load: 'packages.one',
  input: { id: '[id]' },
  title: 'tracking_no',
  beside: ['tracking', 'platformOrders'],
  Status: PackageHead,
  Actions: PackageActions,
  Body: PackageTabs,
})

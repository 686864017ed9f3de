import type { UploadFile } from '@/components/screens/upload-definition'
import { packageTemplate } from '@/lib/contract/package-columns'
import { carrierChangeTemplate, missingPackageTemplate, orderValueTemplate, pastOrderTemplate } from '@/lib/contract/packages-offline'

/** The five files of the screen (packages.md 4, /pastOrder), in the order of their cards. */
export const offlineFiles: readonly UploadFile[] = [
  {
    kind: 'package_past_order', call: 'packagesOffline.pastOrders', label: 'Past orders',
    columns: pastOrderTemplate.columns, results: '/packages?upload_id=[upload_id]',
    does: 'Brings finished orders in with their days and how they ended. No label is made, no carrier is asked, no webhook is sent.',
  },
  {
    kind: 'lastmile_order_value', call: 'packagesOffline.orderValues', label: 'Old order values',
    columns: orderValueTemplate.columns, results: '/package-status-list',
    does: 'Corrects declared value, COD and weight of packages that are there. Empty cells leave a value as it is; the label is not touched.',
  },
  {
    kind: 'lastmile_missing_package', call: 'packagesOffline.missingPackages', label: 'Missing old packages',
    columns: missingPackageTemplate.columns, results: '/packages?upload_id=[upload_id]',
    does: 'Makes packages that a carrier has in its file and we have not, with the carrier’s status.',
  },
  {
    kind: 'lastmile_carrier_massupdate', call: 'packagesOffline.carrierDetails',
    label: 'Mass update carrier details', columns: carrierChangeTemplate.columns, results: '/package-status-list',
    does: 'Gives packages to another carrier, or another number of the same. The former number is kept and the label is void.',
  },
  {
    kind: 'package', call: 'packages.upload', label: 'New package details', columns: packageTemplate.columns, results: '/packages?upload_id=[upload_id]',
    does: 'Makes new packages with number, carrier and label, like the package upload.',
  },
]

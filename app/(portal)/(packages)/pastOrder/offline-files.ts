import { packageTemplate } from '@/lib/contract/package-columns'
import { carrierChangeTemplate, missingPackageTemplate, orderValueTemplate, pastOrderTemplate } from '@/lib/contract/packages-offline'
import type { CallName } from '@/lib/contract/types'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import type { UploadKind } from '@/lib/domain/upload-kinds'

export interface OfflineFile {
  kind: UploadKind
  call: CallName
  title: string
  does: string
  template: UploadTemplate
  /** Where the rows that landed can be seen. */
  results: string
}

/** The five files of the screen (packages.md 4, /pastOrder), in the order of their cards. */
export const offlineFiles: readonly OfflineFile[] = [
  {
    kind: 'package_past_order', call: 'packagesOffline.pastOrders', title: 'Past orders', template: pastOrderTemplate, results: '/packages?upload_id=[upload_id]',
    does: 'Brings finished orders in with their days and how they ended. No label is made, no carrier is asked, no webhook is sent.',
  },
  {
    kind: 'lastmile_order_value', call: 'packagesOffline.orderValues', title: 'Old order values', template: orderValueTemplate, results: '/package-status-list',
    does: 'Corrects declared value, COD and weight of packages that are there. Empty cells leave a value as it is; the label is not touched.',
  },
  {
    kind: 'lastmile_missing_package', call: 'packagesOffline.missingPackages', title: 'Missing old packages', template: missingPackageTemplate, results: '/packages?upload_id=[upload_id]',
    does: 'Makes packages that a carrier has in its file and we have not, with the carrier’s status.',
  },
  {
    kind: 'lastmile_carrier_massupdate', call: 'packagesOffline.carrierDetails', title: 'Mass update carrier details', template: carrierChangeTemplate, results: '/package-status-list',
    does: 'Gives packages to another carrier, or another number of the same. The former number is kept and the label is void.',
  },
  {
    kind: 'package', call: 'packages.upload', title: 'New package details', template: packageTemplate, results: '/packages?upload_id=[upload_id]',
    does: 'Makes new packages with number, carrier and label, like the package upload.',
  },
]

import { area } from '../../core/area'
import { packageDocumentJobs } from './forget-identities'
import { packageHandlers } from './handlers'
import { carrierChangeUpload } from './offline-carriers'
import { packagesOfflineHandlers } from './offline-handlers'
import { missingPackageUpload } from './offline-missing'
import { pastOrderUpload } from './offline-past-orders'
import { orderValueUpload } from './offline-values'
import { packageCountJobs } from './package-counts'
import { platformOrderHandlers } from './platform-handlers'
import { rsaServiceHandlers } from './service-handlers'
import { packageUpload } from './upload-kind'

export const packagesArea = area({
  handlers: {
    packages: packageHandlers,
    packagesOffline: packagesOfflineHandlers,
    platformOrders: platformOrderHandlers,
    rsaServices: rsaServiceHandlers,
  },
  jobs: [packageCountJobs, packageDocumentJobs],
  uploads: {
    package: packageUpload,
    package_past_order: pastOrderUpload,
    lastmile_order_value: orderValueUpload,
    lastmile_missing_package: missingPackageUpload,
    lastmile_carrier_massupdate: carrierChangeUpload,
  },
})

import type { UploadKind } from '@/lib/domain/upload-kinds'
import { carrierChangeUpload } from '../packages/offline-carriers'
import { missingPackageUpload } from '../packages/offline-missing'
import { pastOrderUpload } from '../packages/offline-past-orders'
import { orderValueUpload } from '../packages/offline-values'
import { packageUpload } from '../packages/upload-kind'
import { scanUpload } from '../tracking/scan-upload'
import type { UploadKindWork } from './upload-work'

/** Kinds whose rows this house can apply; an area that takes a file adds its own. */
const works: Partial<Record<UploadKind, UploadKindWork>> = {
  package: packageUpload,
  package_past_order: pastOrderUpload as UploadKindWork,
  lastmile_order_value: orderValueUpload as UploadKindWork,
  lastmile_missing_package: missingPackageUpload as UploadKindWork,
  lastmile_carrier_massupdate: carrierChangeUpload as UploadKindWork,
  lm_scan: scanUpload,
}

/** The work of a kind, or null for one that is not registered here. */
export function workOf(kind: string): UploadKindWork | null {
  return Object.hasOwn(works, kind) ? (works[kind as UploadKind] ?? null) : null
}

export const workingKinds = Object.keys(works) as UploadKind[]

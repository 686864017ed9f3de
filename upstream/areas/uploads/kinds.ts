import type { UploadKind } from '@/lib/domain/upload-kinds'
import { packageUpload } from '../packages/upload-kind'
import { scanUpload } from '../tracking/scan-upload'
import type { UploadKindWork } from './upload-work'

/** Kinds whose rows this house can apply; an area that takes a file adds its own. */
const works: Partial<Record<UploadKind, UploadKindWork>> = { package: packageUpload, lm_scan: scanUpload }

/** The work of a kind, or null for one that is not registered here. */
export function workOf(kind: string): UploadKindWork | null {
  return Object.hasOwn(works, kind) ? (works[kind as UploadKind] ?? null) : null
}

export const workingKinds = Object.keys(works) as UploadKind[]

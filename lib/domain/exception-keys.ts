import type { ExceptionKind } from './exception'
import type { Key } from './keys'

const parcels: readonly Key[] = ['app_package:package-list']

/** The keys of each kind's own list: whoever holds one of them sees exceptions of that kind. */
export const exceptionKeys: Readonly<Record<ExceptionKind, readonly Key[]>> = {
  late: parcels, failed: parcels, held: parcels, label_failed: parcels, papers_missing: parcels, stuck: parcels,
  unmapped: ['app_carrier_partner:carrier-tracking-mapping'], silent_carrier: ['app_carrier_partner:carrier-tracking'],
  upload_errors: ['app_base:upload-status-list', 'app_package:package-status-list'],
}

/** Any of these opens the queue. */
export const anyExceptionKey: readonly Key[] = [...new Set(Object.values(exceptionKeys).flat())]

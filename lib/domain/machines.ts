import { carrierStatus } from './carrier'
import { clientStatus } from './client'
import type { Machine } from './machine'
import { manifestStatus, manifestTemplateStatus } from './manifest'
import { labelStatus, packageStatus } from './package'
import { packageList } from './package-list'
import { recordStatus } from './record-status'
import { uploadStatus } from './upload'
import { userStatus } from './user'

/** Machines by name, for definitions that must stay plain data. */
export const machines = {
  carrierStatus, clientStatus, labelStatus, manifestStatus, manifestTemplateStatus, packageList, packageStatus, recordStatus, uploadStatus, userStatus,
} satisfies Record<string, Machine<string>>
export type MachineName = keyof typeof machines

/** A machine as the options of a status cell or filter. */
export function statusOptions(name: MachineName) {
  const m = machines[name] as Machine<string>
  return m.names.map((value) => ({ value, label: m.label(value), tone: m.tone(value), progress: m.progress(value) }))
}

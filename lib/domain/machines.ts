import { carrierStatus } from './carrier'
import { clientStatus } from './client'
import { bagStatus, clearanceStatus, consolidationStatus } from './container'
import type { Machine } from './machine'
import { manifestStatus, manifestTemplateStatus } from './manifest'
import { missingScanStatus, silenceSeverity } from './missing-scan'
import { labelStatus, packageStatus } from './package'
import { packageList } from './package-list'
import { recordStatus, switchStatus } from './record-status'
import { rangeStatus } from './tracking-range'
import { uploadStatus } from './upload'
import { userStatus } from './user'

/** Machines by name, for definitions that must stay plain data. */
export const machines = {
  bagStatus, carrierStatus, clearanceStatus, clientStatus, consolidationStatus, labelStatus, manifestStatus, manifestTemplateStatus, missingScanStatus, packageList, packageStatus, rangeStatus, recordStatus, silenceSeverity, switchStatus, uploadStatus, userStatus,
} satisfies Record<string, Machine<string>>
export type MachineName = keyof typeof machines

/** A machine as the options of a status cell or filter. */
export function statusOptions(name: MachineName) {
  const m = machines[name] as Machine<string>
  return m.names.map((value) => ({ value, label: m.label(value), tone: m.tone(value), progress: m.progress(value) }))
}

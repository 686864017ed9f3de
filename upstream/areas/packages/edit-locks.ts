import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { PackageChange } from '@/lib/contract/packages'

export type Editable = keyof (typeof PackageChange)['shape']

/** How far a parcel has come, as its edit sees it (packages.md 4, /package-edit, Locking). */
type EditStage = 'before_label' | 'labelled' | 'travelling' | 'with_carrier' | 'ended'

const editable = Object.keys(PackageChange.shape) as Editable[]

/** What a label says or where it sends the parcel: changing it makes the printed one wrong. */
const printed: readonly Editable[] = [
  'consignee_name', 'consignee_company', 'consignee_phone', 'country_code', 'state', 'city',
  'area', 'pincode', 'national_address', 'makani_no', 'address_line1', 'address_line2',
  'pieces', 'weight', 'special_handling', 'payment_mode', 'cod_amount', 'cod_currency', 'rsa_service_code', 'carrier_id',
]

const stillOpen: Record<EditStage, readonly Editable[] | 'all'> = {
  before_label: 'all',
  labelled: 'all',
  travelling: ['consignee_phone_alt', 'consignee_email', 'delivery_instructions'],
  // A changed address would need the carrier's word, and no carrier here takes amendments.
  with_carrier: ['delivery_instructions'],
  ended: [],
}

const inHand: ReadonlySet<PackageStatus> = new Set(['created', 'label_created', 'picked_up', 'at_facility'])
const travelling: ReadonlySet<PackageStatus> = new Set(['bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared'])

export interface Stand {
  status: PackageStatus
  label_status: string
  in_bag: boolean
  /** It has left our own hands at least once (detail.ts). */
  travelled: boolean
}

export function editStage({ status, label_status, in_bag, travelled }: Stand): EditStage {
  if (isTerminalPackageStatus(status)) return 'ended'
  if (travelling.has(status) || in_bag) return 'travelling'
  if (inHand.has(status)) return status === 'created' && label_status !== 'created' ? 'before_label' : 'labelled'
  // A hold says nothing of where the parcel is; what happened to it before does.
  if (status === 'on_hold') return travelled ? 'travelling' : label_status === 'created' ? 'labelled' : 'before_label'
  return 'with_carrier'
}

/** Fields that can no longer be changed; 'all' when none can. */
export function lockedFields(stage: EditStage): Editable[] | 'all' {
  const open = stillOpen[stage]
  if (open === 'all') return []
  return open.length === 0 ? 'all' : editable.filter((field) => !open.includes(field))
}

/** The same as a list, every field of them where none can be changed. */
export const lockedFieldList = (stage: EditStage): Editable[] => {
  const locked = lockedFields(stage)
  return locked === 'all' ? editable : locked
}

/** Fields whose change voids the label and makes a new one. */
export const relabelFields = (stage: EditStage): readonly Editable[] => (stage === 'labelled' ? printed : [])

const words: Partial<Record<Editable, string>> = {
  consignee_phone: 'Mobile', consignee_phone_alt: 'Alternate mobile', consignee_email: 'E-mail',
  consignee_id_no: 'ID number', cod_amount: 'COD amount', cod_currency: 'COD currency',
  rsa_service_code: 'Service', carrier_id: 'Carrier', country_code: 'Country', address_line1: 'Address', address_line2: 'Address line 2',
  goods_description: 'Goods description', requested_delivery_date: 'Requested date',
}

/** 'payment_mode' -> 'Payment mode'. */
const fieldLabel = (field: Editable): string => words[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

/** The refusal of packages.md 5 for a locked field. */
export const lockedMessage = (field: Editable, status: PackageStatus) =>
  `${fieldLabel(field)} can no longer be changed because the package is ${packageStatus.label(status)}.`

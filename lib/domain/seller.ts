import { onboardingStage } from './lists'
import type { NameOf } from './machine'
import { words } from './vocabulary'

/** Where a seller's shop stands (sellers-ior.md 2.1). */
export const sellerPlatform = words({
  amazon: 'Amazon', noon: 'Noon', shein: 'SHEIN', temu: 'Temu', tiktok_shop: 'TikTok Shop', own_store: 'Own store', other: 'Other',
})
export type SellerPlatform = NameOf<typeof sellerPlatform>

export const sellerCategory = words({
  electronics: 'Electronics', apparel: 'Apparel', cosmetics: 'Cosmetics', food: 'Food', supplements: 'Supplements', toys: 'Toys',
  home: 'Home', automotive: 'Automotive', medical: 'Medical', other: 'Other',
})
export type SellerCategory = NameOf<typeof sellerCategory>

const stageTone = { 0: 'grey', 1: 'blue', 2: 'yellow', 3: 'green' } as const
/** Stages as a cell shows them. */
export const stageOptions = onboardingStage.options.map(({ value, label }) => ({ value, label, tone: stageTone[value] }))

export const stageSource = words({
  signup: 'Sign-up', esign: 'E-signature', upload: 'Signed copy', bulk_upload: 'Status file', manual: 'By hand', extension: 'Extension',
})

/** A link into the CRM: https, to a host and not to a name at one. */
export const crmPattern = /^https:\/\/[^\s/$.?#@][^\s@]*$/

/** Of a Chinese company: digits and capitals without I, O, S, V and Z. */
export const usccPattern = /^[0-9A-HJ-NPQRTUWXY]{18}$/

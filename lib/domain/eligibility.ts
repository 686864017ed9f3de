import { machine, type NameOf } from './machine'
import type { PermitAuthority, RestrictionKind } from './tariff'
import { words } from './vocabulary'

/** Whether goods may be imported in our name (sellers-ior.md 7.1): found by the rules, never set by hand. */
export const eligibility = /* @__PURE__ */ machine({
  eligible: { label: 'Eligible', tone: 'green', moves: ['eligible_with_permit', 'needs_review', 'not_eligible'] },
  eligible_with_permit: { label: 'With permit', tone: 'blue', moves: ['eligible', 'needs_review', 'not_eligible'] },
  needs_review: { label: 'Needs review', tone: 'orange', moves: ['eligible', 'eligible_with_permit', 'not_eligible'] },
  not_eligible: { label: 'Not eligible', tone: 'red', moves: ['eligible', 'eligible_with_permit', 'needs_review'] },
})
export type Eligibility = NameOf<typeof eligibility>
/** Goods that may come in as they are. */
export const isCleared = (found: Eligibility): boolean => found === 'eligible' || found === 'eligible_with_permit'

/** A row of a check on its way to the catalogue (sellers-ior.md 3.3). */
export const productCheck = /* @__PURE__ */ machine({
  pending: { label: 'Pending', tone: 'grey', moves: ['verified', 'failed'] },
  verified: { label: 'Verified', tone: 'green', moves: ['pending', 'failed', 'committed'] },
  failed: { label: 'Not cleared', tone: 'red', moves: ['pending', 'verified'] },
  committed: { label: 'In the catalogue', tone: 'blue', moves: [] },
})
export type ProductCheck = NameOf<typeof productCheck>

export const battery = words({
  none: 'None', li_ion_in_equipment: 'Lithium-ion in equipment, UN3481', li_ion_with_equipment: 'Lithium-ion with equipment, UN3481',
  li_ion_alone: 'Lithium-ion alone, UN3480', li_metal: 'Lithium metal, UN3090 or UN3091', other: 'Other battery',
})
export type Battery = (typeof battery.names)[number]

/** Why goods are not simply eligible, the gravest first. */
export const eligibilityReason = words({
  PROHIBITED_HS: 'Prohibited for import', SANCTIONED_ORIGIN: 'Blocked country of origin', BRAND_NOT_AUTHORISED: 'No authorisation of the brand',
  REVIEW_REFUSED: 'Refused in review', HS_MISSING: 'No HS code', HS_UNKNOWN: 'HS code is not in the tariff', HS_ENDED: 'HS code has ended',
  BATTERY_ALONE_AIR: 'Battery by itself, by air', MSDS_MISSING: 'Safety data sheet is missing', SHELF_LIFE_SHORT: 'Shelf life under 6 months',
})
export type EligibilityReason = (typeof eligibilityReason.names)[number]
const barring = ['PROHIBITED_HS', 'SANCTIONED_ORIGIN', 'BRAND_NOT_AUTHORISED', 'REVIEW_REFUSED'] as const satisfies readonly EligibilityReason[]

export const reviewDecision = words({ accept: 'Accept', refuse: 'Refuse' })
export type ReviewDecision = (typeof reviewDecision.names)[number]

/** Months goods must keep when they are checked. */
const LEAST_MONTHS = 6

/** What of a product decides. */
export interface GoodsFacts {
  category: string
  brand_authorised: boolean
  hs_code: string | null
  battery_type: Battery
  is_liquid: boolean
  is_wireless: boolean
  is_food: boolean
  is_cosmetic: boolean
  is_medical: boolean
  shelf_life_months: number | null
  has_msds: boolean
}
/** What others know of it on the day of the check. */
export interface TariffFacts {
  /** Whether the tariff holds its code that day; `ended` where it did before. */
  code: 'held' | 'ended' | 'unknown'
  restrictions: readonly { kind: RestrictionKind; authority: PermitAuthority | null }[]
  is_blocked_origin: boolean
  is_protected_brand: boolean
}
export interface Verdict {
  eligibility: Eligibility
  reasons: EligibilityReason[]
  permits: PermitAuthority[]
}

const begins = (code: string, from: number, to: number) => Number(code.slice(0, 2)) >= from && Number(code.slice(0, 2)) <= to

/** Permits by what the goods are, then those their code needs; each once. */
function permitsOf(goods: GoodsFacts, { restrictions }: TariffFacts): PermitAuthority[] {
  const code = goods.hs_code ?? ''
  const rules: (readonly [boolean, PermitAuthority])[] = [
    [goods.is_wireless, 'tdra_type_approval'], [begins(code, 84, 85) || code.startsWith('9503'), 'moiat_ecas'],
    [goods.is_cosmetic || (goods.is_food && goods.category === 'supplements'), 'dm_montaji'], [goods.is_food, 'dm_food'],
    [goods.is_medical, 'mohap'], [code !== '' && begins(code, 1, 14), 'moccae'],
  ]
  const own = rules.flatMap(([holds, authority]) => (holds ? [authority] : []))
  return [...new Set([...own, ...restrictions.flatMap(({ kind, authority }) => (kind === 'restricted' && authority ? [authority] : []))])]
}

function reasonsOf(goods: GoodsFacts, facts: TariffFacts): EligibilityReason[] {
  const { hs_code, battery_type, shelf_life_months } = goods
  const isAlone = battery_type === 'li_ion_alone' || battery_type === 'li_metal'
  const rules: (readonly [boolean, EligibilityReason])[] = [
    [facts.restrictions.some(({ kind }) => kind === 'prohibited'), 'PROHIBITED_HS'], [facts.is_blocked_origin, 'SANCTIONED_ORIGIN'],
    [facts.is_protected_brand && !goods.brand_authorised, 'BRAND_NOT_AUTHORISED'],
    [hs_code === null, 'HS_MISSING'], [hs_code !== null && facts.code === 'unknown', 'HS_UNKNOWN'],
    [hs_code !== null && facts.code === 'ended', 'HS_ENDED'],
    [isAlone, 'BATTERY_ALONE_AIR'], [(isAlone || goods.is_liquid) && !goods.has_msds, 'MSDS_MISSING'],
    [shelf_life_months !== null && shelf_life_months < LEAST_MONTHS, 'SHELF_LIFE_SHORT'],
  ]
  return rules.flatMap(([holds, reason]) => (holds ? [reason] : []))
}

/**
 * Whether goods may be imported (sellers-ior.md 7.1). What bars them goes before what somebody must look at, that before permits; all reasons are given.
 * `review` is what a person decided of these very goods: accepted ones pass what needed a look, never what bars them or a code the tariff does not hold.
 */
export function judgeEligibility(goods: GoodsFacts, facts: TariffFacts, review: ReviewDecision | null = null): Verdict {
  const permits = permitsOf(goods, facts)
  const found = reasonsOf(goods, facts)
  if (review === 'refuse') found.unshift('REVIEW_REFUSED')
  const isBarred = found.some((reason) => (barring as readonly EligibilityReason[]).includes(reason))
  const open = review === 'accept' ? found.filter((reason) => reason.startsWith('HS_')) : found
  const cleared = permits.length > 0 ? 'eligible_with_permit' : 'eligible'
  return { eligibility: isBarred ? 'not_eligible' : open.length > 0 ? 'needs_review' : cleared, reasons: found, permits }
}

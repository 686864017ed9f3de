import { sellerCategory, type SellerPlatform } from '@/lib/domain/seller'
import type { clientSellerMap, sellers, sellerStageHistory } from '../../db/schema/sellers'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { clientId } from './clients'
import { categoryOf, further, lands, type Land } from './seller-names'
import { demoSellers } from './sellers'

export type SellerRow = Numbered<typeof sellers>

interface Plan {
  id: number
  name: string
  country: string
  city: string
  land: Land
  stage: number
  /** Days until the agreement ends; below zero it has. Null: none was filed yet. */
  endsIn: number | null
}

const platformShares: readonly (readonly [SellerPlatform, number])[] = [
  ['amazon', 40], ['noon', 25], ['shein', 12], ['temu', 10], ['tiktok_shop', 6], ['own_store', 5], ['other', 2],
]
/** sellers-ior.md 8, less the eight who ship and stand at stage 3. */
const stagesLeft = [22, 17, 21, 72] as const
const [endingSoon, ended] = [9, 4]
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

function shuffled<T>(roll: Dice, list: readonly T[]): T[] {
  return list.map((one) => [roll.next(), one] as const).toSorted(([a], [b]) => a - b).map(([, one]) => one)
}
const landOf = (country: string): Land => {
  const land = lands[country]
  if (!land) throw new RangeError(`No sellers in ${country}`)
  return land
}

/** Who there is and how far each has come, the eight of `sellers.ts` first and under their ids. */
function plans(): Plan[] {
  const roll = dice('seller plans')
  const stages = shuffled(roll, stagesLeft.flatMap((count, stage) => Array<number>(count).fill(stage)))
  const filed = shuffled(roll, stages.flatMap((stage, i) => (stage === 3 ? [i] : [])))
  const endsIn = (i: number) => {
    const at = filed.indexOf(i)
    if (at < 0) return null
    return at < ended ? -roll.int(3, 40) : at < ended + endingSoon ? roll.int(4, 58) : roll.int(75, 330)
  }
  const known = demoSellers.map(({ id, name, country, city }): Plan => ({ id, name, country, city, land: landOf(country), stage: 3, endsIn: 90 + id * 20 }))
  const others = Object.entries(further).flatMap(([country, count]) => {
    const land = landOf(country)
    return Array.from({ length: count }, (_, k) => {
      const place = k % land.cities.length
      // Each round through the cities takes the next word, so that no two companies share a name.
      const [city, word] = [land.cities[place] ?? '', land.words[(Math.floor(k / land.cities.length) + place) % land.words.length] ?? '']
      return { country, city, land, name: `${city} ${word} ${land.endings[k % land.endings.length] ?? ''}` }
    })
  })
  return [...known, ...shuffled(roll, others).map((one, i): Plan => ({ ...one, id: known.length + i + 1, stage: stages[i] ?? 0, endsIn: endsIn(i) }))]
}

/** When each stage was reached: made, signed up, signed, filed; only as far as the seller has come. */
function daysOf({ id, stage, endsIn }: Plan, nowMs: number): number[] {
  const roll = dice(`seller days ${id}`)
  const latest = endsIn === null ? nowMs - roll.int(2, 26) * dayMs - roll.int(1, 9) * hourMs : nowMs - (365 - endsIn) * dayMs - roll.int(1, 5) * hourMs
  const days = [latest]
  for (let step = stage; step > 0; step--) days.unshift((days[0] ?? latest) - roll.int(1, 9) * dayMs - roll.int(1, 7) * hourMs)
  return days
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/\b(co|ltd|inc|llc|gmbh|limited|pvt|llp|a\.s)\b\.?/g, '').replaceAll(/[^a-z0-9]+/g, '')

function rowOf(plan: Plan, nowMs: number, by: number): SellerRow {
  const { id, name, country, city, land, stage, endsIn } = plan
  const roll = dice(`seller ${id}`)
  const [madeAt = nowMs, , signedAt] = daysOf(plan, nowMs)
  const [given, family, platform] = [roll.pick(land.given), roll.pick(land.family), roll.weighted(platformShares)]
  const slug = slugOf(name)
  const line = demoSellers.find((known) => known.id === id)?.line
  const categories = line ? [categoryOf[line] ?? 'other'] : [...new Set([roll.pick(sellerCategory.names), roll.pick(sellerCategory.names)])]
  const isOver = endsIn !== null && endsIn < 0
  const invitedAt = stage > 0 ? madeAt + 5 * hourMs : roll.chance(0.5) ? nowMs - roll.int(30, 300) * hourMs : null
  const signed = signedAt === undefined ? null : signedAt
  return {
    id, legal_name: name, trade_name: name.split(' ')[1] ?? name, store_url: platform === 'own_store' ? `https://${slug}.example` : null, platform,
    platform_merchant_id: platform === 'own_store' || platform === 'other'
      ? null
      : `A${Array.from({ length: 12 }, () => signs[roll.int(0, signs.length - 1)]).join('')}`,
    registration_no: land.registration(roll), vat_no: null, eori_no: null, country_code: country,
    address_line1: `${roll.int(1, 280)} ${roll.pick(land.streets)}`, city, state: null, pincode: null,
    contact_name: `${given} ${family}`, contact_email: `${given}.${family}@${slug}.example`.toLowerCase().replaceAll(' ', '.'),
    contact_phone: `${land.dial}${roll.int(2_000_000, 9_999_999)}`,
    currency: 'USD', product_categories: categories, expected_monthly_value: `${roll.int(2, 90) * 1000}.00`, onboarding_stage: stage,
    agreement_no: signed === null ? null : `AGR-${plainDay(signed).slice(0, 4)}-${String(id).padStart(5, '0')}`,
    agreement_signed_at: signed === null ? null : iso(signed),
    agreement_signed_by: signed === null ? null : `${given} ${family}`, agreement_signed_ip: signed === null ? null : `198.51.100.${(id % 250) + 1}`,
    agreement_start: endsIn === null ? null : plainDay(nowMs - (365 - endsIn) * dayMs),
    agreement_expiry: endsIn === null ? null : plainDay(nowMs + endsIn * dayMs),
    active: stage === 3 && !isOver, deactivated_reason: isOver ? 'agreement expired' : null,
    status: 'active', invite_sent_at: invitedAt === null ? null : iso(invitedAt), upload_id: null,
    created_at: iso(madeAt), created_by: by, updated_at: iso(madeAt), updated_by: by,
  }
}

/** The 140 sellers of sellers-ior.md 8 in order of their ids. */
export const sellerRows = (nowMs: number, by: number): SellerRow[] => plans().map((plan) => rowOf(plan, nowMs, by))

const sources = ['manual', 'signup', 'esign', 'upload'] as const

/** How each came to its stage; the desk adds sellers and files signed copies. */
export const stageRows = (nowMs: number, by: number): RowOf<typeof sellerStageHistory>[] =>
  plans().flatMap((plan) =>
    daysOf(plan, nowMs).map((atMs, stage) => ({
      seller_id: plan.id, from_stage: stage === 0 ? null : stage - 1, to_stage: stage,
      source: sources[stage] ?? 'manual', by: stage === 0 || stage === 3 ? by : null, at: iso(atMs), note: null,
    })),
  )

const importers = ['SOUKX', 'NOORB', 'GGDMC', 'BAZAR', 'ALMAS'] as const
/** Sellers mapped besides the eight, each to one importer in turn, and two of them to a second. */
const alsoMapped = 48
const twice = [[4, 'BAZAR'], [12, 'GGDMC']] as const

/** Who sells for whom (clients.md 8: 58 mappings). */
export function mappingRows(nowMs: number): RowOf<typeof clientSellerMap>[] {
  const first = demoSellers.length + 1
  const pairs = [
    ...demoSellers.map(({ id, client }) => [id, client] as const),
    ...Array.from({ length: alsoMapped }, (_, i) => [first + i, importers[i % importers.length] ?? 'SOUKX'] as const),
    ...twice,
  ]
  const byId = new Map(plans().map((plan) => [plan.id, plan]))
  return pairs.map(([seller, code]) => {
    const plan = byId.get(seller)
    const madeAt = plan ? (daysOf(plan, nowMs)[0] ?? nowMs) : nowMs
    return { client_id: clientId(code), seller_id: seller, active: true, ref_code: null, mapped_at: iso(madeAt + hourMs), unmapped_at: null }
  })
}

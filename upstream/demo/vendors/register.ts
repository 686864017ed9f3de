import { staffRole, maskedEmiratesId, type RateCardStatus, type StaffRole } from '@/lib/domain/vendor'
import type { rateCardLines, rateCards, vendors, vendorStaff } from '../../db/schema/vendors'
import { hashToken, seal } from '../../platform/tokens'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import { inventName } from '../people/names'

export type VendorRow = Numbered<typeof vendors>
export type StaffRow = Numbered<typeof vendorStaff>
export type CardRow = Numbered<typeof rateCards>

/** Six of manpower, one of vehicles, the first of both: it brings vehicles to the gate too (pas.md 8). */
const companies = [
  ['ALSADA', 'Al Sada Manpower Supply LLC', 'السدى لتوريد العمالة', 'both', 'Dubai'],
  ['GULFHR', 'Gulf Hands Labour Services', 'أيادي الخليج لخدمات العمال', 'manpower', 'Dubai'],
  ['NAJMAH', 'Najmah Workforce LLC', 'نجمة للقوى العاملة', 'manpower', 'Sharjah'],
  ['RAMLA', 'Ramla Warehouse Support', 'رملة لدعم المستودعات', 'manpower', 'Dubai'],
  ['SIDRA', 'Sidra Outsourcing Services', 'سدرة لخدمات التعهيد', 'manpower', 'Ajman'],
  ['TAWAFUQ', 'Tawafuq Human Resources', 'توافق للموارد البشرية', 'manpower', 'Abu Dhabi'],
  ['WAHATRK', 'Al Waha Truck Hire LLC', 'الواحة لتأجير الشاحنات', 'transport', 'Dubai'],
  ['HORIZON', 'Horizon Temporary Staffing', 'الأفق للتوظيف المؤقت', 'manpower', 'Dubai'],
] as const

/** Licence of the third ends in 12 days; the last one is inactive and has run out. */
const licenceDays = [310, 204, 12, 150, 95, 260, 180, -20]

export function vendorRows(nowMs: number, warehouses: readonly number[]): VendorRow[] {
  const roll = dice('vendors')
  return companies.map(([code, name, arabic, type, city], at): VendorRow => ({
    id: at + 1, vendor_code: code, vendor_name: name, vendor_name_ar: arabic, vendor_type: type,
    trade_license_no: `CN-${roll.int(100_000, 999_999)}`, license_authority: city === 'Dubai' ? 'Dubai Economy' : `${city} Economic Department`,
    license_expiry: plainDay(nowMs + (licenceDays[at] ?? 100) * dayMs), vat_registered: at !== 3,
    trn: at === 3 ? null : `100${String(roll.int(100_000_000, 999_999_999)).padStart(12, '0')}`,
    mol_establishment_no: type === 'transport' ? null : String(roll.int(1_000_000, 9_999_999)), contact_name: inventName(roll, 'levant').latin,
    email: `operations@${code.toLowerCase()}.example`, phone: `+9715${roll.int(0, 8)}${roll.int(1_000_000, 9_999_999)}`,
    address: `Office ${roll.int(101, 920)}, ${roll.pick(['Al Quoz', 'Deira', 'Al Nahda', 'Industrial Area 4'])}`, city, emirate: city,
    country_code: 'AE', iban: 'AE070331234567890123456', bank_name: 'Emirates Merchant Bank', account_name: name, payment_terms_days: 30, currency: 'AED',
    warehouse_ids: type === 'transport'
      ? [...warehouses]
      : [warehouses[at % warehouses.length], warehouses[(at + 1) % warehouses.length]].filter((id): id is number => id !== undefined),
      inactive_reason: at === 7 ? 'Its trade licence has expired.' : null,
    status: at === 7 ? 'inactive' : 'active', created_at: iso(nowMs - (400 - at * 20) * dayMs), updated_at: iso(nowMs - (at + 3) * dayMs),
  }))
}

const roles: readonly (readonly [StaffRole, number])[] = [
  ['picker', 30], ['packer', 22], ['loader', 16], ['labeller', 8], ['forklift', 7], ['supervisor', 4], ['cleaner', 5], ['returns', 6], ['driver', 2],
]
const wages: Record<StaffRole, string> = {
  picker: '1500.00', packer: '1450.00', loader: '1550.00', labeller: '1400.00', forklift: '1900.00',
  driver: '2100.00', supervisor: '2600.00', cleaner: '1250.00', returns: '1500.00',
}

/** People of every vendor of manpower, `each` of them. */
export function staffRows(nowMs: number, vendorIds: readonly number[], each: number, secret: string): StaffRow[] {
  const roll = dice('vendor staff')
  return vendorIds.flatMap((vendor_id, v) => Array.from({ length: each }, (_, n): StaffRow => {
    const name = inventName(roll, roll.weighted([['asian', 7], ['filipino', 3], ['levant', 2]]))
    const role = n < staffRole.names.length ? (staffRole.names[n] as StaffRole) : roll.weighted(roles)
    const born = roll.int(1975, 2004)
    const id = `784-${born}-${String(1_000_000 + v * 10_000 + n * 37)}-${(v + n) % 10}`
    return {
      id: v * each + n + 1, vendor_id, staff_code: `${companies[vendor_id - 1]?.[0].slice(0, 2) ?? 'XX'}-${String(n + 101)}`,
      full_name: name.latin, full_name_ar: name.arabic, emirates_id_sealed: seal(id, secret), emirates_id_hash: hashToken(`${secret}:${id}`),
      emirates_id_masked: maskedEmiratesId(id), id_expiry: plainDay(nowMs + roll.int(20, 700) * dayMs),
      nationality: roll.pick(['IN', 'PK', 'BD', 'NP', 'PH', 'EG']), gender: roll.chance(0.85) ? 'male' : 'female', phone: null, role,
      basic_monthly_wage: wages[role], is_shift_worker: roll.chance(0.12), weekly_rest_day: roll.weighted([[7, 7], [5, 2], [6, 1]]),
      joined_on: plainDay(nowMs - roll.int(130, 900) * dayMs), left_on: null,
      forklift_card_expiry: role === 'forklift' ? plainDay(nowMs + roll.int(15, 500) * dayMs) : null,
      overtime_exempt: role === 'supervisor' && roll.chance(0.3), status: 'active', created_at: iso(nowMs - 200 * dayMs), updated_at: iso(nowMs - 20 * dayMs),
    }
  }))
}

/** 14 cards: an approved one each, three that a newer version replaced, two drafts, one turned down. */
export function cardRows(
  nowMs: number, vendorIds: readonly number[], [maker, decider]: readonly [number, number],
): { cards: CardRow[]; lines: RowOf<typeof rateCardLines>[] } {
  const lines: RowOf<typeof rateCardLines>[] = []
  const cards: CardRow[] = []
  const add = (vendor_id: number, version_no: number, [from, to]: readonly [number, number], status: RateCardStatus, fixed = false) => {
    const id = cards.length + 1
    const decided = status === 'draft' ? {} : { submitted_by: maker, decided_by: decider, decided_at: iso(nowMs + (from - 5) * dayMs) }
    cards.push({
      id, vendor_id, card_no: `${companies[vendor_id - 1]?.[0] ?? ''}-${String(vendor_id).padStart(4, '0')}`,
      version_no, valid_from: plainDay(nowMs + from * dayMs), valid_to: plainDay(nowMs + to * dayMs), warehouse_id: null,
      calc_method: fixed ? 'fixed' : 'multiplier', bill_scope: 'all_hours', vendor_margin_pct: `${8 + vendor_id}.00`,
      vat_rate: '5.00', min_call_out_hours: '4.00', submitted_by: null, decided_by: null, decided_at: null,
      decision_remarks: status === 'rejected' ? 'The margin is above what was agreed.' : null, status,
      created_at: iso(nowMs + (from - 12) * dayMs), updated_at: iso(nowMs + Math.min(from, -2) * dayMs), ...decided,
    })
    for (const role of fixed ? staffRole.names : []) {
      const hour = Number(wages[role]) / 240 + 10
      const rate = (factor: number) => (hour * factor).toFixed(2)
      lines.push({
        rate_card_id: id, role, rate_normal: rate(1), rate_ot_day: rate(1.25), rate_ot_night: rate(1.5),
        rate_rest_day: rate(1.5), rate_holiday: rate(1.5), meal_allowance: '0.00', transport_allowance: '5.00', unit: 'hour',
      })
    }
  }
  for (const [at, id] of vendorIds.entries()) {
    if (at < 3) add(id, 1, [-500, -151], 'superseded')
    add(id, at < 3 ? 2 : 1, [at < 3 ? -150 : -380, id === 2 ? 11 : 200 + at * 9], 'approved', at === 3 || at === 5)
  }
  add(1, 3, [201, 560], 'draft')
  add(4, 2, [228, 580], 'draft', true)
  add(5, 2, [240, 590], 'rejected')
  return { cards, lines }
}

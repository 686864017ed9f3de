import { boeTransport } from '@/lib/domain/boe'
import { dubaiDay } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { declarationType } from '@/lib/domain/lists'
import type { BoePaper } from '../../documents/boe-print'
import type { Letterhead } from '../../documents/letterhead'
import type { boeOf } from './boe-list'

export type WholeBoe = Awaited<ReturnType<typeof boeOf>>

/** Percent of duty on a line, customs' and additional together. */
export const dutyPercent = ({ layers }: WholeBoe['lines'][number]): string => sum(layers.flatMap(({ kind, basis, rate }) =>
  (basis === 'percent' && (kind === 'customs' || kind === 'additional') ? [rate] : [])))

/** The one it goes to, or how many they are. */
export function consigneesOf(b: WholeBoe): string {
  const names = [...new Set(b.orders.map(({ consignee, city }) => `${consignee}, ${city}`))]
  return names.length === 1 ? (names[0] ?? '') : `${names.length} consignees`
}

/** A bill of entry as paper shows it. */
export function paperOf(b: WholeBoe, issuer: Letterhead): BoePaper {
  const isAbroad = b.scope === 'international'
  return {
    boe_ref: b.boe_ref, issuer,
    boxes: [
      ['Declaration type', declarationType.label(b.declaration_type)], ['Declaration No', b.declaration_no ?? ''],
      ['Declaration date', b.declaration_date ?? ''], ['Made', dubaiDay(b.created_at)],
      ['Declared for', b.client], [isAbroad ? 'Exporter code' : 'Importer code', (isAbroad ? b.exporter_code : b.importer_code) ?? ''],
      ['Declarant', issuer.name], ['Consignees', consigneesOf(b)], ['From', b.warehouse], ['To', b.destination_country], ['Port of exit', b.exit_port ?? ''],
      ['Transport', [b.transport_mode && boeTransport.label(b.transport_mode), b.mawb_no ?? b.bl_no ?? b.vehicle_no].filter(Boolean).join(', ')],
      ['Orders', String(b.orders_count)], ['Packages', String(b.packages)], ['Gross kg', b.gross_weight], ['Net kg', b.net_weight],
    ],
    lines: b.lines.map((l) => ({
      no: String(l.line_no), hs_code: dottedHsCode(l.hs_code), description: l.description, origin: l.country_of_origin,
      qty: [`${l.qty} ${l.unit}`, l.unit_2 && l.qty_2 && `${l.qty_2} ${l.unit_2}`].filter(Boolean).join(', '), net: l.net_weight, gross: l.gross_weight,
      value: l.value, cif: l.cif, rate: dutyPercent(l), duty: l.duty_amount, excise: l.excise_amount, vat: l.vat_amount,
    })),
    charges: [
      ['CIF', b.cif_value], ['Duty', b.duty_amount], ['Excise', b.excise_amount], ['VAT', b.vat_amount],
      ...(b.other_fees === null ? [] : [['Fees', b.other_fees] as const]), ['Due', b.total_due],
    ],
  }
}

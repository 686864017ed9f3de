import type { Readable } from 'node:stream'
import type { Reply } from '@/lib/contract/types'
import { day as dayText } from '@/lib/domain/days'
import { billScope, calcMethod, hourlyDivisor, rateCardStatus, rateUnit, staffRole } from '@/lib/domain/vendor'
import type { Letterhead } from './letterhead'
import { tablePdf, type PaperColumn } from './table-paper'

interface Row { role: string; unit: string; normal: string; ot_day: string; ot_night: string; rest: string; holiday: string; allowance: string }

const columns: readonly PaperColumn<Row>[] = [
  { name: 'Role or rule', x: 14, width: 48, field: 'role' }, { name: 'Per', x: 64, width: 14, field: 'unit' },
  { name: 'Normal', x: 80, width: 18, field: 'normal', end: true }, { name: 'Overtime', x: 99, width: 18, field: 'ot_day', end: true },
  { name: 'Night', x: 118, width: 18, field: 'ot_night', end: true }, { name: 'Rest day', x: 137, width: 18, field: 'rest', end: true },
  { name: 'Holiday', x: 156, width: 18, field: 'holiday', end: true }, { name: 'Allowances', x: 176, width: 20, field: 'allowance', end: true },
]

type Card = Reply<'vendorRates.one'>
const blank = { unit: '', normal: '', ot_day: '', ot_night: '', rest: '', holiday: '', allowance: '' }

/** The rules of the card, then the rates roles have of their own. */
const rowsOf = (c: Card): Row[] => [
  {
    ...blank, role: 'Multipliers of the hourly wage', normal: '1.00', ot_day: c.ot_day_multiplier, ot_night: c.ot_night_multiplier,
    rest: c.rest_day_multiplier, holiday: c.holiday_multiplier,
  },
  ...c.lines.map((line) => ({
    role: staffRole.label(line.role), unit: rateUnit.label(line.unit).toLowerCase(), normal: line.rate_normal ?? '–', ot_day: line.rate_ot_day ?? '–',
    ot_night: line.rate_ot_night ?? '–', rest: line.rate_rest_day ?? '–', holiday: line.rate_holiday ?? '–',
    allowance: `${line.meal_allowance} + ${line.transport_allowance}`,
  })),
  { ...blank, role: `A day has ${c.normal_hours_per_day} h, a week ${c.weekly_hours} h` },
  { ...blank, role: `Break of ${c.break_minutes} min after ${c.break_after_hours} h${c.break_paid ? ', paid' : ''}` },
  { ...blank, role: `Night from ${c.night_from} to ${c.night_to}` }, { ...blank, role: `Call-out of at least ${c.min_call_out_hours} h` },
]

/** A rate card on A4 (vendors.md 6.4). */
export function rateCardPaper(c: Card & { issuer: Letterhead }): Readable {
  return tablePdf<Row>({
    title: 'RATE CARD', number: `${c.card_no} v${c.version_no}`, columns, rows: rowsOf(c),
    facts: [
      ['Vendor', c.vendor_name], ['Valid', `${dayText(c.valid_from)} – ${dayText(c.valid_to)}`], ['Warehouse', c.warehouse ?? 'All'],
      ['Method', `${calcMethod.label(c.calc_method as 'fixed')}, ${billScope.label(c.bill_scope as 'all_hours').toLowerCase()}`],
      ['Hourly base', hourlyDivisor.label(c.hourly_divisor)], ['Status', rateCardStatus.label(c.status)],
    ],
    totals: `Margin ${c.vendor_margin_pct} %, VAT ${c.vat_rate} %. For ${c.issuer.name}.`, signatures: ['For the warehouse', 'For the vendor'],
  })
}

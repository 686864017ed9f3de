import type { FormField, FormScreen } from '@/components/screens/form-definition'

type Sections = FormScreen<'vendorRates.change'>['sections']

/** Fields of a card; its rates by role are a part of the form. */
export const cardSections = (warehouses: FormField['options']): Sections => ({
  Validity: {
    valid_from: { as: 'date', label: 'From', required: true },
    valid_to: { as: 'date', label: 'Until', required: true },
    warehouse_id: { as: 'choice', label: 'Warehouse', options: warehouses, hint: 'Left empty, all; a card of one warehouse wins there.' },
    calc_method: { label: 'Method', words: 'calcMethod', required: true },
    bill_scope: { label: 'Billed', words: 'billScope', required: true },
    hourly_divisor: { label: 'Hourly wage', words: 'hourlyDivisor', whenField: { field: 'calc_method', is: ['multiplier'] } },
  },
  Hours: {
    normal_hours_per_day: { as: 'text', label: 'Ordinary hours a day' },
    weekly_hours: { as: 'text', label: 'Ordinary hours a week' },
    ramadan_reduction_hours: { as: 'text', label: 'Fewer hours in Ramadan' },
    ramadan_pay_full_day: { as: 'switch', label: 'Ramadan days paid in full' },
    max_ot_hours_per_day: { as: 'text', label: 'Most overtime a day', hint: 'More is flagged, not refused.' },
    max_hours_3_weeks: { as: 'text', label: 'Most hours in 3 weeks' },
    min_call_out_hours: { as: 'text', label: 'Least hours paid', hint: 'For fixed rates.' },
  },
  Multipliers: {
    ot_day_multiplier: { as: 'text', label: 'Overtime', hint: 'By law at least 1.25.' },
    ot_night_multiplier: { as: 'text', label: 'Night overtime', hint: 'By law at least 1.50.' },
    night_from: { as: 'time', label: 'Night from' },
    night_to: { as: 'time', label: 'Night until' },
    rest_day_multiplier: { as: 'text', label: 'Rest day' },
    holiday_multiplier: { as: 'text', label: 'Public holiday' },
    substitute_day_allowed: { as: 'switch', label: 'A day off may be owed instead' },
  },
  'Breaks and rounding': {
    break_after_hours: { as: 'text', label: 'Break after (hours)' },
    break_minutes: { as: 'number', label: 'Break', unit: 'min' },
    break_paid: { as: 'switch', label: 'Breaks are paid' },
    rounding_minutes: { as: 'number', label: 'Round to', unit: 'min' },
    rounding_mode: { label: 'Rounding', words: 'roundingMode' },
    grace_minutes: { as: 'number', label: 'Grace', unit: 'min' },
  },
  Billing: {
    vendor_margin_pct: { as: 'text', label: 'Margin', unit: '%' },
    vat_rate: { as: 'choice', label: 'VAT', options: [{ value: '5.00', label: '5 %' }, { value: '0.00', label: 'None' }] },
    remarks: { as: 'longText', label: 'Remarks', hint: 'Say here why a multiplier lies below the law’s.' },
  },
  'Rates by role': {},
})

export const cardStart = {
  calc_method: 'multiplier', bill_scope: 'all_hours', hourly_divisor: 'days30x8', normal_hours_per_day: '8.00',
  weekly_hours: '48.00', ramadan_reduction_hours: '2.00', ramadan_pay_full_day: true, max_ot_hours_per_day: '2.00',
  max_hours_3_weeks: '144.00', min_call_out_hours: '4.00', ot_day_multiplier: '1.25', ot_night_multiplier: '1.50',
  night_from: '22:00', night_to: '04:00', rest_day_multiplier: '1.50', holiday_multiplier: '1.50', substitute_day_allowed: true,
  break_after_hours: '5.00', break_minutes: 60, break_paid: false, rounding_minutes: 15,
  rounding_mode: 'nearest', grace_minutes: 5, vendor_margin_pct: '0.00', vat_rate: '5.00', lines: [],
}

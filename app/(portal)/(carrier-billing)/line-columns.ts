import type { ListScreen } from '@/components/screens/list-definition'

type Lines = ListScreen<'carrierBilling.data'>

/** What lines are found by, wherever they are listed. */
export const lineFilters: Lines['filters'] = {
  carrier_id: 'carrier', client_id: 'client', billing_status: { machine: 'billingStatus', label: 'Status' },
  difference_cause: { words: 'differenceCause', label: 'Cause' }, charge_type: { words: 'carrierCharge', label: 'Charge' },
  currency: 'currency',
  invoice_no: { as: 'text', label: 'Invoice' }, min_difference: { as: 'text', label: 'Difference from' },
  max_difference: { as: 'text', label: 'Difference to' },
  unmatched: { as: 'yesNo', label: 'Unmatched' }, in_tolerance: { as: 'yesNo', label: 'In tolerance' },
}

/** A line taken apart. */
export const partColumns: Lines['columns'] = {
  by_service: { as: 'money', label: 'By service', hidden: true }, by_weight: { as: 'money', label: 'By weight', hidden: true },
  by_rate: { as: 'money', label: 'By rate', hidden: true }, by_fuel: { as: 'money', label: 'By fuel', hidden: true },
  by_surcharge: { as: 'money', label: 'By surcharge', hidden: true },
}

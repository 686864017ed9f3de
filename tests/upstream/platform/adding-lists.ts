import type { ListName } from '@/lib/contract/types'

/** Lists with columns that add up, and by which they are grouped; tests/house holds this to the definitions of the pages. */
export const addingLists: { call: ListName; input?: object; adds: string[]; groups: string[] }[] = [
  {
    call: 'b2bInboundReports.listSummary', adds: ['damaged', 'expected', 'good', 'over', 'quarantined', 'received', 'short'],
    groups: ['client_name', 'warehouse_code'],
  },
  {
    call: 'b2bInventory.expiry', adds: ['days_180', 'days_30', 'days_365', 'days_60', 'days_90', 'expired', 'later', 'none', 'total'],
    groups: ['client_name', 'warehouse_code'],
  },
  { call: 'b2bInventory.list', adds: ['allocated', 'available', 'on_hand'], groups: ['client_name', 'warehouse_code'] },
  {
    call: 'b2bInventory.summary', adds: [
      'adjusted', 'allocated', 'available', 'closing', 'opening', 'received', 'returned', 'shipped', 'transferred',
    ], groups: ['client_name', 'warehouse_code'],
  },
  { call: 'carrierBilling.data', adds: ['credited_amount', 'difference', 'expected_amount', 'total_amount'], groups: ['carrier', 'client', 'invoice_date'] },
  { call: 'carrierBilling.lines', adds: ['credited_amount', 'difference', 'expected_amount', 'total_amount'], groups: ['carrier', 'client', 'invoice_date'] },
  { call: 'carrierBilling.pending', adds: ['amount', 'difference', 'recovered_amount'], groups: ['carrier'] },
  { call: 'charges.list', adds: ['amount'], groups: [] },
  { call: 'clientApi.summary', adds: ['failed', 'pending', 'success', 'total'], groups: ['api_name', 'client'] },
  { call: 'clientCodPayments.list', adds: ['gross_cod', 'net_payable'], groups: ['client'] },
  { call: 'clientInvoices.list', adds: ['balance', 'total', 'vat_amount'], groups: [] },
  { call: 'clientInvoices.own', input: { client_id: 1 }, adds: ['balance', 'total', 'vat_amount'], groups: [] },
  { call: 'codOrders.list', adds: ['cod_amount', 'collected_amount'], groups: ['carrier', 'client'] },
  { call: 'codPaid.list', adds: ['deductions', 'gross', 'net'], groups: [] },
  { call: 'codPaid.list', adds: ['deductions', 'gross', 'net'], groups: [] },
  { call: 'codPayments.list', adds: ['declared_amount', 'received_amount', 'total_difference'], groups: ['carrier'] },
  { call: 'codPending.list', input: { direction: 'carrier' }, adds: ['expected', 'outstanding', 'received'], groups: [] },
  { call: 'codPending.list', input: { direction: 'client' }, adds: ['gross_cod', 'net_payable'], groups: [] },
  { call: 'containers.bags', adds: ['cod_total', 'gross_weight', 'package_count'], groups: [] },
  {
    call: 'inventory.list', adds: ['allocated', 'available', 'damaged', 'expired', 'hold', 'incoming', 'on_hand', 'quarantine'],
    groups: ['client_name', 'warehouse_code'],
  },
  { call: 'journal.list', adds: ['amount'], groups: ['day'] },
  { call: 'paymentRequests.list', adds: ['amount', 'balance', 'paid_amount'], groups: [] },
  { call: 'payments.list', adds: ['amount', 'on_account'], groups: [] },
  { call: 'payments.list', adds: ['amount', 'on_account'], groups: [] },
  {
    call: 'skuSummary.list', adds: [
      'adjusted', 'age_180', 'age_30', 'age_60', 'age_90', 'age_older', 'allocated', 'available', 'closing', 'damaged', 'opening', 'received', 'returned',
      'shipped', 'transferred',
    ],
    groups: ['client_name', 'warehouse_code'],
  },
  { call: 'sla.clocks', input: { open: true }, adds: ['penalty_amount'], groups: [] },
  {
    call: 'vendorTimesheets.byDate', adds: ['amount', 'normal_hours', 'ot_day_hours', 'ot_night_hours', 'rest_holiday_hours', 'units', 'worked_hours'],
    groups: ['warehouse', 'work_date'],
  },
  {
    call: 'vendorTimesheets.list', adds: ['amount', 'gross_amount', 'normal', 'ot_day', 'ot_night', 'rest_holiday', 'worked'],
    groups: ['role', 'vendor_name', 'warehouse', 'work_date'],
  },
  {
    call: 'vendorTimesheets.summary',
    adds: [
      'allowance', 'days', 'gross', 'holiday_hours', 'margin', 'normal_hours', 'ot_day_hours', 'ot_night_hours', 'pending_hours', 'rejected_hours',
      'rest_day_hours', 'total', 'vat', 'worked_hours',
    ],
    groups: ['month', 'vendor_name'],
  },
]

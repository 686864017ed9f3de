import { codPaymentMethod } from '@/lib/domain/carrier-cod'

/** Columns of both lists. */
export const paidColumns = {
  payment_no: { as: 'code', label: 'Payment', sort: true }, party: { label: 'Party' },
  status: { words: 'codPaidStatus', label: 'Status' }, net: { as: 'money', label: 'Net', sort: true, adds: true },
  paid_on: { as: 'date', label: 'Paid on', sort: true },
  gross: { as: 'money', label: 'Gross', adds: true }, deductions: { as: 'money', label: 'Deductions', adds: true },
  orders: { as: 'number', label: 'Orders' }, period_from: { as: 'date', label: 'From' }, period_to: { as: 'date', label: 'Until' },
  payment_method: { as: 'text', options: codPaymentMethod.options, label: 'Method' },
  reference_no: { as: 'code', label: 'Reference' },
} as const
/** What both lists say alike. */
export const paidList = { dates: true, search: 'Payment no or reference', sort: { by: 'paid_on', way: 'highest' }, exportBy: 'codPaid.download' } as const

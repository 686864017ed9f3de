import { compare, multiply, sum } from '@/lib/domain/decimal'

/** Rates of invoices-payments.md 7.1; there they are configuration, here the demo's. */
const dutyRate = '0.05'
const vatRate = '0.05'
const iorRate = '0.04'
const iorMinimum = '500.00'
const clearanceFee = '120.00'

export type LandedCost = { cif_aed: string; duty_amount: string; vat_amount: string; service_fee: string; service_fee_vat: string; payment_amount: string }

/** Landed cost of a package list in dirhams, each line rounded half up, then added (packages.md 7). */
export function landedCost(goods: string, freight: string, insurance: string, fxRate: string): LandedCost {
  const cif_aed = multiply([sum([goods, freight, insurance]), fxRate], 2)
  const duty_amount = multiply([cif_aed, dutyRate], 2)
  const vat_amount = multiply([sum([cif_aed, duty_amount]), vatRate], 2)
  const share = multiply([cif_aed, iorRate], 2)
  const service_fee = sum([compare(share, iorMinimum) > 0 ? share : iorMinimum, clearanceFee])
  const service_fee_vat = multiply([service_fee, vatRate], 2)
  return { cif_aed, duty_amount, vat_amount, service_fee, service_fee_vat, payment_amount: sum([duty_amount, vat_amount, service_fee, service_fee_vat]) }
}

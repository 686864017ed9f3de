import { fieldLabel } from '@/lib/domain/field-label'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { brokenConstraint, Refusal, refuseField } from './refusal'

/** Refuses amounts that are finer than their currency's coins, by their fields: 422, AED 12.345 but not KWD 12.345. */
export function refuseTooFine(amounts: Readonly<Record<string, string | null | undefined>>, currency: string): void {
  const faults = Object.entries(amounts).flatMap(([field, amount]) => (
    amount && !isInCoins(amount, currency) ? [{ field, message: tooFine(fieldLabel(field), currency) }] : []
  ))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/** 409 of an amount that cannot be told in dirhams; `missing_rate` of the database says the same. */
export const noRate = (currency: string) => new Refusal(409, `There is no exchange rate of ${currency}. Add one under Currency rates.`)

/** What the database refuses to turn into dirhams, as its refusal; null for any other fault. */
export function refusedRate(error: unknown): Refusal | null {
  const { code, detail } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; detail?: string }
  return code === 'QF001' ? noRate(detail ?? '') : null
}

/** A write whose amount the database held to its currency (upstream/db/money-columns.ts), as its refusal; null for any other fault. */
export function refusedAmount(error: unknown): Refusal | null {
  const { table } = ((error as { cause?: unknown }).cause ?? error) as { table?: string }
  const constraint = brokenConstraint(error)
  if (!constraint?.endsWith('_coins') || !table) return null
  const field = constraint.slice(table.length + 1, -'_coins'.length)
  return refuseField(field, `${fieldLabel(field)} is too large, or has more decimals than its currency: AED has 2, KWD 3, JPY none.`)
}

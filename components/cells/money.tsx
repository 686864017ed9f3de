import { isDecimal } from '@/lib/domain/decimal'
import { grouped, unitPriceIn } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** 'AED 1,234.50', in the row's own currency; the price of a unit that is finer than a coin with all its decimals. */
export function MoneyCell({ value, row, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const amount = asText(value)
  const ofRow = row[meta?.currencyField ?? 'currency']
  const currency = meta?.currency ?? (typeof ofRow === 'string' && ofRow ? ofRow : 'AED')
  return <bdi dir="ltr" className="figures whitespace-nowrap">{isDecimal(amount) ? `${currency} ${grouped(unitPriceIn(amount, currency))}` : amount}</bdi>
}

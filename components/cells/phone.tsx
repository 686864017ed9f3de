import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A number that can be called; left to right in every language. */
export function PhoneCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const phone = asText(value)
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="rounded-sm whitespace-nowrap hover:underline">
      <bdi dir="ltr" className="figures">{phone.replace(/^(\+971)(\d{1,2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')}</bdi>
    </a>
  )
}

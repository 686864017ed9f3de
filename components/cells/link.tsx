import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** An address outside the portal by the name of its host, opened in a tab of its own. */
export function LinkCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const address = asText(value)
  return (
    <a href={address} target="_blank" rel="noreferrer" title={address} className="text-accent underline-offset-2 hover:underline">
      {new URL(address).host}
    </a>
  )
}

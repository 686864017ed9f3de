import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A picture, small; its row's `url` is the whole one, opened in a tab of its own. */
export function PictureCell({ value, row }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const picture = <img src={asText(value)} alt={asText(row.file_name ?? row.sku_code ?? '')} loading="lazy" className="size-7 rounded-sm border object-cover" />
  if (typeof row.url !== 'string') return picture
  return <a href={row.url} target="_blank" rel="noreferrer" className="inline-flex rounded-sm">{picture}</a>
}

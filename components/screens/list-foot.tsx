'use client'

import { align, Cell } from '@/components/cells/cell'
import { classes } from '@/components/ui/classes'
import { Td } from '@/components/ui/table'
import type { PageMeta } from '@/lib/contract/kernel'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { grouped } from '@/lib/domain/money'
import type { ReadyColumn, ReadyList } from './list-definition'
import { columnLook, hasMenu, wideOnly } from './list-row'
import type { Columns } from './use-columns'

/** What a column comes to; one line for each currency. */
export function Sums({ column, sums }: { column: ReadyColumn; sums: PageMeta['sums'] }) {
  return sums?.[column.field]?.map(({ currency, sum }) => (
    <div key={currency}><Cell kind={column.as} value={sum} row={{}} meta={{ currency: currency ?? undefined, places: column.places }} /></div>
  ))
}

/** A foot is shown where the window has room for one of the columns that add up. */
function widthFor(adding: readonly ReadyColumn[]): string | undefined {
  const [narrowest] = adding.toSorted((a, b) => (a.wide ?? 0) - (b.wide ?? 0))
  return narrowest?.wide && wideOnly[narrowest.wide]
}

interface Props {
  list: ReadyList
  columns: Columns
  meta: PageMeta
  hasBox: boolean
}

/** What all rows that match come to, under the columns that add up; of more rows than are counted, that it is not known. */
export function ListFoot({ list, columns: { shown, frozen }, meta, hasBox }: Props) {
  if (meta.total === 0) return null
  const isWithMenu = hasMenu(list)
  if (!meta.sums) {
    return meta.total_is_floor && (
      <tfoot>
        <tr className="foot">
          <Td colSpan={shown.length + Number(hasBox) + Number(isWithMenu)}>
            More than {grouped(String(COUNT_LIMIT))} rows are not added up: filter them to see what they come to.
          </Td>
        </tr>
      </tfoot>
    )
  }
  return (
    <tfoot>
      <tr className={classes('foot', widthFor(shown.filter(({ adds }) => adds)))}>
        {hasBox && <Td sticky className="w-9 min-w-9 !border-e-0 max-sm:hidden" />}
        {shown.map((column, i) => (
          <Td
            key={column.field} align={align(column.as)} sticky={i < frozen} data-label={column.adds ? column.label : undefined}
            className={classes(columnLook(column, i, hasBox), !column.adds && i > 0 && 'max-sm:hidden')}
          >
            {column.adds ? <Sums column={column} sums={meta.sums} /> : i === 0 && 'In all'}
          </Td>
        ))}
        {isWithMenu && <Td stickyEnd className="w-9 max-sm:hidden" />}
      </tr>
    </tfoot>
  )
}

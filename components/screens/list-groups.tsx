'use client'

import { Group as GroupIcon, X } from 'lucide-react'
import { useState } from 'react'
import { align, Cell } from '@/components/cells/cell'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { PageMeta } from '@/lib/contract/kernel'
import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { Sums } from './list-foot'
import type { ReadyColumn, ReadyList } from './list-definition'
import type { Columns } from './use-columns'

type Change = (part: Record<string, string | null>) => void
type Group = NonNullable<PageMeta['groups']>[number]

/** What rows are grouped by, and the way back to the rows. */
export function GroupMenu({ list, by, change }: { list: ReadyList; by: string | null; change: Change }) {
  const offered = list.columns.filter(({ groups }) => groups)
  const now = offered.find(({ field }) => field === by)
  return (
    <>
      <Menu
        align="start"
        trigger={<Button icon={<GroupIcon aria-hidden className="size-4" />}>{now ? `By ${now.label.toLowerCase()}` : 'Group'}</Button>}
        entries={offered.map(({ field, label }) => ({ label, onSelect: () => change({ group_by: field }) }))}
      />
      {now && <IconButton label="Show the rows" onClick={() => change({ group_by: null })} icon={<X aria-hidden className="size-4" />} />}
    </>
  )
}

const BY_LABEL = ''
const BY_ROWS = 'rows'
type Order = { field: string; descending: boolean }

function inOrder(groups: readonly Group[], { field, descending }: Order): Group[] {
  const worth = (group: Group) => Number(field === BY_ROWS ? group.rows : (group.sums[field]?.[0]?.sum ?? '').replace(':', '.') || 0)
  const smallest = field === BY_LABEL ? [...groups] : groups.toSorted((a, b) => worth(a) - worth(b))
  return descending ? smallest.toReversed() : smallest
}

const GroupLabel = ({ column, group, change }: { column: ReadyColumn; group: Group; change: Change }) => (
  <button
    type="button" onClick={() => change({ group_by: null, ...group.filter })}
    className="block min-h-6 font-medium text-accent underline-offset-2 hover:underline"
  >
    <Cell kind={column.as} value={group.label} row={{ [column.field]: group.label }} meta={{ options: column.options }} />
  </button>
)

/** The figures of a group, or of all of them. */
const Figures = ({ rows, adding, sums }: { rows: number; adding: readonly ReadyColumn[]; sums: PageMeta['sums'] }) => (
  <>
    <Td align="end" data-label="Rows">{grouped(String(rows))}</Td>
    {adding.map((each) => <Td key={each.field} align={align(each.as)} data-label={each.label}><Sums column={each} sums={sums} /></Td>)}
  </>
)

interface Props {
  list: ReadyList
  columns: Columns
  by: string
  meta: PageMeta
  change: Change
}

/** The rows that match, put together by one column: how many and what they come to. A press shows a group's rows. */
export function ListGroups({ list, columns, by, meta, change }: Props) {
  const [order, setOrder] = useState<Order>({ field: BY_LABEL, descending: false })
  const column = list.columns.find(({ field }) => field === by)
  if (!column || !meta.groups) return <Notice tone="yellow">More than {grouped(String(COUNT_LIMIT))} rows are not put together: filter them first.</Notice>
  const adding = columns.shown.filter(({ adds }) => adds)
  const sortable = (field: string) => ({
    sorted: order.field === field ? (order.descending ? ('descending' as const) : ('ascending' as const)) : (false as const),
    onSort: () => setOrder({ field, descending: order.field === field ? !order.descending : field !== BY_LABEL }),
  })
  return (
    <>
      <TableFrame label="Groups" moves={meta}>
        <Table className="cards" data-density={columns.density}>
          <thead className="max-sm:sr-only">
            <tr>
              <Th sticky {...sortable(BY_LABEL)}>{column.label}</Th>
              <Th align="end" {...sortable(BY_ROWS)}>Rows</Th>
              {adding.map(({ field, label, as }) => <Th key={field} align={align(as)} {...sortable(field)}>{label}</Th>)}
            </tr>
          </thead>
          <tbody>
            {inOrder(meta.groups, order).map((group) => (
              <Tr key={`${group.label} ${JSON.stringify(group.filter)}`}>
                <Td sticky data-label={column.label}><GroupLabel column={column} group={group} change={change} /></Td>
                <Figures rows={group.rows} adding={adding} sums={group.sums} />
              </Tr>
            ))}
          </tbody>
          <tfoot><tr className="foot"><Td sticky>In all</Td><Figures rows={meta.total} adding={adding} sums={meta.sums} /></tr></tfoot>
        </Table>
      </TableFrame>
      <p role="status" className="pt-2 text-meta text-ink-soft">{counted(meta.groups.length, 'group')} of {counted(meta.total, 'row')}</p>
    </>
  )
}

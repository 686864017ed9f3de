'use client'

import { createColumnHelper, createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type SortDirection } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Cell } from '@/components/cells/cell'
import { Table, Td, Tr, type CellAlign } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { GroupLink } from './summary-chart'
import type { FigureKind, Figures, Group, ReadySummary } from './summary-definition'

const end: CellAlign = 'end'
const ways: Record<SortDirection, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' }
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, Group>()

/** Amounts come as text and are compared as numbers; hours of the day as they stand. */
const comparable = (kind: FigureKind, value: string | number | null | undefined) => (
  value === null || value === undefined ? undefined : kind === 'text' ? String(value) : Number(value)
)
const smallerFirst = <V extends string | number>(a: V, b: V) => (a < b ? -1 : a > b ? 1 : 0)

const columnsOf = (figures: ReadySummary['figures']) =>
  helper.columns([
    helper.accessor('label', { id: 'label', header: 'Group', sortDescFirst: false, sortFn: (a, b) => smallerFirst(a.original.label, b.original.label) }),
    ...figures.map(({ field, label, as }) =>
      helper.accessor((row) => comparable(as, row[field]), {
        id: field, header: label, sortDescFirst: true, sortUndefined: 'last',
        sortFn: (a, b, id) => smallerFirst(a.getValue<string | number>(id), b.getValue<string | number>(id)),
      }),
    ),
  ])

/** Every figure of each group, the totals first; a press on a head sorts the groups by it, the largest first. */
export function SummaryTable({ summary: { figures, label, opens }, rows, totals, by }: { summary: ReadySummary; rows: Group[]; totals: Figures; by: string }) {
  const columns = useMemo(() => columnsOf(figures), [figures])
  const table = useTable({ features, columns, data: rows, getRowId: ({ group }) => group }, ({ sorting }) => sorting)
  const cells = (of: Figures) => figures.map(({ field, as }) => (
    <Td key={field} align={end}><Cell kind={as} value={of[field]} row={of} meta={{ currency: 'AED' }} /></Td>
  ))
  const sortable = (id: string) => {
    const column = table.getColumn(id)
    const way = column?.getIsSorted()
    return { sorted: way ? ways[way] : (false as const), onSort: () => column?.toggleSorting() }
  }
  return (
    <TableFrame label={label} moves={rows}>
      <Table>
        <thead>
          <tr>
            <Th sticky {...sortable('label')}>{by}</Th>
            {figures.map((figure) => <Th key={figure.field} align={end} {...sortable(figure.field)}>{figure.label}</Th>)}
          </tr>
        </thead>
        <tbody>
          <Tr className="font-semibold"><Td sticky>In all</Td>{cells(totals)}</Tr>
          {table.getRowModel().rows.map(({ id, original: row }) => <Tr key={id}><Td sticky><GroupLink row={row} opens={opens} /></Td>{cells(row)}</Tr>)}
        </tbody>
      </Table>
    </TableFrame>
  )
}

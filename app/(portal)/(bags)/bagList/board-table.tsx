'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { bagStatus } from '@/lib/domain/container'
import { kg } from '@/lib/domain/weight'
import { Age, CardActions, Number, type BoardWork, type Groups } from './board-columns'

/** The same bags as rows, for those who compare. */
export function BoardTable({ groups, work }: { groups: Groups; work: BoardWork }) {
  const rows = groups.flatMap((group) => group.rows)
  if (rows.length === 0) return <EmptyState title="No bags here" text="Choose other filters, or open a bag." />
  return (
    <TableFrame label="Bags" moves={rows}>
      <Table>
        <thead>
          <tr>
            <Th><span className="sr-only">Select</span></Th>
            <Th sticky>Bag No</Th>
            <Th>Status</Th>
            <Th>Lane</Th>
            <Th align="end">Packages</Th>
            <Th align="end">Net kg</Th>
            <Th align="end">Gross kg</Th>
            <Th>Age</Th>
            <Th>Opened by</Th>
            <Th>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bag) => (
            <Tr key={bag.id} selected={work.chosen.has(bag.id)}>
              <Td><Checkbox checked={work.chosen.has(bag.id)} onChange={() => work.toggle(bag.id)} aria-label={`Select ${bag.bag_no}`} /></Td>
              <Td sticky><Number bag={bag} may={work.may} /></Td>
              <Td><Chip tone={bagStatus.tone(bag.status)}>{bagStatus.label(bag.status)}</Chip></Td>
              <Td>{bag.origin} – {bag.destination}</Td>
              <Td align="end" className="figures">{bag.package_count}</Td>
              <Td align="end" className="figures">{kg(bag.net_weight)}</Td>
              <Td align="end" className="figures">{bag.gross_weight === null ? '–' : kg(bag.gross_weight)}</Td>
              <Td><Age bag={bag} /></Td>
              <Td>{bag.opened_by ?? '–'}</Td>
              <Td><CardActions bag={bag} work={work} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

'use client'

import { Chip } from '@/components/ui/chip'
import { TableFrame } from '@/components/ui/table-frame'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import type { Tone } from '@/lib/domain/machine'
import { receiveStatus, type ReceiveStatus } from '@/lib/domain/pre-alert'
import { kg } from '@/lib/domain/weight'

export const receiveTones: Readonly<Record<ReceiveStatus, Tone>> = { expected: 'grey', received: 'green', short: 'red', over: 'orange', damaged: 'orange' }

/** Bags with what receiving found of each. */
export function BagsTab({ bags }: { bags: Reply<'preAlerts.one'>['bags'] }) {
  if (bags.length === 0) return <p className="text-ink-soft">Its house waybills travel loose.</p>
  return (
    <TableFrame label="Bags">
      <Table>
        <thead><tr><Th>Bag</Th><Th>Seal</Th><Th align="end">Hawbs</Th><Th align="end">Weight kg</Th><Th align="end">Scale kg</Th><Th>Received</Th><Th
          align="end">Part</Th><Th>At</Th></tr></thead>
        <tbody>
          {bags.map((bag) => (
            <Tr key={Number(bag.id)}>
              <Td><bdi className="font-mono">{bag.bag_no}</bdi></Td><Td>{bag.seal_no ?? ''}</Td><Td align="end">{bag.hawbs}</Td>
              <Td align="end">{bag.weight_kg ? kg(bag.weight_kg) : ''}</Td><Td align="end">{bag.received_weight_kg ? kg(bag.received_weight_kg) : ''}</Td>
              <Td><Chip tone={receiveTones[bag.receive_status]}>{receiveStatus.label(bag.receive_status)}</Chip></Td><Td align="end">{bag.part_no ?? ''}</Td>
              <Td>{bag.received_at && <When moment={bag.received_at} />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

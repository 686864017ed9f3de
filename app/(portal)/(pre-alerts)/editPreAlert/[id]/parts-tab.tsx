'use client'

import { TableFrame } from '@/components/ui/table-frame'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { kg } from '@/lib/domain/weight'

type One = Reply<'preAlerts.one'>

function Time({ at, there }: { at: string | null; there?: string | null }) {
  if (!at) return null
  return <span><When moment={at} />{there && <span className="block text-meta text-ink-soft">{there}</span>}</span>
}

/** Parts that fly by themselves: what is missing of one is short only once the last has been received. */
export function PartsTab({ one }: { one: One }) {
  return (
    <TableFrame label="Parts">
      <Table>
        <thead><tr><Th align="end">Part</Th><Th>Flight</Th><Th align="end">Pieces</Th><Th align="end">Weight kg</Th><Th>ETD</Th><Th>ETA</Th><Th>Left</Th><Th>Arrived</Th><Th align="end">Came with it</Th><Th>Received</Th></tr></thead>
        <tbody>
          {one.part_list.map((part) => (
            <Tr key={Number(part.id)}>
              <Td align="end">{part.part_no}</Td><Td>{part.flight_no ?? ''}</Td><Td align="end">{part.pieces}</Td><Td align="end">{part.weight_kg ? kg(part.weight_kg) : ''}</Td>
              <Td><Time at={part.etd} there={part.etd_local} /></Td><Td><Time at={part.eta} there={part.eta_local} /></Td><Td><Time at={part.atd} /></Td><Td><Time at={part.ata} /></Td>
              <Td align="end">{part.received}</Td><Td><Time at={part.finished_at} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

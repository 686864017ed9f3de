'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TableFrame } from '@/components/ui/table-frame'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { kg } from '@/lib/domain/weight'
import { PartDialog } from './part-dialog'

type One = Reply<'preAlerts.one'>

function Time({ at, there }: { at: string | null; there?: string | null }) {
  if (!at) return null
  return <span><When moment={at} />{there && <span className="block text-meta text-ink-soft">{there}</span>}</span>
}

const ends = new Set(['Pieces', 'Weight kg', 'Came with it'])
const heads = ['Flight', 'Pieces', 'Weight kg', 'ETD', 'ETA', 'Left', 'Arrived', 'Came with it', 'Received']

/** Parts that fly by themselves: what is missing of one is short only once the last has been received. */
export function PartsTab({ one }: { one: One }) {
  const [changing, setChanging] = useState<number | null>(null)
  const mayChange = one.may_edit || one.may_receive
  return (
    <>
      <TableFrame label="Parts">
        <Table>
          <thead>
            <tr>
              <Th align="end">Part</Th>
              {heads.map((head) => <Th key={head} {...(ends.has(head) && { align: 'end' as const })}>{head}</Th>)}
              {mayChange && <Th>{''}</Th>}
            </tr>
          </thead>
          <tbody>
            {one.part_list.map((part) => (
              <Tr key={Number(part.id)}>
                <Td align="end">{part.part_no}</Td><Td>{part.flight_no ?? ''}</Td>
                <Td align="end">{part.pieces}</Td><Td align="end">{part.weight_kg ? kg(part.weight_kg) : ''}</Td>
                <Td><Time at={part.etd} there={part.etd_local} /></Td><Td><Time at={part.eta} there={part.eta_local} /></Td>
                <Td><Time at={part.atd} /></Td><Td><Time at={part.ata} /></Td>
                <Td align="end">{part.received}</Td><Td><Time at={part.finished_at} /></Td>
                {mayChange
                  && <Td>{part.ata === null && <Button size="small" onClick={() => setChanging(Number(part.id))}>{`Change part ${part.part_no}`}</Button>}</Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {one.part_list.filter((part) => Number(part.id) === changing).map((part) => (
        <PartDialog key={Number(part.id)} one={one} part={part} onClose={() => setChanging(null)} />
      ))}
    </>
  )
}

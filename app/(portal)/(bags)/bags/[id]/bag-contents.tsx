'use client'

import { useState } from 'react'
import { Cell } from '@/components/cells/cell'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'

type Bag = Reply<'bags.one'>
type Content = Bag['contents']['rows'][number]
const heads = ['Tracking No', 'Ref', 'Client', 'Consignee city', 'Pieces', 'Weight kg', 'Value', 'COD', 'Scanned', 'By'] as const
const ends = new Set<string>(['Pieces', 'Weight kg', 'Value', 'COD'])
const amount = (value: string | null, currency: string) => (value === null ? '–' : money(value, currency))

function Row({ line, onRemove }: { line: Content; onRemove: (() => void) | null }) {
  return (
    <Tr>
      <Td align="end" className="figures">{line.seq}</Td>
      <Td sticky><Link href={`/packages/${line.id}`} className="font-mono">{line.tracking_no}</Link></Td>
      <Td>{line.ref_no}</Td>
      <Td>{line.client}</Td>
      <Td>{line.city}, {line.country_code}</Td>
      <Td align="end" className="figures">{line.pieces_in < line.pieces ? `${line.pieces_in} of ${line.pieces}` : line.pieces}</Td>
      <Td align="end" className="figures">{kg(line.weight)}</Td>
      <Td align="end" className="figures">{amount(line.value, line.currency)}</Td>
      <Td align="end" className="figures">{amount(line.cod, line.currency)}</Td>
      <Td><Cell kind="dateTime" value={line.scanned_in_at} row={line} meta={{}} /></Td>
      <Td>{line.scanned_in_by ?? '–'}</Td>
      {onRemove && <Td><Button size="small" onClick={onRemove} aria-label={`Remove ${line.tracking_no}`}>Remove</Button></Td>}
    </Tr>
  )
}

/** What lies in the bag, in the order it was scanned. */
export function BagContents({ bag, mayRemove }: { bag: Bag; mayRemove: boolean }) {
  const [removing, setRemoving] = useState<Content | null>(null)
  const out = useAct('bags.scanOut')
  const { rows } = bag.contents
  if (rows.length === 0) return <EmptyState title="No packages in this bag" text={bag.status === 'open' ? 'Scan packages into it.' : undefined} />
  const remove = () => removing && out.mutate({ bag_id: bag.id, number: removing.tracking_no, reason: 'Removed on its page' }, {
    onSuccess: () => snack(`${removing.tracking_no} stands on the floor again.`),
    onError: (error) => snack(error.message, { tone: 'red' }), onSettled: () => setRemoving(null),
  })
  return (
    <>
      <TableFrame label="Packages in the bag" moves={rows}>
        <Table>
          <thead>
            <tr>
              <Th align="end">#</Th>
              {heads.map((head, i) => <Th key={head} sticky={i === 0} align={ends.has(head) ? 'end' : 'start'}>{head}</Th>)}
              {mayRemove && <Th>Remove</Th>}
            </tr>
          </thead>
          <tbody>{rows.map((line) => <Row key={line.id} line={line} onRemove={mayRemove ? () => setRemoving(line) : null} />)}</tbody>
        </Table>
      </TableFrame>
      <ConfirmDialog
        open={removing !== null} onOpenChange={() => setRemoving(null)} title={`Remove ${removing?.tracking_no ?? ''} from the bag?`}
        consequence="It stands on the floor again." confirmLabel="Remove" onConfirm={remove}
      />
    </>
  )
}

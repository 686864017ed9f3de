'use client'

import { Nothing } from '@/components/cells/nothing'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { codStatus } from '@/lib/domain/cod'
import { codLineType, codMatch } from '@/lib/domain/cod-payment'
import { grouped } from '@/lib/domain/money'

type Line = Reply<'codPayments.lines'>['rows'][number]
const amountOf = (amount: string | null) => (amount === null ? <Nothing /> : grouped(amount))

/** Open lines, one in hand: the carrier’s word beside ours. */
export function CodLineTable({ lines, chosen, onChoose }: { lines: readonly Line[]; chosen: number; onChoose: (at: number) => void }) {
  return (
    <div className="overflow-x-auto">
      <Table aria-label="Open lines">
        <thead>
          <tr>
            <Th align="end">Row</Th><Th>Tracking no</Th><Th align="end">Expected, {lines[0]?.currency}</Th><Th align="end">Remitted</Th>
            <Th align="end">Difference</Th><Th>Result</Th><Th>Our status</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Tr
              key={line.id} data-line={line.id} tabIndex={at === chosen ? 0 : -1} selected={at === chosen} onClick={() => onChoose(at)}
              className="cursor-pointer -outline-offset-2"
            >
              <Td align="end">{line.row_no}</Td>
              <Td>{line.tracking_no ?? codLineType.label(line.line_type)}{line.matched_no && ` (${line.matched_no})`}</Td>
              <Td align="end">{amountOf(line.expected_amount)}</Td>
              <Td align="end">{line.line_type === 'reversal' || line.line_type === 'fee' ? `-${grouped(line.amount)}` : grouped(line.amount)}</Td>
              <Td align="end">{amountOf(line.difference)}</Td>
              <Td>{codMatch.label(line.match_result)}</Td>
              <Td>{line.cod_status ? codStatus.label(line.cod_status) : <Nothing />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

'use client'

import { useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { codLineType, codMatch, codResolution } from '@/lib/domain/cod-payment'
import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'

type Payment = Reply<'codPayments.one'>
type Line = Reply<'codPayments.lines'>['rows'][number]

const PAGE = 50
const amountOf = (amount: string | null) => (amount === null ? <Nothing /> : grouped(amount))
const resultOf = ({ match_result, repeats }: Line) => (repeats ? `${codMatch.label(match_result)}: ${repeats}` : codMatch.label(match_result))

function LineRow({ line, isSeen }: { line: Line; isSeen: boolean }) {
  return (
    <Tr>
      <Td align="end">{line.row_no}</Td>
      <Td>{line.tracking_no ?? codLineType.label(line.line_type)}{line.matched_no && ` (${line.matched_no})`}</Td>
      <Td align="end">{amountOf(line.expected_amount)}</Td>
      <Td align="end">{line.line_type === 'reversal' || line.line_type === 'fee' ? `-${grouped(line.amount)}` : grouped(line.amount)}</Td>
      <Td align="end">{amountOf(line.difference)}</Td>
      {isSeen && <Td align="end">{grouped(line.covered_amount)}</Td>}
      <Td>{resultOf(line)}</Td>
      <Td>{line.resolution ? codResolution.label(line.resolution) : <Chip tone="orange">Open</Chip>}</Td>
    </Tr>
  )
}

/** Lines of a statement in its order, the open ones alone where asked for. */
export function PaymentLines({ payment: p }: { payment: Payment }) {
  const [openOnly, setOpenOnly] = useState(p.open_count > 0)
  const [page, setPage] = useState(1)
  const { data } = useAsk('codPayments.lines', { id: p.id, open_only: openOnly, page, page_size: PAGE })
  const total = data?.meta.total ?? 0
  const isSeen = p.receipts.length > 0
  const show = (open: boolean) => {
    setOpenOnly(open)
    setPage(1)
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-meta font-semibold text-ink-faint">{openOnly ? 'Open lines' : 'All lines'}, in {p.currency}</h3>
        <Button size="small" onClick={() => show(!openOnly)}>{openOnly ? `Show all ${counted(p.lines_count, 'line')}` : 'Show open lines'}</Button>
      </div>
      <Table aria-label="Lines">
        <thead>
          <tr>
            <Th align="end">Row</Th><Th>Tracking no</Th><Th align="end">Expected</Th><Th align="end">Remitted</Th><Th align="end">Difference</Th>
            {isSeen && <Th align="end">At the bank</Th>}<Th>Result</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>{(data?.rows ?? []).map((line) => <LineRow key={line.id} line={line} isSeen={isSeen} />)}</tbody>
      </Table>
      {total > PAGE && (
        <p className="flex items-center gap-2">
          <Button size="small" disabledReason={page === 1 && 'This is the first page.'} onClick={() => setPage(page - 1)}>Earlier</Button>
          <Button size="small" disabledReason={page * PAGE >= total && 'This is the last page.'} onClick={() => setPage(page + 1)}>Later</Button>
          <span className="text-ink-soft">{(page - 1) * PAGE + 1} to {Math.min(page * PAGE, total)} of {total}</span>
        </p>
      )}
    </section>
  )
}

'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'
import { invoiceSheets, type InvoiceFault } from '@/lib/domain/seller-invoice'

export type Verified = Reply<'sellerInvoices.verify'>

const Faults = ({ label, faults, onGo }: { label: string; faults: readonly InvoiceFault[]; onGo: (fault: InvoiceFault) => void }) => (
  <TableFrame label={label}>
    <Table>
      <thead><tr><Th>Sheet</Th><Th>Row</Th><Th>Column</Th><Th>Value</Th><Th>What is wrong</Th><Th><span className="sr-only">Go there</span></Th></tr></thead>
      <tbody>
        {faults.map((fault) => (
          <Tr key={JSON.stringify(fault)}>
            <Td>{invoiceSheets.label(fault.sheet)}</Td><Td>{fault.row ?? ''}</Td><Td>{fault.column}</Td><Td><bdi>{fault.value}</bdi></Td>
            <Td>{fault.message}</Td>
            <Td><Button size="small" onClick={() => onGo(fault)}>Go there</Button></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const inWords = ({ lines, packages, goods_value, gross_weight }: Verified['totals'], currency: string) =>
  `${counted(lines, 'line')}, ${counted(packages, 'package')}, ${currency} ${grouped(goods_value)}, ${grouped(gross_weight)} kg`

/** What is wrong with the draft, each with the way to its cell, and what it comes to. */
export function VerifyStep({ verified, currency, busy, onVerify, onGo }: {
  verified: Verified | null; currency: string; busy: boolean; onVerify: () => void; onGo: (fault: InvoiceFault) => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <div><Button variant="primary" busy={busy} onClick={onVerify}>Verify</Button></div>
      {verified && (
        <Notice tone={verified.valid ? 'green' : 'red'}>
          {verified.valid ? `Nothing is wrong: ${inWords(verified.totals, currency)}.` : `${counted(verified.errors.length, 'error')} to fix.`}
        </Notice>
      )}
      {verified && verified.errors.length > 0 && <Faults label="Errors" faults={verified.errors} onGo={onGo} />}
      {verified && verified.warnings.length > 0 && (
        <>
          <Notice tone="orange">These goods need more before the invoice can be approved.</Notice>
          <Faults label="Warnings" faults={verified.warnings} onGo={onGo} />
        </>
      )}
    </div>
  )
}

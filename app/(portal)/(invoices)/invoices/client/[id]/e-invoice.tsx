'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import type { EInvoiceDocument } from '@/lib/domain/e-invoice'

type Answer = Reply<'eInvoices.check'>
const call = 'eInvoices.file'

function Verdict({ problem, fix }: Pick<Answer['checks'][number], 'problem' | 'fix'>) {
  if (problem === null) return <span className="inline-flex items-center gap-1.5 text-green-strong"><CircleCheck aria-hidden className="size-4" /> There</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-red-strong">
      <CircleAlert aria-hidden className="size-4 shrink-0" /> {problem} {fix && <Link href={fix} className="text-accent hover:underline">Mend</Link>}
    </span>
  )
}

function Checks({ checks, label }: { checks: Answer['checks']; label: string }) {
  return (
    <TableFrame label={label} short>
      <Table>
        <thead><tr><Th>Part</Th><Th>Field</Th><Th>Says</Th><Th>Check</Th></tr></thead>
        <tbody>
          {checks.map(({ part, field, value, problem, fix }) => (
            <Tr key={`${part} ${field}`}>
              <Td>{part}</Td><Td>{field}</Td><Td><bdi>{value || '–'}</bdi></Td><Td><Verdict problem={problem} fix={fix} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Whether a document has all its e-invoice must say, and its XML. */
function OneDocument({ document, id, name }: { document: EInvoiceDocument; id: number; name: string }) {
  const { data, error } = useAsk('eInvoices.check', { document, id })
  const refresh = useRefresh()
  const { busy, run } = useRun()
  if (error) return <Failure sentence={error.message} />
  if (!data) return <Skeleton className="h-24" />
  const left = data.checks.filter(({ problem }) => problem !== null).length
  const download = () => run(name, async () => {
    await runAction({ label: '', call }, { document, id })
    await refresh(call)
  })
  return (
    <section aria-label={`E-invoice ${name}`} className="flex flex-col gap-3">
      <Facts groups={[{ facts: [
        { label: 'Document', value: <code>{name}</code> }, { label: 'Type', value: data.type_code },
        { label: 'Ready', value: `${data.score} %`, numeric: true },
        ...(data.made
          ? [
              { label: 'Made', value: <When moment={data.made.made_at} /> }, { label: 'UUID', value: <code>{data.made.uuid}</code>, wide: true },
              { label: 'SHA-256', value: <code className="break-all">{data.made.sha256}</code>, wide: true },
            ]
          : []),
      ] }]} />
      <div>
        <Button
          variant="primary" busy={busy === name} onClick={() => void download()} aria-label={`Download XML of ${name}`}
          disabledReason={!data.made && left > 0 && `Mend ${left} of its fields first.`}
        >
          Download XML
        </Button>
      </div>
      <Checks checks={data.checks} label={`Fields of ${name}`} />
    </section>
  )
}

/** The e-invoices of an invoice and of the notes that correct it. */
export function EInvoices({ invoice }: { invoice: Reply<'clientInvoices.one'> }) {
  return (
    <div className="flex flex-col gap-6">
      <OneDocument document="invoice" id={invoice.id} name={invoice.tax_invoice_no ?? invoice.invoice_no} />
      {invoice.credit_notes.map(({ id, note_no }) => <OneDocument key={id} document="credit_note" id={id} name={note_no} />)}
    </div>
  )
}

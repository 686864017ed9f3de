'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { CreditNotes } from './credit-notes'
import { Payments } from './payments'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { chargeSource } from '@/lib/domain/charge'
import { clientInvoiceStatus, vatRounding } from '@/lib/domain/client-invoice'
import { counted } from '@/lib/domain/counted'
import { money, unitPriceIn } from '@/lib/domain/money'
import { wordIn } from '@/lib/domain/word-in'

type Invoice = Reply<'clientInvoices.one'>
type Props = DetailProps<'clientInvoices.one'>
const EInvoices = later(() => import('./e-invoice').then((part) => part.EInvoices))
const none = '–'
const day = (moment: string | null) => (moment ? <When moment={moment} show="day" /> : none)

export function InvoiceHead({ call, input, record }: Props) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={clientInvoiceStatus.tone(status)}>{clientInvoiceStatus.label(status)}</Chip>
}

function factsOf(i: Invoice): FactGroup[] {
  const amount = (value: string) => money(value, i.currency)
  return [
    { title: 'Billed to', facts: [
      { label: 'Name', value: <bdi>{i.recipient.name}</bdi> }, { label: 'Address', value: <bdi>{i.recipient.address || none}</bdi> },
      { label: 'TRN', value: i.recipient.trn ?? none },
    ] },
    { title: 'Invoice', facts: [
      { label: 'Tax invoice', value: i.tax_invoice_no ?? none }, { label: 'Issued', value: day(i.issue_date) },
      { label: 'Due', value: i.days_late ? <>{day(i.due_date)} ({counted(i.days_late, 'day')} late)</> : day(i.due_date) },
      { label: 'Period', value: <>{day(i.period_from)} – {day(i.period_to)}</> },
      { label: 'VAT is rounded', value: vatRounding.label(i.vat_rounding) },
    ] },
    { title: 'Amounts', facts: [
      { label: 'Net', value: amount(i.net), numeric: true }, { label: 'VAT', value: amount(i.vat_amount), numeric: true },
      { label: 'Total', value: <strong>{amount(i.total)}</strong>, numeric: true }, { label: 'Credited', value: amount(i.credited_amount), numeric: true },
      { label: 'Paid', value: amount(i.paid_amount), numeric: true },
      { label: 'Balance', value: <strong>{amount(i.balance)}</strong>, numeric: true },
    ] },
  ]
}

function Lines({ lines, currency }: Pick<Invoice, 'lines' | 'currency'>) {
  return (
    <TableFrame label="Lines" short>
      <Table>
        <thead>
          <tr>
            <Th>No</Th><Th>Description</Th><Th>For</Th><Th>Service</Th><Th align="end">Quantity</Th><Th align="end">Rate</Th><Th align="end">VAT %</Th>
            <Th align="end">VAT</Th><Th align="end">Amount</Th><Th>Charge</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Tr key={line.line_no}>
              <Td>{line.line_no}</Td><Td>{line.description}</Td><Td>{wordIn(chargeSource, line.source)}</Td>
              <Td><When moment={line.service_date} show="day" /></Td>
              <Td align="end" className="figures">{Number(line.qty)} {line.unit}</Td>
              <Td align="end" className="figures">{unitPriceIn(line.rate, currency)}</Td><Td align="end" className="figures">{Number(line.vat_rate)}</Td>
              <Td align="end" className="figures">{money(line.vat_amount, currency)}</Td><Td align="end" className="figures">{money(line.amount, currency)}</Td>
              <Td><code>{line.charge_no}</code></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const History = ({ history }: Pick<Invoice, 'history'>) => (
  <Timeline
    label="History"
    entries={history.map(({ at, to, by, note }) => ({
      id: `${to} ${at}`, at, kind: 'status' as const, title: clientInvoiceStatus.label(to), by: by ?? undefined, detail: note ?? undefined,
    }))}
  />
)

/** Everything known of an invoice. */
export function InvoiceBody({ call, input, record, may }: Props) {
  const answer = useAsk(call, input, { first: record })
  const invoice = answer.data ?? record
  const tabs = [
    { id: 'lines', label: 'Lines', count: invoice.lines.length, content: <Lines lines={invoice.lines} currency={invoice.currency} /> },
    ...(invoice.credit_notes.length > 0
      ? [{ id: 'notes', label: 'Credit notes', count: invoice.credit_notes.length, content: <CreditNotes invoice={invoice} /> }]
      : []),
    ...(invoice.payments.length > 0
      ? [{ id: 'payments', label: 'Payments', count: invoice.payments.length, content: <Payments invoice={invoice} /> }]
      : []),
    ...(may['eInvoices.check'] ? [{ id: 'e-invoice', label: 'E-invoice', content: <EInvoices invoice={invoice} /> }] : []),
    { id: 'history', label: 'History', count: invoice.history.length, content: <History history={invoice.history} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {invoice.void_reason && <Notice tone="orange" title="Void">{invoice.void_reason}</Notice>}
      <Facts groups={factsOf(invoice)} />
      <Tabs tabs={tabs} label="Parts of this invoice" />
    </div>
  )
}

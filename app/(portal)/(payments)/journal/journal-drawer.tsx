'use client'

import { Nothing } from '@/components/cells/nothing'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { accountKind, journalKind } from '@/lib/domain/account'
import { money } from '@/lib/domain/money'

type Journal = Reply<'journal.one'>

const Amount = ({ amount, currency }: { amount: string | null; currency: string }) => (
  amount === null ? <Nothing /> : <bdi dir="ltr" className="figures whitespace-nowrap">{money(amount, currency)}</bdi>
)
const Other = ({ id, no }: { id: number | null; no: string | null }) => (
  id === null ? <Nothing /> : <Link href={`?journal=${id}`} className="font-mono">{no}</Link>
)

function Content({ journal: j, opensPackages }: { journal: Journal; opensPackages: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Kind', value: journalKind.label(j.kind) },
            { label: 'Day', value: <When moment={j.day} show="day" /> },
            {
              label: 'Document',
              value: opensPackages && j.document_type === 'package'
                ? <Link href={`/packages/${j.document_id}`} className="font-mono">{j.document_no}</Link>
                : <span className="font-mono">{j.document_no}</span>,
            },
            { label: 'Posted', value: <When moment={j.at} /> },
            { label: 'Reverses', value: <Other id={j.reverses_id} no={j.reverses_no} /> },
            { label: 'Reversed by', value: <Other id={j.reversed_by_id} no={j.reversed_by_no} /> },
            { label: 'Description', value: j.description, wide: true },
          ],
        }]}
      />
      <Table aria-label="Entries">
        <thead><tr><Th>Account</Th><Th>Party</Th><Th align="end">Debit</Th><Th align="end">Credit</Th></tr></thead>
        <tbody>
          {j.entries.map((e) => (
            <Tr key={e.line}>
              <Td>{accountKind.label(e.account)}</Td>
              <Td>{e.party ?? <Nothing />}</Td>
              <Td align="end"><Amount amount={e.debit} currency={e.currency} /></Td>
              <Td align="end"><Amount amount={e.credit} currency={e.currency} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface Props {
  /** Whether the visitor may look at a parcel: a link leads nowhere otherwise. */
  opensPackages: boolean
}

function Opened({ id, onClose, opensPackages }: Props & { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('journal.one', { id })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={data?.journal_no ?? 'Journal'}>
      {data && <Content journal={data} opensPackages={opensPackages} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={6} columns={4} />}
    </Drawer>
  )
}

/** The entries of a journal beside the list; its address names it. */
export function JournalDrawer({ opensPackages }: Props) {
  const { id, close } = useOpenRecord('journal')
  return id === null ? null : <Opened key={id} id={id} onClose={close} opensPackages={opensPackages} />
}

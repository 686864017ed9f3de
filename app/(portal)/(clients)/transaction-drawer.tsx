'use client'

import { Nothing } from '@/components/cells/nothing'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { JsonText } from '@/components/ui/json-text'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'
import { clientApiError, clientApiName, clientApiStatus } from '@/lib/domain/client-api'
import { deliveryResult } from '@/lib/domain/subscription'

type Transaction = Row<'clientApi.list'>
type Attempts = NonNullable<Transaction['whole']>['attempts']

const mono = (text: string | null) => (text ? <bdi dir="ltr" className="font-mono text-meta break-all">{text}</bdi> : <Nothing />)

function Tries({ attempts }: { attempts: Attempts }) {
  return (
    <section aria-label="Attempts">
      <h3 className="mb-1 font-semibold">Attempts</h3>
      {attempts.length === 0 && <p className="text-ink-faint">It has not been sent yet.</p>}
      <ul className="flex flex-col gap-1">
        {attempts.map((a) => (
          <li key={a.id} className="flex flex-wrap items-center gap-x-2">
            <When moment={a.created_at} /> <Chip tone={deliveryResult.tone(a.result)}>{deliveryResult.label(a.result)}</Chip>
            <span className="figures text-ink-soft">{a.response_status ?? 'no answer'} · {a.duration_ms} ms</span> {a.error && <span>{a.error}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Body({ of: t }: { of: Transaction }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Status', value: <Chip tone={clientApiStatus.tone(t.status)}>{clientApiStatus.label(t.status)}</Chip> },
            { label: 'Client', value: t.client },
            { label: 'API', value: clientApiName.label(t.api_name) },
            { label: 'Received', value: <When moment={t.created_at} /> },
            {
              label: 'Tracking no',
              value: t.tracking_no
                ? <Link href={`/tracking/details?tracking_no=${encodeURIComponent(t.tracking_no)}`} className="font-mono text-meta text-accent hover:underline">
                  {t.tracking_no}
                </Link>
                : <Nothing />,
            },
            { label: 'Reference', value: mono(t.ref_no) },
            { label: 'HTTP', value: t.http_status ?? <Nothing />, numeric: true },
            { label: 'Attempts', value: t.attempt_count, numeric: true },
            ...(t.next_attempt_at ? [{ label: 'Next try', value: <When moment={t.next_attempt_at} /> }] : []),
            ...(t.error_code ? [{ label: 'Why', value: `${clientApiError.label(t.error_code)}: ${t.error_message ?? ''}`, wide: true }] : []),
            ...(t.closed_at ? [{ label: 'Closed', value: <><When moment={t.closed_at} /> by {t.closed_by}: {t.closed_reason}</>, wide: true }] : []),
            ...(t.whole ? [{ label: 'Address', value: mono(`${t.whole.http_method} ${t.whole.request_path ?? ''}`), wide: true }] : []),
          ],
        }]}
      />
      {t.whole && (
        <>
          <Tries attempts={t.whole.attempts} />
          <JsonText title="What we sent" text={t.whole.request_body} none="The body is no longer kept." />
          <JsonText title="What came back" text={t.whole.response_body} none="Nothing is kept of an answer." />
        </>
      )}
    </div>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('clientApi.list', { id })
  const transaction = data?.rows[0]
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={transaction?.transaction_no ?? 'Transaction'}>
      {transaction && <Body of={transaction} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

/** One message in full beside the list, with its tries; its address names it. */
export function TransactionDrawer() {
  const { id, close } = useOpenRecord('transaction')
  return id === null ? null : <Opened key={id} id={id} onClose={close} />
}

'use client'

import { Nothing } from '@/components/cells/nothing'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { JsonText } from '@/components/ui/json-text'

type Whole = Reply<'requestLogs.one'>

const toneOf = (status: number) => (status >= 500 ? 'red' : status >= 400 ? 'orange' : status >= 300 ? 'blue' : 'green') as 'red' | 'orange' | 'blue' | 'green'
const mono = (text: string | null) => (text ? <bdi dir="ltr" className="font-mono text-meta break-all">{text}</bdi> : <Nothing />)

function Request({ of: r }: { of: Whole }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Status', value: <Chip tone={toneOf(r.status)}>{String(r.status)}</Chip> },
            { label: 'Time', value: <When moment={r.created_at} /> },
            { label: 'Took', value: `${r.duration_ms} ms`, numeric: true },
            { label: 'User', value: r.user ?? <Nothing /> },
            { label: 'Category', value: r.user_category ?? <Nothing /> },
            { label: 'Client', value: r.client ?? <Nothing /> },
            { label: 'Token starts with', value: mono(r.token_prefix) },
            { label: 'From', value: mono(r.ip) },
            { label: 'Tracking no', value: mono(r.tracking_no) },
            { label: 'Reference', value: mono(r.ref_no) },
            { label: 'Address', value: mono(`${r.method} ${r.url}`), wide: true },
            {
              label: 'Request id',
              value: <span className="inline-flex items-center gap-1">{mono(r.request_id)}<CopyCode value={r.request_id} name="request id" /></span>,
              wide: true,
            },
            ...(r.error_class ? [{ label: 'Refused with', value: r.error_class, wide: true }] : []),
            { label: 'Program', value: r.user_agent ?? <Nothing />, wide: true },
          ],
        }]}
      />
      {r.has_body ? (
        <>
          <JsonText title="Request" heads={r.request_headers} text={r.request_body} none="Nothing was sent." />
          <JsonText title="Response" text={r.response_body} none="No text was answered." />
        </>
      ) : (
        <p className="text-ink-soft">Bodies are kept of writes, of refusals and of what clients’ programs ask.</p>
      )}
      {r.together.length > 0 && (
        <section aria-label="Same request id">
          <h3 className="mb-1 font-semibold">Same request id</h3>
          <ul className="flex flex-col gap-1">
            {r.together.map((t) => (
              <li key={t.id}>
                <Link href={`/drfLogs?request=${t.id}`} className="text-accent hover:underline">
                  {t.method} {t.path}
                </Link> <span className="figures text-ink-soft">{t.status}</span> <When moment={t.created_at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('requestLogs.one', { id })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={data ? `${data.method} ${data.path}` : 'Request'}>
      {data && <Request of={data} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

/** One request in full beside the list; its address names it. */
export function RequestDrawer() {
  const { id, close } = useOpenRecord('request')
  return id === null ? null : <Opened key={id} id={id} onClose={close} />
}

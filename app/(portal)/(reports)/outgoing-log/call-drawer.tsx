'use client'

import { Nothing } from '@/components/cells/nothing'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { JsonText } from '@/components/ui/json-text'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { outgoingIntegration } from '@/lib/domain/outgoing'
import { deliveryResult } from '@/lib/domain/subscription'

type Call = Reply<'outgoing.one'>

const mono = (text: string | null) => (text ? <bdi dir="ltr" className="font-mono text-meta break-all">{text}</bdi> : <Nothing />)

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The call for a shell, secrets masked as they are kept. */
function asCurl({ method, url, request_headers, request_body }: Call): string {
  const heads = Object.entries(request_headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [`curl -X ${method}`, quoted(url), ...heads, ...(request_body ? [`--data ${quoted(request_body)}`] : [])].join(' ')
}

function Body({ of: c }: { of: Call }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Result', value: <Chip tone={deliveryResult.tone(c.result)}>{deliveryResult.label(c.result)}</Chip> },
            { label: 'Made', value: <When moment={c.created_at} /> },
            { label: 'Integration', value: outgoingIntegration.label(c.integration) },
            { label: 'Partner', value: mono(c.partner) },
            { label: 'Answer', value: c.response_status ?? <Nothing />, numeric: true },
            { label: 'Took', value: `${c.duration_ms} ms`, numeric: true },
            { label: 'Attempt', value: c.attempt, numeric: true },
            ...(c.next_try_at ? [{ label: 'Next try', value: <When moment={c.next_try_at} /> }] : []),
            { label: 'Tracking no', value: mono(c.tracking_no) },
            { label: 'Order', value: mono(c.order_id) },
            {
              label: 'Address',
              value: <span className="inline-flex items-center gap-1">{mono(`${c.method} ${c.url}`)}<CopyCode value={asCurl(c)} name="call as cURL" /></span>,
              wide: true,
            },
            ...(c.error ? [{ label: 'Why', value: c.error, wide: true }] : []),
          ],
        }]}
      />
      <JsonText title="What we sent" heads={c.request_headers} text={c.request_body} none="No body." />
      <JsonText title="What came back" heads={c.response_headers} text={c.response_body} none="No body." />
    </div>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('outgoing.one', { id })
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={data ? `${data.event} to ${data.partner ?? 'a partner'}` : 'Call'}>
      {data && <Body of={data} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

/** One call in full beside the list; its address names it. */
export function CallDrawer() {
  const { id, close } = useOpenRecord('call')
  return id === null ? null : <Opened key={id} id={id} onClose={close} />
}

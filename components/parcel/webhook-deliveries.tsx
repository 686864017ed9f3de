'use client'

import { useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { JsonText } from '@/components/ui/json-text'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply, Row } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { deliveryResult, subscriptionKind } from '@/lib/domain/subscription'

type Delivery = Row<'subscriptions.deliveries'>

const Result = ({ result }: Pick<Delivery, 'result'>) => <Chip tone={deliveryResult.tone(result)}>{deliveryResult.label(result)}</Chip>

const noBody = (text: string | null) => (text === null ? 'The body is no longer kept.' : 'Empty.')

function Whole({ delivery: d }: { delivery: Reply<'subscriptions.delivery'> }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        groups={[{
          facts: [
            { label: 'Result', value: <Result result={d.result} /> },
            { label: 'Sent', value: <When moment={d.created_at} /> },
            { label: 'Answer', value: d.response_status ?? <Nothing />, numeric: true },
            { label: 'Time taken', value: `${d.duration_ms} ms`, numeric: true },
            { label: 'Attempt', value: d.attempt, numeric: true },
            ...(d.next_try_at ? [{ label: 'Next try', value: <When moment={d.next_try_at} /> }] : []),
            { label: 'Event id', value: <bdi dir="ltr" className="font-mono text-meta break-all">{d.event_id}</bdi>, wide: true },
            { label: 'Address', value: <bdi dir="ltr" className="break-all">{d.method} {d.url}</bdi>, wide: true },
            ...(d.error ? [{ label: 'Why', value: d.error, wide: true }] : []),
          ],
        }]}
      />
      <JsonText title="What we sent" heads={d.request_headers} text={d.request_body} none={noBody(d.request_body)} />
      <JsonText title="What came back" heads={d.response_headers} text={d.response_body} none={noBody(d.response_body)} />
    </div>
  )
}

function DeliveryDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('subscriptions.delivery', { id })
  return (
    <Drawer open onOpenChange={onClose} title="Delivery" width="wide">
      {data && <Whole delivery={data} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <div role="status" aria-label="Loading delivery"><Skeleton className="h-64 w-full" /></div>}
    </Drawer>
  )
}

function Replay({ delivery: { id, result } }: { delivery: Delivery }) {
  const replay = useAct('subscriptions.replay')
  const send = () =>
    replay.mutate({ id }, {
      onSuccess: ({ queued }) =>
        snack(queued === 1 ? 'Queued. It is sent in a moment.' : `${counted(queued, 'event is', 'events are')} queued and sent in a moment.`),
      onError: (error) => snack(error.message, { tone: 'red' }),
    })
  return <Button size="small" variant="quiet" busy={replay.isPending} onClick={send}>{result === 'success' ? 'Replay' : 'Retry'}</Button>
}

/** Tries to deliver webhooks, newest first. `of` says what the rows share and need not repeat. */
export function WebhookDeliveries({ rows, label, of, mayReplay }: { rows: Delivery[]; label: string; of: 'subscription' | 'parcel'; mayReplay: boolean }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <div role="region" aria-label={label} tabIndex={0} className="thin-scroll relative overflow-x-auto rounded border">
        <Table>
          <thead>
            <tr>
              <Th>Time</Th>
              {of === 'parcel' && <Th>Kind</Th>}
              <Th>Event</Th>
              {of === 'subscription' && <Th>Tracking no</Th>}
              <Th align="end">Attempt</Th>
              <Th align="end">Status</Th>
              <Th align="end">ms</Th>
              <Th>Result</Th><Th>Why</Th><Th>Next try</Th><Th><span className="sr-only">Actions</span></Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((d) => (
              <Tr key={d.id}>
                <Td><When moment={d.created_at} /></Td>
                {of === 'parcel' && <Td>{subscriptionKind.label(d.kind)}</Td>}
                <Td><bdi dir="ltr" className="font-mono text-meta">{d.events > 1 ? counted(d.events, 'event') : (d.event_code ?? d.event)}</bdi></Td>
                {of === 'subscription' && <Td>{d.tracking_no ? <bdi dir="ltr" className="font-mono text-meta">{d.tracking_no}</bdi> : <Nothing />}</Td>}
                <Td align="end">{d.attempt}</Td>
                <Td align="end">{d.response_status ?? <Nothing />}</Td>
                <Td align="end">{d.duration_ms}</Td>
                <Td><Result result={d.result} /></Td>
                <Td className="truncate" data-whole>{d.error ?? <Nothing />}</Td>
                <Td>{d.next_try_at ? <When moment={d.next_try_at} /> : <Nothing />}</Td>
                <Td>
                  <span className="flex gap-1">
                    <Button size="small" variant="quiet" onClick={() => setOpened(d.id)}>Details</Button>
                    {mayReplay && d.can_replay && <Replay delivery={d} />}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {opened !== null && <DeliveryDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

'use client'

import { useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
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
import { carrierOperation, type SettingEnvironment } from '@/lib/domain/carrier-feed'
import { deliveryResult } from '@/lib/domain/subscription'

type Call = Row<'carrierSettings.calls'>
const Result = ({ result }: Pick<Call, 'result'>) => (
  <Chip tone={deliveryResult.tone(result)}>{result === 'success' ? 'Answered' : deliveryResult.label(result)}</Chip>
)

const noBody = (text: string | null) => (text === null ? 'No body, or no longer kept.' : 'Empty.')

function CallDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('carrierSettings.oneCall', { id })
  return (
    <Drawer open onOpenChange={onClose} title="Call to the carrier" width="wide">
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data && (
        <div className="flex flex-col gap-5">
          <Facts groups={[{ facts: [
            { label: 'Result', value: <Result result={data.result} /> }, { label: 'Made', value: <When moment={data.created_at} /> },
            { label: 'Answer', value: data.response_status ?? <Nothing />, numeric: true },
            { label: 'Time taken', value: `${data.duration_ms} ms`, numeric: true }, { label: 'Attempt', value: data.attempt, numeric: true },
            { label: 'Address', value: <bdi dir="ltr" className="break-all">{data.method} {data.url}</bdi>, wide: true },
            ...(data.error ? [{ label: 'Why', value: data.error, wide: true }] : []),
          ] }]} />
          <JsonText title="What we sent" heads={data.request_headers} text={data.request_body} none={noBody(data.request_body)} />
          <JsonText title="What came back" heads={data.response_headers} text={data.response_body} none={noBody(data.response_body)} />
        </div>
      )}
    </Drawer>
  )
}

interface Props {
  carrierId: number
  environment: SettingEnvironment
  first: Reply<'carrierSettings.calls'> | null
  mayReplay: boolean
}

/** The last calls made to the carrier; one that came to nothing can be made again. */
export function CallLog({ carrierId, environment, first, mayReplay }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const { data } = useAsk('carrierSettings.calls', { id: carrierId, environment, page_size: 25 }, { first: first ?? undefined, pollMs: 8000 })
  const replay = useAct('carrierSettings.replay')
  const rows = data?.rows ?? []
  const again = (id: number) => replay.mutate({ id }, {
    onSuccess: () => snack('Queued. It is made again in a moment.'), onError: (error) => snack(error.message, { tone: 'red' }),
  })
  return (
    <Card title="Last calls" flush>
      {data && rows.length === 0 && <EmptyState title="No calls yet" text="Test the connection; the call appears here." />}
      {rows.length > 0 && (
        <div role="region" aria-label="Last calls" tabIndex={0} className="thin-scroll overflow-x-auto">
          <Table>
            <thead>
              <tr>
                <Th>Time</Th>
                <Th>Call</Th>
                <Th>Package</Th>
                <Th align="end">Attempt</Th>
                <Th align="end">Status</Th>
                <Th align="end">ms</Th>
                <Th>Result</Th>
                <Th>Why</Th>
                <Th><span className="sr-only">Actions</span></Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((call) => (
                <Tr key={call.id}>
                  <Td><When moment={call.created_at} /></Td>
                  <Td>{carrierOperation.label(call.event)}</Td>
                  <Td>{call.tracking_no ? <bdi dir="ltr" className="font-mono text-meta">{call.tracking_no}</bdi> : <Nothing />}</Td>
                  <Td align="end">{call.attempt}</Td>
                  <Td align="end">{call.response_status ?? <Nothing />}</Td>
                  <Td align="end">{call.duration_ms}</Td>
                  <Td><Result result={call.result} /></Td>
                  <Td className="truncate" data-whole>{call.error ?? <Nothing />}</Td>
                  <Td>
                    <span className="flex gap-1">
                      <Button size="small" variant="quiet" onClick={() => setOpened(call.id)}>Details</Button>
                      {mayReplay && call.can_replay && (
                        <Button size="small" variant="quiet" busy={replay.isPending} onClick={() => again(call.id)}>Replay</Button>
                      )}
                    </span>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {opened !== null && <CallDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

'use client'

import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { circuitState } from '@/lib/domain/carrier-feed'

const at = (moment: string | null) => (moment ? <When moment={moment} /> : <Nothing />)

/** How the line to the carrier does, and a button that really calls. */
export function LinePanel({ now, mayTest }: { now: Reply<'carrierSettings.list'>; mayTest: boolean }) {
  const test = useAct('carrierSettings.test')
  const { link } = now
  return (
    <Card
      title="Connection state"
      actions={mayTest && (
        <Button size="small" busy={test.isPending} onClick={() => test.mutate({ id: now.carrier_id, environment: now.environment })}>Test connection</Button>
      )}
    >
      <div className="flex flex-col gap-4">
        {link.circuit !== 'closed' && (
          <Notice tone={link.circuit === 'open' ? 'red' : 'orange'} title={`${now.carrier} does not answer`}>
            {`Nothing is sent there for now; parcels wait and nothing is lost. A successful test resumes it at once. ${link.last_error ?? ''}`}
          </Notice>
        )}
        <div role="status">
          {test.data && (
            <Notice
              tone={test.data.ok ? 'green' : 'orange'}
              title={test.data.ok ? `Answered ${test.data.http_status ?? ''} in ${test.data.duration_ms} ms` : 'The test failed'}
            >
              {test.data.message}
            </Notice>
          )}
          {test.error && <Notice tone="red" title={test.error.message}>{test.error.errors[0]?.message ?? ''}</Notice>}
        </div>
        <Facts
          groups={[
            { facts: [
              { label: 'Line', value: <Chip tone={circuitState.tone(link.circuit)}>{circuitState.label(link.circuit)}</Chip> },
              { label: 'Failures in a row', value: link.failures, numeric: true },
              ...(link.probe_at ? [{ label: 'Tried again', value: at(link.probe_at) }] : []),
              { label: 'Last answer', value: at(link.last_ok_at) },
              { label: 'Last test', value: link.tested_at ? <>{at(link.tested_at)} {link.tested_ok ? 'OK' : 'failed'}</> : <Nothing /> },
            ] },
            { facts: [
              { label: 'Parcels waiting', value: link.waiting, numeric: true },
              { label: 'Waiting since', value: at(link.oldest) },
              { label: 'Refused in 24 h', value: link.refused_24h, numeric: true },
              { label: 'Calls in 24 h', value: `${link.calls_24h.toLocaleString('en-US')} (${link.failed_24h.toLocaleString('en-US')} failed)`, numeric: true },
              ...(link.last_error ? [{ label: 'Last failure', value: <>{link.last_error} {at(link.last_error_at)}</> }] : []),
            ] },
          ]}
        />
      </div>
    </Card>
  )
}

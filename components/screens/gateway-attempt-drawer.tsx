'use client'

import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { JsonText } from '@/components/ui/json-text'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { gatewayAttemptStatus, gatewayEnvironment } from '@/lib/domain/gateway-attempt'
import { money } from '@/lib/domain/money'
import { paymentGateway } from '@/lib/domain/payment-request'
import type { PanelProps } from './list-panels'

function Answer({ attempt: a }: { attempt: Reply<'gatewayAttempts.one'> }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts
        groups={[{
          facts: [
            { label: 'Invoice', value: a.invoice_no }, { label: 'Amount', value: money(a.amount, a.currency), numeric: true },
            { label: 'Status', value: gatewayAttemptStatus.label(a.status) },
            { label: 'Gateway', value: `${paymentGateway.label(a.gateway)}, ${gatewayEnvironment.label(a.gateway_environment).toLowerCase()}` },
            { label: 'Transaction', value: a.gateway_txn_id ?? '–' }, { label: 'Card', value: a.card ?? '–' },
            { label: 'Message', value: a.response_message ?? '–', wide: true },
          ],
        }]}
      />
      <JsonText
        title="Raw answer" text={a.raw_response && JSON.stringify(a.raw_response)} none="The gateway has not answered yet. “Check now” asks it."
      />
    </div>
  )
}

/** A payer's visit with the last answer of its gateway, as it came; card numbers are left out before it is kept. */
export default function GatewayAttemptDrawer({ row, onClose }: PanelProps) {
  const { data, error, refetch } = useAsk('gatewayAttempts.one', { id: row.id })
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={String(row.attempt_ref)}>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <Answer attempt={data} />}
    </Drawer>
  )
}

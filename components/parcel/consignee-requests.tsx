import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { deliveryRequestKind } from '@/lib/domain/consignee'
import { money } from '@/lib/domain/money'

type DeliveryRequests = Reply<'consignee.wishes'>

function DeliveryRequest({ request: { kind, text, pin, asked_at: requestedAt, withdrawn_at } }: { request: DeliveryRequests['wishes'][number] }) {
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={withdrawn_at ? 'grey' : 'blue'}>{withdrawn_at ? `${deliveryRequestKind.label(kind)}, taken back` : deliveryRequestKind.label(kind)}</Chip>
        <span className="text-meta text-ink-soft"><When moment={requestedAt} /></span>
      </p>
      <p className={withdrawn_at ? 'mt-1 text-ink-faint line-through' : 'mt-1 font-medium'} dir="auto">{text}</p>
      {pin && !withdrawn_at && (
        <a href={`geo:${pin.lat},${pin.lng}`} className="figures text-meta text-accent underline-offset-2 hover:underline">
          {pin.lat.toFixed(5)}, {pin.lng.toFixed(5)}
        </a>
      )}
    </li>
  )
}

/** What the person it is sent to asked for on the public page, and what was paid by link. Nothing where nobody asked. */
export function ConsigneeRequests({ requests: { wishes: requests, payment } }: { requests: DeliveryRequests }) {
  if (requests.length === 0 && !payment) return null
  return (
    <Card title="Consignee requests">
      {payment && (
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <Chip tone={payment.status === 'paid' ? 'green' : 'yellow'}>{payment.status === 'paid' ? 'Paid by link' : 'Payment link open'}</Chip>
          <bdi dir="ltr" className="font-medium">{money(payment.amount, payment.currency)}</bdi>
          {payment.status === 'paid' && <span>Take no cash at the door.</span>}
        </p>
      )}
      <ul className="divide-y">{requests.map((request) => <DeliveryRequest key={`${request.kind} ${request.asked_at}`} request={request} />)}</ul>
    </Card>
  )
}

'use client'

import type { DetailProps } from '@/components/screens/detail'
import { OrderParts } from '@/components/screens/inbound-order'
import { Chip } from '@/components/ui/chip'
import { useAsk } from '@/lib/client/query'
import { inboundStatus } from '@/lib/domain/inbound'

type Props = DetailProps<'inbound.one'>

export function InboundHead({ call, input, record }: Props) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={inboundStatus.tone(status)}>{inboundStatus.label(status)}</Chip>
}

/** Everything known of an inbound order. */
export function InboundBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  return <OrderParts order={answer.data ?? record} error={answer.error?.message ?? null} />
}

'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Notice } from '@/components/ui/notice'
import { editableOutbound, isOutboundIn, outboundStatus } from '@/lib/domain/outbound'
import { OutboundForm } from './outbound-form'

/** The form of an order that may still be changed as a whole. */
export function OutboundChange({ record, may }: DetailProps<'outbound.edit'>) {
  if (!may['outbound.change']) return <Notice tone="yellow">Changing it takes the key to manage outbound orders.</Notice>
  if (!isOutboundIn(editableOutbound, record.status))
    return <Notice tone="yellow">{`It is ${outboundStatus.label(record.status).toLowerCase()} and can no longer be changed as a whole.`}</Notice>
  return <OutboundForm record={record} />
}

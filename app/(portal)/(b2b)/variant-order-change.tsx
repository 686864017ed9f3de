'use client'

import { useSearchParams } from 'next/navigation'
import type { DetailProps } from '@/components/screens/detail'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import { begunVariantOrder, editableVariantOrder, isVariantOrderIn, variantOrderStatus } from '@/lib/domain/variant'
import { VariantOrderForm } from './variant-order-form'

/** The form of an order that may still be changed; of one that is begun, its quantities. */
export function VariantOrderChange({ record, may }: DetailProps<'btbVariantOrders.edit'>) {
  const parent = useAsk('btbVariantOrders.parent', { id: record.inbound_id ?? record.outbound_id ?? 0, direction: record.direction })
  if (!may['btbVariantOrders.change']) return <Notice tone="yellow">Changing it takes the key to manage variants.</Notice>
  if (!isVariantOrderIn([...editableVariantOrder, ...begunVariantOrder], record.status))
    return <Notice tone="yellow">{`It is ${variantOrderStatus.label(record.status).toLowerCase()} and can no longer be changed.`}</Notice>
  if (parent.error) return <Notice tone="red">{parent.error.message}</Notice>
  return parent.data ? <VariantOrderForm parent={parent.data} direction={record.direction} record={record} /> : null
}

/** The form of a new order of the order its address names. */
export function VariantOrderAdd({ record, may }: DetailProps<'btbVariantOrders.parent'>) {
  const direction = useSearchParams().get('direction') === 'inbound' ? 'inbound' : 'outbound'
  if (!may['btbVariantOrders.add']) return <Notice tone="yellow">Asking for labels takes the key to manage variants.</Notice>
  if (!record.is_open) return <Notice tone="yellow">{`${record.no} is over: nothing of it is labelled any more.`}</Notice>
  if (record.lines.length === 0) return <Notice tone="blue">{`${record.no} has no lines yet.`}</Notice>
  return <VariantOrderForm parent={record} direction={direction} record={null} />
}

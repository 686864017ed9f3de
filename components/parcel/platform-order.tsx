'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { TextField } from '@/components/fields/text'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { amount, at, known, text } from './known-facts'

type Order = Reply<'platformOrders.one'>

/** Where this channel of the client takes fulfilments; administrators enter it. */
function PushAddress({ id, order }: { id: number; order: Order }) {
  const [url, setUrl] = useState(order.push_url ?? '')
  const save = useAct('platformOrders.address')
  const send = (push_url: string | null) => save.mutate({ id, channel: order.channel, push_url }, {
    onSuccess: () => snack(push_url ? 'The address is saved.' : 'The address is taken away.'),
  })
  return (
    <form className="flex max-w-2xl flex-wrap items-end gap-2" onSubmit={(event) => { event.preventDefault(); send(url.trim() || null) }}>
      <div className="min-w-0 flex-1 basis-80">
        <TextField
          id="push-url" name="push_url" label="Fulfilments go to" hint={`The address ${order.channel} of this client takes them at`} value={url}
          onChange={(v) => setUrl(v ?? '')} error={save.error?.errors.find((e) => e.field === 'push_url')?.message ?? save.error?.message ?? null}
        />
      </div>
      <Button type="submit" busy={save.isPending}>Save address</Button>
    </form>
  )
}

function Items({ order }: { order: Order }) {
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead><tr><Th>SKU</Th><Th>Item</Th><Th align="end">Quantity</Th><Th align="end">Price</Th></tr></thead>
        <tbody>
          {order.items.map((item) => (
            <Tr key={`${item.sku} ${item.title} ${item.price}`}>
              <Td className="font-mono">{item.sku ?? '–'}</Td>
              <Td className="!whitespace-normal">{item.title}</Td>
              <Td align="end">{item.quantity}</Td>
              <Td align="end">{money(item.price, order.totals.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The shop's own order behind this package, and what the shop has been told. */
export function PlatformOrder({ id, channel, maySync, isAdmin }: { id: number; channel: string; maySync: boolean; isAdmin: boolean }) {
  const { data: order, error, refetch, isFetching } = useAsk('platformOrders.one', { id, channel })
  const sync = useAct('platformOrders.resync')
  if (error?.status === 404) return <EmptyState title={error.message} text="It appears here when the channel sends it." />
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!order) return <TableSkeleton rows={4} columns={4} />
  const { totals, customer } = order
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <b className="text-lead">{order.order_no}</b>
        <Chip tone="grey">{order.financial_status}</Chip>
        <Chip tone={order.fulfillment_status === 'fulfilled' ? 'green' : 'yellow'}>{order.fulfillment_status}</Chip>
        {maySync && (
          <span className="ms-auto">
            <Button
              busy={sync.isPending}
              onClick={() => sync.mutate({ id, channel }, { onSuccess: () => snack(`${order.store_name} was notified.`), onError: () => void refetch() })}
            >
              Sync again
            </Button>
          </span>
        )}
      </div>
      {sync.error && <Notice tone="red">{sync.error.message}</Notice>}
      {order.last_sync_error && !sync.error && <Notice tone="orange">Last sync: {order.last_sync_error}</Notice>}
      <Facts
        groups={[
          {
            title: 'Order',
            facts: known(
              text('Channel', order.channel), text('Store', order.store_name), text('Platform order', order.platform_order_id),
              at('Placed', order.placed_at), text('Shipping', order.shipping_line), text('Tags', order.tags.join(', ')),
              text('Note', order.note, { wide: true }),
            ),
          },
          {
            title: 'Money',
            facts: known(
              amount('Subtotal', totals.subtotal, totals.currency), amount('Shipping', totals.shipping, totals.currency),
              amount('Tax in it', totals.tax, totals.currency), amount('Total', totals.total, totals.currency),
            ),
          },
          { title: 'Customer', facts: known(text('Name', customer.name), text('E-mail', customer.email), text('Phone', customer.phone)) },
          { title: 'Sync', facts: known(at('Fulfilment told', order.fulfillment_pushed_at), at('Last sync', order.last_sync_at)) },
        ]}
      />
      <Items order={order} />
      {isAdmin && maySync && <PushAddress key={order.push_url} id={id} order={order} />}
      {order.raw && (
        <details className="rounded border bg-surface">
          <summary className="cursor-pointer px-4 py-2 font-medium">As the channel sent it</summary>
          <pre className="thin-scroll overflow-auto border-t p-4 text-meta" tabIndex={0}>{JSON.stringify(order.raw, null, 2)}</pre>
        </details>
      )}
    </div>
  )
}

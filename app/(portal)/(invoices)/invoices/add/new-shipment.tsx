'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { blankHeader } from '@/lib/domain/seller-invoice'

/** Whose shipment it is; everything else is typed into the draft that is begun with it. */
export function NewShipment({ clients }: { clients: Reply<'clients.dropdown'> }) {
  const router = useRouter()
  const begin = useAct('sellerInvoices.save')
  const [client, setClient] = useState<number | null>(clients.length === 1 ? (clients[0]?.id ?? null) : null)
  const [seller, setSeller] = useState<number | null>(null)
  const sellers = useAsk('sellerInvoices.sellers', { client_id: client ?? 0 }, { enabled: client !== null })
  const found = sellers.data ?? []
  const chosen = found.find(({ id }) => id === seller) ?? (found.length === 1 ? found[0] : undefined)
  const error = (field: string) => begin.error?.errors.find((one) => one.field === field)?.message ?? null
  const send = () => {
    if (client === null || !chosen) return
    begin.mutate(
      { action: 'create_invoice', client_id: client, seller_id: chosen.id, header: { ...blankHeader(), currency: chosen.currency } },
      { onSuccess: ({ id }) => router.replace(`/invoices/add?shipment=${id}`) },
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {begin.error && <Notice tone="red">{begin.error.message}</Notice>}
      {sellers.error && (
        <Failure
          sentence={sellers.error.message} requestId={sellers.error.requestId} onRetry={() => void sellers.refetch()} busy={sellers.isFetching}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          id="client" name="client_id" label="Client" required options={clients.map(({ id, name }) => ({ value: id, label: name }))} value={client}
          error={error('client_id')} onChange={(v) => { setClient(v === null ? null : Number(v)); setSeller(null) }}
        />
        <ChoiceField
          id="seller" name="seller_id" label="Seller" required options={found.map(({ id, legal_name }) => ({ value: id, label: legal_name }))}
          value={chosen?.id ?? null} error={error('seller_id')} onChange={(v) => setSeller(v === null ? null : Number(v))}
          hint={client !== null && sellers.data?.length === 0 ? 'No active seller sells for this client. Map one to it first.' : undefined}
        />
      </div>
      <div><Button variant="primary" busy={begin.isPending} disabled={!chosen} onClick={send}>Begin the invoice</Button></div>
    </div>
  )
}

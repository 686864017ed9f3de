'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { TraceSteps } from '@/components/screens/trace-steps'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { useAct, useLookup } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Answer = Reply<'allocation.simulate'>

function Outcome({ answer }: { answer: Answer }) {
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="text-lead">
        <Chip tone={answer.carrier ? 'green' : 'orange'}>{answer.carrier ? 'Allocated' : 'Held'}</Chip> <b>{answer.carrier ?? answer.reason}</b>
      </p>
      <p className="text-ink-soft">
        {[answer.linehaul && `Linehaul ${answer.linehaul}`, answer.rule && `Rule ${answer.rule}`].filter(Boolean).join(' · ')
          || 'No linehaul and rules of the client decide here.'}
      </p>
      <TraceSteps steps={answer.trace} />
    </div>
  )
}

/** What the rules would do with one parcel, by its number or as typed. No counter moves. */
export function TestOrder({ clients, clientId, draftId, onClose }: {
  clients: Reply<'clients.dropdown'>; clientId: number | null; draftId: number | null; onClose: () => void
}) {
  const options = useLookup('allocation.dropdown', {}).data
  const [number, setNumber] = useState<string | null>(null)
  const [order, setOrder] = useState({
    client_id: clientId ?? clients[0]?.id ?? 0, rsa_service_code: 'STD', country_code: 'AE',
    city: 'Dubai', weight: '1.000', declared_value: '100.00', cod_amount: null as string | null,
  })
  const test = useAct('allocation.simulate')
  const set = (part: Partial<typeof order>) => setOrder({ ...order, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = number?.trim() ? { tracking_no: number.trim() } : { order: { ...order, cod_amount: order.cod_amount ?? undefined } }
    test.mutate({ ...input, draft_id: draftId ?? undefined })
  }
  const errorAt = (field: string) => test.error?.errors.find((e) => e.field === field)?.message ?? null
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title="Test an order"
      description={draftId ? 'By the rules of the draft. No counter moves.' : 'By the rules in force. No counter moves.'}
    >
      <div className="flex flex-col gap-4">
        <form onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              id="test-number" name="tracking_no" label="Tracking number" hint="Or describe a parcel below."
              value={number} onChange={setNumber} error={errorAt('tracking_no')} mono
            />
          </div>
          <ChoiceField
            id="test-client" name="client_id" label="Client" options={clients.map(({ id, name }) => ({ value: id, label: name }))}
            value={order.client_id} onChange={(v) => set({ client_id: Number(v ?? 0) })} error={errorAt('order.client_id')}
          />
          <ChoiceField
            id="test-service" name="rsa_service_code" label="Service" options={options?.services ?? []} value={order.rsa_service_code}
            onChange={(v) => set({ rsa_service_code: String(v ?? '') })} error={errorAt('order.rsa_service_code')}
          />
          <ChoiceField
            id="test-country" name="country_code" label="Country" options={options?.countries ?? []} value={order.country_code}
            onChange={(v) => set({ country_code: String(v ?? '') })} error={errorAt('order.country_code')}
          />
          <TextField id="test-city" name="city" label="City" value={order.city} onChange={(v) => set({ city: v ?? '' })} error={errorAt('order.city')} />
          <WeightField id="test-weight" name="weight" label="Weight" value={order.weight} onChange={(v) => set({ weight: v ?? '1' })} />
          <MoneyField
            id="test-value" name="declared_value" label="Declared value" value={order.declared_value} onChange={(v) => set({ declared_value: v ?? '0' })}
          />
          <MoneyField id="test-cod" name="cod_amount" label="COD, empty when prepaid" value={order.cod_amount} onChange={(cod_amount) => set({ cod_amount })} />
          <div className="flex items-end"><Button type="submit" variant="primary" busy={test.isPending}>Test</Button></div>
        </form>
        {test.error && <Notice tone="red">{test.error.message}</Notice>}
        {test.data && <Outcome answer={test.data} />}
      </div>
    </Drawer>
  )
}

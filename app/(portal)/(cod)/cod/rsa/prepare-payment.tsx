'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateField } from '@/components/fields/date'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { closedLists } from '@/lib/domain/closed-lists'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { PaymentLines, paymentTotals } from './payment-parts'

type Preview = Reply<'clientCodPayments.preview'>[number]
interface Chosen {
  client_id: number | null
  cut_off_date: string | null
  currency: string
}

/** Why orders are not in it, each reason with how many. */
function leftOut({ excluded, excluded_count }: Preview): string {
  const reasons = [...Map.groupBy(excluded, ({ reason }) => reason)].map(([reason, some]) => `${reason.toLowerCase()} (${some.length})`).join(', ')
  return `${counted(excluded_count, 'order')} left out: ${reasons}${excluded_count > excluded.length ? ', and others' : ''}.`
}

function Shown({ preview: p }: { preview: Preview }) {
  return (
    <>
      {!p.has_bank && <Notice tone="yellow">The client has no bank account yet. Add it to the client before the payment is initiated.</Notice>}
      {compare(p.net_payable, 0) < 0 && <Notice tone="yellow">{`Nothing is paid: the next payment begins with ${money(p.net_payable, p.currency)}.`}</Notice>}
      {p.excluded_count > 0 && <Notice tone="blue">{leftOut(p)}</Notice>}
      <Facts groups={[{ title: 'Totals', facts: paymentTotals(p, p.currency) }]} />
      {p.included.length > 0 && <PaymentLines lines={p.included} currency={p.currency} label="What it holds" />}
    </>
  )
}

/** What is chosen, what a payment of it would hold, and making it; a change asks for another preview. */
function usePrepared(onMade: () => void) {
  const [chosen, setChosen] = useState<Chosen>({ client_id: null, cut_off_date: today(), currency: 'AED' })
  const [look, create] = [useAct('clientCodPayments.preview'), useAct('clientCodPayments.create')]
  const { client_id, cut_off_date, currency } = chosen
  const faults = [...(look.error?.errors ?? []), ...(create.error?.errors ?? [])]
  const whole = client_id !== null && cut_off_date !== null ? { client_id, cut_off_date, currency } : null
  return {
    chosen, whole, preview: look.data?.[0], fault: create.error ?? look.error, busy: look.isPending || create.isPending,
    faultOf: (name: string) => faults.find(({ field }) => field === name)?.message ?? null,
    set: (some: Partial<Chosen>) => {
      setChosen((so) => ({ ...so, ...some }))
      look.reset()
      create.reset()
    },
    show: () => { if (whole) look.mutate({ client_ids: [whole.client_id], cut_off_date: whole.cut_off_date, currency }) },
    make: () => {
      if (!whole) return
      create.mutate(whole, {
        onSuccess: ({ payment_no }) => {
          snack(`Payment ${payment_no} is prepared.`)
          onMade()
        },
      })
    },
  }
}

/** Chooses a client and a cut-off, shows what a payment would hold, and makes it. */
export function PreparePayment({ onClose }: { onClose: () => void }) {
  const { chosen, whole, preview, fault, busy, faultOf, set, show, make } = usePrepared(onClose)
  const on = (name: keyof Chosen) => ({ id: `prepare-${name}`, name, error: faultOf(name) })
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title="Prepare payment"
      footer={<>
        <Button onClick={show} disabled={!whole || busy}>Preview</Button>
        <Button variant="primary" onClick={make} disabled={!preview || preview.included.length === 0 || busy}>Prepare payment</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {fault && <Notice tone="red">{fault.message}</Notice>}
        <LookupField
          {...on('client_id')} label="Client" required search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={chosen.client_id}
          onChange={(value) => set({ client_id: chosenId(value) })}
        />
        <DateField {...on('cut_off_date')} label="Delivered until" required value={chosen.cut_off_date} onChange={(value) => set({ cut_off_date: value })} />
        <ChoiceField
          {...on('currency')} label="Currency" required options={closedLists.currency.options} value={chosen.currency}
          onChange={(value) => set({ currency: typeof value === 'string' ? value : 'AED' })}
        />
        {preview && <Shown preview={preview} />}
      </div>
    </Drawer>
  )
}

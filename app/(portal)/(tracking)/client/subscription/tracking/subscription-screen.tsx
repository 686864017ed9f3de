'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { LookupField } from '@/components/fields/lookup'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Tabs } from '@/components/ui/tabs'
import type { Reply } from '@/lib/contract/types'
import { subscriptionEnvironment, subscriptionKind, type SubscriptionEnvironment, type SubscriptionKind } from '@/lib/domain/subscription'
import { AuthForm } from './auth-form'
import { findClients } from './choose-client'
import type { EventChoice } from './event-tree'
import type { Deliveries } from './health-panel'
import { SubscriptionForm, type Subscription } from './subscription-form'

export type TabId = SubscriptionKind | 'auth'

interface Props {
  path: string
  tab: TabId
  environment: SubscriptionEnvironment
  client: { id: number; name: string }
  /** More than one client to choose from. */
  mayChoose: boolean
  mayEdit: boolean
  subscription: Subscription | null
  auth: Reply<'subscriptions.auth'> | null
  deliveries: Deliveries | null
  events: EventChoice[]
  categories: { value: string; label: string }[]
}

const tabs = [...subscriptionKind.options, { value: 'auth', label: 'Authentication' }] as const

function EnvironmentSwitch({ value, onChange }: { value: SubscriptionEnvironment; onChange: (value: SubscriptionEnvironment) => void }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Environment</legend>
      <div className="flex min-h-control items-center gap-4">
        {subscriptionEnvironment.options.map((option) => (
          <label key={option.value} className="inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
            <input type="radio" name="environment" className="size-4 accent-primary" checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Whose subscriptions, in which environment, and which of them. Going elsewhere with unsaved changes asks first. */
export function SubscriptionScreen({ path, tab, environment, client, mayChoose, mayEdit, subscription, auth, deliveries, events, categories }: Props) {
  const router = useRouter()
  const [isDirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const place = `${path}?client_id=${client.id}&environment=${environment}&tab=${tab}`
  const go = (differs: { client_id?: number; environment?: string; tab?: string }) => {
    const query = new URLSearchParams({
      client_id: String(client.id), environment, tab, ...Object.fromEntries(Object.entries(differs).map(([k, v]) => [k, String(v)])),
    })
    const to = `${path}?${query}`
    if (isDirty) setLeaving(to)
    else router.push(to)
  }
  const content: ReactNode =
    tab === 'auth'
      ? auth && <AuthForm key={place} auth={auth} draft={place} mayEdit={mayEdit} onDirty={setDirty} />
      : subscription && (
        <SubscriptionForm
          key={place} subscription={subscription} deliveries={deliveries} events={events}
          categories={categories} draft={place} mayEdit={mayEdit} onDirty={setDirty}
        />
      )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="w-80 max-w-full">
          {mayChoose ? (
            <LookupField
              key={client.id} id="client_id" name="client_id" label="Client" search={findClients} value={client.id}
              valueLabel={client.name} onChange={(id) => id !== null && Number(id) !== client.id && go({ client_id: Number(id) })}
            />
          ) : (
            <><p className="font-medium">Client</p><p className="flex min-h-control items-center">{client.name}</p></>
          )}
        </div>
        <EnvironmentSwitch value={environment} onChange={(next) => go({ environment: next })} />
      </div>
      <Tabs
        label="Subscriptions" value={tab} onChange={(id) => id !== tab && go({ tab: id })}
        tabs={tabs.map(({ value, label }) => ({ id: value, label, content: value === tab ? content : null }))}
      />
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title="Leave without saving?"
          consequence="What you changed here is not saved yet."
          confirmLabel="Leave"
          onConfirm={() => { sessionStorage.removeItem(`draft:${place}`); setDirty(false); setLeaving(null); router.push(leaving) }}
        />
      )}
    </div>
  )
}

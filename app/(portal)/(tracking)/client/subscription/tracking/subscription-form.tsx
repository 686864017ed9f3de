'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import {
  deliveryFormat, deliveryMethod, integrationMode, labelDelivery, labelFormat, orderEvent, podPart, type SubscriptionKind,
} from '@/lib/domain/subscription'
import { EventTree, type EventChoice } from './event-tree'
import { HeadersEditor, type HeaderDraft } from './headers-editor'
import { HealthPanel, type Deliveries } from './health-panel'
import { SaveBar } from './save-bar'
import { TestButton, TestResult, useTestSend } from './test-send'
import { useSettings } from './use-settings'

/** A subscription of any kind; what its kind does not have is not there. */
export type Subscription = Reply<'subscriptions.tracking'>
  & Partial<Pick<Reply<'subscriptions.label'>, 'label_format' | 'label_delivery'> & Pick<Reply<'subscriptions.pod'>, 'pod_parts'>>
type Values = Record<string, unknown>

const readCalls = { tracking: 'subscriptions.tracking', label: 'subscriptions.label', pod: 'subscriptions.pod', order: 'subscriptions.order' } as const
const saveCalls = {
  tracking: 'subscriptions.saveTracking', label: 'subscriptions.saveLabel', pod: 'subscriptions.savePod', order: 'subscriptions.saveOrder',
} as const
const own: Record<SubscriptionKind, readonly string[]> = {
  tracking: ['events'], label: ['label_format', 'label_delivery'], pod: ['pod_parts'], order: ['events'],
}
const shared = [
  'active', 'integration_mode', 'url', 'method', 'content_type', 'headers', 'schedule_minutes',
  'batch_size', 'include_raw', 'include_pii', 'retry_limit', 'timeout_seconds', 'alert_emails',
] as const

const valuesOf = (s: Subscription): Values => ({
  ...Object.fromEntries([...shared, ...own[s.kind], 'version'].map((name) => [name, s[name as keyof Subscription]])),
  headers: s.headers.map((header): HeaderDraft => ({ ...header, id: header.key })),
})

interface Props {
  subscription: Subscription
  deliveries: Deliveries | null
  events: EventChoice[]
  categories: { value: string; label: string }[]
  draft: string
  mayEdit: boolean
  onDirty: (isDirty: boolean) => void
}

interface Part {
  form: Pick<ReturnType<typeof useSettings>, 'set' | 'faultOf'>
  v: Omit<Subscription, 'headers'> & { headers: HeaderDraft[] }
  /** What every field has of its name. */
  field: (name: string, label: string) => { id: string; name: string; label: string; error: string | null }
}

/** Where events go, and how. */
function DeliveryCard({ form, v, field }: Part) {
  return (
    <Card title="Delivery mode">
      <div className="flex flex-col gap-4">
        <SwitchField {...field('active', 'Active')} value={v.active} onChange={(on) => form.set({ active: on === true })} />
        <div className="grid gap-4 xl:grid-cols-2">
          <ChoiceField
            {...field('integration_mode', 'Mode')} options={integrationMode.options}
            value={v.integration_mode} onChange={(x) => form.set({ integration_mode: x ?? 'webhook' })}
          />
          <TextField
            {...field('url', 'Address')} mono required={v.active} placeholder="https://" maxLength={500}
            value={v.url} onChange={(x) => form.set({ url: x })} hint="https and reachable from the internet."
          />
          {v.integration_mode === 'schedular' && (
            <>
              <NumberField
                {...field('schedule_minutes', 'Interval')} unit="min" value={v.schedule_minutes}
                onChange={(x) => form.set({ schedule_minutes: x })} hint="5 to 1440 minutes, on the clock: every 15 is :00, :15, :30, :45."
              />
              <NumberField {...field('batch_size', 'Events in a batch')} value={v.batch_size} onChange={(x) => form.set({ batch_size: x })} hint="1 to 500." />
            </>
          )}
          <ChoiceField {...field('method', 'Method')} options={deliveryMethod.options} value={v.method} onChange={(x) => form.set({ method: x ?? 'POST' })} />
          <ChoiceField
            {...field('content_type', 'Format')} options={deliveryFormat.options}
            value={v.content_type} onChange={(x) => form.set({ content_type: x ?? 'json' })}
          />
        </div>
        <HeadersEditor headers={v.headers} onChange={(headers) => form.set({ headers })} faultOf={form.faultOf} />
      </div>
    </Card>
  )
}

/** What is told, and how much of it. */
function WhatCard({ form, v, field, kind, events, categories }: Part & Pick<Subscription, 'kind'> & Pick<Props, 'events' | 'categories'>) {
  return (
    <Card title="What">
      <div className="flex flex-col gap-4">
        {kind === 'tracking' && (
          <EventTree
            events={events} categories={categories} chosen={v.events} onChange={(codes) => form.set({ events: codes })} error={form.faultOf('events')}
          />
        )}
        {kind === 'order' && (
          <ChoicesField
            {...field('events', 'Tells of')} options={[{ value: '*', label: 'All of them, also those added later' }, ...orderEvent.options]}
            value={v.events} onChange={(x) => form.set({ events: x })}
          />
        )}
        {kind === 'label' && (
          <div className="grid gap-4 xl:grid-cols-2">
            <ChoiceField
              {...field('label_format', 'Label format')} options={labelFormat.options}
              value={v.label_format} onChange={(x) => form.set({ label_format: x ?? 'pdf' })}
            />
            <ChoiceField
              {...field('label_delivery', 'Sent as')} options={labelDelivery.options} value={v.label_delivery}
              onChange={(x) => form.set({ label_delivery: x ?? 'url' })} hint="A link opens for seven days."
            />
          </div>
        )}
        {kind === 'pod' && (
          <ChoicesField
            {...field('pod_parts', 'Parts of the proof')} options={podPart.options} value={v.pod_parts}
            onChange={(x) => form.set({ pod_parts: x })} hint="Sent as links that open for seven days."
          />
        )}
        <div className="flex flex-wrap gap-x-10 gap-y-2">
          <SwitchField {...field('include_pii', 'Name people and addresses')} value={v.include_pii} onChange={(on) => form.set({ include_pii: on === true })} />
          {kind === 'tracking' && (
            <SwitchField
              {...field('include_raw', 'Add the carrier’s own code and words')} value={v.include_raw} onChange={(on) => form.set({ include_raw: on === true })}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

/** How stubbornly. */
function ReliabilityCard({ form, v, field }: Part) {
  return (
    <Card title="Reliability">
      <div className="grid gap-4 xl:grid-cols-2">
        <NumberField
          {...field('timeout_seconds', 'Timeout')} unit="s" value={v.timeout_seconds} onChange={(x) => form.set({ timeout_seconds: x })} hint="3 to 30 seconds."
        />
        <NumberField
          {...field('retry_limit', 'Retries')} value={v.retry_limit}
          onChange={(x) => form.set({ retry_limit: x })} hint="0 to 10: after 1, 5, 15, 60 and 240 minutes."
        />
        <TagsField
          {...field('alert_emails', 'Alert mails')} most={10} value={v.alert_emails} onChange={(x) => form.set({ alert_emails: x })}
          hint="Notified when the subscription is suspended; without one, the client’s contact."
        />
      </div>
    </Card>
  )
}

/** The settings of one subscription: where and how, what, how stubbornly, and how it does. */
export function SubscriptionForm({ subscription: first, deliveries, events, categories, draft, mayEdit, onDirty }: Props) {
  const { client_id, environment, kind } = first
  const now = (useAsk(readCalls[kind] as 'subscriptions.tracking', { client_id, environment }, { first, pollMs: 8000 }).data ?? first) as Subscription
  const form = useSettings({
    call: saveCalls[kind] as 'subscriptions.saveTracking', draft, saved: valuesOf(first),
    savedOf: valuesOf as (reply: Reply<'subscriptions.saveTracking'>) => Values, onDirty,
    inputOf: ({ version, headers, ...values }) => ({
      client_id, environment, ...(version ? { version } : {}), ...values, alert_emails: values.alert_emails ?? [],
      ...(kind === 'pod' ? { pod_parts: values.pod_parts ?? [] } : {}), ...(kind === 'order' ? { events: values.events ?? [] } : {}),
      headers: (headers as HeaderDraft[]).map(({ key, value, secret }) => ({ key, secret, ...(value ? { value } : {}) })),
    }) as Input<'subscriptions.saveTracking'>,
    secrets: ({ headers, ...values }) => ({
      ...values, headers: (headers as HeaderDraft[]).map((header) => (header.secret ? { ...header, value: null } : header)),
    }),
  })
  const test = useTestSend(first)
  const part: Part = { form, v: form.values as Part['v'], field: (name, label) => ({ id: name, name, label, error: form.faultOf(name) }) }
  const general = form.general([...shared, ...own[kind]])
  const suspended = now.active && now.health.state === 'suspended'
  return (
    <form className="flex max-w-6xl flex-col gap-4" noValidate onSubmit={(event) => { event.preventDefault(); form.save() }}>
      {general && <Notice tone="red">{general}</Notice>}
      <TypedNotice restored={form.draft.restored && form.isDirty} onRestart={form.reset} />
      {suspended && (
        <Notice
          tone="red" title="Suspended after 20 failures in a row"
          action={mayEdit && (
            <Button size="small" busy={form.busy} onClick={() => form.save({ active: true }, 'Switched on again. A test is on its way.')}>
              Switch on again
            </Button>
          )}
        >
          Events are kept and wait. {now.health.last_error}
        </Notice>
      )}
      {!now.exists && now.inherited_url && (
        <Notice tone="blue">
          Until you save here, events go to the client-wide webhook of the client settings: <bdi dir="ltr" className="break-all">{now.inherited_url}</bdi>
        </Notice>
      )}
      <DeliveryCard {...part} />
      <WhatCard {...part} kind={kind} events={events} categories={categories} />
      <ReliabilityCard {...part} />
      <HealthPanel subscription={now} first={deliveries} mayEdit={mayEdit} />
      <TestResult test={test} />
      <SaveBar form={form} mayEdit={mayEdit}>
        {mayEdit && (
          <TestButton
            test={test}
            why={form.isDirty ? 'Save first: a test uses what is saved.' : !now.url && !now.inherited_url ? 'Enter an address and save it first.' : false}
          />
        )}
      </SaveBar>
    </form>
  )
}

'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { DateTimeField } from '@/components/fields/date-time'
import { LongTextField } from '@/components/fields/long-text'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { requestPriority, type RequestType } from '@/lib/domain/vendor-request'
import { OfferList } from './offer-list'
import { bodyOf, draftOf, type RequestDraft, type RequestRecord } from './request-draft'
import { RequestLines } from './request-lines'
import { RequestShares } from './request-shares'

interface FormProps { d: RequestDraft; put: (part: Partial<RequestDraft>) => void; at: (name: string) => { id: string; name: string; error: string | null } }

const Need = ({ f: { d, put, at }, warehouse }: { f: FormProps; warehouse: string | null }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
    <LookupField
      {...at('warehouse_id')} label="Warehouse" required search={(typed, signal) => lookUp(lookups.warehouse, typed, signal)} value={d.warehouse_id}
      {...(warehouse && { valueLabel: warehouse })} onChange={(value) => put({ warehouse_id: chosenId(value) })}
    />
    <TextField {...at('department')} label="Department" required value={d.department} onChange={(department) => put({ department })} />
    <TextField {...at('cost_centre')} label="Cost centre" value={d.cost_centre} onChange={(cost_centre) => put({ cost_centre })} />
    <DateTimeField {...at('needed_from')} label="Needed from" required value={d.needed_from} onChange={(needed_from) => put({ needed_from })} />
    <DateTimeField {...at('needed_to')} label="Needed until" required value={d.needed_to} onChange={(needed_to) => put({ needed_to })} />
    <ChoiceField
      {...at('priority')} label="Priority" required options={requestPriority.options} value={d.priority} onChange={(value) => put({ priority: String(value) })}
    />
    <div className="sm:col-span-2 md:col-span-3">
      <LongTextField {...at('reason')} label="Reason" required value={d.reason} onChange={(reason) => put({ reason })} />
    </div>
  </div>
)

/** What vendors would take for what is typed so far. */
function Estimate({ type, draft }: { type: RequestType; draft: RequestDraft }) {
  const estimate = useAct('vendorRequests.estimate')
  const { warehouse_id, needed_from, needed_to, lines } = bodyOf(type, draft)
  const look = () => estimate.mutate({ application_type: type, warehouse_id, needed_from, needed_to, lines } as Input<'vendorRequests.estimate'>)
  return (
    <div className="flex flex-col gap-3">
      <p><Button busy={estimate.isPending} onClick={look}>Estimate</Button></p>
      {estimate.error && <Notice tone="red">{estimate.error.errors[0]?.message ?? estimate.error.message}</Notice>}
      {estimate.data && <OfferList offers={estimate.data} />}
    </div>
  )
}

interface Props { type: RequestType; record: RequestRecord | null; onDone: (made: RequestRecord) => void }

/** Asks for people or vehicles, or changes a draft; what is typed stays on the device until it is sent. */
export function RequestForm({ type, record, onDone }: Props) {
  const { typed: d, setTyped, restored, restart, forget } = useTyped(record ? `request:${record.id}:${record.version}` : `request:new:${type}`,
    () => draftOf(record))
  const [add, change] = [useAct('vendorRequests.add'), useAct('vendorRequests.change')]
  const [submits, setSubmits] = useState(false)
  const act = record ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const put = (part: Partial<RequestDraft>) => setTyped((now) => ({ ...now, ...part }))
  const f: FormProps = { d, put, at: (name) => ({ id: `request-${name}`, name, error: error(name) }) }
  const done = (made: RequestRecord) => {
    forget()
    snack(`${made.request_no} ${made.submitted_at === null ? 'is kept as a draft.' : 'waits for approval.'}`)
    onDone(made)
  }
  const send = (submit: boolean) => {
    setSubmits(submit)
    const body = bodyOf(type, d)
    if (record) change.mutate({ ...body, id: record.id, version: record.version }, { onSuccess: done })
    else add.mutate({ ...body, application_type: type, submit } as Input<'vendorRequests.add'>, { onSuccess: done })
  }
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <Card title="Need"><Need f={f} warehouse={record?.warehouse ?? null} /></Card>
      <Card title={type === 'transport' ? 'Vehicles' : 'People'}>
        <RequestLines type={type} lines={d.lines} error={error} onChange={(lines) => put({ lines })} />
      </Card>
      <Card title="Clients that bear the cost"><RequestShares draft={d} error={error} onChange={put} /></Card>
      <Card title="Estimate"><Estimate type={type} draft={d} /></Card>
      <div className="flex flex-wrap justify-end gap-2">
        {!record && <Button busy={act.isPending && !submits} onClick={() => send(false)}>Save draft</Button>}
        <Button variant="primary" busy={act.isPending && (submits || Boolean(record))} onClick={() => send(true)}>{record ? 'Save' : 'Submit'}</Button>
      </div>
    </div>
  )
}

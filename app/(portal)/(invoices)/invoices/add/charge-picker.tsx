'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { ChargeTable } from './charge-table'
import { ChosenTotals } from './chosen-totals'

type Party = Reply<'charges.parties'>[number]
type Draft = Reply<'clientInvoices.one'>
type Billed = Pick<Party, 'party_type' | 'party_id' | 'currency'>

const partyLabel = (p: Party) => `${p.party}: ${counted(p.charges, 'charge')}, ${money(p.amount, p.currency)}`

/** Saves the draft and, where it is asked for, issues it; says so and goes to the invoice. */
function useSave(draft: Draft | null) {
  const router = useRouter()
  const save = useAct('clientInvoices.save')
  const issue = useAct('clientInvoices.move')
  const open = (id: number, message: string) => { snack(message); router.push(`/invoices/client/${id}`) }
  const send = (body: Omit<Input<'clientInvoices.save'>, 'action'>, isIssued: boolean) =>
    save.mutate({ ...body, ...(draft ? { action: 'update_invoice', id: draft.id } : { action: 'create_invoice' }) }, {
      onSuccess: ({ id, invoice_no }) => {
        if (!isIssued) return open(id, `Draft ${invoice_no} is saved.`)
        return issue.mutate({ id, action: 'issue' }, {
          onSuccess: () => open(id, `Invoice ${invoice_no} is issued.`), onError: ({ message }) => open(id, message),
        })
      },
    })
  return { send, error: save.error, busy: save.isPending || issue.isPending }
}

/** Whom to bill, for which days, and which of their open charges. */
export function ChargePicker({ parties, draft }: { parties: Party[]; draft: Draft | null }) {
  const [value, setValue] = useState<string | null>(draft ? `${draft.party_type}:${draft.party_id}:${draft.currency}` : null)
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>({ from: draft?.period_from ?? null, to: draft?.period_to ?? null })
  const party: Billed | undefined = draft ?? parties.find((one) => one.value === value)
  const options = parties.map((one) => ({ value: one.value, label: partyLabel(one) }))
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        {draft
          ? <p className="self-center text-lead font-semibold"><bdi>{draft.party}</bdi></p>
          : (
            <ChoiceField
              id="party" name="party" label="Bill" required options={options} value={value} onChange={(v) => setValue(v === null ? null : String(v))}
            />
          )}
        <DateField id="from" name="from" label="Service from" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DateField id="to" name="to" label="Service to" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
      </div>
      {party && <OpenCharges key={`${value} ${period.from} ${period.to}`} party={party} period={period} draft={draft} />}
    </div>
  )
}

function OpenCharges({ party, period: { from, to }, draft }: { party: Billed; period: { from: string | null; to: string | null }; draft: Draft | null }) {
  const answer = useAsk('charges.toBill', {
    party_type: party.party_type, party_id: party.party_id, currency: party.currency, ...(from && { from }), ...(to && { to }),
    ...(draft && { invoice_id: draft.id }),
  })
  const [left, setLeft] = useState<ReadonlySet<number> | null>(null)
  const { send, error, busy } = useSave(draft)
  if (answer.error) return <Notice tone="red">{answer.error.message}</Notice>
  if (!answer.data) return <Skeleton className="h-64" />
  const { charges, total, vat_rounding } = answer.data
  // A new invoice takes all that is open; a draft begins with what it has.
  const out = left ?? new Set(draft ? charges.filter(({ is_taken }) => !is_taken).map(({ id }) => id) : [])
  const chosen = charges.filter(({ id }) => !out.has(id))
  const body = {
    party_type: party.party_type, party_id: party.party_id, charge_ids: chosen.map(({ id }) => id), ...(from && { period_from: from }),
    ...(to && { period_to: to }),
  }
  const none = chosen.length === 0 && 'Tick at least one charge.'
  return (
    <>
      {error && <Notice tone="red">{error.message}</Notice>}
      {total > charges.length && (
        <Notice tone="blue">{`The oldest ${charges.length} of ${counted(total, 'charge')} are shown: an invoice has no more lines.`}</Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_20rem]">
        <ChargeTable charges={charges} out={out} onChange={setLeft} />
        <div className="flex flex-col gap-4">
          <ChosenTotals charges={chosen} currency={party.currency} rounding={vat_rounding} />
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} disabledReason={none} onClick={() => send(body, false)}>Save draft</Button>
            <Button variant="primary" busy={busy} disabledReason={none} onClick={() => send(body, true)}>Issue</Button>
          </div>
        </div>
      </div>
    </>
  )
}

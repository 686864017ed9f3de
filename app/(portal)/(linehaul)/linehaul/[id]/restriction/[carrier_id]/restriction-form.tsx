'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, type FormEvent } from 'react'
import { Field, type FieldKind, type FieldMeta } from '@/components/fields/field'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useFirstFault } from '@/components/ui/use-first-fault'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { restrictionAction, restrictionPayment, weekdays } from '@/lib/domain/linehaul'
import { money } from '@/lib/domain/money'
import { packageType } from '@/lib/domain/package'
import { TestParcel } from './test-parcel'

type Restriction = Reply<'linehaul.restriction'>
type Name = keyof Input<'linehaul.saveRestriction'> & keyof Restriction
type Fact = FieldMeta & { name: Name; label: string; kind: FieldKind; hint?: string }

const days = weekdays.options.map(({ value, label }) => ({ value: Number(value), label }))

/** The form's groups, with the limits carrier and lane set. */
const sectionsOf = (r: Restriction): Record<string, Fact[]> => ({
  'Weight and size': [
    { name: 'min_weight_kg', label: 'From', kind: 'weight' },
    { name: 'max_weight_kg', label: 'Up to', kind: 'weight', hint: `${r.carrier} takes up to ${Number(r.limit_weight_kg)} kg.` },
    { name: 'max_length_cm', label: 'Longest side', kind: 'text', unit: 'cm', hint: `At most ${Number(r.limit_length_cm)} cm.` },
    { name: 'max_girth_cm', label: 'Girth', kind: 'text', unit: 'cm', hint: `At most ${Number(r.limit_girth_cm)} cm.` },
    { name: 'max_pieces', label: 'Pieces', kind: 'number' },
  ],
  'Value and payment': [
    { name: 'min_declared_value', label: 'Value from', kind: 'money' }, { name: 'max_declared_value', label: 'Value up to', kind: 'money' },
    { name: 'payment_modes', label: 'Payment', kind: 'choices', options: restrictionPayment.options },
    {
      name: 'max_cod_amount', label: 'COD up to', kind: 'money',
      hint: r.limit_cod_amount ? `The carrier collects up to ${money(r.limit_cod_amount, r.currency ?? 'AED')}.` : undefined,
    },
  ],
  Goods: [
    { name: 'blocked_handling_codes', label: 'Blocked handling codes', kind: 'choices', options: r.handling_codes },
    { name: 'allowed_handling_codes', label: 'Allowed handling codes', kind: 'choices', options: r.handling_codes, hint: 'None chosen: all.' },
    { name: 'blocked_hs_prefixes', label: 'Blocked HS prefixes', kind: 'tags', hint: '2 to 10 digits each.' },
    { name: 'blocked_categories', label: 'Blocked categories', kind: 'tags' },
    { name: 'blocked_package_types', label: 'Blocked package types', kind: 'choices', options: packageType.options },
  ],
  'Places and days': [
    { name: 'excluded_places', label: 'Excluded places', kind: 'choices', options: r.places },
    { name: 'allowed_weekdays', label: 'Days', kind: 'choices', options: days },
  ],
  Cap: [{ name: 'daily_cap', label: 'Parcels a day', kind: 'number', hint: 'Empty: no limit.' }],
  Action: [
    { name: 'action', label: 'A parcel that breaks this is', kind: 'choice', options: restrictionAction.options },
    { name: 'note', label: 'Note', kind: 'longText', maxLength: 200 },
  ],
})

const names = ['min_weight_kg', 'max_weight_kg', 'max_length_cm', 'max_girth_cm', 'max_pieces', 'min_declared_value',
  'max_declared_value', 'payment_modes', 'max_cod_amount', 'blocked_handling_codes', 'allowed_handling_codes', 'blocked_hs_prefixes',
  'blocked_categories', 'blocked_package_types', 'excluded_places', 'allowed_weekdays', 'daily_cap', 'action', 'note'] as const satisfies readonly Name[]
const lists: ReadonlySet<string> = new Set([
  'payment_modes', 'blocked_handling_codes', 'allowed_handling_codes', 'blocked_hs_prefixes',
  'blocked_categories', 'blocked_package_types', 'excluded_places', 'allowed_weekdays',
])
type Draft = Record<(typeof names)[number], unknown>

const draftOf = (r: Restriction): Draft =>
  ({ ...Object.fromEntries(names.map((name) => [name, r[name]])), excluded_places: (r.excluded_places ?? []).map(({ type, id }) => `${type}:${id}`) }) as Draft
/** What is sent: an emptied list is an empty list, an emptied box is nothing. */
const sentOf = (draft: Draft) => ({
  ...Object.fromEntries(names.map((name) => [name, draft[name] ?? (lists.has(name) ? [] : null)])),
  excluded_places: ((draft.excluded_places ?? []) as string[]).map((place) => {
    const [type = '', id = ''] = place.split(':')
    return { type, id: /^\d+$/.test(id) ? Number(id) : id }
  }),
}) as Omit<Input<'linehaul.saveRestriction'>, 'id' | 'carrier_id'>

/** What a carrier may not be given on a lane. */
export function RestrictionForm({ first, maySave }: { first: Restriction; maySave: boolean }) {
  const router = useRouter()
  const { typed: draft, setTyped: setDraft, restored, restart, forget } = useTyped<Draft>(
    `restriction:${first.linehaul_id}:${first.carrier_id}:${first.version}`, () => draftOf(first),
  )
  const [clearing, setClearing] = useState(false)
  const save = useAct('linehaul.saveRestriction')
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, save.error)
  const lane = { id: first.linehaul_id, carrier_id: first.carrier_id }
  const errorAt = (name: string) => save.error?.errors.find(({ field }) => field === name || field?.startsWith(`${name}.`))?.message ?? null
  const done = (said: string) => {
    forget()
    setClearing(false)
    snack(said)
    router.push(`/linehaul/carriers/${first.linehaul_id}`)
    router.refresh()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...lane, ...sentOf(draft), version: first.version }, { onSuccess: () => done('The restrictions are saved.') })
  }
  const clear = () => save.mutate({ ...lane, clear: true }, { onSuccess: () => done('Every restriction is gone.') })
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <form ref={form} onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
        <p><b>{first.carrier}</b> on <b>{first.linehaul_code}</b> <span className="text-ink-soft">{first.set ? '' : 'has no restrictions yet.'}</span></p>
        <TypedNotice restored={restored} onRestart={restart} />
        {save.error && <Notice tone="red">{save.error.message}</Notice>}
        {Object.entries(sectionsOf(first)).map(([title, facts]) => (
          <Card key={title} title={title}>
            <div className="grid gap-4 sm:grid-cols-2">
              {facts.map(({ name, ...fact }) => (
                <Field
                  key={name} id={name} name={name} {...fact} value={draft[name as keyof Draft]}
                  onChange={(value) => setDraft({ ...draft, [name]: value })} error={errorAt(name)} disabled={!maySave}
                />
              ))}
            </div>
          </Card>
        ))}
        <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t bg-surface py-3">
          {maySave && <Button type="submit" variant="primary" busy={save.isPending}>Save</Button>}
          {maySave && first.set && <Button variant="danger" onClick={() => setClearing(true)}>Clear all</Button>}
          <ButtonLink variant="quiet" href={`/linehaul/carriers/${first.linehaul_id}`} onClick={forget}>Cancel</ButtonLink>
        </footer>
      </form>
      <TestParcel lane={lane} rules={sentOf(draft)} />
      <ConfirmDialog
        open={clearing} onOpenChange={setClearing} title={`Remove every restriction of ${first.carrier} on ${first.linehaul_code}?`}
        consequence="New parcels are judged by the carrier’s own limits alone." confirmLabel="Clear all" tone="danger" busy={save.isPending} onConfirm={clear}
      />
    </div>
  )
}

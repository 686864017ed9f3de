'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { currencyOptions } from '@/lib/domain/currency'
import { addDays, today } from '@/lib/domain/days'
import { isDecimal, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { lineAmount, quoteBasis, quoteCharge } from '@/lib/domain/quote'

type Quote = Reply<'quotes.one'>
type Line = { key: number; charge_code: string; label: string; basis: string; qty: string | null; rate: string | null }
interface Draft {
  currency: string
  valid_until: string | null
  transit_days: number | null
  carrier_name: string | null
  note: string | null
  lines: Line[]
}

/** Half a month to decide, unless the desk says otherwise. */
const USUAL_DAYS = 14
const nextKey = (lines: readonly Line[]) => Math.max(...lines.map(({ key }) => key)) + 1
const isPriced = ({ qty, rate }: Line) => isDecimal(qty ?? '') && isDecimal(rate ?? '')

/** The first offer begins with carriage by what the cargo is reckoned by; a later one with the lines of the one before. */
function firstOf(q: Quote): Draft {
  const last = q.offers[0]
  const freight: Line = q.freight_mode === 1
    ? { key: 0, charge_code: 'freight', label: 'Air freight', basis: 'kg', qty: q.chargeable_weight, rate: null }
    : q.container_load === 1
      ? { key: 0, charge_code: 'freight', label: 'Sea freight', basis: 'container', qty: String(q.container_qty ?? 1), rate: null }
      : { key: 0, charge_code: 'freight', label: 'Sea freight', basis: 'revenue_ton', qty: q.revenue_ton, rate: null }
  return {
    currency: last?.currency ?? 'USD', valid_until: addDays(today(), USUAL_DAYS),
    transit_days: last?.transit_days ?? null, carrier_name: last?.carrier_name ?? null,
    note: null, lines: last ? last.breakdown.map(({ amount: _amount, ...line }, key) => ({ ...line, key })) : [freight],
  }
}

function OfferLine({ line, at, currency, error, change, drop }: {
  line: Line; at: number; currency: string; error: (name: string) => string | null; change: (part: Partial<Line>) => void; drop: (() => void) | null
}) {
  const of = (name: string) => ({ id: `offer-${at}-${name}`, name, error: error(`breakdown.${at}.${name}`) })
  return (
    <li className="grid items-end gap-2 border-b pb-3 sm:grid-cols-[1.1fr_1.4fr_1fr_.8fr_.9fr_auto]">
      <ChoiceField
        {...of('charge_code')} label="Charge" required options={quoteCharge.options} value={line.charge_code}
        onChange={(code) => change({ charge_code: String(code ?? ''), ...(quoteCharge.is(code) && { label: quoteCharge.label(code) }) })}
      />
      <TextField {...of('label')} label="As written" required value={line.label} onChange={(label) => change({ label: label ?? '' })} />
      <ChoiceField
        {...of('basis')} label="Per" required options={quoteBasis.options} value={line.basis} onChange={(basis) => change({ basis: String(basis ?? '') })}
      />
      <FieldFrame {...of('qty')} label="Quantity" required>
        <DecimalBox {...of('qty')} label="Quantity" required places={0} value={line.qty} onChange={(qty) => change({ qty: qty as string | null })} />
      </FieldFrame>
      <FieldFrame
        {...of('rate')} label="Rate" required
        hint={isPriced(line) ? money(lineAmount({ qty: line.qty ?? '0', rate: line.rate ?? '0' }, currency), currency) : undefined}
      >
        <DecimalBox {...of('rate')} label="Rate" required places={2} value={line.rate} onChange={(rate) => change({ rate: rate as string | null })} />
      </FieldFrame>
      {drop && <Button size="small" onClick={drop} aria-label={`Take out ${line.label || `line ${at + 1}`}`}>Take out</Button>}
    </li>
  )
}

interface Part {
  d: Draft
  put: (part: Partial<Draft>) => void
  error: (field: string) => string | null
}

function Lines({ d: { lines, currency }, put, error }: Part) {
  const change = (nth: number) => (part: Partial<Line>) => put({ lines: lines.map((line, i) => (i === nth ? { ...line, ...part } : line)) })
  const another = (): Line => ({ key: nextKey(lines), charge_code: 'other', label: '', basis: 'shipment', qty: '1', rate: null })
  return (
    <>
      <ul className="flex flex-col gap-3">
        {lines.map((line, nth) => (
          <OfferLine
            key={line.key} line={line} at={nth} currency={currency} error={error} change={change(nth)}
            drop={lines.length > 1 ? () => put({ lines: lines.filter((_, i) => i !== nth) }) : null}
          />
        ))}
      </ul>
      <p><Button size="small" onClick={() => put({ lines: [...lines, another()] })}>Add a line</Button></p>
    </>
  )
}

function Terms({ d, put, error }: Part) {
  const at = (name: string) => ({ id: `offer-${name}`, name, error: error(name) })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        {...at('currency')} label="Currency" required options={currencyOptions} value={d.currency} onChange={(v) => put({ currency: String(v ?? 'USD') })}
      />
      <DateField {...at('valid_until')} label="Valid to" required value={d.valid_until} onChange={(v) => put({ valid_until: v })} />
      <TextField {...at('carrier_name')} label="Carrier" value={d.carrier_name} onChange={(v) => put({ carrier_name: v })} />
      <NumberField {...at('transit_days')} label="Transit" unit="days" value={d.transit_days} onChange={(v) => put({ transit_days: v as number | null })} />
      <div className="sm:col-span-2"><LongTextField {...at('note')} label="Note to the seller" value={d.note} onChange={(v) => put({ note: v })} /></div>
    </div>
  )
}

/** Makes an offer line by line; each line and the whole are added up as they are typed. */
export function OfferDialog({ quote: q, isFinal, onClose }: { quote: Quote; isFinal: boolean; onClose: () => void }) {
  const { typed: d, setTyped, restored, restart, forget } = useTyped(`offer:${q.id}:${q.version}`, () => firstOf(q))
  const act = useAct('quotes.offer')
  const put = (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part }))
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const total = amountIn(sum(d.lines.filter(isPriced).map(({ qty, rate }) => lineAmount({ qty: qty ?? '0', rate: rate ?? '0' }, d.currency))), d.currency)
  const send = () => act.mutate({
    quote_id: q.id, currency: d.currency,
    breakdown: d.lines.map(({ key: _key, ...line }) => line) as Input<'quotes.offer'>['breakdown'], valid_until: d.valid_until ?? '',
    transit_days: d.transit_days, carrier_name: d.carrier_name, note: d.note, is_final: isFinal,
  }, { onSuccess: ({ amount }) => { forget(); snack(`The offer of ${money(amount, d.currency)} is sent.`); onClose() } })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" title={`${isFinal ? 'Final offer' : 'Offer'} for ${q.quote_no}`}
      description={`${q.route}, ${q.chargeable}`} locked={act.isPending}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} onClick={send}>{`Send offer of ${money(total, d.currency)}`}</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        <Lines d={d} put={put} error={error} />
        <Terms d={d} put={put} error={error} />
      </div>
    </Dialog>
  )
}

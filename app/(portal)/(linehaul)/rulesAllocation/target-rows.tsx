'use client'

import { Plus, X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { allocationMode, type AllocationMode } from '@/lib/domain/allocation'
import { useOrder } from '../order-list'
import type { Options, Target } from './rule-draft'

interface Props {
  mode: AllocationMode
  targets: Target[]
  options: Options
  fault: string | null
  onChange: (targets: Target[]) => void
}

/** Carriers of a rule, in order, with shares that add up and caps. */
export function TargetRows({ mode, targets, options, fault, onChange }: Props) {
  const nameOf = ({ carrier_id }: Target) => options.carriers.find(({ id }) => id === carrier_id)?.label ?? 'carrier'
  const by = useOrder(targets, nameOf, onChange)
  const put = (at: number, part: Partial<Target>) => onChange(targets.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const total = targets.reduce((sum, { share_pct }) => sum + (Number(share_pct) || 0), 0)
  const most = mode === 'single' ? 1 : 10
  return (
    <div className="flex flex-col gap-3" role="group" aria-label="Target carriers">
      {by.live}
      {targets.map((target, at) => (
        // Every field of a row follows its value, so its place is name enough; a carrier may stand twice until the rule is checked.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} {...(mode === 'priority_list' ? by.row(at) : {})} className="grid items-start gap-2 rounded border p-3 sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
          <div className="sm:pt-6">{mode === 'priority_list' ? by.handle(at) : <span className="figures px-1 text-ink-soft">{at + 1}</span>}</div>
          <ChoiceField
            id={`carrier-${at}`} name="carrier_id" label="Carrier" options={options.carriers.map(({ id, label }) => ({ value: id, label }))}
            value={target.carrier_id} onChange={(v) => put(at, { carrier_id: v === null ? null : Number(v) })} error={at === 0 ? fault : null}
          />
          {mode === 'percentage_split'
            ? <TextField id={`share-${at}`} name="share_pct" label="Share" unit="%" value={target.share_pct} onChange={(share_pct) => put(at, { share_pct })} />
            : <span />}
          <NumberField id={`cap-${at}`} name="daily_cap" label="Most a day" value={target.daily_cap} onChange={(daily_cap) => put(at, { daily_cap })} />
          <div className="sm:pt-6">
            <IconButton
              label={`Remove ${nameOf(target)}`} icon={<X className="size-4" aria-hidden />} onClick={() => onChange(targets.filter((_one, i) => i !== at))}
            />
          </div>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small" icon={<Plus className="size-4" aria-hidden />}
          disabledReason={targets.length >= most && (mode === 'single' ? `${allocationMode.label(mode)} is chosen.` : 'A rule has at most 10 carriers.')}
          onClick={() => onChange([...targets, { carrier_id: null, share_pct: null, daily_cap: null }])}
        >
          Add carrier
        </Button>
        {mode === 'percentage_split' && (
          <p className={total === 100 ? 'text-ink-soft' : 'text-red-strong'} role="status">Shares: <b className="figures">{total}</b> of 100</p>
        )}
      </div>
    </div>
  )
}

'use client'

import { TextField } from '@/components/fields/text'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { useOrder } from '../../../order-list'
import type { Chosen } from './lane-draft'
import type { StepProps } from './lane-stepper'

function Order({ carriers, set }: { carriers: Chosen[]; set: StepProps['set'] }) {
  const by = useOrder(carriers, ({ carrier }) => carrier, (next) => set({ carriers: next }))
  const total = carriers.reduce((sum, { share_pct }) => sum + (Number(share_pct) || 0), 0)
  return (
    <Card title="Chosen, in order">
      {by.live}
      <ul className="divide-y divide-line">
        {carriers.map((one, at) => (
          <li key={one.carrier_id} {...by.row(at)} className="flex flex-wrap items-end gap-3 py-2">
            {by.handle(at)}
            <b className="w-40 self-center">{at + 1}. {one.carrier}</b>
            <div className="w-32">
              <TextField
                id={`share-${one.carrier_id}`} name="share_pct" label="Share" unit="%" value={one.share_pct}
                onChange={(v) => set({ carriers: carriers.map((c, i) => (i === at ? { ...c, share_pct: v ?? '0' } : c)) })}
              />
            </div>
            <Button size="small" variant="quiet" onClick={() => set({ carriers: carriers.filter((_c, i) => i !== at) })}>Remove</Button>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-ink-soft">Shares: <b className="figures">{total}</b>. Leave all at 0 to go by order alone.</p>
    </Card>
  )
}

/** Who may deliver, the best reaching first; priority by order, shares beside it. */
export function StepCarriers({ draft, data, isNew, faults, set }: StepProps) {
  const query = { rsa_service_code: draft.rsa_service_code || 'STD', coverage: draft.coverage.map(({ label: _label, ...place }) => place).slice(0, 5000) }
  const found = useAsk('linehaul.eligible', query, { enabled: isNew })
  if (!isNew) return (
    <Card title="Carriers">
      <p className="mb-3">Carriers of a saved linehaul have a screen of their own, where order, shares, rates and restrictions are kept.</p>
      <ButtonLink href={`/linehaul/carriers/${data.linehaul?.id ?? 0}`}>Carriers of {data.linehaul?.linehaul_code ?? ''}</ButtonLink>
    </Card>
  )
  const free = found.data?.filter(({ carrier_id }) => !draft.carriers.some((one) => one.carrier_id === carrier_id)) ?? []
  return (
    <div className="flex flex-col gap-4" id="carriers" tabIndex={-1}>
      {faults.carriers && <Notice tone="red">{faults.carriers}</Notice>}
      {draft.carriers.length > 0 && <Order carriers={draft.carriers} set={set} />}
      <Card title="Carriers that can be chosen">
        {found.error && (
          <Failure sentence={found.error.message} requestId={found.error.requestId} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <TableSkeleton rows={5} columns={3} />}
        <ul className="divide-y divide-line">
          {free.map(({ carrier_id, carrier, carrier_service_id, coverage_pct, cod, on_time_pct, reason_if_not }) => (
            <li key={carrier_id} className="flex flex-wrap items-center gap-3 py-2">
              <b className="w-44 font-medium">{carrier}</b>
              <span className="min-w-0 flex-1 text-ink-soft">
                reaches {coverage_pct} %{cod ? ' · COD' : ''}{on_time_pct === null ? '' : ` · ${on_time_pct} % on time`}
              </span>
              <Button
                size="small" disabledReason={reason_if_not}
                onClick={() => set({ carriers: [...draft.carriers, { carrier_id, carrier, carrier_service_id, coverage_pct, cod, share_pct: '0' }] })}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

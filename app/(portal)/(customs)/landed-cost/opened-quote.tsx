'use client'

import { HsCode } from '@/components/cells/hs-code'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { LandedFigures } from './landed-figures'

/** What landed-drawer.tsx shows: the answer as it was given, and whether the tariff's rows of that day still come to it. */
export function OpenedQuote({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: q, error, refetch, isFetching } = useAsk('landedCost.one', { id })
  const isOther = q?.by_law && q.by_law.landed !== q.figures.landed
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={q ? q.quote_no : 'Landed cost'} description={q?.title}>
      {q && (
        <div className="flex flex-col gap-4">
          <p>
            <HsCode code={q.hs_code} /> from {countryName(q.origin)} into {countryName(q.country_code)}, {q.units} pcs,
            declared on {day(q.day)}
          </p>
          {q.same
            ? <Notice tone="green">Calculated again from what was kept with it: the same to the coin.</Notice>
            : <Notice tone="red">What was kept with it no longer comes to these figures. Tell us.</Notice>}
          {isOther && q.by_law && (
            <Notice tone="orange">
              Rows of the tariff or exchange rates for that day have been entered since: by them it would be {money(q.by_law.landed, q.facts.local_currency)}.
            </Notice>
          )}
          <LandedFigures figures={q.figures} facts={q.facts} currency={String(q.goods.currency)} />
        </div>
      )}
      {error && !q && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!q && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

'use client'

import { useSearchParams } from 'next/navigation'
import { HsCode } from '@/components/cells/hs-code'
import { Nothing } from '@/components/cells/nothing'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { dottedHsCode, eightDigits } from '@/lib/domain/hs-code'
import { dutyBasis, dutyKind, permitAuthority, precedentSource, statisticalUnit } from '@/lib/domain/tariff'

type Code = Reply<'classification.one'>
type Layer = Code['layers'][number]

const rateOf = ({ basis, rate, currency }: Layer) => (basis === 'percent' ? `${rate} %` : `${currency} ${rate} ${dutyBasis.label(basis).toLowerCase()}`)
const sugarOf = ({ sugar_from, sugar_to }: Layer) =>
  (sugar_from === null && sugar_to === null ? '' : `, sugar ${sugar_from ?? '0'} to ${sugar_to ?? '…'} g/100 ml`)

function Laws({ code: c }: { code: Code }) {
  return (
    <Facts
      groups={[
        {
          title: `What it pays on ${day(c.day)}`,
          facts: c.layers.map((layer) => ({
            label: `${dutyKind.label(layer.kind)}${layer.origin ? ` from ${countryName(layer.origin)}` : ''}`,
            value: <>{rateOf(layer)}{sugarOf(layer)}<span className="block text-meta text-ink-soft">{layer.legal_basis},
              since {day(layer.valid_from)}</span></>,
          })),
        },
        {
          title: 'What it needs',
          facts: c.restrictions.length === 0 ? [{ label: 'Permits', value: <Nothing /> }] : c.restrictions.map((one) => ({
            label: one.kind === 'prohibited' ? 'Prohibited' : one.authority ? permitAuthority.label(one.authority) : 'Permit',
            value: <>{one.permit ?? one.legal_basis}<span className="block text-meta text-ink-soft">{one.legal_basis}</span></>,
          })),
        },
      ]}
    />
  )
}

/** Headings above and codes below it, in the order of the tariff. */
function Tree({ code: c }: { code: Code }) {
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Where it stands</h3>
      <ol className="flex flex-col gap-1">
        {c.tree.map((one) => (
          <li key={one.code} style={{ paddingInlineStart: `${Math.max(0, one.code.length - 4) / 2}rem` }} aria-current={one.code === c.code || undefined}
            className={one.code === c.code ? 'font-semibold' : undefined}>
            <HsCode code={one.code} /> {one.description_en}
            {one.description_ar && <span dir="rtl" lang="ar" className="block text-ink-soft">{one.description_ar}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What code-drawer.tsx shows. */
export function OpenedCode({ code, onClose }: { code: string; onClose: () => void }) {
  const country_code = useSearchParams().get('country_code') ?? 'AE'
  const { data: c, error, refetch, isFetching } = useAsk('classification.one', { code, country_code })
  const eight = eightDigits(code)
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={dottedHsCode(code)} description={c?.description_en}>
      {c && (
        <div className="flex flex-col gap-6">
          <p className="flex flex-wrap items-center gap-2">
            <HsCode code={c.code} /><CopyCode value={c.code} />
            {eight && eight !== c.code && <Chip tone="grey">8 digits: {dottedHsCode(eight)}</Chip>}
            <Chip tone="grey">{statisticalUnit.label(c.unit)}</Chip>
          </p>
          <Laws code={c} />
          <Tree code={c} />
          {c.precedents.length > 0 && (
            <section>
              <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Decided before</h3>
              <Timeline
                label="Precedents"
                entries={c.precedents.map((one) => ({
                  id: one.id, at: one.decided_at, kind: 'status' as const, title: one.goods,
                  by: [precedentSource.label(one.source), one.decided_by].filter(Boolean).join(', '), detail: one.reason,
                }))}
              />
            </section>
          )}
        </div>
      )}
      {error && !c && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!c && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

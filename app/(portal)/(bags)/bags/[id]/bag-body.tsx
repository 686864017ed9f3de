'use client'

import { useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Tabs } from '@/components/ui/tabs'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { bagSource } from '@/lib/domain/bag'
import { bagStatus, contentClass } from '@/lib/domain/container'
import { bagMixture, bagType } from '@/lib/domain/lists'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { BagContents } from './bag-contents'

type Bag = Reply<'bags.one'>
const none = '–'
const weight = (value: string | null) => (value === null ? none : `${kg(value)} kg`)
const amount = (value: string | null, currency: string) => (value === null ? none : money(value, currency))

/** The scale beside the contents; a difference beyond tolerance stands out by colour and by word. */
function Difference({ bag }: { bag: Bag }) {
  if (!bag.weighing) return none
  const { difference, within } = bag.weighing
  return (
    <span className="inline-flex items-center gap-2">
      {kg(difference)} kg <Chip tone={within ? 'green' : 'red'}>{within ? 'Within tolerance' : 'Too much'}</Chip>
    </span>
  )
}

function factsOf(bag: Bag): FactGroup[] {
  const { consolidation } = bag
  return [
    { title: 'Lane', facts: [
      { label: 'From', value: bag.origin }, { label: 'To', value: `${bag.destination}, ${bag.destination_country}` },
      { label: 'Stands at', value: bag.facility ?? none },
      { label: 'Type', value: bagType.label(bag.bag_type) }, { label: 'Mixture', value: bagMixture.label(bag.mixture) },
      { label: 'Class', value: contentClass.label(bag.content_class) },
      { label: 'Client', value: bag.client ?? none }, { label: 'Carrier', value: bag.carrier ?? none },
      ...(bag.split_lock ? [{ label: 'Split code', value: bag.split_code ?? 'of the first package' }] : []),
    ] },
    { title: 'Weight', facts: [
      { label: 'Packages', value: `${bag.package_count} of ${bag.max_packages}`, numeric: true },
      { label: 'Net', value: weight(bag.net_weight), numeric: true }, { label: 'Tare', value: weight(bag.tare_weight), numeric: true },
      { label: 'Gross', value: weight(bag.gross_weight), numeric: true }, { label: 'Difference', value: <Difference bag={bag} />, numeric: true },
      { label: 'Volumetric', value: weight(bag.volumetric_weight), numeric: true },
      ...(bag.override_reason ? [{ label: 'Why it differs', value: bag.override_reason }] : []),
    ] },
    { title: 'Seal and label', facts: [
      { label: 'Seal', value: bag.seal_no ?? (bag.needs_seal ? 'Needed: high value' : none) },
      { label: 'Label printed', value: bag.label_print_count === 0 ? 'Not yet' : `${bag.label_print_count} ×` },
      { label: 'Source', value: bagSource.label(bag.source) },
      { label: 'Opened', value: <When moment={bag.opened_at} /> }, { label: 'Opened by', value: bag.opened_by ?? none },
      { label: 'Closed', value: bag.closed_at ? <When moment={bag.closed_at} /> : none }, { label: 'Closed by', value: bag.closed_by ?? none },
    ] },
    { title: 'Consolidation', facts: [
      { label: 'Number', value: consolidation?.consolidation_no ?? none },
      { label: 'MAWB', value: consolidation?.mawb_no ?? none }, { label: 'Flight', value: consolidation?.flight ?? none },
      { label: 'Value', value: amount(bag.declared_value_total, bag.currency), numeric: true },
      { label: 'COD', value: amount(bag.cod_total, bag.currency), numeric: true },
      ...(bag.remarks ? [{ label: 'Remarks', value: bag.remarks, wide: true }] : []),
    ] },
  ]
}

/** Everything known of a bag, its packages and what happened to it. */
export function BagBody({ call, input, record, may }: DetailProps<'bags.one'>) {
  const [page, setPage] = useState(1)
  const answer = useAsk(call, { ...input, contents_page: page }, { first: page === 1 ? record : undefined, keepOld: true })
  const bag = answer.data ?? record
  const { contents } = bag
  const last = Math.max(1, Math.ceil(contents.total / contents.page_size))
  const tabs = [
    {
      id: 'packages', label: 'Packages', count: contents.total,
      content: (
        <>
          <BagContents bag={bag} mayRemove={(may['bags.scanOut'] ?? false) && bag.status === 'open'} />
          {last > 1 && (
            <div className="mt-3 flex items-center gap-3">
              <Button size="small" disabledReason={page === 1 && 'This is the first page.'} onClick={() => setPage(page - 1)}>Previous</Button>
              <span className="figures">{page} of {last}</span>
              <Button size="small" disabledReason={page === last && 'This is the last page.'} onClick={() => setPage(page + 1)}>Next</Button>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'history', label: 'History', count: bag.history.length,
      content: (
        <Timeline
          label="History"
          entries={bag.history.map((step, i) => ({
            id: i, at: step.at, kind: 'status' as const, title: step.text, by: step.user ?? undefined,
            detail: step.to_status && bagStatus.is(step.to_status) ? bagStatus.label(step.to_status) : undefined,
          }))}
        />
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {bag.discrepancy && <Notice tone="orange" title="Discrepancy">{bag.discrepancy}</Notice>}
      {bag.status !== 'cancelled' && bag.status !== 'short' && (
        <ProgressBar label={`On its way: ${bagStatus.label(bag.status)}`} value={bagStatus.progress(bag.status) ?? 0} />
      )}
      <Facts groups={factsOf(bag)} />
      <Tabs tabs={tabs} label="Parts of this bag" />
    </div>
  )
}

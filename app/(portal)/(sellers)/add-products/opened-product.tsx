'use client'

import { useState } from 'react'
import { HsCode } from '@/components/cells/hs-code'
import { Nothing } from '@/components/cells/nothing'
import { FileField } from '@/components/fields/file'
import { LongTextField } from '@/components/fields/long-text'
import { useFileSent } from '@/components/screens/use-file-sent'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { day } from '@/lib/domain/days'
import { battery, eligibility, productCheck, type ReviewDecision } from '@/lib/domain/eligibility'
import { money } from '@/lib/domain/money'
import { sellerCategory } from '@/lib/domain/seller'
import { Suggestions } from '@/components/tariff/suggestions'

type Product = Reply<'iorProducts.mend'>

const dirhams = (amount: string | null) => (amount === null ? <Nothing /> : money(amount, 'AED'))
const percent = (rate: string | null) => (rate === null ? <Nothing /> : `${rate} %`)

function Known({ product: p }: { product: Product }) {
  return (
    <Facts
      groups={[
        {
          title: 'Product',
          facts: [
            { label: 'Seller', value: p.seller }, { label: 'Brand', value: p.brand }, { label: 'Category', value: sellerCategory.label(p.category) },
            { label: 'HS code', value: <HsCode code={p.hs_code} /> },
            { label: 'Origin', value: countryName(p.country_of_origin) }, { label: 'Battery', value: battery.label(p.battery_type) },
            { label: 'Unit value', value: money(p.unit_value, p.currency), numeric: true },
            { label: 'Permits', value: p.permits.length > 0 ? p.permits.join(', ') : <Nothing />, wide: true },
          ],
        },
        {
          title: p.checked_day ? `Landed cost of one, by the tariff of ${day(p.checked_day)}` : 'Landed cost of one',
          facts: [
            { label: 'Value', value: dirhams(p.value_aed), numeric: true }, { label: 'Duty rate', value: percent(p.duty_rate), numeric: true },
            { label: 'Duty', value: dirhams(p.duty_amount), numeric: true }, { label: 'Excise', value: dirhams(p.excise_amount), numeric: true },
            { label: 'Import VAT', value: dirhams(p.vat_amount), numeric: true }, { label: 'Landed', value: dirhams(p.landed_amount), numeric: true },
          ],
        },
      ]}
    />
  )
}

/** The safety data sheet: what is kept, and another in its place. */
function Msds({ product: p, locked }: { product: Product; locked: boolean }) {
  const { send, busy, fault } = useFileSent()
  const [file, setFile] = useState<File | null>(null)
  const keep = async () => {
    if (!file || !(await send('iorProducts.msds', { id: p.id }, file))) return
    setFile(null)
    snack(`The safety data sheet of ${p.sku} is kept.`)
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-meta font-semibold text-ink-faint">Safety data sheet</h3>
      {p.has_msds && <p><Button size="small" onClick={() => void download('iorProducts.msdsFile', { id: p.id })}>Open the sheet</Button></p>}
      {!locked && (
        <>
          <FileField
            id="msds" name="file" label={p.has_msds ? 'Another sheet' : 'Sheet'} hint="PDF, at most 5 MB" accept=".pdf" maxBytes={5 * 1024 * 1024}
            value={file} onChange={setFile} error={fault}
          />
          <p><Button busy={busy} disabledReason={!file && 'Choose a file.'} onClick={() => void keep()}>Keep the sheet</Button></p>
        </>
      )}
    </section>
  )
}

function Review({ product: p }: { product: Product }) {
  const mend = useAct('iorProducts.mend')
  const [note, setNote] = useState<string | null>(null)
  const decide = (decision: ReviewDecision) => mend.mutate({ id: p.id, version: p.version, review: { decision, note: note ?? '' } }, {
    onSuccess: () => { setNote(null); snack(decision === 'accept' ? `SKU ${p.sku} is accepted.` : `SKU ${p.sku} is refused.`) },
  })
  const why = (note ?? '').trim().length < 3 && 'Say why first.'
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-meta font-semibold text-ink-faint">Review</h3>
      {mend.error && <Notice tone="red">{mend.error.message}</Notice>}
      <LongTextField id="review-note" name="note" label="Why" required value={note} onChange={setNote} />
      <p className="flex gap-2">
        <Button variant="primary" busy={mend.isPending} disabledReason={why} onClick={() => decide('accept')}>Accept</Button>
        <Button variant="danger" busy={mend.isPending} disabledReason={why} onClick={() => decide('refuse')}>Refuse</Button>
      </p>
    </section>
  )
}

function Content({ product: p, mayReview }: { product: Product; mayReview: boolean }) {
  const mend = useAct('iorProducts.mend')
  const isLocked = p.verify_status === 'committed'
  const needsCode = p.reasons.some((reason) => reason.startsWith('HS_'))
  const take = (hs_code: string) => mend.mutate({ id: p.id, version: p.version, hs_code }, { onSuccess: () => snack(`SKU ${p.sku} has another HS code.`) })
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={eligibility.tone(p.eligibility)}>{eligibility.label(p.eligibility)}</Chip>
        <Chip tone={productCheck.tone(p.verify_status)}>{productCheck.label(p.verify_status)}</Chip>
      </p>
      {p.why.length > 0 && <Notice tone={p.eligibility === 'not_eligible' ? 'red' : 'orange'} title="Why">{p.why.join(', ')}</Notice>}
      {p.review && <Notice title={`${p.review === 'accept' ? 'Accepted' : 'Refused'} by ${p.reviewed_by ?? 'somebody'}`}>{p.review_note}</Notice>}
      <Known product={p} />
      {!isLocked && needsCode && (
        <section className="flex flex-col gap-2">
          <h3 className="text-meta font-semibold text-ink-faint">HS codes it may belong under</h3>
          {mend.error && <Notice tone="red">{mend.error.message}</Notice>}
          <Suggestions description={`${p.product_name} ${p.description ?? ''}`} category={p.category} label="Use" busy={mend.isPending} onTake={take} />
        </section>
      )}
      <Msds product={p} locked={isLocked} />
      {mayReview && p.eligibility === 'needs_review' && !isLocked && <Review key={p.version} product={p} />}
    </div>
  )
}

/** What product-drawer.tsx shows. */
export function OpenedProduct({ id, mayReview, onClose }: { id: number; mayReview: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('iorProducts.checks', { ids: [id], page_size: 25 })
  const product = data?.rows[0]
  return (
    <Drawer open onOpenChange={onClose} width="wide" title={product?.product_name ?? 'Product'} description={product?.sku}>
      {product && <Content product={product} mayReview={mayReview} />}
      {data && !product && <Notice tone="yellow">This product is no longer in the check.</Notice>}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

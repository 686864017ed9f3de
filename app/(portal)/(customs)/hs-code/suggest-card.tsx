'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { sellerCategory, type SellerCategory } from '@/lib/domain/seller'
import { Suggestions } from '@/components/tariff/suggestions'

/** Decides what goods are, with a reason: kept as a precedent. */
function DecideDialog({ goods, code, onClose }: { goods: string; code: string; onClose: () => void }) {
  const decide = useAct('classification.decide')
  const [reason, setReason] = useState<string | null>(null)
  const send = () => decide.mutate({ goods, hs_code: code, reason: reason ?? '' }, {
    onSuccess: () => { snack(`“${goods}” is ${dottedHsCode(code)} from now on.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} title={`Decide ${dottedHsCode(code)}`} description={`The next search for “${goods}” finds this decision.`}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={decide.isPending} disabledReason={(reason ?? '').trim().length < 3 && 'Say why first.'} onClick={send}>Decide</Button>
      </>}
    >
      {decide.error && <Notice tone="red">{decide.error.message}</Notice>}
      <LongTextField id="decide-reason" name="reason" label="Why" required value={reason} onChange={setReason} />
    </Dialog>
  )
}

/** Describe goods and see which codes they may belong under; whoever keeps the tariff decides one. */
export function SuggestCard({ mayDecide }: { mayDecide: boolean }) {
  const [goods, setGoods] = useState<string | null>(null)
  const [category, setCategory] = useState<SellerCategory | null>(null)
  const [searched, setSearched] = useState<{ goods: string; category: SellerCategory | null } | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const search = () => goods && setSearched({ goods: goods.trim(), category })
  return (
    <Card title="What are these goods?">
      <form
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => { event.preventDefault(); search() }}
      >
        <TextField
          id="goods" name="goods" label="Goods in words" placeholder="Bluetooth speaker, portable" maxLength={300} value={goods}
          onChange={setGoods}
        />
        <ChoiceField
          id="goods-category" name="category" label="Category" options={[...sellerCategory.options]} value={category}
          onChange={(value) => setCategory(sellerCategory.is(value) ? value : null)}
        />
        <Button type="submit" disabledReason={(goods ?? '').trim().length < 3 && 'Describe the goods first.'}>Suggest codes</Button>
      </form>
      {searched && (
        <div className="mt-4">
          <Suggestions description={searched.goods} category={searched.category} label="Decide" {...(mayDecide && { onTake: setCode })} />
        </div>
      )}
      {searched && code && <DecideDialog goods={searched.goods} code={code} onClose={() => setCode(null)} />}
    </Card>
  )
}

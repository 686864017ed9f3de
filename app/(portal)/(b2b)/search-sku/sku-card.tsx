import { ButtonLink } from '@/components/ui/button'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { packLevel } from '@/lib/domain/sku'
import { casesText, palletsOf } from '@/lib/domain/units'

type Hit = Reply<'b2bSkus.search'>['hits'][number]

const figure = (count: number) => count.toLocaleString('en-US')

const Fact = ({ label, value, more }: { label: string; value: string; more?: string | null }) => (
  <div>
    <dt className="text-meta text-ink-soft">{label}</dt>
    <dd className="figures text-title font-semibold">{value}</dd>
    {more && <dd className="figures text-meta text-ink-soft">{more}</dd>}
  </div>
)

/** How goods are packed: '24 a case, 1,440 a pallet'. */
const packText = ({ case_qty, pallet_qty }: Hit) =>
  [case_qty && `${figure(case_qty)} a case`, pallet_qty && `${figure(pallet_qty)} a pallet`].filter(Boolean).join(', ') || 'Not said'

const Lots = ({ stock }: Pick<Hit, 'stock'>) => (
  <div>
    <h3 className="mb-1 font-semibold">Lots</h3>
    {stock.length === 0 && <p className="text-ink-soft">Nothing lies in a warehouse.</p>}
    <ul>
      {stock.map((lot) => (
        <li key={`${lot.warehouse_code} ${lot.lot_no} ${lot.expiry_date}`} className="flex justify-between gap-3 border-b py-1 last:border-0">
          <span className="min-w-0"><code>{lot.warehouse_code}</code> <bdi>{lot.lot_no === 'NA' ? '' : lot.lot_no}</bdi></span>
          <span className="text-ink-soft">{lot.expiry_date ? day(lot.expiry_date) : ''}</span>
          <b className="figures">{figure(lot.on_hand)}</b>
        </li>
      ))}
    </ul>
  </div>
)

const Barcodes = ({ barcodes }: Pick<Hit, 'barcodes'>) => (
  <div>
    <h3 className="mb-1 font-semibold">Barcodes</h3>
    {barcodes.length === 0 && <p className="text-ink-soft">It has none.</p>}
    <ul>
      {barcodes.map(({ barcode, pack_level, qty_per_pack }) => (
        <li key={barcode} className="flex justify-between gap-3 border-b py-1 last:border-0">
          <code className="break-all">{barcode}</code>
          <span className="text-ink-soft">{packLevel.label(pack_level)}{qty_per_pack > 1 && ` of ${figure(qty_per_pack)}`}</span>
        </li>
      ))}
    </ul>
  </div>
)

const Variants = ({ variants }: Pick<Hit, 'variants'>) => (
  <div>
    <h3 className="mb-1 font-semibold">Variants</h3>
    <ul>
      {variants.map(({ id, variant_code, market_country, pack_qty, barcode }) => (
        <li key={id} className="flex justify-between gap-3 border-b py-1 last:border-0">
          <span className="min-w-0"><code className="break-all">{variant_code}</code> {market_country}{pack_qty > 1 && `, ${figure(pack_qty)} a pack`}</span>
          <code className="break-all text-ink-soft">{barcode}</code>
        </li>
      ))}
    </ul>
  </div>
)

/** All that is known of one SKU at a glance. */
export function SkuCard({ hit, opensStock }: { hit: Hit; opensStock: boolean }) {
  const pallets = palletsOf(hit.on_hand, hit.pallet_qty)
  return (
    <section aria-label={hit.sku_code} className="rounded-lg border bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-3 border-b p-4">
        <div className="min-w-0">
          <h2 className="text-title font-semibold break-all"><code>{hit.sku_code}</code></h2>
          <p><bdi>{hit.sku_name}</bdi>{hit.sku_name_ar && <> · <bdi lang="ar">{hit.sku_name_ar}</bdi></>}</p>
          <p className="text-meta text-ink-soft"><bdi>{hit.client_name}</bdi></p>
        </div>
        {opensStock && <ButtonLink href={`/b2binventory?search=${encodeURIComponent(hit.sku_code)}`}>Stock</ButtonLink>}
      </header>
      <dl className="grid grid-cols-2 gap-4 border-b p-4 sm:grid-cols-4">
        <Fact label="On hand" value={figure(hit.on_hand)} more={casesText(hit.on_hand, hit.case_qty)} />
        <Fact label="Available" value={figure(hit.available)} more={pallets === null ? null : `${pallets} pallets on hand`} />
        <Fact label="On its way" value={figure(hit.expected)} />
        <Fact label="Packed" value={packText(hit)} />
      </dl>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Lots stock={hit.stock} />
        <Barcodes barcodes={hit.barcodes} />
        {hit.variants.length > 0 && <Variants variants={hit.variants} />}
      </div>
    </section>
  )
}

import { Facts } from '@/components/ui/facts'
import { later } from '@/components/ui/later'
import type { May } from './parcel-may'
import { moneyFacts, type Details, type Package } from './parcel-facts'

const ConversionsPanel = later(() => import('./conversions-panel').then((part) => part.ConversionsPanel))
const PackageCharges = later(() => import('./package-charges').then((part) => part.PackageCharges))

interface Props {
  details: Details | null
  record: Package | null
  may: May
}

/** What is due, what was taken, what billing makes of it and at which rates amounts were converted. */
export function MoneyPanel({ details, record, may }: Props) {
  const parcel = details?.package ?? record
  if (!parcel) return null
  return (
    <div className="flex flex-col gap-6">
      <Facts groups={[{ facts: moneyFacts(parcel, details?.package.cod_collected, record) }]} />
      {record?.sees.charges && <section><h3 className="mb-2 font-semibold">Charges</h3><PackageCharges id={record.id} /></section>}
      {may.conversions && <section><h3 className="mb-2 font-semibold">Conversions</h3><ConversionsPanel orderId={parcel.order_id} /></section>}
    </div>
  )
}

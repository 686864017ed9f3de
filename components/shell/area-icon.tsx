import {
  Bike, Boxes, CalendarClock, ChartColumn, Combine, CreditCard, FileStack, Gauge, HandCoins, House, KeyRound, Landmark, MapPinned, Package,
  PackageOpen, Plane, Receipt, ScanBarcode, Settings, ShoppingBag, Store, Tags, Truck, Users, Warehouse, type LucideIcon,
} from 'lucide-react'
import type { MenuGroup } from '@/lib/routes/kernel'

const icons: Record<MenuGroup, LucideIcon> = {
  Home: House,
  Packages: Package,
  'Last mile': Bike,
  Tracking: MapPinned,
  Labels: Tags,
  Bags: ShoppingBag,
  Consolidations: Combine,
  Manifests: FileStack,
  Carriers: Truck,
  Linehaul: Plane,
  Pickup: CalendarClock,
  Fulfilment: PackageOpen,
  B2B: Boxes,
  Customs: Landmark,
  Sellers: Store,
  Payments: CreditCard,
  COD: HandCoins,
  Billing: Receipt,
  Clients: Users,
  Vendors: Gauge,
  PAS: Warehouse,
  Reports: ChartColumn,
  Codes: ScanBarcode,
  Settings: Settings,
  'Access control': KeyRound,
}

/** The picture of a menu group; a group without one does not compile. */
export function AreaIcon({ group }: { group: MenuGroup }) {
  const Icon = icons[group]
  return <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
}

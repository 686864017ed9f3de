import {
  Bike, Boxes, CalendarClock, ChartColumn, Container, Gauge, HandCoins, House, KeyRound, MapPinned, Package, Plane, Settings, Stamp, Truck, Users,
  Warehouse,
  type LucideIcon,
} from 'lucide-react'
import type { MenuGroup } from '@/lib/routes/kernel'

const icons: Record<MenuGroup, LucideIcon> = {
  Home: House,
  Packages: Package,
  'Last mile': Bike,
  Transport: Plane,
  Carriers: Truck,
  Pickup: CalendarClock,
  Fulfilment: Boxes,
  B2B: Container,
  Clients: Users,
  Customs: Stamp,
  'Gate and yard': Warehouse,
  Overtime: Gauge,
  Reports: ChartColumn,
  Money: HandCoins,
  'Places and codes': MapPinned,
  Settings,
  'Access control': KeyRound,
}

/** The picture of a menu group; a group without one does not compile. */
export function AreaIcon({ group }: { group: MenuGroup }) {
  const Icon = icons[group]
  return <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
}

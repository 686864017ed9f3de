'use client'

import {
  Box, Boxes, CirclePause, CirclePlay, Handshake, Layers, Luggage, Package, PackageCheck, PackageMinus, PackagePlus, PackageX,
  PlaneLanding, PlaneTakeoff, Scale, ShoppingBag, Split, TriangleAlert, Truck, Undo2, type LucideIcon,
} from 'lucide-react'
import type { ScanCode } from '@/lib/domain/entity-scan'
import type { ScanFact } from './scan-setup'

const icons: Record<string, LucideIcon> = { package: Package, bag: Box, consolidation: Layers, pallet: Boxes, vehicle: Truck }
/** Our scans, each known by its picture across the counter; one made by an administrator has that of what it scans. */
const ownIcons: Partial<Record<string, LucideIcon>> & Record<ScanCode, LucideIcon> = {
  'PKG-IN': PackagePlus, 'PKG-SORT': Split, 'PKG-WEIGH': Scale, 'PKG-OUT': PackageMinus, 'PKG-HANDOVER': Handshake,
  'PKG-OFD': Truck, 'PKG-DEL': PackageCheck, 'PKG-FAIL': PackageX, 'PKG-RTO': Undo2,
  'PKG-DAMAGE': TriangleAlert, 'PKG-HOLD': CirclePause, 'PKG-RELEASE': CirclePlay,
  'BAG-IN': ShoppingBag, 'BAG-OUT': Luggage, 'CON-ARRIVE': PlaneLanding, 'CON-OUT': PlaneTakeoff,
}

/** The picture of a scan. */
export function ScanIcon({ scan }: { scan: Pick<ScanFact, 'code' | 'entity_type'> }) {
  const Icon = ownIcons[scan.code] ?? icons[scan.entity_type] ?? Package
  return <Icon className="size-6" />
}

'use client'

import { lazy, Suspense } from 'react'
import type { PanelName } from './list-definition'
import type { AnyRow } from './use-list'

export interface PanelProps {
  row: AnyRow
  onClose: () => void
}

// Fetched when first opened: a list that has none pays for none.
const panels = {
  upload: lazy(() => import('./upload-drawer')), gateToken: lazy(() => import('./gate-token-drawer')), message: lazy(() => import('./message-pane')),
  calendarChange: lazy(() => import('./calendar-change-drawer')), audit: lazy(() => import('./audit-drawer')),
  billingLine: lazy(() => import('./billing-line-drawer')), codLines: lazy(() => import('./cod-lines-pane')),
  codDispute: lazy(() => import('./cod-dispute-drawer')), shelfCount: lazy(() => import('./shelf-count-drawer')),
  gatewayAttempt: lazy(() => import('./gateway-attempt-drawer')), skuVariants: lazy(() => import('./sku-variants-drawer')),
  skuBarcodes: lazy(() => import('./sku-barcodes-drawer')), carrierInvoice: lazy(() => import('./carrier-invoice-drawer')),
} satisfies Record<PanelName, unknown>

/** A row looked at more closely without leaving its list. */
export function RowPanel({ name, ...panel }: PanelProps & { name: PanelName }) {
  const Panel = panels[name]
  return <Suspense><Panel {...panel} /></Suspense>
}

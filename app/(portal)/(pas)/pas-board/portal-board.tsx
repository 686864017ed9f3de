'use client'

import { useMemo } from 'react'
import { BoardScreen } from '@/components/yard/board-screen'
import type { Rights } from '@/components/yard/step-sheet'
import { KioskContext, type Site, type YardFacts } from '@/components/kiosk/kiosk-context'
import { snack } from '@/components/ui/snackbar'
import { en } from '@/lib/words/kiosk/en'

/** The board of a site for somebody at a desk: in English, without a device of its own. */
export function PortalBoard({ site, rights }: { site: Site; rights: Rights }) {
  const facts = useMemo<YardFacts>(() => ({
    words: en, language: 'en', site, fail: (message) => snack(message, { tone: 'red' }),
    station: { warehouse_id: site.warehouse_id, site_code: site.site_code, place: '', dock_id: null, device_code: '' },
  }), [site])
  return <KioskContext value={facts}><BoardScreen rights={rights} bare /></KioskContext>
}

'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useLookup } from '@/lib/client/query'
import { Refused } from '@/lib/domain/refused'

/** Everything a client's lanes reach in a country, as a file. A client's user need not say which client. */
export function CoverageDownloads() {
  const search = useSearchParams()
  const clients = useLookup('clients.dropdown', {}).data ?? []
  const [busy, setBusy] = useState<string | null>(null)
  const client_id = Number(search.get('client_id')) || (clients.length === 1 ? clients[0]?.id : undefined)
  const country_code = search.get('country_code') ?? ''
  const missing = !client_id ? 'Filter by a client first.' : !country_code && 'Filter by a country first.'
  const fetchFile = async (which: 'linehaul.clientAreas' | 'linehaul.clientPincodes') => {
    setBusy(which)
    try {
      await download(which, { client_id: Number(client_id), country_code, ...(which === 'linehaul.clientPincodes' ? { download: true } : {}) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      snack(error.message, { tone: 'red' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Button busy={busy === 'linehaul.clientAreas'} disabledReason={missing} onClick={() => void fetchFile('linehaul.clientAreas')}>Download areas</Button>
      <Button busy={busy === 'linehaul.clientPincodes'} disabledReason={missing} onClick={() => void fetchFile('linehaul.clientPincodes')}>
        Download pincodes
      </Button>
    </>
  )
}

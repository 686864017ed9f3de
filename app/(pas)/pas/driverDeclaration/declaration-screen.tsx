'use client'

import { useState } from 'react'
import { DeclarationForm } from '@/components/kiosk/declaration-form'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { TokenFinder } from '@/components/kiosk/token-finder'
import type { KioskToken } from '@/lib/kiosk/fold-token'

/** The token first, by link or scan; then its declaration. */
export function DeclarationScreen({ given }: { given?: string }) {
  const { words, succeed, already, reset } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const take = (found: KioskToken) => {
    if (found.declared) already(words.declaration.signed)
    else setToken(found)
  }
  if (!token) return <TokenFinder title={words.declaration.title} given={given} onToken={take} />
  return <DeclarationForm token={token} onBack={() => setToken(null)} onSigned={() => succeed(words.declaration.signed, words.common.thanks, reset)} />
}

'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { Drawer } from '@/components/ui/drawer'
import { AddressTest } from '../address-test'
import { CountryRules } from '../country-rules'

/** What is opened over the list of countries: how an address must look, and a box to try one. */
export function CountryPanel() {
  const router = useRouter()
  const search = useSearchParams()
  const code = search.get('rules')
  if (!code) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('rules')
    router.replace(`?${rest.toString()}`, { scroll: false })
  }
  return (
    <Drawer
      open onOpenChange={(open) => !open && close()} title={`Validation rules of ${code}`}
      description="What every order to this country is held against." width="wide"
    >
      <div className="flex flex-col gap-5">
        <CountryRules code={code} />
        <AddressTest code={code} />
      </div>
    </Drawer>
  )
}

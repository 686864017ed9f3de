'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without them.
const OpenedClientPayment = later(() => import('./opened-payment').then((part) => part.OpenedClientPayment))
const PreparePayment = later(() => import('./prepare-payment').then((part) => part.PreparePayment))

/** One payment beside the list, or what a new one would hold; the address names it. */
export function ClientPaymentDrawer({ mayPrepare }: { mayPrepare: boolean }) {
  const { id, close } = useOpenRecord('payment')
  const [path, router] = [usePathname(), useRouter()]
  const prepares = useSearchParams().get('prepare') === 'yes'
  if (id !== null) return <OpenedClientPayment key={id} id={id} onClose={close} />
  return mayPrepare && prepares ? <PreparePayment onClose={() => router.replace(path)} /> : null
}

'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'

/** Mails a seller its next step; at most once a day, which the answer says. */
export function RemindButton({ id, name }: { id: number; name: string }) {
  const router = useRouter()
  const remind = useAct('sellerOnboarding.remind')
  const send = () => remind.mutate({ ids: [id] }, {
    onSuccess: () => {
      snack(`${name} is reminded.`)
      router.refresh()
    },
    onError: (fault) => snack(fault.message, { tone: 'red' }),
  })
  return <Button size="small" busy={remind.isPending} onClick={send} aria-label={`Remind ${name}`}>Remind</Button>
}

'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useAct, useAsk } from '@/lib/client/query'
import { PairingCode } from './pairing-code'

/** Asks for a fresh code of a device and shows it once. */
export function CodeDialog({ id }: { id: number }) {
  const router = useRouter()
  const device = useAsk('pasSites.kiosk', { id })
  const act = useAct('pasSites.pairingCode')
  const close = () => {
    const next = new URLSearchParams(window.location.search)
    next.delete('pair')
    router.push(next.size > 0 ? `?${next.toString()}` : '/pas-kiosks', { scroll: false })
  }
  const name = device.data?.device_code ?? 'the device'
  const fault = act.error ?? device.error
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={act.data ? `Pair ${name}` : `A new pairing code for ${name}?`}
      locked={act.isPending}
      footer={act.data
        ? <Button variant="primary" onClick={close}>Done</Button>
        : <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={act.isPending} disabledReason={!device.data && 'The device is being looked up.'} onClick={() => act.mutate({ id })}>
            Make a code
          </Button>
        </>}
    >
      {fault && <Notice tone="red">{fault.message}</Notice>}
      {act.data
        ? <PairingCode code={act.data.pairing_code} until={act.data.expires_at} device={name} />
        : <p>{device.data?.status === 'paired' ? 'The device that is paired now is out at once.' : 'The device waits for its code.'}</p>}
    </Dialog>
  )
}

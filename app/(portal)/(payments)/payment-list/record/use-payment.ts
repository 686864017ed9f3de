import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import { ask, sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

/** Records a payment, then sends its proof, and goes to it. What was recorded stands though its proof did not arrive: its page takes it anew. */
export function useRecord() {
  const router = useRouter()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const record = async (input: Input<'payments.update'>, file: File | null) => {
    setBusy(true)
    setRefused(null)
    try {
      const made = await ask('payments.update', input)
      if (!('payment_no' in made)) return
      const { id, payment_no } = made
      const kept = file ? await sendFile('payments.addProof', { id }, file).then(() => null, (fault: Error) => fault.message) : null
      await refresh('payments.update')
      snack(kept === null ? `Payment ${payment_no} is recorded.` : `Payment ${payment_no} is recorded, without its proof: ${kept}`)
      router.push(`/payment-list/${id}`)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    }
  }
  return { busy, refused, record }
}

import { CopyCode } from '@/components/ui/copy-code'
import { dayTime } from '@/lib/domain/days'

/** The code a device is paired with, large enough to be read across a desk; it is shown this once. */
export function PairingCode({ code, until, device }: { code: string; until: string; device: string }) {
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <p>Open the kiosk on <b>{device}</b>, press its name at the top, and type:</p>
      <p className="text-figure font-semibold tracking-widest"><bdi dir="ltr" className="font-mono">{code}</bdi> <CopyCode value={code} /></p>
      <p className="text-meta text-ink-soft">Good until {dayTime(until)}, for one device. It is not shown again.</p>
    </div>
  )
}

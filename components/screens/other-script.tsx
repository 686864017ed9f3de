import { Notice } from '@/components/ui/notice'

/** The device's keyboard is not set to Latin letters: scans are read all the same, what people type is not. */
export const OtherScript = () => (
  <Notice tone="yellow">
    The keyboard of this device is not set to English. Scans are read by the place of their keys; switch it over (Windows key and space) before you type.
  </Notice>
)

'use client'

import { useState } from 'react'
import { FileField } from '@/components/fields/file'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { dataUrlOf, smallerPicture } from '@/lib/client/smaller-picture'
import { PHOTO_BYTES, PHOTO_SIDE } from '@/lib/domain/gate-photo'

/** The photo of who holds the badge, by the device's own camera, made small before it is kept. */
export function PhotoStep({ badge, onPhoto, onCancel }: { badge: string; onPhoto: (photo: string) => void; onCancel: () => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    try {
      onPhoto(await dataUrlOf(await smallerPicture(file, PHOTO_SIDE, PHOTO_BYTES)))
    } catch {
      setFault('This is no picture. Take the photo again.')
    }
  }
  return (
    <Notice tone="blue" title={`Badge ${badge}`} action={<Button onClick={onCancel}>Another badge</Button>}>
      <FileField id="punch-photo" name="photo" label="Photo" accept="image/*" value={null} error={fault} onChange={(file) => void take(file)} />
    </Notice>
  )
}

'use client'

import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { dataUrlOf, smallerPicture } from '@/lib/client/smaller-picture'
import { PHOTO_BYTES, PHOTO_SIDE } from '@/lib/domain/gate-photo'
import { useKiosk } from './kiosk-context'

interface Props {
  label: string
  /** A `data:` URL; null until one is taken. */
  photo: string | null
  error?: string
  onChange: (photo: string | null) => void
}

/** A photo by the device's own camera, made small before it is kept: it may wait here without a network. */
export function PhotoBox({ label, photo, error, onChange }: Props) {
  const { words } = useKiosk()
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const take = (file: File) => {
    setWrong(false)
    smallerPicture(file, PHOTO_SIDE, PHOTO_BYTES).then(dataUrlOf).then(onChange, () => setWrong(true))
  }
  const fault = isWrong ? words.common.noPicture : error
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-4">
        {photo && <img src={photo} alt={words.common.photoTaken} className="max-h-48 max-w-full rounded-lg border border-line-control" />}
        <label htmlFor={id} className={`inline-flex min-h-16 cursor-pointer items-center gap-3 rounded-lg border-2 px-6 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus active:bg-surface-pressed ${fault ? 'border-red-solid' : 'border-line-control'}`}>
          <Camera aria-hidden className="size-8" />
          {photo ? words.common.photoAgain : words.common.takePhoto}
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            aria-describedby={fault ? `${id}-fault` : undefined}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) take(file)
              // The same picture chosen again counts as well.
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {fault && <p id={`${id}-fault`} role="alert" className="font-medium text-red-strong">{fault}</p>}
    </div>
  )
}

'use client'

import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const AddImagesDialog = later(() => import('./add-images-dialog').then((part) => part.AddImagesDialog))

/** Adds pictures, to the SKU the list is of where it is of one. */
export function AddImages({ skuId }: { skuId: number | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<ImagePlus aria-hidden className="size-4" />} onClick={() => setOpen(true)}>Add images</Button>
      {isOpen && <AddImagesDialog skuId={skuId} onClose={() => setOpen(false)} />}
    </>
  )
}

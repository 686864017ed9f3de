'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

const OrderDialog = later(() => import('./order-dialog').then((part) => part.OrderDialog))

/** Adds an order by hand. */
export function AddOrder({ isStaff }: { isStaff: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Add order</Button>
      {open && <OrderDialog isStaff={isStaff} order={null} onClose={() => setOpen(false)} />}
    </>
  )
}

'use client'

import { later } from '@/components/ui/later'

/** For finance alone: its script comes after that of the form. */
export const ClientCredit = later(() => import('./client-credit').then((part) => part.ClientCredit))

'use client'

import { look } from '@/components/ui/button-look'

export const BackButton = () => <button type="button" onClick={() => window.history.back()} className={look({})}>Back</button>

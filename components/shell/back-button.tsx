'use client'

import { Button } from '@/components/ui/button'

export const BackButton = () => <Button onClick={() => window.history.back()}>Back</Button>

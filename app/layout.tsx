import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ChunkGuard } from '@/components/ui/chunk-guard'
import { brand, brandStyle } from '@/lib/brand'

export function generateMetadata(): Metadata {
  return { applicationName: brand().name }
}

export const viewport: Viewport = { themeColor: '#123262', width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  // middleware.ts
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" style={brandStyle(brand())} suppressHydrationWarning>
      <body>
        <ChunkGuard nonce={nonce} />
        {children}
      </body>
    </html>
  )
}

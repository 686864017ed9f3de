import { NextResponse, type NextRequest } from 'next/server'
import { toSignIn } from '@/lib/bff/guard'
import { portal } from '@/lib/bff/config'
import { readSession } from '@/lib/bff/session'
import { safeRedirect } from '@/lib/routes/guard'

/** A page that finds its session ended comes here, where the cookie can be cleared, and goes on to sign-in. */
export async function GET(request: NextRequest) {
  const session = await readSession()
  const category = session.user?.category ?? null
  session.destroy()
  const target = safeRedirect(request.nextUrl.searchParams.get('redirect')) ?? '/'
  return NextResponse.redirect(new URL(toSignIn(target, category), portal.publicUrl()))
}

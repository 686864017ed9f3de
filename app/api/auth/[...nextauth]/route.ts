import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { readableRequest } from '@/lib/bff/auth-request'
import { answering } from '@/lib/bff/door'
import { authOptions } from '@/lib/bff/sign-in'

const handler = (request: NextRequest, context: unknown): Promise<Response> =>
  answering('sign-in', async () => NextAuth(authOptions())(await readableRequest(request), context))
export { handler as GET, handler as POST }

import { door } from '@/lib/bff/door'

export const dynamic = 'force-dynamic'
export { door as GET, door as POST, door as PATCH, door as PUT, door as DELETE }

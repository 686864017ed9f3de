import { door } from '@/lib/bff/door'

export const dynamic = 'force-dynamic'
// A built portal answers most of these before Next sees them (lib/bff/front-door.ts).
export { door as GET, door as POST, door as PATCH, door as PUT, door as DELETE }

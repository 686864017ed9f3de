'use client'

import { later } from '@/components/ui/later'

/** A board with its charts and filters: loaded beside the page, which stands before it. */
export const Board = later(() => import('./board-view').then((part) => part.BoardView))
/** Its single figures on the home page. */
export const HomeBoard = later(() => import('./home-board').then((part) => part.HomeBoard))

import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const page = { width: 1000, height: 700 }
const card = { width: 340, height: 120 }

test('a card stands on the side of its target that has room, within the page, with its arrow at the target', () => {
	const legend = { left: 12, top: 420, width: 180, height: 268 }
	expect(placeBeside(legend, card, page)).toEqual({ side: 'right', left: 208, top: 494, arrow: 60 })
	const atTheEnd = { left: 820, top: 660, width: 100, height: 32 }
	expect(placeBeside(atTheEnd, card, page)).toEqual({ side: 'left', left: 464, top: 568, arrow: 102 })
	const wide = { left: 100, top: 20, width: 800, height: 40 }
	expect(placeBeside(wide, card, page)).toMatchObject({ side: 'below', top: 76, left: 330, arrow: 170 })
	expect(placeBeside({ ...wide, top: 640 }, card, page)).toMatchObject({ side: 'above', top: 504 })
})

test('a target that leaves no room has no card beside it', () => {
	expect(placeBeside({ left: 0, top: 0, width: 1000, height: 700 }, card, page)).toBeNull()
})

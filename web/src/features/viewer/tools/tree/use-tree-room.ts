import { useMediaQuery } from '@mantine/hooks'
import { PHONE_QUERY, type Room, TREE_WIDTH } from '../../base/kept-room.ts'
import { type Store, useCurrent } from '../../base/store.ts'

/** Whether the tree is open and how wide it is, in CSS pixels. */
export function useTreeRoom(store: Store<Room>) {
	const isPhone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false })
	const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
	return {
		...useCurrent(store),
		isPhone,
		/** Rows are tapped, not clicked. */
		isTouch: isPhone || isCoarse,
		setWidth: (width: number) =>
			store.set((now) => ({
				...now,
				width: Math.round(Math.min(Math.max(width, TREE_WIDTH.least), TREE_WIDTH.most)),
			})),
	}
}

export type TreeRoom = ReturnType<typeof useTreeRoom>

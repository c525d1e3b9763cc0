import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { keepRoom, keptRoom, PHONE_QUERY, type Room, TREE_WIDTH } from '../../base/kept-room.ts'

/** Whether the tree is open and how wide it is, in CSS pixels; kept in this browser. On a phone it opens when asked. */
export function useTreeRoom() {
	const isPhone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false })
	const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
	const [room, setRoom] = useState<Room>(() => {
		const kept = keptRoom()
		return { ...kept, isOpen: kept.isOpen && !isPhone }
	})
	useEffect(() => keepRoom(room), [room])
	return {
		...room,
		isPhone,
		/** Rows are tapped, not clicked. */
		isTouch: isPhone || isCoarse,
		toggle: useCallback(() => setRoom((now) => ({ ...now, isOpen: !now.isOpen })), []),
		close: useCallback(() => setRoom((now) => ({ ...now, isOpen: false })), []),
		setWidth: useCallback(
			(width: number) =>
				setRoom((now) => ({ ...now, width: Math.round(Math.min(Math.max(width, TREE_WIDTH.least), TREE_WIDTH.most)) })),
			[],
		),
	}
}

export type TreeRoom = ReturnType<typeof useTreeRoom>

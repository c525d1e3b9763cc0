import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'

const STORAGE_KEY = 'panelyard.model_tree'
export const TREE_WIDTH = { least: 240, usual: 300, most: 560 } as const

type Room = { isOpen: boolean; width: number }

/** Whether the tree is open and how wide it is, in CSS pixels; kept in this browser. On a phone it opens when asked. */
export function useTreeRoom() {
	const isPhone = useMediaQuery('(max-width: 48em), (max-height: 32em)', false, { getInitialValueInEffect: false })
	const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
	const [room, setRoom] = useState<Room>(() => {
		const kept = keptRoom()
		return { ...kept, isOpen: kept.isOpen && !isPhone }
	})
	useEffect(() => {
		try {
			localStorage.setItem(STORAGE_KEY, JSON.stringify(room))
		} catch {
			// Private windows may refuse storage; the choice then lasts for this visit.
		}
	}, [room])
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

const keptRoom = (): Room => {
	try {
		const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Room> | null
		const width = Number(kept?.width)
		return {
			isOpen: kept?.isOpen === true,
			width: width >= TREE_WIDTH.least && width <= TREE_WIDTH.most ? width : TREE_WIDTH.usual,
		}
	} catch {
		return { isOpen: false, width: TREE_WIDTH.usual }
	}
}

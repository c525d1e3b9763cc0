import { type PointerEvent, useRef, useState } from 'react'

/** `ids` with one of them moved to another place. */
export const moveId = (ids: readonly string[], id: string, to: number): string[] => {
	const rest = ids.filter((other) => other !== id)
	return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** Follows a pointer that drags one row of a list; `target` is the place the row would take. */
export function useRowDrag(ids: readonly string[], onDrop: (id: string, to: number) => void) {
	const list = useRef<HTMLOListElement>(null)
	const [drag, setDrag] = useState<{ id: string; to: number } | null>(null)
	const startDrag = (event: PointerEvent<HTMLElement>, id: string) => {
		if (event.button !== 0) return
		event.preventDefault()
		const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
		let to = ids.indexOf(id)
		setDrag({ id, to })
		const follow = (moved: globalThis.PointerEvent) => {
			const over = rows.findIndex((row) => moved.clientY < row.bottom)
			to = over === -1 ? rows.length - 1 : over
			setDrag({ id, to })
		}
		const end = (dropped: globalThis.PointerEvent) => {
			window.removeEventListener('pointermove', follow)
			window.removeEventListener('pointerup', end)
			window.removeEventListener('pointercancel', end)
			setDrag(null)
			if (dropped.type === 'pointerup') onDrop(id, to)
		}
		window.addEventListener('pointermove', follow)
		window.addEventListener('pointerup', end)
		window.addEventListener('pointercancel', end)
	}
	return { list, dragged: drag?.id ?? null, target: drag?.to ?? 0, startDrag }
}

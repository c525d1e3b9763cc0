import { isFiltered, SHOW_ALL } from '../base/view-filter.ts'
import { useView } from './view-store.ts'

/** Selects what was searched for, shows it whatever was hidden, and brings it into the picture: a panel is faced. */
export function useFind() {
	const { selectPanels, selectElement, filter, frame, face } = useView()
	const show = (look: () => void) => {
		filter.set((now) => (isFiltered(now) ? SHOW_ALL : now))
		requestAnimationFrame(look)
	}
	return {
		findPanel: (id: string) => {
			selectPanels([id])
			show(() => face(id))
		},
		findElement: (element: number) => {
			selectElement(element)
			show(() => frame([], element))
		},
	}
}
